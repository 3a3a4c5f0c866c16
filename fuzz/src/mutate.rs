//! Changing an input a little.

use mutatis::{Candidates, Context, Mutate, Result};

/// Numbers at which programs go wrong, as they are written in texts.
const NUMBERS: [&str; 9] = ["0", "-1", "1", "255", "256", "65536", "4294967295", "4294967296", "99999999999999999999"];

/// Bytes at which they do: ends of ranges, and marks of variable length integers.
const BYTES: [u8; 6] = [0, 1, 0x7f, 0x80, 0xfe, 0xff];

/// Mutates bytes; those of a text by its words, too.
#[derive(Clone, Debug)]
pub struct Mutator {
    /// Inputs of which pieces are taken.
    pub samples: Vec<Vec<u8>>,
    /// Whether they are texts.
    pub text: bool,
}

impl Mutate<Vec<u8>> for Mutator {
    fn mutate(&mut self, candidates: &mut Candidates<'_>, input: &mut Vec<u8>) -> Result<()> {
        if !input.is_empty() {
            candidates.mutation(|context| {
                let (from, to) = range(context, input.len(), 64);
                input.drain(from..to);
                Ok(())
            })?;
        }
        if candidates.shrink() {
            return Ok(());
        }
        if !input.is_empty() {
            self.change_byte(candidates, input)?;
            candidates.mutation(|context| {
                let (from, to) = range(context, input.len(), 32);
                let piece = input.get(from..to).unwrap_or_default().to_vec();
                insert(context, input, &piece);
                Ok(())
            })?;
        }
        candidates.mutation(|context| {
            let sample = context.rng().choose(&self.samples).cloned().unwrap_or_default();
            let (from, to) = range(context, sample.len(), 64);
            insert(context, input, sample.get(from..to).unwrap_or_default());
            Ok(())
        })?;
        if self.text { self.change_word(candidates, input) } else { Ok(()) }
    }
}

impl Mutator {
    fn change_byte(&self, candidates: &mut Candidates<'_>, input: &mut [u8]) -> Result<()> {
        let changes: [fn(&mut Context, u8) -> u8; 4] = [
            |context, byte| byte ^ (1 << (context.rng().gen_u8() & 7)),
            |context, byte| if context.rng().gen_bool() { byte.wrapping_add(1) } else { byte.wrapping_sub(1) },
            |context, byte| context.rng().choose(BYTES).unwrap_or(byte),
            |context, _| context.rng().gen_u8(),
        ];
        // Text is changed by its words rather than by its bytes.
        for change in changes.into_iter().take(if self.text { 1 } else { changes.len() }) {
            candidates.mutation(|context| {
                let place = context.rng().gen_index(input.len()).unwrap_or(0);
                if let Some(byte) = input.get_mut(place) {
                    *byte = change(context, *byte);
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Puts a number, or a word of another sample, in the place of a word; or leaves one out.
    fn change_word(&self, candidates: &mut Candidates<'_>, input: &mut Vec<u8>) -> Result<()> {
        candidates.mutation(|context| {
            let number = context.rng().choose(NUMBERS).unwrap_or_default();
            let digits = words(input).into_iter().filter(|(from, to)| input[*from..*to].iter().all(u8::is_ascii_digit));
            replace(context, input, &digits.collect::<Vec<_>>(), number.as_bytes());
            Ok(())
        })?;
        for others in [true, true, false] {
            candidates.mutation(|context| {
                let all = words(input);
                let sample = if others {
                    context.rng().choose(&self.samples).cloned().unwrap_or_default()
                } else {
                    input.clone()
                };
                let word = context.rng().choose(words(&sample)).and_then(|(from, to)| sample.get(from..to));
                replace(context, input, &all, word.unwrap_or_default());
                Ok(())
            })?;
        }
        candidates.mutation(|context| {
            let all = words(input);
            replace(context, input, &all, b"");
            Ok(())
        })
    }
}

/// A piece of something so long: mostly short, at most `most`, seldom up to all of it.
fn range(context: &mut Context, length: usize, most: usize) -> (usize, usize) {
    let from = context.rng().gen_index(length).unwrap_or(0);
    let bound = match context.rng().gen_u8() {
        0..100 => 2,
        100..250 => most,
        _ => length,
    };
    let count = 1 + context.rng().gen_index(bound).unwrap_or(0);
    (from, (from + count).min(length))
}

fn insert(context: &mut Context, input: &mut Vec<u8>, piece: &[u8]) {
    let place = context.rng().gen_index(input.len() + 1).unwrap_or(0);
    input.splice(place..place, piece.iter().copied());
}

/// The places of the words of a text: runs of letters and digits, and every other character that is no space by itself.
fn words(text: &[u8]) -> Vec<(usize, usize)> {
    let in_word = |byte: u8| byte.is_ascii_alphanumeric() || byte >= 0x80 || byte == b'_';
    let mut list: Vec<(usize, usize)> = Vec::new();
    for (place, byte) in text.iter().enumerate().filter(|(_, byte)| !byte.is_ascii_whitespace()) {
        match list.last_mut() {
            Some((from, to)) if *to == place && in_word(*byte) && in_word(text[*from]) => *to += 1,
            _ => list.push((place, place + 1)),
        }
    }
    list
}

fn replace(context: &mut Context, input: &mut Vec<u8>, places: &[(usize, usize)], word: &[u8]) {
    if let Some((from, to)) = context.rng().choose(places).copied() {
        input.splice(from..to, word.iter().copied());
    }
}

#[cfg(test)]
mod tests {
    use mutatis::Session;

    use super::*;

    #[test]
    fn words_are_runs_and_single_marks() {
        let text = b"A: {12}, Juz\xc3\xa1m";
        let words: Vec<&[u8]> = words(text).into_iter().map(|(from, to)| &text[from..to]).collect();
        assert_eq!(words, [&b"A"[..], b":", b"{", b"12", b"}", b",", b"Juz\xc3\xa1m"]);
    }

    #[test]
    fn the_same_seed_mutates_in_the_same_way_and_shrinking_shortens() {
        let mutated = |shrink: bool| {
            let mut session = Session::new().seed(7).shrink(shrink);
            let mut mutator = Mutator { samples: vec![b"one two".to_vec()], text: true };
            let mut input = b"three 3 four".to_vec();
            for _ in 0..5 {
                let _ = session.mutate_with(&mut mutator, &mut input);
            }
            input
        };
        assert_eq!(mutated(false), mutated(false));
        assert_ne!(mutated(false), b"three 3 four");
        assert!(mutated(true).len() < 12);
    }
}

//! As much of XML as deck files are made of: tags with attributes, and text. Nothing is fetched, nothing is expanded but the five named entities and
//! numbered characters, and what is broken is said with its line.

/// A piece of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// `<name a="b">` or `<name a="b"/>`.
    Tag {
        /// Its name, in lower case.
        name: String,
        /// Its attributes: names in lower case, values as they are meant.
        attributes: Vec<(String, String)>,
    },
    /// `</name>`.
    End {
        /// Its name, in lower case.
        name: String,
    },
    /// Text between tags.
    Text(String),
}

impl Piece {
    /// An attribute of a tag.
    pub fn attribute(&self, wanted: &str) -> Option<&str> {
        let Self::Tag { attributes, .. } = self else { return None };
        attributes.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str())
    }
}

/// The pieces of a file with their lines, up to its end or to where it is broken; and the line where it is broken.
pub(super) fn pieces(text: &str) -> (Vec<(u32, Piece)>, Option<u32>) {
    let mut pieces = Vec::new();
    let mut line = 1;
    let mut rest = text;
    while !rest.is_empty() {
        let here = line;
        let Some(found) = next(rest) else { return (pieces, Some(here)) };
        let (piece, after) = found;
        let taken = rest.len() - after.len();
        line += rest.get(..taken).map_or(0, |taken| taken.bytes().filter(|byte| *byte == b'\n').count() as u32);
        if let Some(piece) = piece {
            pieces.push((here, piece));
        }
        rest = after;
    }
    (pieces, None)
}

/// The next piece, if what comes next is one, and what stands behind it; none where the file is broken.
fn next(text: &str) -> Option<(Option<Piece>, &str)> {
    let Some(inner) = text.strip_prefix('<') else {
        let (words, after) = text.split_at(text.find('<').unwrap_or(text.len()));
        // The line breaks before a tag are not the tag's, so that its line is its own.
        return Some(((!words.trim().is_empty()).then(|| Piece::Text(resolved(words.trim()))), after));
    };
    if let Some(comment) = inner.strip_prefix("!--") {
        return comment.split_once("-->").map(|(_, after)| (None, after));
    }
    if let Some(data) = inner.strip_prefix("![CDATA[") {
        return data.split_once("]]>").map(|(words, after)| (Some(Piece::Text(words.to_owned())), after));
    }
    if inner.starts_with(['?', '!']) {
        return inner.split_once('>').map(|(_, after)| (None, after));
    }
    if let Some(end) = inner.strip_prefix('/') {
        let (name, after) = end.split_once('>')?;
        return Some((Some(Piece::End { name: name.trim().to_lowercase() }), after));
    }
    let head = inner.find(|letter: char| letter.is_whitespace() || letter == '>' || letter == '/')?;
    let (name, mut rest) = inner.split_at(head);
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix("/>").or_else(|| rest.strip_prefix('>')) {
            let name = name.to_lowercase();
            return (!name.is_empty()).then_some((Some(Piece::Tag { name, attributes }), after));
        }
        let (key, value) = rest.split_once('=')?;
        let sound = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | ':' | '.');
        let key = key.trim_end();
        if key.is_empty() || !key.chars().all(sound) {
            return None;
        }
        let value = value.trim_start();
        let quote = value.chars().next().filter(|letter| matches!(letter, '"' | '\''))?;
        let (value, after) = value.get(1..)?.split_once(quote)?;
        attributes.push((key.to_lowercase(), resolved(value)));
        rest = after;
    }
}

/// The text that is meant, with its entities as the characters they stand for. What is no entity stays as it is.
fn resolved(text: &str) -> String {
    let mut meant = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        meant.push_str(before);
        let entity = after.split_once(';').and_then(|(name, behind)| Some((character(name)?, behind)));
        match entity {
            Some((letter, behind)) => {
                meant.push(letter);
                rest = behind;
            }
            None => {
                meant.push('&');
                rest = after;
            }
        }
    }
    meant.push_str(rest);
    meant
}

fn character(entity: &str) -> Option<char> {
    match entity {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => {
            let number = entity.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => number.parse(),
            };
            code.ok().and_then(char::from_u32)
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn tags_text_and_entities_are_read_with_their_lines() {
        let text = "<?xml version=\"1.0\"?>\n<!-- a > b -->\n<Zone name='a &amp; b'>\n  <card number=\"4\" name=\"Juz&#225;m &#x44;jinn\"/>\n x &lt; y\n</Zone>\n";
        let (pieces, broken) = pieces(text);
        assert_eq!(broken, None);
        assert_eq!(pieces.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [3, 4, 4, 6]);
        assert_eq!(pieces[0].1.attribute("name"), Some("a & b"));
        assert_eq!(pieces[1].1.attribute("name"), Some("Juzám Djinn"));
        assert_eq!(pieces[2].1, Piece::Text("x < y".to_owned()));
        assert_eq!(pieces[3].1, Piece::End { name: "zone".to_owned() });
    }

    #[test]
    fn what_is_broken_is_said_with_its_line() {
        for text in ["<a>\n<b c=\"d>\n</a>", "<a>\n<b c>\n", "<a>\n<b", "<a>\n<!-- ", "<a>\n<>"] {
            let (found, broken) = pieces(text);
            assert_eq!((found.len(), broken), (1, Some(2)), "{text:?}");
        }
        assert_eq!(resolved("a & b &nothing; &#xFFFFFFFF; &"), "a & b &nothing; &#xFFFFFFFF; &");
    }
}

//! What clients send: a line a message, after the letter of whoever sends it (`A` and `B` sit at the table, anybody else does not).

use engine::{View, options};
use house::decide::DriveError;
use house::documents::{BesideRequest, DeckChoice, RuleSet, Settings, ViewDocument, path};
use house::sealing::seal;
use house::store::{Memory, Store};
use house::wire::{AccountAsk, Answer, Ask, FromClient, pack_actions, unpack_bytes};
use house::{Chance, Circumstances, GameId, Seat, Uid, answer, hexadecimal};
use soak::Chooser;
use soak::laws::Broken;

fn uid(letter: u8) -> Uid {
    Uid::of_token(&format!("{letter:032x}"))
}

fn line(letter: char, id: u64, ask: Ask) -> String {
    format!("{letter}{}\n", serde_json::to_string(&FromClient::Ask { id, ask }).unwrap_or_default())
}

/// The house, and how much chance it has been given.
#[derive(Default)]
struct House {
    store: Memory,
    asked: u8,
}

impl House {
    fn ask(&mut self, letter: u8, ask: &Ask) -> Result<Answer, DriveError> {
        self.asked = self.asked.wrapping_add(1);
        let chance = Chance::new([self.asked; Chance::BYTES]);
        answer(&mut self.store, &uid(letter), ask, &Circumstances { now: 1_000_000, chance })
    }

    /// What a seat sees.
    fn view(&self, game: &GameId, seat: Seat) -> Option<View> {
        let at = path::view(game, seat);
        let view: ViewDocument = self.store.get(&at).ok()??.read(&at).ok()?;
        View::from_bytes(&unpack_bytes(&view.body).ok()?).ok()
    }
}

/// A conversation from the making of a table to the middle of its game, and a few lines about everything else.
fn conversation(number: u64) -> Option<Vec<String>> {
    let ready = engine::decks::ready();
    let deck = |number: usize| Some(DeckChoice::Ready { name: ready.get(number % ready.len())?.name.to_owned() });
    let rules = if number.is_multiple_of(2) { RuleSet::Current } else { RuleSet::Classic1994 };
    let settings = Settings { rules, ..Settings::default() };
    let mut house = House::default();
    let mut lines = Vec::new();
    let mut tell = |house: &mut House, letter: char, ask: Ask| {
        lines.push(line(letter, lines.len() as u64, ask.clone()));
        house.ask(letter as u8, &ask).ok()
    };
    let create = Ask::Create { name: "Ada".to_owned(), deck: deck(number as usize)?, settings, second: None };
    let Answer::Created { game, invite } = tell(&mut house, 'A', create)? else { return None };
    let invite = invite?;
    tell(&mut house, 'B', Ask::Summary { game: game.clone(), invite: Some(invite.clone()) });
    let join = Ask::Join { game: game.clone(), invite, name: "Bea".to_owned(), deck: deck(number as usize + 1)? };
    tell(&mut house, 'B', join);
    let bits = [0x5a; 16];
    for (letter, seat) in [('A', Seat::A), ('B', Seat::B)] {
        tell(&mut house, letter, Ask::Seal { game: game.clone(), seat, seal: seal(&game, seat, &bits) });
    }
    for (letter, seat) in [('A', Seat::A), ('B', Seat::B)] {
        tell(&mut house, letter, Ask::Seed { game: game.clone(), seat, bits: hexadecimal::encode(&bits) });
        tell(&mut house, letter, Ask::Await { game: game.clone(), seat, claim: false });
    }
    let mut chooser = Chooser::new(number);
    for seq in 1..=25 {
        let Some((letter, seat)) = [('A', Seat::A), ('B', Seat::B)]
            .into_iter()
            .find(|(_, seat)| house.view(&game, *seat).is_some_and(|view| view.awaits() == Some(*seat)))
        else {
            break;
        };
        let action = chooser.choose(&options(&*house.view(&game, seat)?, seat))?;
        let body = pack_actions(std::slice::from_ref(&action)).ok()?;
        tell(&mut house, letter, Ask::Act { game: game.clone(), seq, body });
    }
    tell(&mut house, 'A', Ask::Say { game: game.clone(), seat: Seat::A, text: "Well played".to_owned(), nonce: 1 });
    tell(&mut house, 'A', Ask::Mine);
    tell(&mut house, 'A', Ask::Account(AccountAsk::Language { language: "en".to_owned() }));
    tell(&mut house, 'B', Ask::Account(AccountAsk::Rename { name: "Bea".to_owned() }));
    tell(&mut house, 'B', Ask::Account(AccountAsk::Credit { uid: uid(b'A'), from: 0, to: 5 }));
    let concede = BesideRequest::Concede;
    tell(&mut house, 'B', Ask::Beside { game: game.clone(), seat: Seat::B, number: 1, request: concede });
    tell(&mut house, 'A', Ask::Record { game: game.clone() });
    tell(&mut house, 'A', Ask::Rematch { game: game.clone(), seat: Seat::A });
    tell(&mut house, 'B', Ask::Rematch { game, seat: Seat::B });
    Some(lines)
}

pub(super) fn samples() -> Vec<Vec<u8>> {
    (0..4).filter_map(conversation).map(|lines| lines.concat().into_bytes()).collect()
}

pub(super) fn run(input: &[u8]) -> Result<(), Broken> {
    let mut house = House::default();
    for line in String::from_utf8_lossy(input).lines() {
        let mut rest = line.chars();
        let Some(letter) = rest.next() else { continue };
        let Ok(FromClient::Ask { ask, .. }) = serde_json::from_str(rest.as_str()) else { continue };
        match house.ask(letter as u8, &ask) {
            Ok(_) | Err(DriveError::Refused(_)) => {}
            Err(error) => {
                let what = format!("{error:?}");
                return Err(Broken { law: "the house answers or refuses".to_owned(), what, at: None });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_samples_are_whole_conversations() {
        for sample in samples() {
            let text = String::from_utf8(sample).unwrap();
            assert!(text.lines().count() > 30, "{text}");
        }
        assert_eq!(samples().len(), 4);
    }
}

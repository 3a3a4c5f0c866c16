//! What clients send: a line a message, after the letter of whoever sends it (`A` and `B` sit at the table, anybody else does not).

use engine::{View, options};
use house::decide::DriveError;
use house::documents::{DeckChoice, Document as _, RuleSet, Settings, TableRequest, ViewDocument};
use house::sealing::seal;
use house::store::{Memory, Store};
use house::wire::{Answer, Ask, FromClient, pack_actions, unpack_bytes};
use house::{Caller, Entropy, GameId, Seat, Uid, accounts, answer, chat, hexadecimal, record, referee, tables};
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
        let entropy = Entropy::new([self.asked; Entropy::BYTES]);
        answer(&mut self.store, &Caller::new(uid(letter), 1_000_000, entropy), ask)
    }

    /// What a seat sees.
    fn view(&self, game: &GameId, seat: Seat) -> Option<View> {
        let at = ViewDocument::path((game, seat));
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
    let create =
        Ask::from(tables::Create { name: "Ada".to_owned(), deck: deck(number as usize)?, settings, second: None });
    let Answer::Created(tables::Created { game, invite }) = tell(&mut house, 'A', create)? else { return None };
    let invite = invite?;
    tell(&mut house, 'B', Ask::from(tables::Summarize { game: game.clone(), invite: Some(invite.clone()) }));
    let join = Ask::from(tables::Join {
        game: game.clone(),
        invite,
        name: "Bea".to_owned(),
        deck: deck(number as usize + 1)?,
    });
    tell(&mut house, 'B', join);
    let bits = [0x5a; 16];
    for (letter, seat) in [('A', Seat::A), ('B', Seat::B)] {
        tell(
            &mut house,
            letter,
            Ask::from(tables::CommitSeed { game: game.clone(), seat, seal: seal(&game, seat, &bits) }),
        );
    }
    for (letter, seat) in [('A', Seat::A), ('B', Seat::B)] {
        tell(
            &mut house,
            letter,
            Ask::from(tables::RevealSeed { game: game.clone(), seat, bits: hexadecimal::encode(&bits) }),
        );
        tell(&mut house, letter, Ask::from(tables::Await { game: game.clone(), seat, claim: false }));
    }
    let mut chooser = Chooser::new(number);
    for seq in 1..=25 {
        let Some((letter, seat)) = [('A', Seat::A), ('B', Seat::B)]
            .into_iter()
            .find(|(_, seat)| house.view(&game, *seat).is_some_and(|view| view.to_act() == Some(*seat)))
        else {
            break;
        };
        let action = chooser.choose(&options(&*house.view(&game, seat)?, seat))?;
        let body = pack_actions(std::slice::from_ref(&action)).ok()?;
        tell(&mut house, letter, Ask::from(referee::Act { game: game.clone(), seq, body }));
    }
    tell(
        &mut house,
        'A',
        Ask::from(chat::Say { game: game.clone(), seat: Seat::A, text: "Well played".to_owned(), nonce: 1 }),
    );
    tell(&mut house, 'A', Ask::Mine);
    tell(&mut house, 'A', Ask::from(accounts::SetLanguage { language: "en".to_owned() }));
    tell(&mut house, 'B', Ask::from(accounts::Rename { name: "Bea".to_owned() }));
    tell(&mut house, 'B', Ask::from(accounts::Credit { uid: uid(b'A'), from: 0, to: 5 }));
    let concede = TableRequest::Concede;
    tell(
        &mut house,
        'B',
        Ask::from(referee::MakeRequest { game: game.clone(), seat: Seat::B, number: 1, request: concede }),
    );
    tell(&mut house, 'A', Ask::from(record::ReadRecord { game: game.clone() }));
    let deck = Some(DeckChoice::Own { name: "Other".to_owned(), cards: Vec::new() });
    tell(&mut house, 'A', Ask::from(tables::WantRematch { game: game.clone(), seat: Seat::A, deck }));
    tell(&mut house, 'A', Ask::from(tables::WantRematch { game: game.clone(), seat: Seat::A, deck: None }));
    tell(&mut house, 'B', Ask::from(tables::WantRematch { game, seat: Seat::B, deck: None }));
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

//! The front door: everything that may be asked of the house, answered.

use crate::chat::Say;
use crate::decide::{Decision, Documents, DriveError, Halt, Request, drive};
use crate::documents::{GameDocument, Status, path};
use crate::record::Record;
use crate::referee::{Act, Beside, advance};
use crate::store::Store;
use crate::tables::{AddBits, Create, Join, Mine, Summarize, WantRematch, Withdraw, table};
use crate::wire::{self, Answer, Ask, Refusal, RefusalCode};
use crate::{Circumstances, GameId, Uid, accounts, challenges, decks, history, market};

/// Does what somebody asks for, and answers. What has been written when it returns is as durable as the store gets; what the referee had to
/// judge is judged.
///
/// # Errors
/// When the house refuses ([`DriveError::refusal`] says it to whoever asked), or the store fails.
pub fn answer(
    store: &mut impl Store,
    uid: &Uid,
    ask: &Ask,
    circumstances: &Circumstances,
) -> Result<Answer, DriveError> {
    let now = circumstances.now;
    match ask {
        Ask::Create { name, deck, settings, second } => {
            let create = Create { uid, name, deck, settings, second: second.as_ref(), circumstances };
            drive(store, &create).map(|made| Answer::Created { game: made.game, invite: made.invite })
        }
        Ask::Summary { game, invite } => {
            let summarize = Summarize { uid, game, invite: invite.as_deref() };
            drive(store, &summarize).map(|table| Answer::Summary { table })
        }
        Ask::Mine => drive(store, &Mine { uid }).map(|tables| Answer::Mine { tables }),
        Ask::Join { game, invite, name, deck } => {
            let join = Join { uid, game, invite, name, deck, circumstances };
            drive(store, &join).map(|seat| Answer::Seated { game: game.clone(), seat })
        }
        Ask::Withdraw { game } => drive(store, &Withdraw { uid, game }).map(|()| Answer::Done),
        Ask::Seed { game, seat, bits } => {
            drive(store, &AddBits { uid, game, seat: *seat, bits, now }).map(|()| Answer::Done)
        }
        Ask::Act { game, seq, body } => {
            drive(store, &Act { uid, game, seq: *seq, body, now })?;
            advance(store, game)?;
            Ok(Answer::Accepted { seq: *seq })
        }
        Ask::Beside { game, seat, number, request } => {
            drive(store, &Beside { uid, game, seat: *seat, number: *number, request: *request, now })?;
            advance(store, game)?;
            Ok(Answer::Accepted { seq: *number })
        }
        Ask::Say { game, seat, text, nonce } => {
            drive(store, &Say { uid, game, seat: *seat, text, nonce: *nonce, now }).map(|()| Answer::Done)
        }
        Ask::Rematch { game, seat } => {
            drive(store, &WantRematch { uid, game, seat: *seat, circumstances }).map(|()| Answer::Done)
        }
        Ask::Account(ask) => accounts::answer(store, uid, ask, circumstances).map(Answer::Account),
        Ask::Decks(ask) => decks::answer(store, uid, ask, now).map(Answer::Decks),
        Ask::Challenges(ask) => challenges::answer(store, uid, ask, circumstances).map(Answer::Challenges),
        Ask::History(ask) => history::answer(store, uid, ask).map(Answer::History),
        Ask::Record { game } => drive(store, &ReadRecord { uid, game }),
        Ask::Market(ask) => market::answer(store, uid, ask, now).map(Answer::Market),
    }
}

/// The record of a game, for whoever played it.
struct ReadRecord<'a> {
    uid: &'a Uid,
    game: &'a GameId,
}

impl Request for ReadRecord<'_> {
    type Answer = Answer;

    fn decide(&self, documents: &Documents) -> Result<Decision<Answer>, Halt> {
        let over = table(documents, self.game, self.uid).map(|table: GameDocument| table.status == Status::Over)?;
        let record = if over { documents.get::<Record>(&path::record(self.game))? } else { None };
        let Some(record) = record else {
            return Err(Refusal::new(RefusalCode::NotNow, "the record is open when the game is over").into());
        };
        let unreadable = |_| Refusal::new(RefusalCode::Unavailable, "the record cannot be read");
        Ok(Decision::answer(Answer::Record { body: wire::pack(&record).map_err(unreadable)? }))
    }
}

//! The front door: everything that may be asked of the house, answered.

use crate::chat::Say;
use crate::decide::{Decision, Documents, DriveError, Halt, Request};
use crate::desk::Desk;
use crate::documents::{GameDocument, Status, path};
use crate::record::Record;
use crate::referee::{Act, Beside, advance};
use crate::refusal::reasons;
use crate::reports::{Report, Reports, Settle};
use crate::store::Store;
use crate::tables::{
    Await, Bind, Close, Consent, Create, Join, Mine, Open, Restart, ShowBits, Summarize, WantRematch, Withdraw, table,
};
use crate::wire::{self, Answer, Ask, HostAnswer, HostAsk};
use crate::{Circumstances, GameId, Source, Uid, accounts, challenges, decks, history, market};

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
    answer_from(store, uid, ask, circumstances, None)
}

/// The same for somebody of whom it is known where they ask from.
///
/// # Errors
/// As [`answer`].
pub fn answer_from(
    store: &mut impl Store,
    uid: &Uid,
    ask: &Ask,
    circumstances: &Circumstances,
    source: Option<Source>,
) -> Result<Answer, DriveError> {
    answer_at(&mut Desk::new(store, source), uid, ask, circumstances)
}

/// The same, at this desk.
pub(crate) fn answer_at(
    desk: &mut Desk<'_, impl Store>,
    uid: &Uid,
    ask: &Ask,
    circumstances: &Circumstances,
) -> Result<Answer, DriveError> {
    let now = circumstances.now;
    match ask {
        Ask::Create { name, deck, settings, second } => {
            let create = Create { uid, name, deck, settings, second: second.as_ref(), circumstances };
            desk.carry_out(&create, |made| Answer::Created { game: made.game, invite: made.invite })
        }
        Ask::Summary { game, invite } => {
            let summarize = Summarize { uid, game, invite: invite.as_deref() };
            desk.carry_out(&summarize, |table| Answer::Summary { table })
        }
        Ask::Mine => desk.carry_out(&Mine { uid }, |tables| Answer::Mine { tables }),
        Ask::Join { game, invite, name, deck } => {
            let join = Join { uid, game, invite, name, deck, circumstances };
            desk.carry_out(&join, |seat| Answer::Seated { game: game.clone(), seat })
        }
        Ask::Withdraw { game } => desk.carry_out(&Withdraw { uid, game, now }, |()| Answer::Done),
        Ask::Seal { game, seat, seal } => {
            desk.carry_out(&Bind { uid, game, seat: *seat, seal, circumstances }, |()| Answer::Done)
        }
        Ask::Seed { game, seat, bits } => {
            desk.carry_out(&ShowBits { uid, game, seat: *seat, bits, now }, |()| Answer::Done)
        }
        Ask::Await { game, seat, claim } => {
            desk.carry_out(&Await { uid, game, seat: *seat, claim: *claim, now }, |()| Answer::Done)
        }
        Ask::Act { game, seq, body } => {
            let accepted =
                desk.carry_out(&Act { uid, game, seq: *seq, body, now }, |()| Answer::Accepted { seq: *seq })?;
            advance(desk.store, game)?;
            Ok(accepted)
        }
        Ask::Beside { game, seat, number, request } => {
            let beside = Beside { uid, game, seat: *seat, number: *number, request: *request, now };
            let accepted = desk.carry_out(&beside, |()| Answer::Accepted { seq: *number })?;
            advance(desk.store, game)?;
            Ok(accepted)
        }
        Ask::Say { game, seat, text, nonce } => {
            desk.carry_out(&Say { uid, game, seat: *seat, text, nonce: *nonce, now }, |()| Answer::Done)
        }
        Ask::Rematch { game, seat } => {
            desk.carry_out(&WantRematch { uid, game, seat: *seat, circumstances }, |()| Answer::Done)
        }
        Ask::Consent { game, agree } => {
            desk.carry_out(&Consent { uid, game, agree: *agree, circumstances }, |()| Answer::Done)
        }
        Ask::Report { game, word } => desk.carry_out(&Report { uid, game, word, now }, |()| Answer::Done),
        Ask::Account(ask) => accounts::answer(desk, uid, ask, circumstances),
        Ask::Decks(ask) => decks::answer(desk, uid, ask, now),
        Ask::Challenges(ask) => challenges::answer(desk, uid, ask, circumstances),
        Ask::History(ask) => history::answer(desk, uid, ask, now),
        Ask::Record { game } => desk.carry_out(&ReadRecord { uid, game }, |record| record),
        Ask::Market(ask) => market::answer(desk, uid, ask, now),
        Ask::Host(ask) => answer_host(desk, uid, ask, circumstances),
    }
}

/// Does what the host asks about tables and units.
fn answer_host(
    desk: &mut Desk<'_, impl Store>,
    uid: &Uid,
    ask: &HostAsk,
    circumstances: &Circumstances,
) -> Result<Answer, DriveError> {
    let now = circumstances.now;
    let done = |()| Answer::Host(HostAnswer::Done);
    match ask {
        HostAsk::Tables { after } => desk.carry_out(&Open { uid, after: after.as_ref() }, |(tables, next)| {
            Answer::Host(HostAnswer::Tables { tables, next })
        }),
        HostAsk::Reports { after } => desk.carry_out(&Reports { uid, after: after.as_ref() }, |(reports, next)| {
            Answer::Host(HostAnswer::Reports { reports, next })
        }),
        HostAsk::Settle { report } => desk.carry_out(&Settle { uid, report, now }, done),
        HostAsk::Close { game } => desk.carry_out(&Close { uid, game, now }, |closed| {
            Answer::Host(if closed { HostAnswer::Done } else { HostAnswer::Asked })
        }),
        HostAsk::Restart { game } => desk.carry_out(&Restart { uid, game, circumstances }, |next| {
            Answer::Host(next.map_or(HostAnswer::Asked, |game| HostAnswer::Restarted { game }))
        }),
        HostAsk::Give { unit, to } => desk.carry_out(&market::Give { uid, unit: *unit, to, now }, done),
        HostAsk::Take { unit, from } => desk.carry_out(&market::Take { uid, unit: *unit, from, now }, done),
        HostAsk::Stock { card, stock } => {
            desk.carry_out(&market::SetStock { uid, card: *card, stock: *stock, now }, done)
        }
        HostAsk::Settings => desk
            .carry_out(&accounts::LookAtSettings { uid }, |settings| Answer::Host(HostAnswer::Settings { settings })),
        HostAsk::ChangeSettings { settings } => {
            desk.carry_out(&accounts::ChangeSettings { uid, settings: *settings, now }, done)
        }
        HostAsk::Invite => {
            desk.carry_out(&accounts::Invite { uid, circumstances }, |code| Answer::Host(HostAnswer::Invited { code }))
        }
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
            return Err(reasons::record_closed().into());
        };
        let unreadable = |_| reasons::record_unreadable();
        Ok(Decision::answer(Answer::Record { body: wire::pack(&record).map_err(unreadable)? }))
    }
}

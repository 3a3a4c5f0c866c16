//! Making a table.

use serde::{Deserialize, Serialize};

use super::{lock, people, room_for_another};
use crate::accounts::{mark_of, name_at_table};
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::decks::deck_for;
use crate::documents::{
    BestOf, Deck, DeckChoice, DeckRules, Document as _, GameDocument, Mark, Rematch, SeatDocument, Settings,
    StateDocument, Status, Watching,
};
use crate::refusal::{Refusal, reasons};
use crate::sealing::invite_hash;
use crate::wire::SecondPlayer;
use crate::{Caller, GameId, PerSeat, Uid, hexadecimal, limits, names};

/// Make a table and sit down on seat A.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Create {
    /// What to be called.
    pub name: String,
    /// What to play with.
    pub deck: DeckChoice,
    /// What is agreed.
    pub settings: Settings,
    /// At a hot-seat, the second player's name and deck; else absent.
    pub second: Option<SecondPlayer>,
}

/// A table that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Created {
    /// Its id: `/game/{game}`.
    pub game: GameId,
    /// The invite code: `/join/{game}#{invite}`. `None` at a hot-seat. It is told this once.
    pub invite: Option<String>,
}

impl Command for Create {
    const WRITES: bool = true;
    type Reply = Created;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Created>, Halt> {
        agreeable(&self.settings)?;
        let rules = self.settings.decks;
        let name = name_at_table(documents, &caller.uid, &self.name)?;
        let (first, deck) = sit(documents, &caller.uid, &name, &self.deck, rules)?;
        let second = match (self.settings.hot_seat, &self.second) {
            (true, Some(second)) => {
                // Whoever shares the screen is somebody of whom nothing is known.
                let name = names::chosen(&second.name)?;
                let (seat, deck) = sit(documents, &caller.uid, &name, &second.deck, rules)?;
                Some((SeatDocument { mark: Some(Mark::Guest), ..seat }, deck))
            }
            (false, None) => None,
            (true, None) => return Err(reasons::hot_seat_for_two().into()),
            (false, Some(_)) => return Err(reasons::no_hot_seat().into()),
        };
        let mut writes = room_for_another(documents, &caller.uid, caller.now)?;

        let game = caller.entropy.game();
        if documents.get::<GameDocument>(&game)?.is_some() {
            return Err(reasons::table_number_taken().into());
        }
        let code = caller.entropy.invite();
        let mut state = StateDocument::default();
        let mut table = empty(&self.settings, caller.now);
        table.seats.a = Some(first);
        state.decks.a = Some(deck);
        table.uids = people(&table.seats);
        table.playing = table.uids.clone();
        let invite = match second {
            None => {
                state.invite = Some(invite_hash(&code));
                Some(hexadecimal::encode(&code))
            }
            Some((second, deck)) => {
                table.seats.b = Some(second);
                state.decks.b = Some(deck);
                lock(&game, &mut table, &mut state, caller)?;
                None
            }
        };
        writes.extend([table.write(&game)?, state.write(&game)?]);
        Ok(Decision { writes, answer: Created { game, invite } })
    }
}

/// Refuses what cannot be agreed: a time control out of bounds; a match for ante, for what is won changes hands with each game; and that both hands are shown to
/// nobody, or too soon.
pub(crate) fn agreeable(settings: &Settings) -> Result<(), Refusal> {
    if let Some(time) = settings.time {
        limits::time_control(time)?;
    }
    if settings.ante && settings.best_of != BestOf::One {
        return Err(reasons::ante_for_one_game());
    }
    if let Some(turns) = settings.hands_after {
        if settings.watching == Watching::Nobody {
            return Err(reasons::hands_of_unwatched());
        }
        limits::hands_after(turns)?;
    }
    Ok(())
}

/// Somebody with a name and a deck, both checked.
pub(crate) fn sit(
    documents: &Documents,
    uid: &Uid,
    name: &str,
    choice: &DeckChoice,
    rules: DeckRules,
) -> Result<(SeatDocument, Deck), Halt> {
    let name = limits::name(name)?;
    let deck = deck_for(documents, uid, choice, rules)?;
    let mark = mark_of(documents, uid)?;
    Ok((SeatDocument { uid: uid.clone(), name, mark, deck: deck.name.clone() }, deck))
}

/// A table that nobody sits at.
pub(crate) fn empty(settings: &Settings, now: u64) -> GameDocument {
    GameDocument {
        status: Status::Waiting,
        settings: settings.clone(),
        seats: PerSeat::default(),
        uids: Vec::new(),
        playing: Vec::new(),
        head: 0,
        requests: PerSeat::default(),
        held_until: PerSeat::default(),
        to_act: None,
        to_act_since: 0,
        away_since: PerSeat::default(),
        clocks: None,
        draw_offer: None,
        commitment: None,
        seals: None,
        seeded: PerSeat::default(),
        awaited: None,
        host_wish: None,
        outcome: None,
        handed_over: PerSeat::default(),
        rematch: Rematch::default(),
        open_to: None,
        words: None,
        match_game: None,
        engine: crate::ENGINE.to_owned(),
        cards: crate::cards_hash(),
        created_at: now,
        changed_at: now,
        expires_at: None,
    }
}

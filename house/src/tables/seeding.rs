//! The seed: the house has bound itself to its part, the players add theirs, and the game begins.

use crate::shape::Part;
use engine::{Game, Rules, Setup};

use super::seated;
use crate::decide::{Decision, Documents, Halt, Request};
use crate::documents::{Clocks, GameDocument, RuleSet, Settings, Status, path};
use crate::referee::first_views;
use crate::refusal::reasons;
use crate::state::{StateDocument, seed, starting};
use crate::store::{Damaged, Write};
use crate::wire;
use crate::{GameId, PerSeat, Seat, Uid, hexadecimal, shape};

/// A player's part of the seed.
#[derive(Clone, Debug)]
pub struct AddBits<'a> {
    /// By whom.
    pub uid: &'a Uid,
    /// To which game's.
    pub game: &'a GameId,
    /// For which seat.
    pub seat: Seat,
    /// 128 bits, hexadecimal.
    pub bits: &'a str,
    /// Milliseconds since 1970.
    pub now: u64,
}

impl Request for AddBits<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let bits = shape::bits(Part::Seed, self.bits)?;
        let mut table = seated(documents, self.game, self.uid, self.seat)?;
        if table.seeded[self.seat] {
            return Ok(Decision::answer(()));
        }
        if table.status != Status::Seeding {
            return Err(reasons::nobody_joined().into());
        }
        let mut state = documents.get::<StateDocument>(&path::state(self.game))?.ok_or_else(reasons::no_table)?;
        state.bits[self.seat] = Some(hexadecimal::encode(&bits));
        table.seeded[self.seat] = true;
        table.changed_at = self.now;
        let mut writes = Vec::new();
        if table.seeded.a && table.seeded.b {
            let game = begin(self.game, &mut table, &mut state, self.now)?;
            writes.extend(first_views(self.game, &table, &game)?);
        }
        writes.push(Write::set(path::game(self.game), &table)?);
        writes.push(Write::set(path::state(self.game), &state)?);
        Ok(Decision { writes, answer: () })
    }
}

/// Begins the game: everything it needs is there.
fn begin(id: &GameId, table: &mut GameDocument, state: &mut StateDocument, now: u64) -> Result<Game, Halt> {
    let damaged = |message: &str| Halt::Damaged(Damaged { path: path::state(id), message: message.to_owned() });
    let missing = || damaged("a part of the seed or a deck is missing");
    let part = |text: &Option<String>| text.as_deref().and_then(hexadecimal::decode);
    let secret = state.secret.as_deref().and_then(hexadecimal::decode).ok_or_else(missing)?;
    let bits = PerSeat { a: part(&state.bits.a).ok_or_else(missing)?, b: part(&state.bits.b).ok_or_else(missing)? };
    let seed = seed(&secret, &bits, id);
    let setup = Setup {
        decks: [state.decks.a.as_ref().ok_or_else(missing)?.ids()?, state.decks.b.as_ref().ok_or_else(missing)?.ids()?],
        starting: state.starting.unwrap_or_else(|| starting(&seed)),
        rules: rules(&table.settings),
    };
    let game = Game::new(&setup, seed).map_err(|error| damaged(&error.to_string()))?;

    state.setup = Some(wire::pack(&setup).map_err(|error| damaged(&error.to_string()))?);
    state.game = Some(wire::pack_bytes(&game.to_bytes()));
    table.status = Status::Playing;
    table.awaits = game.awaits();
    // Another version of the program may have made the table.
    table.engine = engine::VERSION.to_owned();
    table.cards = crate::cards_hash();
    table.clocks = table.settings.time.map(|time| {
        let mut clocks = Clocks::new(time, now);
        for (seat, away) in table.away_since.iter() {
            clocks.presence(seat, away.is_none(), now);
        }
        clocks.decided(game.awaits(), time, now);
        clocks
    });
    Ok(game)
}

/// The engine's switches for what was agreed.
pub(crate) fn rules(settings: &Settings) -> Rules {
    let preset = match settings.rules {
        RuleSet::Current => Rules::current(),
        RuleSet::Classic1994 => Rules::classic_1994(),
    };
    Rules { redeal_without_land: settings.automatic_redeal, ante: settings.ante, ..preset }
}

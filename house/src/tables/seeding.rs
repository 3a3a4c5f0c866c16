//! The seed: house and players are bound to their parts, the players show theirs, and the game begins.

use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::refusal::{Field, reasons};
use engine::{Game, Rules, Setup};

use super::{decks, seated, sideboards};
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{
    Clocks, Document as _, GameDocument, OpenTo, RuleSet, Settings, StateDocument, Status, Watching,
};
use crate::packed;
use crate::referee::first_views;
use crate::sealing::{seal, seed, starting};
use crate::store::Damaged;
use crate::{Caller, GameId, PerSeat, Seat, hexadecimal, limits};

/// This seat's part of the game's seed, when both seals stand: the bits that its own is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RevealSeed {
    pub game: GameId,
    pub seat: Seat,
    /// 128 random bits, 32 hexadecimal digits.
    pub bits: String,
}

impl Command for RevealSeed {
    const WRITES: bool = true;
    type Reply = ();

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<()>, Halt> {
        let bits = limits::bits(Field::Seed, &self.bits)?;
        let mut table = seated(documents, &self.game, &caller.uid, self.seat)?;
        if table.status == Status::Waiting {
            return Err(reasons::nobody_joined().into());
        }
        if table.status == Status::Seeding && !table.is_sealed() {
            return Err(reasons::not_bound_yet().into());
        }
        let stands = table.seals.as_ref().and_then(|seals| seals[self.seat].as_deref());
        if stands != Some(seal(&self.game, self.seat, &bits).as_str()) {
            return Err(reasons::not_what_was_bound().into());
        }
        // Shown before, or when the other player had already won by its not being shown.
        if table.seeded[self.seat] || table.status != Status::Seeding {
            return Ok(Decision::answer(()));
        }
        let mut state = documents.get::<StateDocument>(&self.game)?.ok_or_else(reasons::no_table)?;
        state.bits[self.seat] = Some(hexadecimal::encode(&bits));
        table.seeded[self.seat] = true;
        table.changed_at = caller.now;
        let mut writes = Vec::new();
        if table.seeded.a && table.seeded.b {
            let game = begin(&self.game, &mut table, &mut state, caller.now)?;
            writes.extend(first_views(documents, &self.game, &table, &game)?);
        }
        writes.push(table.write(&self.game)?);
        writes.push(state.write(&self.game)?);
        Ok(Decision { writes, answer: () })
    }
}

/// Begins the game: everything it needs is there.
fn begin(id: &GameId, table: &mut GameDocument, state: &mut StateDocument, now: u64) -> Result<Game, Halt> {
    let damaged = |message: &str| Halt::Damaged(Damaged { path: StateDocument::path(id), message: message.to_owned() });
    let missing = || damaged("a part of the seed is missing");
    let part = |text: &Option<String>| text.as_deref().and_then(hexadecimal::decode);
    let secret = state.secret.as_deref().and_then(hexadecimal::decode).ok_or_else(missing)?;
    let bits = PerSeat { a: part(&state.bits.a).ok_or_else(missing)?, b: part(&state.bits.b).ok_or_else(missing)? };
    let seed = seed(&secret, &bits, id);
    let setup = Setup {
        decks: decks(id, state)?,
        starting: state.starting.unwrap_or_else(|| starting(&seed)),
        rules: rules(&table.settings),
        sideboards: sideboards(id, state)?,
    };
    let game = Game::new(&setup, seed).map_err(|error| damaged(&error.to_string()))?;

    state.setup = Some(packed::pack(&setup).map_err(|error| damaged(&error.to_string()))?);
    state.game = Some(packed::pack_bytes(&game.to_bytes()));
    table.status = Status::Playing;
    table.awaited = None;
    table.open_to =
        (table.settings.watching == Watching::Anybody && !table.settings.hot_seat).then_some(OpenTo::Watchers);
    table.to_act = game.to_act();
    table.to_act_since = now;
    // Another version of the program may have made the table.
    table.engine = crate::ENGINE.to_owned();
    table.cards = crate::cards_hash();
    table.clocks = table.settings.time.map(|time| {
        let mut clocks = Clocks::new(time, now);
        if let Some(left) = table.match_game.as_ref().and_then(|it| it.left_ms) {
            clocks.remaining_ms = left;
        }
        for (seat, away) in table.away_since.iter() {
            clocks.presence(seat, away.is_none(), now);
        }
        clocks.decided(game.to_act(), time, now);
        clocks
    });
    Ok(game)
}

/// The engine's switches for what was agreed.
pub(crate) fn rules(settings: &Settings) -> Rules {
    let preset = match settings.rules {
        RuleSet::Current => Rules::current(),
        RuleSet::ManaBurn => Rules { mana_burn: true, ..Rules::current() },
        RuleSet::Classic1994 => Rules::classic_1994(),
    };
    Rules { redeal_without_land: settings.automatic_redeal, ante: settings.ante, ..preset }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_set_of_rules_is_its_switches() {
        let switches = |set| rules(&Settings { rules: set, ante: true, ..Settings::default() });
        let ante = Rules { ante: true, ..Rules::current() };
        assert_eq!(switches(RuleSet::Current), ante);
        assert_eq!(switches(RuleSet::ManaBurn), Rules { mana_burn: true, ..ante });
        assert_eq!(switches(RuleSet::Classic1994), Rules { ante: true, ..Rules::classic_1994() });
        let stored = ["\"current\"", "\"mana_burn\"", "\"1994\""].map(serde_json::from_str::<RuleSet>);
        let sets = [RuleSet::Current, RuleSet::ManaBurn, RuleSet::Classic1994];
        assert!(stored.into_iter().zip(sets).all(|(stored, set)| stored.is_ok_and(|stored| stored == set)));
    }
}

//! Holding expectations against the game.

use engine::declaration::{CardType, Supertype};
use engine::prompt::Why;
use engine::state::Characteristics;
use engine::{ObjectId, Seat, cards};

use super::Table;
use crate::Failure;
use crate::name::Name;
use crate::script::{Deed, Expectation, Fact, Keyword, PlayerFact, State, WrittenType};
use crate::words::{self, StepName, ZoneName};

/// Holds, or fails with what was expected and what there is.
fn hold(holds: bool, expected: impl Into<String>, found: impl Into<String>) -> Result<(), Failure> {
    if holds { Ok(()) } else { Failure::expected(expected, found) }
}

impl Table {
    /// Holds an expectation against the game.
    pub(crate) fn expect(&self, expectation: &Expectation) -> Result<(), Failure> {
        let turn = self.game.turn();
        match expectation {
            Expectation::Player(seat, fact) => self.expect_of_player(*seat, fact),
            Expectation::Thing(name, fact) => self.expect_of_thing(name, fact),
            Expectation::Stack(count) => {
                let words: Vec<String> = self.game.stack().iter().map(|item| self.words(item.id)).collect();
                hold(
                    words.len() == *count,
                    format!("{count} on the stack"),
                    format!("{}: {}", words.len(), words.join(", ")),
                )
            }
            Expectation::Turn(seat) => {
                hold(turn.active == *seat, format!("{seat:?}'s turn"), format!("{:?}'s", turn.active))
            }
            Expectation::Step(step) => {
                let now = StepName::of(turn.step);
                hold(now == *step, format!("step {}", step.word()), now.word())
            }
            Expectation::Draw => hold(
                self.game.outcome().is_some_and(|outcome| outcome.winner.is_none()),
                "a draw",
                self.outcome_words(),
            ),
            Expectation::GameOn => hold(self.game.outcome().is_none(), "the game on", self.outcome_words()),
        }
    }

    fn outcome_words(&self) -> String {
        match self.game.outcome() {
            None => "a game that goes on".to_owned(),
            Some(outcome) => match outcome.winner {
                Some(seat) => format!("a win of {seat:?} ({:?})", outcome.reason),
                None => format!("a draw ({:?})", outcome.reason),
            },
        }
    }

    fn expect_of_player(&self, seat: Seat, fact: &PlayerFact) -> Result<(), Failure> {
        let player = self.game.player(seat);
        match fact {
            PlayerFact::Life(life) => {
                hold(player.life == *life, format!("{seat:?} at {life} life"), player.life.to_string())
            }
            PlayerFact::Poison(count) => {
                hold(player.poison == *count, format!("{count} poison counters on {seat:?}"), player.poison.to_string())
            }
            PlayerFact::Mana(mana) => hold(
                player.mana.0 == *mana,
                format!("{} in {seat:?}'s pool", words::mana_word(mana)),
                words::mana_word(&player.mana.0),
            ),
            PlayerFact::Count(zone, count) => {
                let there = self.count(seat, *zone);
                hold(there == *count, format!("{count} cards in {seat:?}'s {}", zone.word()), there.to_string())
            }
            PlayerFact::Wins => hold(
                self.game.outcome().is_some_and(|outcome| outcome.winner == Some(seat)),
                format!("a win of {seat:?}"),
                self.outcome_words(),
            ),
            PlayerFact::HasPriority => {
                let has = self.is_priority() && self.game.to_act() == Some(seat);
                hold(has, format!("{seat:?} with priority"), self.waiting_words())
            }
            PlayerFact::Decides(kind) => {
                let right = kind.as_ref().is_none_or(|kind| self.kinds().contains(&kind.as_str()));
                let word = kind.as_ref().map_or_else(String::new, |kind| format!(" of the kind '{kind}'"));
                hold(self.decides(seat) && right, format!("a decision{word} of {seat:?}'s"), self.waiting_words())
            }
            PlayerFact::Can(deed, text) => match self.attempt(seat, deed) {
                Err(Failure::Refused(why)) => Failure::expected(format!("that {seat:?} can: {text}"), why),
                other => other,
            },
            PlayerFact::Cannot(deed, text) => match self.attempt(seat, deed) {
                Ok(()) => Failure::expected(format!("that {seat:?} cannot: {text}"), "it is legal"),
                Err(Failure::Refused(_)) => Ok(()),
                other => other,
            },
        }
    }

    /// Tries what a player might do, on a table of its own, to its end.
    fn attempt(&self, seat: Seat, deed: &Deed) -> Result<(), Failure> {
        let mut table = self.clone();
        table.game.begin_position_step();
        table.deed(seat, deed)?;
        if matches!(deed, Deed::Blocks { .. }) { table.close_declaration() } else { Ok(()) }
    }

    /// Who is being waited for, and for what.
    fn waiting_words(&self) -> String {
        match self.game.to_act() {
            None => self.outcome_words(),
            Some(seat) => match self.prompt().map(|prompt| prompt.why) {
                Some(Why::Priority { .. }) => format!("priority of {seat:?}"),
                Some(Why::Attack) => format!("a declaration of attackers by {seat:?}"),
                Some(Why::Block) => format!("a declaration of blockers by {seat:?}"),
                _ => format!("a decision of {seat:?}'s of the kind '{}'", self.kinds().join("' or '")),
            },
        }
    }

    fn count(&self, seat: Seat, zone: ZoneName) -> usize {
        let player = self.game.player(seat);
        match zone {
            ZoneName::Hand => player.hand.count as usize,
            ZoneName::Library => player.library.count as usize,
            ZoneName::Graveyard => player.graveyard.len(),
            ZoneName::Exile => player.exile.len(),
            ZoneName::Ante => player.ante.len(),
            ZoneName::Battlefield | ZoneName::Stack => {
                self.objects_in(zone).into_iter().filter(|id| self.seat_of(*id) == Some(seat)).count()
            }
        }
    }

    fn expect_of_thing(&self, name: &Name, fact: &Fact) -> Result<(), Failure> {
        match fact {
            Fact::In(zone) => {
                self.unambiguous(name, *zone)?;
                hold(self.count_in(name, *zone) > 0, format!("{name} in {}", zone.word()), self.whereabouts(name))
            }
            Fact::NotIn(zone) => {
                hold(self.count_in(name, *zone) == 0, format!("{name} not in {}", zone.word()), self.whereabouts(name))
            }
            Fact::OwnedBy(seat) => {
                let id = self.the(name)?;
                let owner = self.game.object(id).map(|object| object.owner);
                hold(owner == Some(*seat), format!("{name} owned by {seat:?}"), format!("{owner:?}"))
            }
            Fact::ControlledBy(seat) => {
                let id = self.the(name)?;
                let controller = self.seat_of(id);
                hold(controller == Some(*seat), format!("{name} controlled by {seat:?}"), format!("{controller:?}"))
            }
            Fact::Damage(damage) => {
                let marked = self.permanent(name)?.1.damage;
                hold(marked == *damage, format!("{damage} damage on {name}"), marked.to_string())
            }
            Fact::State(state, is) => {
                let (id, permanent) = self.permanent(name)?;
                let combat = self.game.combat();
                let there = match state {
                    State::Tapped => permanent.tapped,
                    State::Attacking => combat.is_attacking(id),
                    State::Blocking => combat.is_blocking(id),
                    State::Blocked => combat.is_blocked(id),
                };
                hold(there == *is, format!("{name} {}", state.word(*is)), state.word(there))
            }
            Fact::AttachedTo(host) => {
                let (_, permanent) = self.permanent(name)?;
                let found = permanent.attached_to.map_or_else(|| "nothing".to_owned(), |id| self.words(id));
                // Animate Dead is attached to a card in a graveyard at first.
                let host_id = self.the(host)?;
                hold(permanent.attached_to == Some(host_id), format!("{name} attached to {host}"), found)
            }
            Fact::Counters(counter, count) => {
                let (_, permanent) = self.permanent(name)?;
                let there =
                    permanent.counters.iter().filter(|(kind, _)| kind == counter).map(|(_, count)| *count).sum::<u16>();
                hold(there == *count, format!("{count} counters {counter:?} on {name}"), there.to_string())
            }
            _ => self.expect_of_characteristics(name, fact),
        }
    }

    fn expect_of_characteristics(&self, name: &Name, fact: &Fact) -> Result<(), Failure> {
        let id = self.the(name)?;
        let Some(now) = self.game.characteristics_anywhere(id) else {
            return Failure::scenario(format!("there is no {name}"));
        };
        match fact {
            Fact::Size(power, toughness) => {
                let creature = now.types.contains(CardType::Creature);
                let size = format!("{}/{}", now.power, now.toughness);
                let found = if creature { size } else { "no creature".to_owned() };
                hold(
                    creature && (now.power, now.toughness) == (*power, *toughness),
                    format!("{name} as {power}/{toughness}"),
                    found,
                )
            }
            Fact::Has(keyword) => {
                hold(has(&now, keyword), format!("{name} with {keyword}"), format!("none, only {}", keywords(&now)))
            }
            Fact::Lacks(keyword) => hold(!has(&now, keyword), format!("{name} without {keyword}"), keywords(&now)),
            Fact::Color(colors) => hold(
                now.colors == *colors,
                format!("{name} {}", words::colors_word(*colors)),
                words::colors_word(now.colors),
            ),
            Fact::Type(WrittenType(word)) => hold(is_of(&now, word), format!("{name} of the type {word}"), types(&now)),
            Fact::NotType(WrittenType(word)) => {
                hold(!is_of(&now, word), format!("{name} not of the type {word}"), types(&now))
            }
            _ => Ok(()),
        }
    }

    /// The permanent of a name.
    fn permanent(&self, name: &Name) -> Result<(ObjectId, &engine::state::Permanent), Failure> {
        let id = self.the(name)?;
        match self.game.permanent(id) {
            Some(permanent) => Ok((id, permanent)),
            None => Failure::expected(format!("{name} on the battlefield"), self.whereabouts(name)),
        }
    }

    /// How many things of a name are in a zone; for a library, cards.
    pub(crate) fn count_in(&self, name: &Name, zone: ZoneName) -> usize {
        if zone != ZoneName::Library {
            return self.named_in(name, zone).len();
        }
        let own = Seat::BOTH.into_iter().filter(|seat| name.seat.is_none_or(|owner| owner == *seat));
        let cards = own.flat_map(|seat| self.game.player(seat).library.cards.iter().flatten());
        cards.filter(|card| cards::definition(**card).name.eq_ignore_ascii_case(&name.text)).count()
    }

    /// A name that means several permanents, spells, or cards of both players says nothing.
    fn unambiguous(&self, name: &Name, zone: ZoneName) -> Result<(), Failure> {
        let named = self.named_in(name, zone);
        let owners =
            Seat::BOTH.into_iter().filter(|seat| named.iter().any(|id| self.seat_of(*id) == Some(*seat))).count();
        let several = match zone {
            ZoneName::Battlefield | ZoneName::Stack => named.len() > 1,
            _ => owners > 1,
        };
        if several {
            return Failure::scenario(format!(
                "'{name}' may be several things in {}; a seat or a number says which",
                zone.word()
            ));
        }
        Ok(())
    }

    /// Where things of a name are.
    fn whereabouts(&self, name: &Name) -> String {
        let zones = [
            ZoneName::Battlefield,
            ZoneName::Stack,
            ZoneName::Hand,
            ZoneName::Graveyard,
            ZoneName::Exile,
            ZoneName::Library,
        ];
        let found: Vec<&str> =
            zones.into_iter().filter(|zone| self.count_in(name, *zone) > 0).map(ZoneName::word).collect();
        if found.is_empty() { format!("no {name} anywhere") } else { format!("{name} in {}", found.join(" and ")) }
    }
}

fn has(now: &Characteristics, keyword: &Keyword) -> bool {
    match keyword {
        Keyword::Known(keyword) => now.keywords.contains(*keyword),
        Keyword::Other(_) => false,
    }
}

fn keywords(now: &Characteristics) -> String {
    format!("{:?}", now.keywords)
}

/// Whether the type, supertype or subtype of this name is among the characteristics.
fn is_of(now: &Characteristics, word: &str) -> bool {
    let supertypes = [("basic", Supertype::Basic), ("legendary", Supertype::Legendary), ("world", Supertype::World)];
    CardType::ALL.into_iter().any(|kind| kind.name().eq_ignore_ascii_case(word) && now.types.contains(kind))
        || supertypes.into_iter().any(|(name, kind)| name.eq_ignore_ascii_case(word) && now.supertypes.contains(kind))
        || subtypes(now).any(|name| name.eq_ignore_ascii_case(word))
}

fn subtypes(now: &Characteristics) -> impl Iterator<Item = &'static str> {
    let names = cards::table().subtypes.iter().enumerate();
    names.filter_map(move |(place, name)| {
        let subtype = engine::declaration::Subtype(u8::try_from(place).ok()?);
        now.subtypes.contains(subtype).then_some(name.as_str())
    })
}

fn types(now: &Characteristics) -> String {
    let words: Vec<&str> = now.types.iter().map(CardType::name).chain(subtypes(now)).collect();
    words.join(" ")
}

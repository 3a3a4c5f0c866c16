//! Finding what a name means.

use engine::{ObjectId, Seat, Target, cards};

use super::Table;
use crate::Failure;
use crate::name::Name;
use crate::words::ZoneName;

impl Table {
    /// The name an object has now, or had when it left: for an ability on the stack, that of its source.
    pub(crate) fn name_of(&self, id: ObjectId) -> &'static str {
        self.game.known_card(id).map_or("something that is gone", |card| cards::definition(card).name.as_str())
    }

    /// Whether a name means this object, its number left aside.
    pub(super) fn is_called(&self, id: ObjectId, name: &Name) -> bool {
        // What is face down has no name; a script means it by the name of its card.
        let face_down = self.game.object(id).filter(|object| object.face_down.is_some());
        let in_truth =
            face_down.and_then(engine::state::Object::true_card).map(|card| cards::definition(card).name.as_str());
        (self.name_of(id).eq_ignore_ascii_case(&name.text)
            || in_truth.is_some_and(|card| card.eq_ignore_ascii_case(&name.text))
            || self.aliases.iter().any(|(named, alias)| *named == id && *alias == name.text))
            && name.seat.is_none_or(|seat| self.seat_of(id) == Some(seat))
    }

    /// The objects of a zone in the order in which they came there, the players' zones one after the other.
    pub(crate) fn objects_in(&self, zone: ZoneName) -> Vec<ObjectId> {
        let of_players = |list: fn(&engine::state::Player) -> &[ObjectId]| {
            Seat::BOTH.into_iter().flat_map(|seat| list(self.game.player(seat)).to_vec()).collect()
        };
        match zone {
            ZoneName::Battlefield => self.game.battlefield().to_vec(),
            ZoneName::Stack => self.game.stack().iter().map(|item| item.id).collect(),
            ZoneName::Hand => of_players(|player| player.hand.cards.as_deref().unwrap_or_default()),
            ZoneName::Graveyard => of_players(|player| &player.graveyard),
            ZoneName::Exile => of_players(|player| &player.exile),
            ZoneName::Ante => of_players(|player| &player.ante),
            // The cards of a library are no objects.
            ZoneName::Library => Vec::new(),
        }
    }

    /// What a name can mean in a zone.
    pub(crate) fn named_in(&self, name: &Name, zone: ZoneName) -> Vec<ObjectId> {
        let called: Vec<ObjectId> = self.objects_in(zone).into_iter().filter(|id| self.is_called(*id, name)).collect();
        match name.number {
            Some(number) => called.get(number - 1).copied().into_iter().collect(),
            None if zone == ZoneName::Hand => {
                // Of equal cards in a hand the first is meant.
                Seat::BOTH
                    .into_iter()
                    .filter_map(|seat| called.iter().copied().find(|id| self.seat_of(*id) == Some(seat)))
                    .collect()
            }
            None => called,
        }
    }

    /// What a name can mean anywhere.
    pub(crate) fn named(&self, name: &Name) -> Vec<ObjectId> {
        let zones = [
            ZoneName::Battlefield,
            ZoneName::Stack,
            ZoneName::Hand,
            ZoneName::Graveyard,
            ZoneName::Exile,
            ZoneName::Ante,
        ];
        zones.into_iter().flat_map(|zone| self.named_in(name, zone)).collect()
    }

    /// Each of these names means something, wherever it is: a name of nothing is a fault of the scenario, whatever else is wrong.
    pub(crate) fn all_there<'name>(&self, names: impl IntoIterator<Item = &'name Name>) -> Result<(), Failure> {
        for name in names {
            if name.player().is_none() && !self.is_anywhere(name) {
                return Failure::scenario(format!("there is no {name}"));
            }
        }
        Ok(())
    }

    /// Whether a name means something, wherever it is.
    pub(crate) fn is_anywhere(&self, name: &Name) -> bool {
        !self.named(name).is_empty() || self.count_in(name, ZoneName::Library) > 0
    }

    /// The one thing of a name that fits. What exists nowhere and what may be several things are faults of the scenario; where things
    /// of the name exist and none fits, `seat` is refused.
    pub(crate) fn find(
        &self,
        seat: Seat,
        name: &Name,
        why_not: &str,
        fits: impl Fn(ObjectId) -> bool,
    ) -> Result<ObjectId, Failure> {
        let called = self.named(name);
        if called.is_empty() {
            return Failure::scenario(format!("there is no {name}"));
        }
        let fitting: Vec<ObjectId> = called.into_iter().filter(|id| fits(*id)).collect();
        match fitting.as_slice() {
            [only] => Ok(*only),
            [] => self.refuse(seat, &format!("{name} {why_not}")),
            several => {
                let words: Vec<String> = several.iter().map(|id| self.words(*id)).collect();
                Failure::scenario(format!("'{name}' may be any of {}; a seat or a number says which", words.join(", ")))
            }
        }
    }

    /// The one target of a name that fits.
    pub(crate) fn find_target(
        &self,
        seat: Seat,
        name: &Name,
        fits: impl Fn(Target) -> bool,
    ) -> Result<Target, Failure> {
        match name.player() {
            Some(player) if fits(Target::Player(player)) => Ok(Target::Player(player)),
            Some(_) => self.refuse(seat, &format!("{name} is none of the choices")),
            None => self.find(seat, name, "is none of the choices", |id| fits(Target::Object(id))).map(Target::Object),
        }
    }

    /// The one thing an expectation speaks of: on the battlefield, else on the stack, else elsewhere.
    pub(crate) fn the(&self, name: &Name) -> Result<ObjectId, Failure> {
        for zones in [
            &[ZoneName::Battlefield][..],
            &[ZoneName::Stack],
            &[ZoneName::Hand, ZoneName::Graveyard, ZoneName::Exile, ZoneName::Ante],
        ] {
            let called: Vec<ObjectId> = zones.iter().flat_map(|zone| self.named_in(name, *zone)).collect();
            match called.as_slice() {
                [] => {}
                [only] => return Ok(*only),
                several => {
                    let words: Vec<String> = several.iter().map(|id| self.words(*id)).collect();
                    return Failure::scenario(format!(
                        "'{name}' may be any of {}; a seat or a number says which",
                        words.join(", ")
                    ));
                }
            }
        }
        Failure::scenario(format!("there is no {name}"))
    }
}

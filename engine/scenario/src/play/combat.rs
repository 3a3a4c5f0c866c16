//! Declaring attackers and blockers, and dividing damage.

use engine::prompt::{Shape, Why};
use engine::{Action, ObjectId, Prompt, Seat, Step, Target, act};

use super::Table;
use crate::Failure;
use crate::name::Name;
use crate::script::Part;

/// A declaration with so many creatures to choose from is not searched for the least one.
const MOST_CREATURES: usize = 12;

impl Table {
    /// Declares attackers.
    pub(crate) fn attack(&mut self, seat: Seat, groups: &[Vec<Name>]) -> Result<(), Failure> {
        self.go_to(seat, Step::DeclareAttackers, &[Step::FirstMain, Step::BeginCombat])?;
        if self.prompt().is_none_or(|prompt| prompt.why != Why::Attack) {
            let nothing =
                groups.is_empty() && self.game.turn().active == seat && self.game.combat().attackers.is_empty();
            let undecided = self.is_priority();
            // Where no creature can attack, the engine has declared nothing by itself.
            return if nothing && undecided {
                Ok(())
            } else {
                self.refuse(seat, "no attackers are to be declared now")
            };
        }
        if !self.chosen_attackers().is_empty() {
            self.take(seat, &Action::CancelAttack)?;
        }
        let mut bands: Vec<Vec<ObjectId>> = Vec::new();
        for group in groups {
            let mut band = Vec::new();
            for name in group {
                let offered = self.actions(seat);
                let chosen = self.chosen_attackers();
                let id = self.find(seat, name, "cannot attack", |id| {
                    offered.contains(&Action::SelectAttackingCreature(id)) && !chosen.contains(&id)
                })?;
                self.take(seat, &Action::SelectAttackingCreature(id))?;
                band.push(id);
            }
            bands.push(band);
        }
        for band in bands.into_iter().filter(|band| band.len() > 1) {
            self.take(seat, &Action::SelectBand(band))?;
        }
        self.take(seat, &Action::SubmitAttack)?;
        self.pay_what_is_due(seat)
    }

    fn chosen_attackers(&self) -> Vec<ObjectId> {
        self.prompt().map_or_else(Vec::new, |prompt| prompt.chosen_attackers().to_vec())
    }

    fn chosen_blocks(&self) -> Vec<(ObjectId, ObjectId)> {
        self.prompt().map_or_else(Vec::new, |prompt| prompt.chosen_blocks().to_vec())
    }

    /// Adds blocks to the declaration.
    pub(crate) fn block(&mut self, seat: Seat, attacker: &Name, blockers: &[Name]) -> Result<(), Failure> {
        self.go_to(seat, Step::DeclareBlockers, &[Step::DeclareAttackers])?;
        for name in blockers {
            let offered = self.actions(seat);
            let chosen = self.chosen_blocks();
            let free = |blocker: ObjectId, attacker: ObjectId| {
                offered.contains(&Action::SelectDefendingCreature { blocker, attacker })
                    && !chosen.contains(&(blocker, attacker))
            };
            let attackers: Vec<ObjectId> = self.game.combat().attackers.iter().map(|attacker| attacker.id).collect();
            let attacker = self.find(seat, attacker, "does not attack", |id| attackers.contains(&id))?;
            let blocker = self.find(seat, name, "cannot block that", |blocker| free(blocker, attacker))?;
            self.take(seat, &Action::SelectDefendingCreature { blocker, attacker })?;
        }
        Ok(())
    }

    /// Declares that nothing blocks.
    pub(crate) fn block_nothing(&mut self, seat: Seat) -> Result<(), Failure> {
        self.go_to(seat, Step::DeclareBlockers, &[Step::DeclareAttackers])?;
        if self.prompt().is_none_or(|prompt| prompt.why != Why::Block) {
            let blocked = self.game.combat().attackers.iter().any(|attacker| attacker.blocked);
            let nothing = self.game.turn().active != seat && !blocked;
            return if nothing { Ok(()) } else { self.refuse(seat, "no blockers are to be declared now") };
        }
        if !self.chosen_blocks().is_empty() {
            self.take(seat, &Action::CancelDefense)?;
        }
        self.take(seat, &Action::SubmitDefense)
    }

    /// Closes a declaration of blockers to which lines have added.
    pub(crate) fn close_written_blocks(&mut self) -> Result<(), Failure> {
        if self.chosen_blocks().is_empty() { Ok(()) } else { self.close_declaration() }
    }

    /// Closes a declaration: with the blocks that are written, else with as little as is legal.
    pub(crate) fn close_declaration(&mut self) -> Result<(), Failure> {
        let Some(seat) = self.game.to_act() else { return Ok(()) };
        let (submit, choose): (Action, fn(&Action) -> bool) = match self.prompt().map(|prompt| prompt.why) {
            Some(Why::Attack) => (Action::SubmitAttack, |action| matches!(action, Action::SelectAttackingCreature(_))),
            Some(Why::Block) => {
                (Action::SubmitDefense, |action| matches!(action, Action::SelectDefendingCreature { .. }))
            }
            _ => return Ok(()),
        };
        if self.offers(seat, &submit) || !self.chosen_blocks().is_empty() {
            return self.take(seat, &submit);
        }
        let choices: Vec<Action> = self.actions(seat).into_iter().filter(choose).collect();
        if choices.len() > MOST_CREATURES {
            return Failure::scenario("a declaration with so many creatures must be written");
        }
        for size in 1..=choices.len() as u32 {
            let sets = (0..1_u32 << choices.len()).filter(|set| set.count_ones() == size);
            let members = |set: u32| {
                choices.iter().enumerate().filter(move |(place, _)| set >> place & 1 == 1).map(|(_, action)| action)
            };
            let legal: Vec<u32> = sets
                .filter(|set| {
                    let mut game = self.game.clone();
                    members(*set).chain([&submit]).all(|action| act(&mut game, seat, action).is_ok())
                })
                .collect();
            match legal.as_slice() {
                [] => {}
                [only] => return members(*only).chain([&submit]).try_for_each(|action| self.take(seat, action)),
                _ => {
                    return Failure::scenario(format!(
                        "{seat:?} must declare in one of several ways; the script must say which"
                    ));
                }
            }
        }
        self.must_declare(seat)
    }

    fn must_declare(&self, seat: Seat) -> Result<(), Failure> {
        Failure::scenario(format!("{seat:?} must declare first: {}", self.legal(seat)))
    }

    /// Divides damage: the division that is asked about, or one that will be.
    pub(crate) fn assign(&mut self, seat: Seat, whose: Option<&Name>, parts: &[Part]) -> Result<(), Failure> {
        let divided =
            self.prompt().filter(|prompt| matches!(prompt.shape(), Some(Shape::Divide { .. } | Shape::Allot { .. })));
        let Some(about) = divided.map(|prompt| prompt.about()) else {
            return self.refuse(seat, "no division of damage is pending");
        };
        let source = whose
            .map(|name| {
                let fighting = |id| self.game.combat().is_attacking(id) || self.game.combat().is_blocking(id);
                self.find(seat, name, "does not fight", fighting)
            })
            .transpose()?;
        match source {
            Some(source) if Some(source) != about => {
                self.divisions.push((source, parts.to_vec()));
                Ok(())
            }
            _ => {
                self.divide(seat, parts)?;
                self.divide_as_given()
            }
        }
    }

    /// Answers with the divisions that the script has given already.
    fn divide_as_given(&mut self) -> Result<(), Failure> {
        while let Some(asked) = self.prompt()
            && let Some(place) = self.divisions.iter().position(|(source, _)| Some(*source) == asked.about())
        {
            let (_, parts) = self.divisions.remove(place);
            self.divide(asked.player, &parts)?;
        }
        Ok(())
    }

    fn divide(&mut self, seat: Seat, parts: &[Part]) -> Result<(), Failure> {
        let among: Vec<Target> = match self.prompt().as_ref().and_then(Prompt::shape) {
            Some(Shape::Divide { among, .. }) => among.iter().map(|(target, _)| *target).collect(),
            Some(Shape::Allot { among, .. }) => among.iter().map(|(target, _)| *target).collect(),
            _ => Vec::new(),
        };
        let mut amounts: Vec<(Target, u32)> = among.iter().map(|target| (*target, 0)).collect();
        for part in parts {
            let target = self.find_target(seat, &part.of, |target| among.contains(&target))?;
            if let Some((_, amount)) = amounts.iter_mut().find(|(other, _)| *other == target) {
                *amount = amount.saturating_add(part.amount.unwrap_or(0));
            }
        }
        // What gets nothing is not named.
        amounts.retain(|(_, amount)| *amount > 0);
        self.take(seat, &Action::Divide(amounts))
    }
}

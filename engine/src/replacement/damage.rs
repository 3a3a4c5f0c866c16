//! Dealing damage (120), with what prevents it (615) and protection (702.16e).

use declaration::{CardId, CardType};

use crate::continuous::Characteristics;
use crate::{Event, Game, ObjectId, Target};

/// Where damage comes from (120.7): the object, as it is or as it last was.
#[derive(Clone, Debug)]
pub(crate) struct DamageSource {
    pub(crate) id: ObjectId,
    pub(crate) characteristics: Characteristics,
}

impl DamageSource {
    fn card(&self) -> CardId {
        self.characteristics.card
    }
}

impl Game {
    /// The object as a source of damage.
    pub(crate) fn damage_source(&self, id: ObjectId) -> Option<DamageSource> {
        Some(DamageSource { id, characteristics: self.last_known(id)? })
    }

    /// Deals damage and answers how much of it was dealt.
    pub(crate) fn deal_damage(&mut self, source: &DamageSource, to: Target, amount: u32, combat: bool) -> u32 {
        let amount = self.prevent(source, to, amount);
        if amount == 0 {
            return 0;
        }
        let mut to_card = None;
        match to {
            Target::Player(seat) => {
                let life = &mut self.player_mut(seat).life;
                *life = life.saturating_sub(i32::try_from(amount).unwrap_or(i32::MAX));
            }
            Target::Object(id) => {
                let creature = self.characteristics(id).filter(|now| now.types.contains(CardType::Creature));
                let Some(card) = creature.map(|now| now.card) else { return 0 };
                to_card = Some(card);
                if let Some(permanent) = self.permanent_mut(id) {
                    permanent.damage = permanent.damage.saturating_add(amount);
                }
            }
        }
        self.emit(Event::DamageDealt { source: source.card(), to, to_card, amount, combat });
        if let Target::Player(seat) = to {
            self.notice_damage_to_player(source, seat);
        }
        amount
    }

    /// What is left of the damage after protection and prevention.
    fn prevent(&mut self, source: &DamageSource, to: Target, amount: u32) -> u32 {
        if amount == 0 {
            return 0;
        }
        let prevented = match to {
            Target::Object(id) => {
                let Some(now) = self.characteristics(id) else { return 0 };
                if now.keywords.protection().intersects(source.characteristics.colors) {
                    amount
                } else {
                    self.permanent_mut(id).map_or(0, |permanent| use_up(&mut permanent.prevention, amount))
                }
            }
            Target::Player(seat) => use_up(&mut self.player_mut(seat).prevention, amount),
        };
        if prevented > 0 {
            self.emit(Event::DamagePrevented { source: source.card(), to, amount: prevented });
        }
        amount - prevented
    }

    /// The next damage to these is prevented (615.7).
    pub(crate) fn add_prevention(&mut self, to: Target, amount: u32) {
        let shield = match to {
            Target::Player(seat) => Some(&mut self.player_mut(seat).prevention),
            Target::Object(id) => self.permanent_mut(id).map(|permanent| &mut permanent.prevention),
        };
        if let Some(shield) = shield {
            *shield = shield.saturating_add(amount);
        }
    }

    /// How much damage a recipient can lose: life or toughness (Drain Life).
    pub(crate) fn vitality(&self, of: Target) -> u32 {
        let amount = match of {
            Target::Player(seat) => self.player(seat).life,
            Target::Object(id) => self.characteristics(id).map_or(0, |now| now.toughness),
        };
        u32::try_from(amount).unwrap_or(0)
    }
}

/// Uses up a shield against this much damage; how much it prevents.
fn use_up(shield: &mut u32, amount: u32) -> u32 {
    let prevented = (*shield).min(amount);
    *shield -= prevented;
    prevented
}

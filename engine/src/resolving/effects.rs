//! One handler for each kind of instruction.

use declaration::{
    Ability, Amount, CardTypes, Change, DamagePart, Duration, Effect, ManaKind, Produced, Reference, Trigger,
};

use super::Followed;
use super::counters::Putting;
use crate::body::body;
use crate::frame::{Announced, Frame, Resolution};
use crate::replacement::Packet;
use crate::{AwaitsHouse, Event, Flow, Game, ObjectId, Outcome, Reason, Scene, Seat, Target, Zone, cards};

impl Game {
    /// Follows one instruction of what is resolving.
    pub(crate) fn follow(&mut self, effect: &Effect, resolution: &Resolution) -> Flow<Followed> {
        match effect {
            Effect::DealDamage { by, parts } => self.follow_damage(by, parts, resolution),
            Effect::DealDivided { among, .. } => self.follow_divided_damage(*among, resolution),
            Effect::CopySpell { what, by, color } => {
                let scene = Scene::of(resolution);
                if let Some(by) = self.referred_players(by, &scene).first() {
                    let color = color.map(|printed| scene.text.color(printed));
                    for id in self.referred_objects(what, &scene) {
                        self.copy_spell(id, *by, color);
                    }
                }
            }
            Effect::ChangeTarget { of, from, to_player } => {
                self.follow_change_of_target(of, from.as_ref(), *to_player, resolution);
            }
            Effect::ExchangeLife(one, other) => self.follow_exchange_of_life(one, other, resolution),
            Effect::ExchangeControl { one, other, .. } => {
                return Ok(self.follow_exchange_of_control(one, other, resolution));
            }
            Effect::ExchangeGreatest { with, what } => {
                return self.follow_exchange_of_greatest(with, what, resolution);
            }
            Effect::Destroy { what, regeneration } => {
                let doomed = self.referred_objects(what, &Scene::of(resolution));
                if !regeneration {
                    for id in &doomed {
                        self.forbid_regeneration(*id);
                    }
                }
                if let Some(Frame::Resolution(open)) = self.frames.last_mut() {
                    open.doomed.clone_from(&doomed);
                }
                self.begin_destruction(doomed, Vec::new());
            }
            Effect::Exile(what) => {
                let doomed = self.referred_objects(what, &Scene::of(resolution));
                if let Some(Frame::Resolution(open)) = self.frames.last_mut() {
                    open.doomed = doomed;
                }
                let exiled = self.move_each(what, Zone::Exile, resolution);
                if let Some(source) = self.permanent_mut(resolution.item.source) {
                    source.linked.extend(exiled);
                }
            }
            Effect::ReturnToHand(what) => {
                let moving = self.moving(what, resolution);
                let returned = moving.iter().filter(|id| self.object(**id).is_some_and(|object| !object.token));
                let returned = returned.count();
                self.move_each(what, Zone::Hand, resolution);
                self.done_this_way(returned);
            }
            Effect::Entomb(what) => self.follow_entombing(what, resolution),
            Effect::Disinter(what) => return self.follow_disinterring(what, resolution),
            Effect::DivideByRiver => return self.follow_division_by_river(resolution),
            Effect::Camouflage => self.combat.camouflaged = true,
            Effect::PutIntoGraveyard(what) => {
                self.move_each(what, Zone::Graveyard, resolution);
            }
            Effect::ExileTopFaceDown(who) => {
                for seat in self.referred_players(who, &Scene::of(resolution)) {
                    let exiled = self.exile_top_face_down(seat)?;
                    if let Some(source) = self.permanent_mut(resolution.item.source) {
                        source.linked.extend(exiled);
                    }
                }
            }
            Effect::CastFaceDown => return self.follow_casting_face_down(resolution),
            Effect::Counter(what) => {
                for id in self.referred_objects(what, &Scene::of(resolution)) {
                    if let Some(item) = self.stack.iter().find(|item| item.id == id).cloned() {
                        // What is said of it afterwards is said of what it was (608.2h).
                        self.remember(id);
                        self.emit(Event::Countered { object: id, card: item.card });
                        self.leave_stack(&item);
                    }
                }
            }
            Effect::Draw { who, amount } => {
                let count = self.count(amount, &Scene::of(resolution));
                let draws = self.referred_players(who, &Scene::of(resolution)).into_iter().map(|seat| (seat, count));
                self.draw_cards(draws.collect(), &resolution.replacing)?;
            }
            Effect::DiscardAtRandom { who, amount, what } => {
                self.follow_discard_at_random(who, amount, what, resolution)?;
            }
            Effect::RevealHand(who) => self.follow_revealed_hand(who, resolution)?,
            Effect::LookAtHand(who) => self.follow_look_at_hand(who, resolution)?,
            Effect::RevealAtRandom(who) => self.follow_random_revelation(who, resolution)?,
            Effect::DiscardFitting { who, what } => self.follow_discard_of_fitting(who, what, resolution)?,
            Effect::DiscardThese(what) => self.follow_discard_of_these(what, resolution)?,
            Effect::DiscardUpTo { who, most } => return self.follow_discard_up_to(who, *most, resolution),
            Effect::Rearrange { whose, count } => return self.follow_rearrangement(whose, *count, resolution),
            Effect::ShuffleLibrary(who) => {
                for seat in self.referred_players(who, &Scene::of(resolution)) {
                    self.shuffle(seat)?;
                }
            }
            Effect::PayAnyMana(who) => return self.follow_any_mana(who, resolution),
            Effect::PayForEach { who, what, mana } => {
                return self.follow_payment_for_each(who, what, mana, resolution);
            }
            Effect::DestroyUnlessPaid { what, life } => {
                return self.follow_destruction_unless_paid(what, *life, resolution);
            }
            Effect::ExileOwnTokens => return self.follow_exile_of_own_tokens(resolution),
            Effect::CreateCopy(of) => return self.follow_copied_token(of, resolution),
            Effect::DrawToReveal => self.follow_draw_to_reveal(resolution)?,
            Effect::DiscardDrawnUnless(keeps) => self.follow_discard_of_drawn(keeps, resolution)?,
            Effect::PutOnTop(what) => return self.follow_put_on_top(what, resolution),
            Effect::HaveBlock(what) => return self.follow_block(what, resolution),
            Effect::Spare(what) => self.each_object(what, resolution, |game, id| {
                if let Some(permanent) = game.permanent_mut(id) {
                    permanent.spared = permanent.spared.saturating_add(1);
                }
            }),
            Effect::AttachChosen { who, what } => return self.follow_chosen_attachment(who, what, resolution),
            Effect::GainLife { who, amount } => {
                let by = self.count(amount, &Scene::of(resolution));
                for seat in self.referred_players(who, &Scene::of(resolution)) {
                    self.gain_life(seat, by, &resolution.replacing);
                }
            }
            Effect::AddMana(produced) => self.follow_mana(produced, resolution),
            Effect::Continuous { what, changes, duration } => {
                self.begin_effect(what, changes, duration, &Scene::of(resolution), resolution.item.declaring());
            }
            Effect::BecomeCopy { what, of, exceptions } => {
                let scene = Scene::of(resolution);
                if let Some(of) = self.referred_objects(of, &scene).first() {
                    for id in self.referred_objects(what, &scene) {
                        self.become_copy(id, *of, exceptions, resolution.item.declaring());
                    }
                }
            }
            Effect::ReplaceWords { of, words } => return self.follow_replacement_of_words(of, *words, resolution),
            Effect::GiveControl { what, to } => {
                let scene = Scene::of(resolution);
                if let Some(to) = self.referred_players(to, &scene).first() {
                    let scene = Scene { you: *to, ..scene };
                    let declaring = resolution.item.declaring();
                    self.begin_effect(what, &[Change::YouControl], &Duration::Indefinite, &scene, declaring);
                }
            }
            Effect::ThisTurn(place) => self.begin_mana_effect(*place, resolution),
            Effect::Tap(what) => self.each_object(what, resolution, Game::tap),
            Effect::Regenerate(what) => self.each_object(what, resolution, Game::make_shield),
            Effect::Combat { what, rule, duration } => self.rule_combat(what, rule, duration, resolution),
            Effect::RemoveFromCombat { what, unblocks } => {
                let remove = if *unblocks { Game::unblock } else { Game::remove_from_combat };
                self.each_object(what, resolution, remove);
            }
            Effect::ManaClash(other) => return self.follow_mana_clash(other, resolution),
            Effect::ForbidRegeneration(what) => self.each_object(what, resolution, Game::forbid_regeneration),
            Effect::ExileIfDying(what) => self.each_object(what, resolution, |game, id| {
                if let Some(permanent) = game.permanent_mut(id) {
                    permanent.exiled_if_dying = true;
                }
            }),
            Effect::WatchDamage(effect) => return self.follow_shield(effect, resolution),
            Effect::ReplaceNext { ability, .. } => self.follow_next_replacement(*ability, resolution),
            Effect::KeepOneOnTop(amount) => return self.follow_keep_on_top(amount, resolution),
            Effect::GiveBackDrawn { count, life } => return self.follow_give_back_drawn(*count, *life, resolution),
            Effect::LoseMana(who) => {
                for seat in self.referred_players(who, &Scene::of(resolution)) {
                    self.lose_mana(seat);
                }
            }
            Effect::LoseGame(who) => {
                let losers = self.referred_players(who, &Scene::of(resolution));
                if let [loser] = losers.as_slice() {
                    self.finish(Outcome { winner: Some(loser.other()), reason: Reason::Effect });
                } else if !losers.is_empty() {
                    self.finish(Outcome { winner: None, reason: Reason::Effect });
                }
            }
            Effect::ExtraTurn(who) => {
                for seat in self.referred_players(who, &Scene::of(resolution)) {
                    self.extra_turns.push(seat);
                    self.emit(Event::ExtraTurn(seat));
                }
            }
            Effect::Delay { ability, about, amount } => {
                self.follow_delay(*ability, about.as_ref(), amount.as_ref(), resolution);
            }
            Effect::PutCounters { counter, amount, on, up_to, most } => {
                let putting = Putting { counter: *counter, amount, on, up_to: *up_to, most: *most };
                return self.follow_put_counters(&putting, resolution);
            }
            Effect::RemoveCounters { counter, count, from } => {
                return self.follow_remove_counters(*counter, *count, from, resolution);
            }
            // What is targeted is spoken of by what follows.
            Effect::Target(_) => {}
            Effect::LookAtLibrary { whose, amount } => self.follow_look_at_library(whose, amount, resolution)?,
            Effect::DestroyUnlessTapped { tap, each, spared } => {
                return self.follow_destroy_unless_tapped(tap, *each, spared, resolution);
            }
            Effect::ForEach { what, .. } => return Ok(self.follow_for_each(what, resolution)),
            Effect::Note(what) => {
                let noted = self.referred_objects(what, &Scene::of(resolution));
                if let Some(Frame::Resolution(open)) = self.frames.last_mut() {
                    open.noted.extend(noted);
                }
            }
            Effect::AttachElsewhere(what, types) => return self.follow_attaching(what, *types, resolution),
            Effect::PutFromHandsInTurn(what) => return self.follow_put_from_hands_in_turn(what, resolution),
            Effect::PutOnLibrary { who, count } => return self.follow_put_on_library(who, *count, resolution),
            Effect::DrawGame => self.finish(Outcome { winner: None, reason: Reason::Effect }),
            Effect::Poison { who, amount } => {
                let count = self.count(amount, &Scene::of(resolution));
                for seat in self.referred_players(who, &Scene::of(resolution)) {
                    self.poison(seat, count);
                }
            }
            Effect::Untap(what) => self.each_object(what, resolution, Game::untap),
            Effect::LoseLife { who, amount } => {
                let scene = Scene::of(resolution);
                let by = i32::try_from(self.count(amount, &scene)).unwrap_or(i32::MAX);
                for seat in self.referred_players(who, &scene) {
                    self.change_life(seat, -by);
                }
            }
            Effect::If { condition, .. } => {
                let branch = u16::from(!self.holds(condition, &Scene::of(resolution)));
                return Ok(Followed::Branch(branch));
            }
            Effect::Either(ways) => return self.follow_either(ways.len(), resolution),
            Effect::Choose { who, what, kept } => return self.follow_choice(who, what, *kept, resolution),
            Effect::RevealNamed(who) => self.follow_revelation(who, resolution)?,
            Effect::DiscardNamed { who, amount } => self.follow_discard_of_named(who, amount, resolution)?,
            Effect::ChoosePermanent { what, doomed } => {
                return self.follow_choice_of_permanent(what, *doomed, resolution);
            }
            Effect::AnteForLife { who, life } => return self.follow_ante_for_life(who, *life, resolution),
            Effect::AnteItself => self.follow_ante_of_itself(resolution)?,
            Effect::May { who, then } => return self.follow_may(who, then, resolution),
            Effect::Pay { who, ways, .. } => return self.follow_pay(who, ways, resolution),
            Effect::Discard { who, amount } => return self.follow_discard(who, amount, resolution),
            Effect::DrawForExiled => {
                let gone = resolution.doomed.iter().filter(|id| self.permanent(**id).is_none());
                let controllers: Vec<Seat> =
                    gone.filter_map(|id| self.remembered(*id)).map(|known| known.characteristics.controller).collect();
                let draws = [self.turn.active, self.turn.active.other()].map(|seat| {
                    let count = controllers.iter().filter(|controller| **controller == seat).count();
                    (seat, u32::try_from(count).unwrap_or(u32::MAX))
                });
                self.draw_cards(draws.to_vec(), &resolution.replacing)?;
            }
            Effect::ShuffleHandAndDraw(who) => self.follow_shuffle_of_hand(who, resolution)?,
            Effect::DiscardHand(who) => self.follow_discard_hand(who, resolution)?,
            Effect::Sacrifice { who, what, .. } => return Ok(self.follow_sacrifice(who, what, resolution)),
            Effect::SacrificeChosen { who, what, amount, chooser } => {
                return self.follow_sacrifice_chosen((who, chooser.as_deref()), what, amount, resolution);
            }
            Effect::KeepFewest(kept) => return self.follow_keep_fewest(kept, resolution),
            Effect::Mill { who, amount } => self.follow_mill(who, amount, resolution)?,
            Effect::Search { what, count, onto_battlefield } => {
                return self.follow_search(what, *count, *onto_battlefield, resolution);
            }
            Effect::PutFromHand(what) => return self.follow_put_from_hand(what, resolution),
            Effect::ShuffleIntoLibrary { who, hand } => {
                self.follow_shuffle(who, *hand, resolution)?;
            }
            Effect::ChooseInGraveyard { whose, what, amount } => {
                return self.follow_choose_in_graveyard(whose, what, amount, resolution);
            }
            Effect::PutOntoBattlefield { what, yours } => return self.follow_put(what, *yours, resolution),
            Effect::FlipCoin { .. } => {
                let won = self.flip_coin()?;
                self.emit(Event::CoinFlipped { player: resolution.item.controller, won });
                return Ok(Followed::Branch(u16::from(!won)));
            }
            Effect::PhaseOut(what) => {
                let source = resolution.item.source;
                // What would hold them has left already (611.2b).
                if self.permanent(source).is_some() {
                    let ids = self.referred_objects(what, &Scene::of(resolution));
                    self.phase_out(&ids, Some(source));
                }
            }
            Effect::Ante(who) => {
                for seat in self.referred_players(who, &Scene::of(resolution)) {
                    self.can_draw(seat, 1)?;
                    self.take_from_library(seat, None, Zone::Ante);
                }
            }
            Effect::AttachItself(to) => {
                if let Some(host) = self.referred_objects(to, &Scene::of(resolution)).first() {
                    self.attach(resolution.item.source, *host);
                }
            }
            Effect::Create { token, amount } => {
                let scene = Scene::of(resolution);
                let text = scene.text;
                let mut created = Vec::new();
                for _ in 0..self.count(amount, &scene) {
                    match self.create_token(*token, resolution.item.controller, text) {
                        Some(id) => created.push(Target::Object(id)),
                        None => break,
                    }
                }
                self.link_tokens(resolution.item.source, created.iter().filter_map(|token| token.object()));
                if let Some(Frame::Resolution(open)) = self.frames.last_mut() {
                    open.chosen = created;
                }
            }
        }
        Ok(Followed::Done)
    }

    fn each_object(
        &mut self,
        what: &declaration::Reference,
        resolution: &Resolution,
        change: impl Fn(&mut Game, ObjectId),
    ) {
        for id in self.referred_objects(what, &Scene::of(resolution)) {
            change(self, id);
        }
    }

    fn forbid_regeneration(&mut self, id: ObjectId) {
        if let Some(permanent) = self.permanent_mut(id) {
            permanent.regeneration_forbidden = true;
        }
    }

    /// What is meant, as it is by now.
    fn moving(&self, what: &declaration::Reference, resolution: &Resolution) -> Vec<ObjectId> {
        let mut ids = self.referred_objects(what, &Scene::of(resolution));
        // An Aura whose permanent has left finds what it has become itself, too (400.7e).
        let of_leaving = match resolution.item.announced {
            Announced::Triggered(ability) => matches!(
                cards::ability(ability),
                Some(Ability::Triggered { trigger: Trigger::Dies(_) | Trigger::Leaves(_), .. })
            ),
            _ => false,
        };
        if *what == Reference::TriggeringObject || (of_leaving && *what == Reference::Itself) {
            // What has triggered on a change of zone finds the object that it became there.
            for id in &mut ids {
                if self.object(*id).is_none() {
                    *id = self.remembered(*id).and_then(|known| known.became).unwrap_or(*id);
                }
            }
        }
        ids
    }

    /// Puts what is meant into a zone; the objects there, as far as they are known.
    fn move_each(&mut self, what: &Reference, zone: Zone, resolution: &Resolution) -> Vec<ObjectId> {
        let ids = self.moving(what, resolution);
        let mut moved = Vec::new();
        self.leave_together(&ids, |game, id| {
            if let Some(owner) = game.object(id).map(|object| object.owner) {
                moved.extend(game.move_to(id, zone, owner));
            }
        });
        moved
    }

    /// Whether the cards that a player would draw are known here: a view stops before the first of them.
    pub(crate) fn can_draw(&self, seat: crate::Seat, count: u32) -> Flow {
        let library = &self.player(seat).library;
        if count > 0 && library.count > 0 && library.cards.is_none() { Err(AwaitsHouse) } else { Ok(()) }
    }

    /// Deals to each target that is still legal the part that was announced for it (608.2i).
    fn follow_divided_damage(&mut self, spec: u8, resolution: &Resolution) {
        let targets = resolution.item.targets.iter().enumerate();
        let legal = targets.filter(|(place, chosen)| {
            chosen.spec == spec && !u8::try_from(*place).is_ok_and(|place| resolution.illegal.contains(&place))
        });
        let source = resolution.item.source;
        self.deal_damage(legal.map(|(_, chosen)| Packet::new(source, chosen.target, chosen.share, false)).collect());
    }

    /// All parts are dealt at the same time.
    fn follow_damage(&mut self, by: &declaration::Reference, parts: &[DamagePart], resolution: &Resolution) {
        let scene = Scene::of(resolution);
        let mut packets = Vec::new();
        for source in self.referred_objects(by, &scene) {
            for part in parts {
                let to = self.referred(&part.to, &scene);
                let amount = match (&part.amount, &part.to) {
                    // Divided evenly among all that fit, however many they are now.
                    (Amount::XShared, Reference::Each(_)) => {
                        let among = u32::try_from(to.len()).unwrap_or(u32::MAX).max(1);
                        self.count(&Amount::X, &scene) / among
                    }
                    (amount, _) => self.count(amount, &scene),
                };
                packets.extend(to.into_iter().map(|to| Packet::new(source, to, amount, false)));
            }
        }
        self.deal_damage(packets);
    }

    fn follow_mana(&mut self, produced: &Produced, resolution: &Resolution) {
        let player = resolution.item.controller;
        // A choice of color is made as a mana ability is activated (`make_mana`); the build refuses it anywhere else.
        match produced {
            Produced::Fixed(kind, count) => self.add_mana(player, *kind, u16::from(*count)),
            Produced::Amount(kind, amount) => {
                let count = self.count(amount, &Scene::of(resolution));
                self.add_mana(player, *kind, u16::try_from(count).unwrap_or(u16::MAX));
            }
            Produced::ChosenColor(amount) => {
                let scene = Scene::of(resolution);
                let count = u16::try_from(self.count(amount, &scene)).unwrap_or(u16::MAX);
                let only = body(resolution.item.card, resolution.item.announced).map(|body| body.mana_only);
                for color in self.choices(&scene).colors.into_iter().flat_map(|colors| colors.iter()) {
                    let kind = ManaKind::Colored(color);
                    self.add_mana(player, kind, count);
                    if let Some(only) = only.filter(|only| *only != CardTypes::default()) {
                        self.restrict_mana(player, only, kind, count);
                    }
                }
            }
            Produced::OneColor(_) | Produced::ColorOf(_) => {}
        }
    }
}

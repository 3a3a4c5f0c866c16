//! Where the words of a card are understood: what references, numbers and conditions come to at one moment.

use declaration::{Amount, CardType, Condition, Reference};
use smallvec::{SmallVec, smallvec};

use super::{filter, stack};
use crate::cards;
use crate::game::action::Target;
use crate::game::characteristics::Characteristics;
use crate::game::computed::PermanentAbility;
use crate::game::damage::Harm;
use crate::game::frame::{Resolution, StackObjectKind};
use crate::game::object::{Choices, ObjectId, Zone};
use crate::game::text::TextChange;
use crate::game::triggers::Triggering;
use crate::game::{Game, LastKnown};
use crate::read::layers::board::Board;
use crate::seat::Seat;

/// Whose words they are, of what source, and what a trigger event or a resolution adds to them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context<'a> {
    /// The controller of the spell or ability.
    pub(crate) you: Seat,
    /// The spell, or the source of the ability.
    pub(crate) source: ObjectId,
    /// What the trigger event speaks of.
    pub(crate) triggering: Triggering,
    /// What is resolving, with its targets.
    pub(crate) resolution: Option<&'a Resolution>,
    /// The words replaced in the text (612).
    pub(crate) text: TextChange,
    /// What a continuous effect is being applied to.
    pub(crate) affected: Option<ObjectId>,
    /// The target of the first instance of the word, where the others are just being chosen or looked at.
    pub(crate) first: Option<Target>,
    /// X, where it is known: while it is being announced, and as it resolves (107.3).
    pub(crate) x: Option<u32>,
    /// The characteristics of permanents, where they are just being computed (613).
    pub(crate) table: Option<&'a Board<'a>>,
}

impl<'a> Context<'a> {
    /// The words of an ability that is not resolving.
    pub(crate) fn new(you: Seat, source: ObjectId) -> Context<'a> {
        Context {
            you,
            source,
            triggering: Triggering::default(),
            resolution: None,
            text: TextChange::NONE,
            affected: None,
            first: None,
            x: None,
            table: None,
        }
    }

    /// The words of a permanent's ability.
    pub(crate) fn of_permanent(ability: &PermanentAbility) -> Context<'a> {
        Context { text: ability.text, ..Context::new(ability.controller, ability.source) }
    }

    /// The words of what is resolving.
    pub(crate) const fn of(resolution: &'a Resolution) -> Context<'a> {
        let item = &resolution.item;
        Context {
            you: item.controller,
            source: item.source,
            triggering: item.triggering,
            resolution: Some(resolution),
            text: item.text,
            affected: None,
            first: None,
            x: Some(item.announced_x()),
            table: None,
        }
    }

    /// What a permanent is, as far as it is computed.
    pub(crate) fn characteristics<'g>(&self, game: &'g Game, id: ObjectId) -> Option<&'g Characteristics>
    where
        'a: 'g,
    {
        match self.table {
            Some(table) => {
                game.permanent(id)?;
                table.now(id)
            }
            None => game.characteristics(id),
        }
    }
}

/// The words of a permanent's ability that is not resolving, with those that are replaced in its text (612).
pub(crate) fn context_of(game: &Game, you: Seat, source: ObjectId) -> Context<'static> {
    let text = game.characteristics(source).map_or(TextChange::NONE, |now| now.text);
    Context { text, ..Context::new(you, source) }
}

/// A list that is short nearly always, and then lies in the value itself.
pub(crate) type Few<T> = SmallVec<[T; 2]>;

/// What a reference means. Illegal targets are left out (608.2b).
pub(crate) fn referred(game: &Game, reference: &Reference, context: &Context<'_>) -> Few<Target> {
    match reference {
        Reference::Target(0) if context.resolution.is_none() => context.first.into_iter().collect(),
        Reference::Target(spec) => context.resolution.map_or_else(Few::new, |resolution| {
            let targets = resolution.item.targets.iter().enumerate();
            targets
                .filter(|(place, chosen)| chosen.spec == *spec && !resolution.illegal.contains(&(*place as u8)))
                .map(|(_, chosen)| chosen.target)
                .collect()
        }),
        Reference::Itself => smallvec![Target::Object(context.source)],
        Reference::PlayerOrControllerOf(of) => {
            let player = |target| match target {
                Target::Player(_) => Some(target),
                Target::Object(id) => game.last_known(id).map(|known| Target::Player(known.controller)),
            };
            referred(game, of, context).into_iter().filter_map(player).collect()
        }
        Reference::ExiledWith => {
            let linked = game.permanent_or_last(context.source).map_or(&[][..], |permanent| &permanent.linked);
            let exiled = |id: &&ObjectId| game.object(**id).is_some_and(|object| object.zone == Zone::Exile);
            linked.iter().filter(exiled).copied().map(Target::Object).collect()
        }
        Reference::ControllerAsBlockedBy(by) => {
            let blockers = referred_objects(game, by, context);
            let doomed = context.resolution.map_or(&[][..], |resolution| &resolution.doomed);
            let mut blocks = game.blocks().iter().rev();
            let last = blocks.find(|block| doomed.contains(&block.attacker) && blockers.contains(&block.blocker));
            last.map(|block| Target::Player(block.attacking)).into_iter().collect()
        }
        Reference::GraveyardOf(of) => {
            let players = referred_players(game, of, context).into_iter();
            players.flat_map(|seat| game.player(seat).graveyard.iter().copied().map(Target::Object)).collect()
        }
        Reference::AurasOn(of) => {
            let hosts = referred_objects(game, of, context);
            let on = |aura: &&ObjectId| {
                let attached = game.permanent(**aura).and_then(|aura| aura.attached_to);
                attached.is_some_and(|host| hosts.contains(&host))
            };
            game.battlefield().iter().filter(on).copied().map(Target::Object).collect()
        }
        Reference::Enchanted => enchanted_by(game, context.source).map(Target::Object).into_iter().collect(),
        Reference::You => smallvec![Target::Player(context.you)],
        Reference::Opponent => smallvec![Target::Player(context.you.other())],
        Reference::EachPlayer => {
            smallvec![Target::Player(game.turn().active), Target::Player(game.turn().active.other())]
        }
        Reference::Each(filter) => game
            .battlefield()
            .iter()
            .copied()
            .filter(|id| fits_on_battlefield(game, filter, *id, context))
            .map(Target::Object)
            .collect(),
        Reference::ControllerOf(whose) => referred_objects(game, whose, context)
            .into_iter()
            .filter_map(|id| match context.characteristics(game, id) {
                Some(now) => Some(Target::Player(now.controller)),
                None => game.last_known(id).map(|known| Target::Player(known.controller)),
            })
            .collect(),
        Reference::OwnerOf(whose) => referred_objects(game, whose, context)
            .into_iter()
            .filter_map(|id| owner_of(game, id).map(Target::Player))
            .collect(),
        Reference::Affected => context.affected.map(Target::Object).into_iter().collect(),
        Reference::Linked => {
            let linked = game.permanent_or_last(context.source).map(|permanent| permanent.linked.clone());
            linked.unwrap_or_default().into_iter().map(Target::Object).collect()
        }
        Reference::Triggering => context.triggering.player.map(Target::Player).into_iter().collect(),
        Reference::TriggeringObject => context.triggering.object.map(Target::Object).into_iter().collect(),
        Reference::Subject => context.triggering.subject.map(Target::Object).into_iter().collect(),
        Reference::ChosenPlayer => choices(game, context).player.map(Target::Player).into_iter().collect(),
        Reference::DealtDamageThisWay => {
            context.resolution.map_or_else(Few::new, |resolution| Few::from_slice(&resolution.harmed))
        }
        Reference::CostObject => context
            .resolution
            .map_or_else(Few::new, |resolution| resolution.item.given.iter().copied().map(Target::Object).collect()),
        Reference::Sacrificed => {
            let gone = |id: &ObjectId| game.permanent(*id).is_none();
            let given = context.resolution.map_or(&[][..], |resolution| &resolution.item.given);
            let all = std::iter::once(context.source).filter(gone).chain(given.iter().copied());
            all.map(Target::Object).collect()
        }
        Reference::MostLife => {
            let ahead = |seat: &Seat| game.player(*seat).life > game.player(seat.other()).life;
            Seat::BOTH.into_iter().filter(ahead).map(Target::Player).collect()
        }
        Reference::Those(of, filter) => {
            let fits = |id: &ObjectId| fits_now_or_last(game, filter, *id, context);
            referred_objects(game, of, context).into_iter().filter(fits).map(Target::Object).collect()
        }
        Reference::Noted => context
            .resolution
            .map_or_else(Few::new, |resolution| resolution.noted.iter().copied().map(Target::Object).collect()),
        Reference::Several(all) => {
            let mut meant: Few<Target> = Few::new();
            for target in all.iter().flat_map(|one| referred(game, one, context)) {
                if !meant.contains(&target) {
                    meant.push(target);
                }
            }
            meant
        }
        Reference::HarmedOpponent => {
            let harmed = game.permanent_or_last(context.source).map_or([false; 2], |permanent| permanent.harmed);
            let other = context.you.other();
            if harmed[other.index()] { smallvec![Target::Player(other)] } else { Few::new() }
        }
        Reference::ChosenCaster => {
            let chosen = context.resolution.map_or(&[][..], |resolution| &resolution.chosen);
            chosen.iter().copied().filter(|target| target.object().is_none()).collect()
        }
        Reference::Chosen => context.resolution.map_or_else(Few::new, |resolution| Few::from_slice(&resolution.chosen)),
    }
}

/// What was chosen: in what is resolving, else as the source entered or by its abilities.
pub(crate) fn choices(game: &Game, context: &Context<'_>) -> Choices {
    let kept = game.permanent_or_last(context.source).map_or_else(Choices::default, |permanent| permanent.chosen);
    context.resolution.map_or(kept, |resolution| resolution.choices.or(kept))
}

/// Whether a permanent fits the filter.
pub(crate) fn fits_on_battlefield(
    game: &Game,
    filter: &declaration::Filter,
    id: ObjectId,
    context: &Context<'_>,
) -> bool {
    context.characteristics(game, id).is_some_and(|now| filter::fits(game, filter, id, now, context))
}

/// Whether an object fits the filter, or did when it left (608.2h).
pub(crate) fn fits_now_or_last(game: &Game, filter: &declaration::Filter, id: ObjectId, context: &Context<'_>) -> bool {
    match context.characteristics(game, id) {
        Some(now) => filter::fits(game, filter, id, now, context),
        None => game.last_known(id).is_some_and(|known| filter::fits(game, filter, id, &known, context)),
    }
}

/// What an Aura is attached to, or was when it left (608.2h).
fn enchanted_by(game: &Game, aura: ObjectId) -> Option<ObjectId> {
    game.permanent_or_last(aura)?.attached_to
}

/// What is remembered of an object that has left this turn.
pub(crate) fn remembered(game: &Game, id: ObjectId) -> Option<&LastKnown> {
    game.memories().iter().rev().find(|known| known.id == id)
}

/// Whether an Aura is attached to the permanent.
pub(crate) fn is_enchanted(game: &Game, id: ObjectId) -> bool {
    game.battlefield().iter().any(|aura| {
        game.permanent(*aura).is_some_and(|aura| aura.attached_to == Some(id))
            && game.object(*aura).is_some_and(|aura| {
                cards::definition(aura.card).type_line.subtypes.contains(&declaration::Subtype::AURA)
            })
    })
}

/// The owner of an object, or of what it was (108.3).
fn owner_of(game: &Game, id: ObjectId) -> Option<Seat> {
    match game.object(id) {
        Some(object) => Some(object.owner),
        None => remembered(game, id).map(|known| known.owner),
    }
}

/// The objects among what a reference means.
pub(crate) fn referred_objects(game: &Game, reference: &Reference, context: &Context<'_>) -> Few<ObjectId> {
    referred(game, reference, context)
        .into_iter()
        .filter_map(|target| match target {
            Target::Object(id) => Some(id),
            Target::Player(_) => None,
        })
        .collect()
}

/// The players among what a reference means.
pub(crate) fn referred_players(game: &Game, reference: &Reference, context: &Context<'_>) -> Few<Seat> {
    referred(game, reference, context)
        .into_iter()
        .filter_map(|target| match target {
            Target::Player(seat) => Some(seat),
            Target::Object(_) => None,
        })
        .collect()
}

/// What an amount comes to.
pub(crate) fn evaluate(game: &Game, amount: &Amount, context: &Context<'_>) -> i32 {
    let x = i32::try_from(context.x.unwrap_or(0)).unwrap_or(i32::MAX);
    let of_object = |reference: &Reference, number: &dyn Fn(&Characteristics) -> i32| {
        let first = referred_objects(game, reference, context).into_iter().next();
        first.map_or(0, |id| match context.characteristics(game, id) {
            Some(now) => number(now),
            None => game.last_known(id).map_or(0, |known| number(&known)),
        })
    };
    let of_player = |reference: &Reference, number: &dyn Fn(Seat) -> i32| {
        referred_players(game, reference, context).into_iter().next().map_or(0, number)
    };
    match amount {
        Amount::Number(number) => *number,
        Amount::X => x,
        Amount::MinusX => x.saturating_neg(),
        Amount::PowerOf(reference) => of_object(reference, &|now| now.power),
        Amount::TotalPower(reference) => {
            let known = referred_objects(game, reference, context).into_iter().filter_map(|id| game.last_known(id));
            known
                .filter(|known| known.types.contains(CardType::Creature))
                .fold(0, |sum: i32, known| sum.saturating_add(known.power))
        }
        Amount::ToughnessOf(reference) => of_object(reference, &|now| now.toughness),
        Amount::ManaValueOf(reference) => {
            let first = referred_objects(game, reference, context).into_iter().next();
            first.map_or(0, |id| mana_value(game, id, context))
        }
        Amount::XShared => {
            let legal = context
                .resolution
                .map_or(0, |resolution| resolution.item.targets.len().saturating_sub(resolution.illegal.len()));
            x / i32::try_from(legal).unwrap_or(i32::MAX).max(1)
        }
        Amount::Drained => {
            context.resolution.map_or(0, |resolution| i32::try_from(resolution.drained).unwrap_or(i32::MAX))
        }
        Amount::Chosen => choices(game, context).number.map_or(0, i32::from),
        Amount::CardsInGraveyard(whose, filter) => of_player(whose, &|seat| {
            let fits = |id: &&ObjectId| fits_now_or_last(game, filter, **id, context);
            i32::try_from(game.player(seat).graveyard.iter().filter(fits).count()).unwrap_or(i32::MAX)
        }),
        Amount::Count(filter) => {
            if let Some(board) = context.table {
                return i32::try_from(board.fitting(game, filter, context).count()).unwrap_or(i32::MAX);
            }
            let count = game.battlefield().iter().filter(|id| fits_on_battlefield(game, filter, **id, context)).count();
            i32::try_from(count).unwrap_or(i32::MAX)
        }
        Amount::FittingInHand(whose, filter) => of_player(whose, &|seat| {
            let fitting = filter::fitting_in_hand(game, seat, filter, context).unwrap_or_default();
            i32::try_from(fitting.len()).unwrap_or(i32::MAX)
        }),
        Amount::DiscardedBy(whose) => of_player(whose, &|seat| {
            let discarded = context.resolution.map_or(0, |resolution| resolution.discarded[seat.index()]);
            i32::try_from(discarded).unwrap_or(i32::MAX)
        }),
        Amount::CardsInHand(whose) => {
            of_player(whose, &|seat| i32::try_from(game.player(seat).hand.count).unwrap_or(i32::MAX))
        }
        Amount::LifeOf(whose) => of_player(whose, &|seat| game.player(seat).life),
        Amount::DealtThisWay => {
            context.resolution.map_or(0, |resolution| i32::try_from(resolution.dealt).unwrap_or(i32::MAX))
        }
        Amount::DealtBy(source) => {
            let sources = referred_objects(game, source, context);
            let dealt = game.harms().iter().filter(|harm| sources.contains(&harm.source)).map(|harm| harm.amount);
            i32::try_from(dealt.fold(0, u32::saturating_add)).unwrap_or(i32::MAX)
        }
        Amount::DamageDealt { to, by } => {
            let to = referred(game, to, context);
            // 608.2i: it counts what the source was as it dealt the damage.
            let counts = |harm: &Harm| {
                by.as_ref().is_none_or(|filter| {
                    let dealer = harm.dealer.as_ref();
                    dealer.is_some_and(|dealer| filter::fits(game, filter, harm.source, dealer, context))
                })
            };
            let dealt = game.harms().iter().filter(|harm| to.contains(&harm.to) && counts(harm));
            let dealt = dealt.map(|harm| harm.amount).fold(0, u32::saturating_add);
            i32::try_from(dealt).unwrap_or(i32::MAX)
        }
        Amount::IfSo { condition, then, otherwise } => {
            evaluate(game, if holds(game, condition, context) { then } else { otherwise }, context)
        }
        Amount::HalfRoundedDown(amount) => evaluate(game, amount, context).max(0) / 2,
        Amount::HalfRoundedUp(amount) => {
            let whole = evaluate(game, amount, context).max(0);
            whole / 2 + whole % 2
        }
        Amount::Counters(counter, reference) => {
            let first = referred_objects(game, reference, context).into_iter().next();
            first.map_or(0, |id| i32::from(game.counters_on(id, *counter)))
        }
        // It is known as mana is made, and asked for nowhere else.
        Amount::CountersRemoved(_) => 0,
        Amount::DiedThisTurn(filter) => {
            let fits = |known: &&LastKnown| filter::fits(game, filter, known.id, &known.characteristics, context);
            let count = game.memories().iter().filter(|known| known.died).filter(fits).count();
            i32::try_from(count).unwrap_or(i32::MAX)
        }
        Amount::Triggering => i32::try_from(context.triggering.amount).unwrap_or(i32::MAX),
        Amount::SpellsCast(whose, types) => of_player(whose, &|seat| {
            let cast = game.player(seat).cast.iter().filter(|cast| cast.types.intersects(*types));
            i32::try_from(cast.count()).unwrap_or(i32::MAX)
        }),
        Amount::LandsPlayed(whose) => of_player(whose, &|seat| i32::from(game.player(seat).lands_played)),
        Amount::UntappedLandsAtFirst(whose) => {
            of_player(whose, &|seat| i32::from(game.turn().untapped_lands[seat.index()]))
        }
        Amount::ThisWay => context.resolution.map_or(0, |resolution| resolution.this_way),
        Amount::Rampage(each) => {
            let attacker = game.combat().attackers.iter().find(|attacker| attacker.id == context.source);
            let beyond = attacker.map_or(0, |attacker| attacker.blockers.len().saturating_sub(1));
            i32::try_from(beyond).unwrap_or(i32::MAX).saturating_mul(i32::from(*each))
        }
        Amount::Sum(one, other) => evaluate(game, one, context).saturating_add(evaluate(game, other, context)),
        Amount::DiedThisWay(filter) => {
            let doomed = context.resolution.map_or(&[][..], |resolution| &resolution.doomed);
            let died = doomed
                .iter()
                .filter_map(|id| remembered(game, *id))
                .filter(|known| known.died && filter::fits(game, filter, known.id, &known.characteristics, context));
            i32::try_from(died.count()).unwrap_or(i32::MAX)
        }
        Amount::Twice(amount) => evaluate(game, amount, context).saturating_mul(2),
        Amount::Times(times, amount) => evaluate(game, amount, context).saturating_mul(i32::from(*times)),
        Amount::Difference(one, other) => evaluate(game, one, context).saturating_sub(evaluate(game, other, context)),
    }
}

/// What an amount comes to, where less than nothing is nothing (107.1b).
pub(crate) fn count(game: &Game, amount: &Amount, context: &Context<'_>) -> u32 {
    u32::try_from(evaluate(game, amount, context)).unwrap_or(0)
}

/// The mana value of an object (202.3); X counts on the stack only (202.3e).
pub(crate) fn mana_value(game: &Game, id: ObjectId, context: &Context<'_>) -> i32 {
    let x = match game.stack().iter().find(|item| item.id == id) {
        Some(item) => item.x,
        None => remembered(game, id).map_or(0, |known| known.x),
    };
    let card = match context.characteristics(game, id) {
        Some(now) => Some(now.card),
        None => game.last_known(id).map(|known| known.card),
    };
    let cost = card.and_then(|card| cards::definition(card).cost);
    cost.map_or(0, |cost| i32::try_from(cost.value(x)).unwrap_or(i32::MAX))
}

/// Whether a condition holds.
pub(crate) fn holds(game: &Game, condition: &Condition, context: &Context<'_>) -> bool {
    match condition {
        Condition::Compare(one, comparison, other) => {
            comparison.holds(evaluate(game, one, context), evaluate(game, other, context))
        }
        Condition::Is(what, filter) => {
            let meant = referred_objects(game, what, context);
            !meant.is_empty() && meant.iter().all(|id| fits_now_or_last(game, filter, *id, context))
        }
        Condition::BusyLastTurn(who) => referred_players(game, who, context).into_iter().any(|seat| {
            let player = game.player(seat);
            let last = if game.turn().active == seat { player.turns[1] } else { player.turns[0] };
            last > 0 && player.busy.contains(&last)
        }),
        Condition::WouldDestroy(what, filter) => referred_objects(game, what, context)
            .into_iter()
            .any(|spell| stack::would_destroy(game, spell, filter, context)),
        Condition::HarmedThisWay(who) => context.resolution.is_some_and(|resolution| {
            referred(game, who, context).iter().any(|player| resolution.harmed.contains(player))
        }),
        Condition::ReturnedThisWay => context.resolution.is_some_and(|resolution| resolution.this_way > 0),
        Condition::DestroyedThisWay => context
            .resolution
            .is_some_and(|resolution| resolution.doomed.iter().any(|id| game.permanent(*id).is_none())),
        Condition::AttackedThisTurn(what) => {
            let meant = referred_objects(game, what, context);
            let attacked = |id: &ObjectId| {
                game.permanent_or_last(*id).is_some_and(|permanent| permanent.attacked.contains(&game.turn().number))
            };
            !meant.is_empty() && meant.iter().all(attacked)
        }
        Condition::AttackedLastTurn(what) => {
            let meant = referred_objects(game, what, context);
            let attacked = |id: &ObjectId| {
                let Some(now) = context.characteristics(game, *id) else { return false };
                let [latest, before] = game.player(now.controller).turns;
                let last = if game.turn().active == now.controller { before } else { latest };
                last > 0
                    && game.permanent(*id).is_some_and(|permanent| permanent.attacked[now.controller.index()] == last)
            };
            !meant.is_empty() && meant.iter().all(attacked)
        }
        Condition::CameUnderYourControl(what) => {
            let meant = referred_objects(game, what, context);
            let came = |id: &ObjectId| {
                let controller = match context.characteristics(game, *id) {
                    Some(now) => Some(now.controller),
                    None => game.last_known(*id).map(|known| known.controller),
                };
                controller == Some(context.you)
                    && game.permanent_or_last(*id).is_some_and(|permanent| permanent.since == game.turn().number)
            };
            !meant.is_empty() && meant.iter().all(came)
        }
        Condition::FoughtThisTurn(what) => {
            let meant = referred_objects(game, what, context);
            let fought = |id: &ObjectId| {
                game.permanent_or_last(*id).is_some_and(|permanent| permanent.fought == game.turn().number)
            };
            !meant.is_empty() && meant.iter().all(fought)
        }
        Condition::WasSacrificed(what) => {
            let meant = referred_objects(game, what, context);
            meant.iter().any(|id| remembered(game, *id).is_some_and(|known| known.sacrificed))
        }
        Condition::FoughtThisCombat(what) => {
            let meant = referred_objects(game, what, context);
            !meant.is_empty() && meant.iter().all(|id| game.combat().fought.contains(id))
        }
        Condition::DealtDamageToOpponent(what) => {
            let to = Target::Player(context.you.other());
            let meant = referred_objects(game, what, context);
            !meant.is_empty()
                && meant.iter().all(|id| game.harms().iter().any(|harm| harm.source == *id && harm.to == to))
        }
        Condition::StartedUntapped(what) => {
            let meant = referred_objects(game, what, context);
            let started =
                |id: &ObjectId| game.permanent_or_last(*id).is_some_and(|permanent| permanent.started_untapped);
            !meant.is_empty() && meant.iter().all(started)
        }
        Condition::BuriedUnder { what, count } => {
            let graveyard = &game.player(context.you).graveyard;
            let above = graveyard.iter().skip_while(|id| **id != context.source).skip(1);
            graveyard.contains(&context.source)
                && above.filter(|id| fits_now_or_last(game, what, **id, context)).count() >= usize::from(*count)
        }
        Condition::ExiledWith(counter) => {
            game.object(context.source).is_some_and(|object| object.zone == Zone::Exile)
                && game.counters_on(context.source, *counter) > 0
        }
        Condition::ActivatedThisTurn(times) => context.resolution.is_some_and(|resolution| {
            let StackObjectKind::Activated(ability) = resolution.item.announced else { return false };
            let done = game.activated().iter().filter(|done| **done == (resolution.item.source, ability));
            done.count() >= usize::from(*times)
        }),
        Condition::ControlledContinuously(what) => {
            let meant = referred_objects(game, what, context);
            !meant.is_empty()
                && meant.iter().all(|id| game.permanent(*id).is_some_and(|permanent| permanent.controlled_continuously))
        }
        Condition::YourTurn => game.turn().active == context.you,
        Condition::All(all) => all.iter().all(|condition| holds(game, condition, context)),
        Condition::Not(condition) => !holds(game, condition, context),
    }
}

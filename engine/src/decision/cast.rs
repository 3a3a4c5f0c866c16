//! An announcement: a spell or ability from its first word until it is on the stack (601.2, 602.2b).

use std::borrow::Cow;

use declaration::{AbilityId, CardId, CardTypes, Cost, ManaCost, ManaKind, TargetSpec};

use super::{add, attackers, mana_ability};
use crate::game::action::{Action, Target};
use crate::game::change::{costs, priority, progress, record, stack};
use crate::game::choice::Choice;
use crate::game::event::Event;
use crate::game::frame::{
    Announcement, AnnouncementStep, ChosenTarget, ChosenTargets, Frame, ManaDue, Resolution, Shape, StackItem,
    StackObjectKind,
};
use crate::game::mana_ability::ManaAbility;
use crate::game::object::{ObjectId, Zone};
use crate::game::player::ManaPool;
use crate::game::room::Boxes;
use crate::game::triggers::{PendingTrigger, SpecialAction};
use crate::game::{Game, change};
use crate::read::targets::Targeting;
use crate::read::{context, declared, targets};
use crate::rules::casting;
use crate::rules::casting::sources::{Bound, ManaSources};
use crate::rules::casting::{announce, cost, object_costs_for_mana, payment, restricted, sources};
use crate::seat::Seat;
use crate::{Flow, decision};

/// X is asked for up to this number (a cap of the engine: numbers are bounded).
const GREATEST_X: u32 = 10_000;

/// X says the number of targets up to this one (a cap of the engine).
const MOST_TARGETS: usize = 250;

thread_local! {
    /// Room for announcements: every spell and ability has one.
    static ROOM: Boxes<Announcement> = const { Boxes::new() };
}

impl Announcement {
    /// One that has only just begun and cannot be taken back.
    pub(crate) fn new(by: Targeting, announced: StackObjectKind, card: CardId) -> Announcement {
        Announcement {
            player: by.player,
            announced,
            object: by.source,
            card,
            mode: 0,
            x: 0,
            targets: ChosenTargets::new(),
            given: Vec::new(),
            step: AnnouncementStep::Mode,
            due: ManaDue::default(),
            free: false,
            commanded: false,
            spent: ManaPool::default(),
            chooser: None,
            triggering: by.triggering,
            text: by.text,
            mana: None,
            attack: Vec::new(),
            before: None,
        }
    }

    /// What it costs: the activation costs of an ability, the additional costs of a spell, the costs of an attack.
    pub(crate) fn costs(&self) -> &[Cost] {
        match self.announced {
            StackObjectKind::Attack => &self.attack,
            _ => declared::costs(self.card, self.announced),
        }
    }

    pub(crate) fn targeting(&self) -> Targeting {
        Targeting {
            player: self.player,
            source: self.object,
            triggering: self.triggering,
            text: self.text,
            first: targets::first_of(&self.targets),
            x: self.known_x(),
        }
    }

    /// X, where a target does not say it (107.3c).
    fn known_x(&self) -> Option<u32> {
        declared::body(self.card, self.announced).is_none_or(|body| body.x_is.is_none()).then_some(self.x)
    }
}

/// Begins to cast a card out of a hand (601.2a).
pub(crate) fn begin_spell(game: &mut Game, player: Seat, id: ObjectId) -> Flow {
    let before = progress::snapshot(game);
    let Some(card) = game.object(id).map(|object| object.card) else { return Ok(()) };
    let Some(object) = game.move_to(id, Zone::Stack, player) else { return Ok(()) };
    let by = Targeting::new(player, object);
    begin(game, by, StackObjectKind::Spell, card, Some(before))
}

/// Begins to activate an ability (602.2a).
pub(crate) fn begin_ability(game: &mut Game, player: Seat, source: ObjectId, ability: u8) -> Flow {
    let before = progress::snapshot(game);
    if let Some(special) = announce::special_action(game, player, source, ability) {
        let StackItem { source, card, text, triggering, announced, .. } = special.item;
        let by = Targeting { text, triggering, ..Targeting::new(player, source) };
        return begin(game, by, announced, card, Some(before));
    }
    let Some(now) = game.characteristics(source) else { return Ok(()) };
    let (card, text, Some((id, _))) = (now.card, now.text_of(ability), now.ability(ability)) else { return Ok(()) };
    let by = Targeting { text, ..Targeting::new(player, source) };
    begin(game, by, StackObjectKind::Activated(id), card, Some(before))
}

/// Begins to put a triggered ability on the stack (603.3); one without enough legal targets is removed (603.3d).
pub(crate) fn begin_trigger(game: &mut Game, trigger: &PendingTrigger) -> Flow {
    let PendingTrigger { controller, source, card, triggering, text, .. } = *trigger;
    let by = Targeting { triggering, text, ..Targeting::new(controller, source) };
    begin(game, by, trigger.announced(), card, None)
}

/// Begins to cast a spell that is on the stack already without paying its mana cost (118.9). It cannot be taken back.
pub(crate) fn begin_free(
    game: &mut Game,
    player: Seat,
    object: ObjectId,
    announced: StackObjectKind,
    card: CardId,
) -> Flow {
    let announcement = Announcement::new(Targeting::new(player, object), announced, card);
    begin_announcement(game, Announcement { free: true, ..announcement })
}

/// Begins to cast a card out of a hand that the player has been commanded to play, in the middle of a resolution (608.2g). To take it back is to begin anew.
pub(crate) fn begin_commanded(game: &mut Game, player: Seat, id: ObjectId) -> Flow {
    let before = progress::may_take_back(game).then(|| progress::snapshot(game));
    let Some(card) = game.object(id).map(|object| object.card) else { return Ok(()) };
    let Some(object) = game.move_to(id, Zone::Stack, player) else { return Ok(()) };
    let announcement = Announcement::new(Targeting::new(player, object), StackObjectKind::Spell, card);
    begin_announcement(game, Announcement { commanded: true, before, ..announcement })
}

/// Begins to pay for an attack (508.1g).
pub(crate) fn begin_attack_payment(game: &mut Game, by: Targeting, costs: Vec<Cost>, before: Box<Game>) -> Flow {
    let Some(card) = game.object(by.source).map(|object| object.card) else { return Ok(()) };
    let announcement =
        Announcement { attack: costs, before: Some(before), ..Announcement::new(by, StackObjectKind::Attack, card) };
    decision::object_costs::give_from(game, Box::new(announcement), 0)
}

fn begin(game: &mut Game, by: Targeting, announced: StackObjectKind, card: CardId, before: Option<Box<Game>>) -> Flow {
    begin_announcement(game, Announcement { before, ..Announcement::new(by, announced, card) })
}

fn begin_announcement(game: &mut Game, announcement: Announcement) -> Flow {
    let mut announcement = ROOM.with(|room| room.fill(announcement));
    let (by, announced, card) = (announcement.targeting(), announcement.announced, announcement.card);
    let modes = declared::body(card, announced).map_or(1, |body| body.modes.len());
    let mut legal =
        (0..modes).map(|mode| mode as u8).filter(|mode| announce::is_legal_mode(game, by, card, announced, *mode));
    match (legal.next(), legal.next()) {
        (None, _) => Ok(()),
        (Some(mode), None) => {
            announcement.mode = mode;
            after_mode(game, announcement)
        }
        _ => {
            game.push_frame(Frame::Announcement(announcement));
            Ok(())
        }
    }
}

/// The mode is chosen: X is next (601.2b).
fn after_mode(game: &mut Game, mut announcement: Box<Announcement>) -> Flow {
    let chosen = declared::body(announcement.card, announcement.announced).is_none_or(|body| body.x_is.is_none());
    let least = u32::from(announcement.least_x());
    if chosen && cost::printed_cost(game, &announcement).x > 0 && greatest_x(game, &announcement) > least {
        announcement.step = AnnouncementStep::X;
        game.push_frame(Frame::Announcement(announcement));
        return Ok(());
    }
    announcement.x = least;
    next_target(game, announcement, 0)
}

/// The targets before `spec` are chosen: that one is next, or the cost is fixed (601.2c-f).
fn next_target(game: &mut Game, mut announcement: Box<Announcement>, spec: u8) -> Flow {
    let specs = specs_of(&announcement);
    for spec in spec..specs.len() as u8 {
        let Some(words) = specs.get(usize::from(spec)) else { continue };
        let mut legal = targets::legal_targets(game, announcement.targeting(), words);
        let (first, further) = (legal.next(), legal.next().is_some());
        drop(legal);
        // A triggered ability that can target one thing only is not asked about.
        if let (Some(only), false, 1, true) = (
            first,
            further,
            words.min,
            matches!(announcement.announced, StackObjectKind::Triggered(_) | StackObjectKind::Delayed(_)),
        ) {
            announcement.targets.push(ChosenTarget { spec, target: only, share: 0 });
            continue;
        }
        if words.min == 0 && (first.is_none() || words.max == 0) {
            continue;
        }
        announcement.step = AnnouncementStep::Targets(spec);
        announcement.chooser = words.chooser.as_ref().and_then(|chooser| {
            context::referred_players(game, chooser, &announcement.targeting().context()).first().copied()
        });
        game.push_frame(Frame::Announcement(announcement));
        return Ok(());
    }
    announcement.chooser = None;
    let by = announcement.targeting();
    if let Some(x) = announce::defined_x(game, by, announcement.card, announcement.announced) {
        announcement.x = x;
    }
    decision::object_costs::divide_from(game, announcement, 0)
}

/// Everything is chosen: the cost is fixed (601.2f).
pub(crate) fn fix_cost(game: &mut Game, mut announcement: Box<Announcement>) -> Flow {
    let cost = cost::total_cost(game, &announcement, &sources::cost_changes(game));
    announcement.due = ManaDue { cost, whole: cost };
    announcement.step = AnnouncementStep::Mana;
    let due = payment::due(game, &announcement);
    pay_as(game, announcement, &[due])
}

/// Goes on to pay with what the player has made or chosen: with mana as it is, or else as though it were of any type.
pub(crate) fn pay_on(game: &mut Game, announcement: Box<Announcement>) -> Flow {
    let due = [payment::due(game, &announcement), payment::widely_due(game, &announcement)];
    pay_as(game, announcement, &due)
}

/// Pays as far as there is no choice, in the first of these ways that the pool covers, and completes the announcement when everything is paid
/// (601.2h-i).
fn pay_as(game: &mut Game, mut announcement: Box<Announcement>, ways: &[ManaCost]) -> Flow {
    let pool = game.spendable(announcement.player, announcement.spell_types());
    let mut left = pool;
    if let Some(due) = ways.iter().find(|due| payment::covers(&pool, due))
        && payment::take_if_clear(&mut left, due)
    {
        return complete_paid(game, announcement, &left);
    }
    let covered = payment::covers(&pool, &payment::widely_due(game, &announcement));
    announcement.step = if covered { AnnouncementStep::SelectingMana } else { AnnouncementStep::Mana };
    game.push_frame(Frame::Announcement(announcement));
    Ok(())
}

/// All of the mana is paid, and this is left of what was spendable on it.
#[inline]
fn complete_paid(game: &mut Game, mut announcement: Box<Announcement>, left: &ManaPool) -> Flow {
    let (player, on) = (announcement.player, announcement.spell_types());
    announcement.spent.add_difference(game.spendable(player, on), *left);
    change::mana::leave_in_pool(game, player, on, left);
    if payment::was_spent_as_any_type(game, &announcement) {
        change::mana::use_any_type(game, player);
    }
    announcement.due = ManaDue::default();
    complete(game, announcement)
}

/// The mana abilities that are reckoned with before the cost is fixed: those with costs of their own only where all of it can be taken back,
/// since they may not suffice after all.
fn sources_reckoned_with<'g>(game: &'g Game, announcement: &Announcement) -> ManaSources<'g> {
    let mut sources = casting::object_costs::sources_of(game, announcement);
    if announcement.before.is_none() {
        sources.leave_out_costly();
    }
    sources
}

fn can_afford(game: &Game, announcement: &Announcement, cost: &ManaCost) -> bool {
    let sources = sources_reckoned_with(game, announcement);
    let (reserved, on) = (cost::reserved(announcement), announcement.spell_types());
    payment::could_afford(game, announcement.player, cost, &sources, reserved, on)
}

/// The greatest X that could be paid for.
fn greatest_x(game: &Game, announcement: &Announcement) -> u32 {
    let reserved = cost::reserved(announcement);
    let sources = sources_reckoned_with(game, announcement);
    let pays = |x: u32| {
        let with = Announcement { x, targets: ChosenTargets::new(), ..announcement.without_before() };
        payment::could_afford(
            game,
            announcement.player,
            &cost::total_cost(game, &with, &sources.changes),
            &sources,
            reserved,
            with.spell_types(),
        )
    };
    // Paying for more is never easier, so the bound is found by halving. X is announced before the cost is reduced (601.2b, 601.2f).
    let less: u32 = sources.changes.iter().map(|change| u32::from(change.by.min(0).unsigned_abs())).sum();
    let most = most_mana(game, announcement.player, &sources).saturating_add(less);
    let most = most.min(GREATEST_X).min(most_targets(game, announcement));
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if pays(middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}

/// Each instance of the word 'target', with as many targets as X says (601.2c).
fn specs_of(announcement: &Announcement) -> Cow<'static, [TargetSpec]> {
    let specs = targets::target_specs(announcement.card, announcement.announced, announcement.mode);
    if specs.iter().any(|spec| spec.counted) {
        return specs.iter().map(|spec| spec.clone().counted_by(announcement.x)).collect();
    }
    specs.into()
}

/// How many targets there are where X says their number; no bound, where it does not.
fn most_targets(game: &Game, announcement: &Announcement) -> u32 {
    let specs = targets::target_specs(announcement.card, announcement.announced, announcement.mode);
    let counted = specs.iter().filter(|spec| spec.counted);
    let legal =
        counted.map(|spec| targets::legal_targets(game, announcement.targeting(), spec).take(MOST_TARGETS).count());
    legal.min().map_or(u32::MAX, |legal| u32::try_from(legal).unwrap_or(u32::MAX))
}

fn most_mana(game: &Game, seat: Seat, sources: &ManaSources<'_>) -> u32 {
    let made: u32 = sources.abilities().iter().map(|source| source.production.total()).sum();
    let more: u32 = sources.bounds(game, seat).iter().map(|bound| bound.made).sum();
    game.player(seat).mana.total().saturating_add(made).saturating_add(more)
}

/// Who chooses next: whose it is, or who chooses a target for them.
pub(crate) fn to_act(announcement: &Announcement) -> Seat {
    announcement.chooser.unwrap_or(announcement.player)
}

/// The game before the other player began what they have not completed, which `seat` sees instead (601.2 is one transaction); none where they are
/// announcing nothing, or `seat` has a target to choose for it.
pub(crate) fn unseen(game: &Game, seat: Seat) -> Option<&Game> {
    let decides = |player: Seat| game.controller_of(player) == seat;
    game.frames().iter().find_map(|frame| match frame {
        // Who has been commanded to cast something sees it done.
        Frame::Announcement(announcement)
            if !announcement.commanded
                && !decides(announcement.player)
                && !announcement.chooser.is_some_and(decides) =>
        {
            announcement.before.as_deref()
        }
        _ => None,
    })
}

/// Takes out of the game before what may not be seen: a player who can take something back knows only their view of it, too.
pub(crate) fn hide(announcement: &mut Announcement, seen: &dyn Fn(&Game) -> Game) {
    if let Some(before) = &mut announcement.before {
        **before = seen(before);
    }
}

/// Gives the choices of an announcement.
pub(crate) fn list(game: &Game, announcement: &Announcement, into: &mut Vec<Choice>) {
    let mut offer = |action: Action| {
        if permits(game, announcement, &action) {
            add(into, || action);
        }
    };
    match announcement.step {
        AnnouncementStep::Mode => {
            let modes = declared::body(announcement.card, announcement.announced).map_or(1, |body| body.modes.len());
            (0..modes).for_each(|mode| offer(Action::ChooseMode(mode as u8)));
        }
        AnnouncementStep::Targets(spec) => {
            if let Some(words) = specs_of(announcement).get(usize::from(spec)) {
                for target in targets::legal_targets(game, announcement.targeting(), words) {
                    offer(Action::SelectTarget(target));
                }
            }
            offer(Action::TargetsDone);
        }
        AnnouncementStep::Mana | AnnouncementStep::SelectingMana => list_payments(game, announcement, into),
        AnnouncementStep::X | AnnouncementStep::Share(_) | AnnouncementStep::Objects(_) => {}
    }
    if permits(game, announcement, &Action::Cancel) {
        add(into, || Action::Cancel);
    }
    if let Some(shape) = shape_asked(game, announcement) {
        into.push(Choice::Answer(shape));
    }
}

/// Whether the action is one of the announcement's choices: only what can still be completed is.
pub(crate) fn permits(game: &Game, announcement: &Announcement, action: &Action) -> bool {
    match (announcement.step, action) {
        // What may not be taken back any more is begun in the middle of something else only, which can be taken back with it.
        (_, Action::Cancel) => {
            announcement.before.is_some()
                && announcement.chooser.is_none()
                && (announcement.mana.is_none() || progress::may_take_back(game))
        }
        (AnnouncementStep::Mode, Action::ChooseMode(mode)) => {
            announce::is_legal_mode(game, announcement.targeting(), announcement.card, announcement.announced, *mode)
        }
        (AnnouncementStep::Targets(spec), Action::SelectTarget(target)) => {
            let specs = specs_of(announcement);
            targets::may_target(game, announcement.targeting(), &specs, spec, &announcement.targets, *target)
                && announcement.divides_further(spec)
                && can_afford_further_target(game, announcement)
                && can_afford_defined_x(game, announcement, *target)
        }
        (AnnouncementStep::Targets(spec), Action::TargetsDone) => {
            let specs = specs_of(announcement);
            let chosen = announcement.targets.iter().filter(|chosen| chosen.spec == spec).count();
            specs.get(usize::from(spec)).is_some_and(|words| words.min != words.max && chosen >= usize::from(words.min))
        }
        (AnnouncementStep::Mana | AnnouncementStep::SelectingMana, action) => {
            permits_payment(game, announcement, action)
        }
        (_, action) => shape_asked(game, announcement).is_some_and(|shape| shape.accepts(action)),
    }
}

/// What the announcement asks for, where its answers are not listed one by one: X, a share of a division, what is given up.
fn shape_asked(game: &Game, announcement: &Announcement) -> Option<Shape> {
    match announcement.step {
        AnnouncementStep::X => {
            Some(Shape::Number { min: u32::from(announcement.least_x()), max: greatest_x(game, announcement) })
        }
        AnnouncementStep::Share(place) => Some(Shape::Number { min: 1, max: announcement.greatest_share(place) }),
        AnnouncementStep::Objects(place) => {
            let (from, min, max) = decision::object_costs::givable(game, announcement, place);
            Some(Shape::Objects { from, min, max, ordered: false })
        }
        AnnouncementStep::Mode
        | AnnouncementStep::Targets(_)
        | AnnouncementStep::Mana
        | AnnouncementStep::SelectingMana => None,
    }
}

/// Gives the ways to go on paying for an announcement.
fn list_payments(game: &Game, announcement: &Announcement, into: &mut Vec<Choice>) {
    let sources = casting::object_costs::sources_for(game, announcement);
    if pays_automatically(game, announcement, &sources) {
        add(into, || Action::PayAutomatically);
    }
    for kind in ManaKind::ALL.into_iter().filter(|kind| may_pay_with(game, announcement, *kind)) {
        add(into, || Action::Pay(kind));
    }
    for source in sources.all() {
        for kind in source.production.choices() {
            if pays_with(game, announcement, &sources, source, kind) {
                add(into, || Action::TapForMana { object: source.object, ability: source.ability, kind });
            }
        }
    }
}

/// Whether the player may go on paying for an announcement in this way.
fn permits_payment(game: &Game, announcement: &Announcement, action: &Action) -> bool {
    let sources = || casting::object_costs::sources_for(game, announcement);
    match action {
        Action::Pay(kind) => may_pay_with(game, announcement, *kind),
        Action::PayAutomatically => pays_automatically(game, announcement, &sources()),
        Action::TapForMana { object, ability, kind } => {
            let sources = sources();
            sources
                .find(*object, *ability, *kind)
                .is_some_and(|used| pays_with(game, announcement, &sources, used, *kind))
        }
        _ => false,
    }
}

/// Whether mana of this kind in the pool may be chosen for what is due: for generic mana, or for what mana of another color may be spent on.
fn may_pay_with(game: &Game, announcement: &Announcement, kind: ManaKind) -> bool {
    announcement.step == AnnouncementStep::SelectingMana
        && payment::cost_after(
            &game.spendable(announcement.player, announcement.spell_types()),
            &payment::widely_due(game, announcement),
            kind,
        )
        .is_some()
}

/// Whether these sources can pay for the announcement. Then there is a plan for it: of sources that pay, some pay of which each is needed.
fn pays_automatically(game: &Game, announcement: &Announcement, sources: &ManaSources<'_>) -> bool {
    let pool = game.spendable(announcement.player, announcement.spell_types());
    payment::can_pay(&pool, sources.abilities(), &payment::widely_due(game, announcement))
}

/// Whether one of the sources can be used for this kind of mana while paying for the announcement: what is left must still pay together
/// with what this makes, as far as that can be said.
fn pays_with(
    game: &Game,
    announcement: &Announcement,
    sources: &ManaSources<'_>,
    used: &ManaAbility,
    kind: ManaKind,
) -> bool {
    if used.gives {
        return object_costs_for_mana::mana_announcement(game, announcement.player, used.object, used.ability, kind)
            .is_some_and(|nested| !mana_ability::objects_for_mana(game, &nested, Some(announcement)).is_empty());
    }
    let free = game.spendable(announcement.player, CardTypes::default());
    let mut spent = free;
    spent.lessen(&payment::spend(free, sources::spendable_as(game, announcement.player, used.cost)));
    let mut pool = game.spendable(announcement.player, announcement.spell_types());
    pool.lessen(&spent);
    let due = payment::widely_due(game, announcement);
    let without = payment::part_paid(&pool, &due);
    used.production.add_to(&mut pool, kind);
    // How much is made is said as it is used where as many counters are removed as the player likes. For what is commanded
    // nothing could be made before (722.7).
    let own = |bound: &&Bound| bound.once && bound.ability.is(used.object, used.ability, kind);
    if announcement.commanded
        && announcement.before.is_some()
        && let Some(bound) = sources.bounds(game, announcement.player).iter().find(own)
    {
        let more = bound.made.saturating_sub(used.production.total());
        pool.add(kind, u16::try_from(more).unwrap_or(u16::MAX));
    }
    if announcement.commanded && payment::part_paid(&pool, &due) == without {
        // 722.7: the mana would not be spent on what is to be played.
        return false;
    }
    let others = sources.abilities().iter().filter(|source| source.object != used.object);
    let bounds = sources.bounds(game, announcement.player).iter();
    // Only what can be taken back may come to nothing.
    let bounds = bounds.filter(|_| announcement.before.is_some());
    let bounds = bounds.filter(|bound| !bound.once || bound.ability.object != used.object);
    payment::could_pay(&pool, others, bounds, &due)
}

/// Whether one more target can be paid for (Fireball).
fn can_afford_further_target(game: &Game, announcement: &Announcement) -> bool {
    let body = declared::body(announcement.card, announcement.announced);
    let Some(each) = body.and_then(|body| body.each_further_target) else { return true };
    if announcement.targets.is_empty() {
        return true;
    }
    let mut cost = cost::total_cost(game, announcement, &sources::cost_changes(game));
    cost.generic = cost.generic.saturating_add(each.generic);
    can_afford(game, announcement, &cost)
}

/// Whether X that the words define can be paid with this first target.
fn can_afford_defined_x(game: &Game, announcement: &Announcement, target: Target) -> bool {
    let by = Targeting { first: announcement.targeting().first.or(Some(target)), ..announcement.targeting() };
    let Some(x) = announce::defined_x(game, by, announcement.card, announcement.announced) else { return true };
    let with = Announcement { x, ..announcement.without_before() };
    can_afford(game, announcement, &cost::total_cost(game, &with, &sources::cost_changes(game)))
}

/// Takes one of the announcement's choices.
pub(crate) fn perform(game: &mut Game, mut announcement: Box<Announcement>, action: &Action) -> Flow {
    if let Action::TapForMana { object, ability, kind } = action {
        let player = announcement.player;
        game.push_frame(Frame::Announcement(announcement));
        return decision::mana::tap_for_mana(game, player, *object, *ability, *kind);
    }
    match action {
        Action::Cancel => {
            if let Some(before) = announcement.before.take() {
                progress::take_back_to(game, before);
            }
            Ok(())
        }
        Action::ChooseMode(mode) => {
            announcement.mode = *mode;
            after_mode(game, announcement)
        }
        Action::ChooseX(number) => match announcement.step {
            AnnouncementStep::Share(place) => {
                announcement.give_share(place, *number);
                decision::object_costs::divide_from(game, announcement, place.saturating_add(1))
            }
            _ => {
                announcement.x = *number;
                next_target(game, announcement, 0)
            }
        },
        Action::Choose(chosen) => {
            let AnnouncementStep::Objects(place) = announcement.step else { return Ok(()) };
            announcement.given.extend(chosen.iter().map(|id| (place, *id)));
            decision::object_costs::give_on(game, announcement, place)
        }
        Action::SelectTarget(target) => {
            let AnnouncementStep::Targets(spec) = announcement.step else { return Ok(()) };
            announcement.targets.push(ChosenTarget { spec, target: *target, share: 0 });
            let specs = specs_of(&announcement);
            let chosen = announcement.targets.iter().filter(|chosen| chosen.spec == spec).count();
            let further = announcement.divides_further(spec);
            if further && specs.get(usize::from(spec)).is_some_and(|words| chosen < usize::from(words.max)) {
                game.push_frame(Frame::Announcement(announcement));
                return Ok(());
            }
            next_target(game, announcement, spec + 1)
        }
        Action::TargetsDone => {
            let AnnouncementStep::Targets(spec) = announcement.step else { return Ok(()) };
            next_target(game, announcement, spec + 1)
        }
        Action::PayAutomatically => {
            for (object, ability, kind) in payment::plan_for(game, &announcement).unwrap_or_default() {
                decision::mana::make_mana(game, announcement.player, object, ability, kind)?;
            }
            let on = announcement.spell_types();
            let pool = game.spendable(announcement.player, on);
            let as_it_is = Some(payment::due(game, &announcement)).filter(|due| payment::covers(&pool, due));
            let due = as_it_is.unwrap_or_else(|| payment::widely_due(game, &announcement));
            let left = payment::spend_first(pool, due, restricted::spent_first(game, announcement.player, on));
            complete_paid(game, announcement, &left)
        }
        Action::Pay(kind) => {
            let on = announcement.spell_types();
            let mut left = game.spendable(announcement.player, on);
            let due = [payment::due(game, &announcement), payment::widely_due(game, &announcement)];
            if let Some(cost) = due.iter().find_map(|due| payment::cost_after(&left, due, *kind)) {
                left.take(*kind, 1);
                change::mana::leave_in_pool(game, announcement.player, on, &left);
                announcement.spent.add(*kind, 1);
                // What may be spent on it is found anew: it may have changed by then.
                announcement.due.cost = ManaCost { instead: ManaCost::ZERO.instead, ..cost };
            }
            pay_on(game, announcement)
        }
        _ => {
            game.push_frame(Frame::Announcement(announcement));
            Ok(())
        }
    }
}

/// Everything but the mana is paid, and the spell or ability is on the stack (601.2i, 602.2b).
fn complete(game: &mut Game, mut announcement: Box<Announcement>) -> Flow {
    if let Some(before) = announcement.before.take() {
        progress::forget_snapshot(before);
    }
    if announcement.announced == StackObjectKind::Attack {
        costs::give_up(game, announcement.object, &announcement.attack, &announcement.given);
        attackers::begin_paid_attack(game);
        return Ok(());
    }
    if announcement.mana.is_some() {
        return mana_ability::complete_mana_ability(game, &announcement);
    }
    if let StackObjectKind::SpecialAction(ability) = announcement.announced {
        return take_special_action(game, &announcement, ability);
    }
    let Announcement { player, announced, object, card, .. } = *announcement;
    let item = announcement.so_far();
    // A sacrificed source is remembered under the id it had.
    costs::pay_other_costs(game, player, object, declared::costs(card, announced))?;
    let given = costs::give_up(game, object, declared::costs(card, announced), &announcement.given);
    if let StackObjectKind::Activated(ability) = announced {
        progress::note_activation(game, object, ability, card);
    }
    let id = if announced == StackObjectKind::Spell { object } else { game.create_ability(card, player) };
    let x = item.x;
    let targets = item.targets.iter().map(|chosen| chosen.target).collect();
    stack::put_on_stack(game, StackItem { id, given, ..item });
    let event = match announced {
        StackObjectKind::Spell => {
            let types = game.characteristics_anywhere(object).map_or_else(Default::default, |now| now.types);
            stack::note_cast(game, player, object, types);
            Event::SpellCast { player, object, card, targets, x }
        }
        StackObjectKind::Activated(_) => Event::AbilityActivated { player, source: object, card, targets },
        StackObjectKind::Triggered(_)
        | StackObjectKind::Delayed(_)
        | StackObjectKind::Replacement(_)
        | StackObjectKind::SpecialAction(_)
        | StackObjectKind::Attack => Event::AbilityTriggered { player, source: object, card, targets },
    };
    record(game, event);
    priority::interrupt(game, player.other());
    if announcement.commanded {
        // What they would not have cast they may want to answer.
        priority::interrupt(game, player);
    }
    let resolving = matches!(game.frame(), Some(Frame::Resolution(_)));
    if !resolving && !matches!(announced, StackObjectKind::Triggered(_) | StackObjectKind::Delayed(_)) {
        // The player receives priority again (117.3c).
        priority::took_action(game, player);
    }
    ROOM.with(|room| room.vacate(announcement));
    Ok(())
}

/// A special action has been paid for: what it does is done at once (116.2c), and its player receives priority again (116.3).
fn take_special_action(game: &mut Game, announcement: &Announcement, ability: AbilityId) -> Flow {
    let (player, source) = (announcement.player, announcement.object);
    let taken = game
        .special_actions()
        .iter()
        .find(|one| one.item.controller == player && one.item.source == source && one.ability() == Some(ability));
    let Some(SpecialAction { item, stops }) = taken.cloned() else { return Ok(()) };
    record(game, Event::SpecialActionTaken { player, card: item.card });
    priority::interrupt(game, player.other());
    priority::took_action(game, player);
    match stops {
        Some(number) => change::delayed::stop(game, number),
        None => game.push_frame(Frame::Resolution(Box::new(Resolution::of(item)))),
    }
    Ok(())
}

impl Announcement {
    /// The least X that may be announced.
    fn least_x(&self) -> u8 {
        declared::body(self.card, self.announced).map_or(0, |body| body.least_x)
    }

    /// The same announcement without the state before it, to ask questions about.
    fn without_before(&self) -> Announcement {
        Announcement {
            mode: self.mode,
            x: self.x,
            targets: self.targets.clone(),
            given: self.given.clone(),
            step: self.step,
            due: self.due,
            free: self.free,
            commanded: self.commanded,
            spent: self.spent,
            chooser: self.chooser,
            mana: self.mana,
            attack: self.attack.clone(),
            ..Announcement::new(self.targeting(), self.announced, self.card)
        }
    }
}

//! Cards going from zone to zone (400). Every change of zone in a game is one of the functions here.

use declaration::{Ability, CardId, CardType, Choosing, Counter, Exceptions, Static};

use super::{copying, effects, entering, record, triggers};
use crate::game::action::Target;
use crate::game::combat::Ruled;
use crate::game::entering::Entry;
use crate::game::event::{Event, Place};
use crate::game::frame::StackItem;
use crate::game::object::{Choices, FaceDown, Object, ObjectId, Permanent, Zone};
use crate::game::player::Hand;
use crate::game::random::ChanceKind;
use crate::game::setup::OPENING_HAND;
use crate::game::text::TextChange;
use crate::game::{Game, LastKnown, Whereabouts, change};
use crate::read::{filter, players};
use crate::seat::Seat;
use crate::{Flow, NeedsHidden, cards, read};

/// No tokens are created beyond so many permanents (a cap of the engine: numbers are bounded).
const MOST_PERMANENTS: usize = 1_000;

/// How often a hand without a land is dealt anew (JB-MTG's setting).
const REDEALS: u8 = 10;

/// How an object arrives in another zone.
#[derive(Default)]
struct Arrival {
    /// What it is attached to.
    host: Option<ObjectId>,
    /// What was chosen as it enters.
    entry: Entry,
    /// Whether it is turned face down before.
    face_down: bool,
    /// Whether it is tapped, and which counters are on it, as it enters.
    tapped: bool,
    counters: Vec<(Counter, u16)>,
}

impl Game {
    /// Shuffles a library (701.24).
    pub(crate) fn shuffle(&mut self, seat: Seat) -> Flow {
        let mut stream = self.chance.next(ChanceKind::Shuffle)?;
        let cards = self.player_mut(seat).library.cards.as_mut().ok_or(NeedsHidden)?;
        stream.shuffle(cards);
        record(self, Event::Shuffled(seat));
        Ok(())
    }

    /// Draws seven cards; anew, while they hold no land and the game is set to redeal.
    pub(crate) fn deal_opening_hand(&mut self, seat: Seat) -> Flow {
        for _ in 0..=REDEALS {
            for _ in 0..OPENING_HAND {
                self.draw(seat)?;
            }
            let hand = self.player(seat).hand.cards.as_ref().ok_or(NeedsHidden)?;
            let land = hand
                .iter()
                .filter_map(|id| self.object(*id))
                .any(|object| cards::definition(object.card).type_line.types.contains(CardType::Land));
            if land || !self.rules.redeal_without_land {
                break;
            }
            record(self, Event::Redealt(seat));
            self.shuffle_hand_into_library(seat)?;
        }
        Ok(())
    }

    /// Shuffles a hand into the library (103.5).
    pub(crate) fn shuffle_hand_into_library(&mut self, seat: Seat) -> Flow {
        let hand = self.player(seat).hand.cards.clone().ok_or(NeedsHidden)?;
        if self.player(seat).library.cards.is_none() {
            return Err(NeedsHidden);
        }
        for id in hand {
            self.put_into_library(id, false)?;
        }
        self.shuffle(seat)
    }

    /// Draws a card (121.1). From an empty library nothing is drawn, and the player loses at the next check (704.5b).
    pub(crate) fn draw(&mut self, seat: Seat) -> Flow {
        if self.player(seat).library.count == 0 {
            self.player_mut(seat).drew_from_empty = true;
            record(self, Event::DrewFromEmpty(seat));
            return Ok(());
        }
        if let Some(card) = read::revealed::on_library(self, seat) {
            record(self, Event::Revealed { player: seat, card });
        }
        let library = &mut self.player_mut(seat).library;
        let card = library.cards.as_mut().ok_or(NeedsHidden)?.pop().ok_or(NeedsHidden)?;
        library.count -= 1;
        let id = enter_hand(self, seat, card);
        self.player_mut(seat).drawn.extend(id);
        if seat == self.turn.active {
            self.turn.drawn_in_step = self.turn.drawn_in_step.saturating_add(1);
        }
        record(self, Event::Drew { player: seat, card: id.map(|id| (id, card)) });
        Ok(())
    }

    /// Fixes what a permanent or a spell is, before it leaves (608.2h).
    pub(crate) fn remember(&mut self, id: ObjectId) {
        if self.last_known.iter().any(|known| known.id == id) {
            return;
        }
        if let Some(characteristics) = self.characteristics_anywhere(id) {
            let permanent = self.permanent(id).cloned().unwrap_or_default();
            let owner = self.object(id).map_or(characteristics.controller, |object| object.owner);
            let unblocked = read::combat::is_unblocked(self, id);
            self.last_known.push(LastKnown {
                id,
                characteristics,
                permanent,
                owner,
                unblocked,
                became: None,
                whereabouts: Whereabouts::Object(Some(id)),
                died: false,
                sacrificed: false,
                fought: filter::fought_by(self, id),
                banded: read::combat::banded_with(self, id),
                x: self.stack.iter().find(|item| item.id == id).map_or(0, |item| item.x),
            });
        }
    }

    /// Puts an object into another zone as a new object (400.7), which it answers; none, where the other zone is a hand that may
    /// not be seen here, or where there is no such object. A permanent enters under `controller`.
    pub(crate) fn move_to(&mut self, id: ObjectId, to: Zone, controller: Seat) -> Option<ObjectId> {
        relocate(self, id, to, controller, Arrival::default())
    }

    /// Puts an object onto the battlefield with what was chosen for it (614.12), as a copy (707.5) for instance.
    pub(crate) fn enter_as(&mut self, id: ObjectId, controller: Seat, entry: Entry) -> Option<ObjectId> {
        relocate(self, id, Zone::Battlefield, controller, Arrival { entry, ..Arrival::default() })
    }

    /// Puts an object onto the battlefield attached to another (303.4f): it is so before anything triggers on its entering.
    pub(crate) fn enter_attached(
        &mut self,
        id: ObjectId,
        controller: Seat,
        host: ObjectId,
        entry: Entry,
    ) -> Option<ObjectId> {
        relocate(self, id, Zone::Battlefield, controller, Arrival { host: Some(host), entry, ..Arrival::default() })
    }

    /// Puts a card onto the battlefield tapped and with counters, perhaps as a copy.
    pub(crate) fn enter_tapped(
        &mut self,
        id: ObjectId,
        controller: Seat,
        entry: Entry,
        counters: Vec<(Counter, u16)>,
    ) -> Option<ObjectId> {
        let arrival = Arrival { entry, tapped: true, counters, ..Arrival::default() };
        relocate(self, id, Zone::Battlefield, controller, arrival)
    }

    /// Exiles an object with counters on it.
    pub(crate) fn exile_with_counters(&mut self, id: ObjectId, counter: Counter, count: u16) -> Option<ObjectId> {
        let owner = self.object(id)?.owner;
        let arrival = Arrival { counters: vec![(counter, count)], ..Arrival::default() };
        let new = relocate(self, id, Zone::Exile, owner, arrival)?;
        record(self, Event::CountersPut { object: new, counter, count });
        Some(new)
    }

    /// Puts a card on the stack face down (708.4).
    pub(crate) fn put_on_stack_face_down(&mut self, id: ObjectId, controller: Seat) -> Option<ObjectId> {
        relocate(self, id, Zone::Stack, controller, Arrival { face_down: true, ..Arrival::default() })
    }

    /// Puts a card on top of its owner's library, or on the bottom.
    pub(crate) fn put_into_library(&mut self, id: ObjectId, top: bool) -> Flow {
        let Some(object) = self.object(id) else { return Ok(()) };
        let (owner, zone) = (object.owner, object.zone);
        if self.player(owner).library.cards.is_none() {
            return Err(NeedsHidden);
        }
        triggers::while_leaving(self, id, |game| {
            let Some(before) = leave(game, id) else { return };
            let card = game.unveiled(&before);
            effects::carry_effects(game, id, None);
            follow(game, id, if before.token { Whereabouts::Nowhere } else { Whereabouts::Library(card) });
            if !before.token {
                let library = &mut game.player_mut(owner).library;
                library.count += 1;
                if let Some(cards) = library.cards.as_mut() {
                    cards.insert(if top { cards.len() } else { 0 }, card);
                }
            }
            let (from, to) = (Place::Zone(zone), if before.token { Place::Nowhere } else { Place::Library });
            record(game, Event::Moved { card: Some(card), owner, from, to, old: Some(id), new: None });
        });
        Ok(())
    }

    /// Puts an ability on the stack as an object (113.7).
    pub(crate) fn create_ability(&mut self, card: CardId, controller: Seat) -> ObjectId {
        self.arenas[0].insert(Object {
            card,
            owner: controller,
            controller,
            base_controller: controller,
            zone: Zone::Stack,
            token: false,
            copied: None,
            face_down: None,
            permanent: Permanent::default(),
        })
    }

    /// Creates a token (111.1), which its creator owns (111.2), of the colors that the creating text says now (612.2); none, where there are
    /// too many permanents already.
    pub(crate) fn create_token(&mut self, card: CardId, controller: Seat, text: TextChange) -> Option<ObjectId> {
        if self.battlefield.len() >= MOST_PERMANENTS {
            record(self, Event::NoMoreTokens(controller));
            return None;
        }
        let id = self.place(card, controller, controller, Zone::Battlefield)?;
        if let Some(object) = self.object_mut(id) {
            object.token = true;
            object.permanent.controlled_continuously = false;
            object.take_colors_of_text(text);
        }
        record(self, Event::TokenCreated { object: id, card, controller });
        finish_entering(self, id);
        Some(id)
    }

    /// Creates a token that is a copy of a permanent (111.1, 707.2), with what was chosen as it enters; none, where that has left, or where
    /// there are too many permanents already.
    pub(crate) fn create_token_copy(&mut self, of: ObjectId, controller: Seat, entry: Entry) -> Option<ObjectId> {
        let face = self.object(of).filter(|object| object.zone == Zone::Battlefield)?.face();
        if self.battlefield.len() >= MOST_PERMANENTS {
            record(self, Event::NoMoreTokens(controller));
            return None;
        }
        if entering::is_kept_out(self, face, of, controller) {
            return None;
        }
        let owed = entering::owed_for(self, face, of, controller);
        entering::pay_for_entering(self, &entry, controller);
        let id = self.place(face, controller, controller, Zone::Battlefield)?;
        copying::become_copy(self, id, of, &Exceptions::default(), face);
        if let Some(copy) = entry.copy {
            copying::become_copy(self, id, copy.of, &copy.exceptions, copy.declaring);
        }
        if let Some(form) = entry.form {
            copying::take_form(self, id, form);
        }
        if let Some(object) = self.object_mut(id) {
            object.token = true;
            object.permanent.controlled_continuously = false;
            object.permanent.chosen = entry.chosen.or(object.permanent.chosen);
        }
        record(self, Event::TokenCreated { object: id, card: face, controller });
        finish_entering(self, id);
        self.owed.extend(owed);
        Some(id)
    }

    /// An ability leaves the stack and ceases to exist.
    pub(crate) fn remove_ability(&mut self, id: ObjectId) {
        self.stack.retain(|item| item.id != id);
        self.arenas[0].remove(id);
    }

    /// Puts a card into a zone without anything triggering, as one that has lain there.
    pub(crate) fn place(&mut self, card: CardId, owner: Seat, controller: Seat, zone: Zone) -> Option<ObjectId> {
        if zone == Zone::Hand {
            return enter_hand(self, owner, card);
        }
        let timestamp = self.next_timestamp();
        let permanent = Permanent { timestamp, controlled_continuously: true, ..Permanent::default() };
        let object = Object {
            card,
            owner,
            controller,
            base_controller: controller,
            zone,
            token: false,
            copied: None,
            face_down: None,
            permanent,
        };
        let id = self.arenas[0].insert(object);
        match zone {
            Zone::Battlefield => self.battlefield.push(id),
            Zone::Graveyard => self.player_mut(owner).graveyard.push(id),
            Zone::Exile => self.player_mut(owner).exile.push(id),
            Zone::Ante => self.player_mut(owner).ante.push(id),
            Zone::Stack | Zone::Hand | Zone::PhasedOut => {}
        }
        if zone == Zone::Battlefield {
            self.changed();
        } else {
            self.status_changed();
        }
        begin_permanent(self, id, cards::definition(card).abilities.iter().any(chooses_opponent));
        Some(id)
    }
}

/// Whether the words of an ability have an opponent chosen as a permanent enters.
fn chooses_opponent(ability: &Ability) -> bool {
    matches!(ability, Ability::Static(Static::Chooses(all)) if all.contains(&Choosing::Opponent))
}

/// Takes a card out of a library, the top one or the topmost of this name, and puts it into another zone.
pub(crate) fn take_from_library(game: &mut Game, seat: Seat, wanted: Option<CardId>, to: Zone) -> Option<ObjectId> {
    take_out_of_library(game, seat, wanted, to, Entry::default())
}

fn take_out_of_library(
    game: &mut Game,
    seat: Seat,
    wanted: Option<CardId>,
    to: Zone,
    entry: Entry,
) -> Option<ObjectId> {
    let entering = wanted.filter(|_| to == Zone::Battlefield).map(|card| (card, ObjectId::for_this_question(0)));
    if entering.is_some_and(|(card, id)| entering::is_kept_out(game, card, id, seat)) {
        return None;
    }
    let owed = entering.map_or_else(Vec::new, |(card, id)| entering::owed_for(game, card, id, seat));
    let library = &mut game.player_mut(seat).library;
    let cards = library.cards.as_mut()?;
    let place = match wanted {
        Some(wanted) => cards.iter().rposition(|card| *card == wanted)?,
        None => cards.len().checked_sub(1)?,
    };
    let card = cards.remove(place);
    library.count = library.count.saturating_sub(1);
    let new = game.place(card, seat, seat, to);
    if let Some(permanent) = new.and_then(|id| game.permanent_mut(id)) {
        permanent.controlled_continuously = false;
        permanent.chosen = entry.chosen.or(permanent.chosen);
    }
    if let (Some(new), Some(copy)) = (new, entry.copy) {
        copying::become_copy(game, new, copy.of, &copy.exceptions, copy.declaring);
    }
    if let (Some(new), Some(form)) = (new, entry.form) {
        copying::take_form(game, new, form);
    }
    let (from, to_place) = (Place::Library, Place::Zone(to));
    record(game, Event::Moved { card: Some(card), owner: seat, from, to: to_place, old: None, new });
    if entry.chosen != Choices::default() {
        record(game, Event::Chose { player: seat, card, choices: entry.chosen });
    }
    if let Some(new) = new.filter(|_| to == Zone::Battlefield) {
        finish_entering(game, new);
        game.owed.extend(owed);
    }
    new
}

/// Puts a card that a player owns outside the game into their hand (400.11).
pub(crate) fn take_from_outside(game: &mut Game, seat: Seat, card: CardId) {
    let Some(sideboard) = game.player_mut(seat).sideboard.as_mut() else { return };
    let Some(place) = sideboard.iter().position(|other| *other == card) else { return };
    sideboard.remove(place);
    let new = enter_hand(game, seat, card);
    let (from, to) = (Place::Outside, Place::Zone(Zone::Hand));
    record(game, Event::Moved { card: Some(card), owner: seat, from, to, old: None, new });
}

/// Puts a card of a player's library onto the battlefield, with what was chosen for it (614.12).
pub(crate) fn enter_from_library(game: &mut Game, seat: Seat, card: CardId, entry: Entry) -> Option<ObjectId> {
    entering::pay_for_entering(game, &entry, seat);
    take_out_of_library(game, seat, Some(card), Zone::Battlefield, entry)
}

/// Permanents enter at the same time: all of them are on the battlefield before abilities trigger on any of them (603.6a).
pub(crate) fn enter_together<T>(game: &mut Game, enter: impl FnOnce(&mut Game) -> T) -> T {
    game.entering_together = Some(Vec::new());
    let done = enter(game);
    for (object, x, by) in game.entering_together.take().unwrap_or_default() {
        record(game, Event::Entered { object, x, by });
    }
    done
}

/// Sacrifices permanents at the same time.
pub(crate) fn sacrifice_together(game: &mut Game, ids: &[ObjectId]) {
    for id in ids {
        game.note_sacrifice(*id);
    }
    die_together(game, ids);
}

/// Puts permanents into graveyards at the same time: what each was is fixed before the first has gone (603.10).
pub(crate) fn die_together(game: &mut Game, ids: &[ObjectId]) {
    triggers::leave_together(game, ids, Game::die);
}

/// Puts a card into a hand; its id there, where the hand may be seen.
fn enter_hand(game: &mut Game, seat: Seat, card: CardId) -> Option<ObjectId> {
    let Hand { count, cards, .. } = &mut game.players[seat.index()].hand;
    *count += 1;
    let cards = cards.as_mut()?;
    let id = game.arenas[1 + seat.index()].insert(Object {
        card,
        owner: seat,
        controller: seat,
        base_controller: seat,
        zone: Zone::Hand,
        token: false,
        copied: None,
        face_down: None,
        permanent: Permanent::default(),
    });
    cards.push(id);
    Some(id)
}

/// Takes note of a permanent that was put into a graveyard from the battlefield: it died (700.4).
fn note_death(game: &mut Game, id: ObjectId, to: Zone) {
    if let Some(known) = game.last_known.iter_mut().rev().find(|known| known.id == id && to == Zone::Graveyard) {
        known.died = true;
    }
}

/// Follows the card of an object that has moved, as far as somebody remembers it.
fn follow(game: &mut Game, old: ObjectId, to: Whereabouts) {
    for known in &mut game.last_known {
        if known.whereabouts == Whereabouts::Object(Some(old)) {
            known.whereabouts = to;
        }
    }
}

/// Whether something on the stack, or about to go there, may still ask what the object was when it has left a public zone (608.2h).
fn is_spoken_of(game: &Game, id: ObjectId) -> bool {
    let of_item = |item: &StackItem| {
        item.given.contains(&id)
            || item.triggering.object == Some(id)
            || item.targets.iter().any(|chosen| chosen.target == Target::Object(id))
    };
    id.arena() == 0
        && (game.stack.iter().any(of_item) || game.triggers.iter().any(|one| one.triggering.object == Some(id)))
}

/// Takes an object out of its zone for good; what it was.
fn leave(game: &mut Game, id: ObjectId) -> Option<Object> {
    let zone = game.object(id)?.zone;
    if zone == Zone::PhasedOut {
        // Nothing affects what is treated as though it did not exist (702.26b).
        return None;
    }
    if zone == Zone::Battlefield {
        game.remember(id);
        effects::keep_lingering_effects(game, id);
        game.battlefield.retain(|other| *other != id);
        change::combat::remove_from_combat(game, id);
        game.combat_effects.retain(|effect| effect.on != Ruled::Creature(id));
        game.changed();
    } else {
        if is_spoken_of(game, id) {
            game.remember(id);
        }
        if zone == Zone::Stack {
            game.stack.retain(|item| item.id != id);
        }
    }
    let object = game.arenas.get_mut(id.arena())?.remove(id)?;
    // A card of a hand may have become somebody else's there.
    let holder = Seat::BOTH.into_iter().find(|seat| id.arena() == 1 + seat.index()).unwrap_or(object.owner);
    let player = game.player_mut(holder);
    match zone {
        Zone::Hand => {
            player.hand.count = player.hand.count.saturating_sub(1);
            player.barred.retain(|barred| *barred != Some(id));
            if let Some(cards) = player.hand.cards.as_mut() {
                cards.retain(|other| *other != id);
            }
        }
        Zone::Graveyard => player.graveyard.retain(|other| *other != id),
        Zone::Exile => player.exile.retain(|other| *other != id),
        Zone::Ante => player.ante.retain(|other| *other != id),
        Zone::Battlefield | Zone::Stack | Zone::PhasedOut => {}
    }
    Some(object)
}

fn relocate(game: &mut Game, id: ObjectId, to: Zone, controller: Seat, arrival: Arrival) -> Option<ObjectId> {
    if to == Zone::Battlefield && is_kept_out_as(game, id, controller, &arrival.entry) {
        let object = game.object(id)?;
        // 608.3: a spell that cannot become a permanent goes to the graveyard; whatever else stays where it is.
        let (zone, owner) = (object.zone, object.owner);
        if zone == Zone::Stack {
            game.move_to(id, Zone::Graveyard, owner);
        }
        return None;
    }
    let owed = match face_entering(game, id, &arrival.entry) {
        Some(face) if to == Zone::Battlefield => entering::owed_for(game, face, id, putting(game, id, controller)),
        _ => Vec::new(),
    };
    entering::pay_for_entering(game, &arrival.entry, controller);
    let new = triggers::while_leaving(game, id, |game| leave_and_arrive(game, id, to, controller, arrival));
    game.owed.extend(owed.into_iter().filter(|_| new.is_some()));
    new
}

/// Whether something keeps an object from entering with what was chosen for it.
fn is_kept_out_as(game: &Game, id: ObjectId, controller: Seat, entry: &Entry) -> bool {
    face_entering(game, id, entry).is_some_and(|face| entering::is_kept_out(game, face, id, controller))
}

/// Whose face an object would have on the battlefield with what was chosen for it.
fn face_entering(game: &Game, id: ObjectId, entry: &Entry) -> Option<CardId> {
    let object = game.object(id)?;
    let copied = entry.copy.as_ref().and_then(|copy| game.object(copy.of)).map(Object::face);
    // What is face down on the stack enters so.
    let own = if object.zone == Zone::Stack { object.card } else { object.true_card().unwrap_or(object.card) };
    Some(copied.unwrap_or(own))
}

/// Who puts an object onto the battlefield: what comes from where it lies in public is put there by whose spell or ability says so; who
/// casts a spell, plays a land or has a card in the hand to put, puts it there.
fn putting(game: &Game, id: ObjectId, controller: Seat) -> Seat {
    match game.object(id).map(|object| object.zone) {
        Some(Zone::Graveyard | Zone::Exile) => players::resolving_player(game).unwrap_or(controller),
        _ => controller,
    }
}

fn leave_and_arrive(
    game: &mut Game,
    id: ObjectId,
    to: Zone,
    controller: Seat,
    Arrival { host, mut entry, face_down, tapped, counters }: Arrival,
) -> Option<ObjectId> {
    let x = game.stack.iter().find(|item| item.id == id).map_or(0, |item| item.x);
    let by = putting(game, id, controller);
    let before = leave(game, id)?;
    if before.zone == Zone::Battlefield {
        game.release(id);
        note_death(game, id, to);
    }
    let owner = before.owner;
    // A face-down spell becomes a face-down permanent; whatever else moves is face up (708.4, 708.9).
    let stays_down = before.zone == Zone::Stack && to == Zone::Battlefield && before.face_down.is_some();
    let card = if stays_down { before.card } else { game.unveiled(&before) };
    let turned = if face_down { Some(FaceDown { card: Some(card) }) } else { before.face_down.filter(|_| stays_down) };
    // A card that was exiled face down is not revealed on its way to a hand.
    let unseen = face_down || (before.face_down.is_some() && before.zone == Zone::Exile && to == Zone::Hand);
    let new = if before.token {
        // 704.5d-e: a token that has left the battlefield ceases to exist, as does a copy of a spell that has left the stack; where it went to still counts for what triggers.
        None
    } else if to == Zone::Hand {
        enter_hand(game, owner, card)
    } else {
        let controller = if matches!(to, Zone::Battlefield | Zone::Stack) { controller } else { owner };
        let timestamp = game.next_timestamp();
        let permanent = Permanent { timestamp, tapped, counters, chosen: entry.chosen, ..Permanent::default() };
        let object = Object {
            card: if face_down { cards::face_down() } else { card },
            owner,
            controller,
            base_controller: controller,
            zone: to,
            token: false,
            copied: None,
            face_down: turned,
            permanent,
        };
        let new = game.arenas[0].insert(object);
        match to {
            Zone::Battlefield => game.battlefield.push(new),
            Zone::Graveyard => game.player_mut(owner).graveyard.push(new),
            Zone::Exile => game.player_mut(owner).exile.push(new),
            Zone::Ante => game.player_mut(owner).ante.push(new),
            Zone::Stack | Zone::Hand | Zone::PhasedOut => {}
        }
        Some(new)
    };
    // 400.7: only what leaves the battlefield or the stack is found again, and only once.
    if let Some(known) = game.last_known.iter_mut().rev().find(|known| known.id == id)
        && matches!(before.zone, Zone::Battlefield | Zone::Stack)
    {
        known.became = new.filter(|_| to != Zone::Hand);
    }
    follow(game, id, if before.token { Whereabouts::Nowhere } else { Whereabouts::Object(new) });
    effects::carry_effects(game, id, new.filter(|_| before.zone == Zone::Stack && to == Zone::Battlefield));
    if let (Some(new), Some(copy)) = (new, entry.copy) {
        copying::become_copy(game, new, copy.of, &copy.exceptions, copy.declaring);
    }
    if let (Some(new), Some(form)) = (new, entry.form) {
        copying::take_form(game, new, form);
    }
    record(
        game,
        Event::Moved {
            card: Some(card).filter(|_| !unseen),
            owner,
            from: Place::Zone(before.zone),
            to: if before.token { Place::Nowhere } else { Place::Zone(to) },
            old: Some(id),
            new,
        },
    );
    if to == Zone::Battlefield
        && let Some(new) = new
    {
        entering::tap_where_it_enters_tapped(game, new);
        if entry.chosen != Choices::default() && !speaks_of_choices(game, new) {
            entry.chosen = Choices::default();
            if let Some(permanent) = game.permanent_mut(new) {
                permanent.chosen = Choices::default();
            }
        }
    }
    if entry.chosen != Choices::default() {
        record(game, Event::Chose { player: controller, card, choices: entry.chosen });
    }
    if to == Zone::Battlefield
        && let Some(new) = new
    {
        let chooses = game.characteristics(new).is_some_and(|now| now.abilities().any(|(_, it)| chooses_opponent(it)));
        begin_permanent(game, new, chooses);
        game.enter_with_counters(new, x);
        for counter in entry.counters {
            game.put_counters(new, counter, 1);
        }
        if let Some(host) = host {
            game.attach(new, host);
        }
        pay_all_life_for(game, new);
        triggers::note_busy(game, by);
        note_entered(game, new, x, by);
    }
    new
}

/// What is so of a permanent as it enters: since when it is there, and what its controller has chosen (614.12).
fn begin_permanent(game: &mut Game, id: ObjectId, chooses: bool) {
    let turn = game.turn.number;
    let Some(object) = game.object(id) else { return };
    // Of two players, the opponent is the only one to choose.
    let opponent = object.controller.other();
    if let Some(permanent) = game.permanent_mut(id) {
        permanent.since = turn;
        permanent.chosen.player = chooses.then_some(opponent).or(permanent.chosen.player);
    }
}

/// Whether a permanent has one of the abilities that something is chosen for as it enters. One that it would not have on the battlefield
/// has nothing chosen for it (614.12).
fn speaks_of_choices(game: &Game, id: ObjectId) -> bool {
    game.characteristics(id).is_some_and(|now| {
        now.abilities()
            .any(|(_, ability)| matches!(ability, Ability::Static(Static::Chooses(_) | Static::EntersFor(_))))
    })
}

/// What costs its controller all their life as it enters does so (614.1c).
fn pay_all_life_for(game: &mut Game, id: ObjectId) {
    let Some(now) = game.characteristics(id) else { return };
    let costs_life = now.abilities().any(|(_, ability)| matches!(ability, Ability::Static(Static::CostsAllLife)));
    let seat = now.controller;
    if costs_life {
        game.change_life(seat, game.player(seat).life.max(0).saturating_neg());
    }
}

/// A permanent that was no spell has come onto the battlefield: it is there as it enters, and then abilities trigger on it.
fn finish_entering(game: &mut Game, id: ObjectId) {
    entering::tap_where_it_enters_tapped(game, id);
    game.enter_with_counters(id, 0);
    let Some((by, token)) = game.object(id).map(|object| (object.controller, object.token)) else { return };
    if !token {
        triggers::note_busy(game, by);
    }
    note_entered(game, id, 0, by);
}

/// Abilities trigger on a permanent that has entered: at once, or when all have that enter at the same time (603.6a).
fn note_entered(game: &mut Game, object: ObjectId, x: u32, by: Seat) {
    match game.entering_together.as_mut() {
        Some(waiting) => waiting.push((object, x, by)),
        None => record(game, Event::Entered { object, x, by }),
    }
}

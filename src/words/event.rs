//! What has happened, as sentences for the log. Players are named, for at a hot-seat nobody is 'you'.

use engine::declaration::CardId;
use engine::{Event, ObjectId, Place, Seat, Step, Target, Zone};

use super::{card, list, mana, player, reason};
use crate::session::Weight;

/// A line of the log, without its place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The words.
    pub text: String,
    /// How weighty it is.
    pub weight: Weight,
    /// Who did it, where it was a player.
    pub by: Option<Seat>,
    /// The cards it speaks of.
    pub cards: Vec<CardId>,
}

/// Knows the card of an object, also of one that is gone.
type Known<'a> = &'a dyn Fn(ObjectId) -> Option<CardId>;

/// The sentence for what happened; none where another event says it better.
pub fn event(event: &Event, known: Known<'_>, names: &[String; 2]) -> Option<Sentence> {
    let name = |seat: Seat| player(seat, names);
    let object = |id: &ObjectId| known(*id).map_or("a card", card);
    let one = |id: &ObjectId| known(*id).into_iter().collect::<Vec<CardId>>();
    let plain =
        |by: Option<Seat>, text: String, cards: Vec<CardId>| Some(Sentence { text, weight: Weight::Plain, by, cards });
    let small =
        |by: Option<Seat>, text: String, cards: Vec<CardId>| Some(Sentence { text, weight: Weight::Small, by, cards });
    match event {
        Event::Kept(seat) => plain(Some(*seat), format!("{} keeps the opening hand.", name(*seat)), Vec::new()),
        Event::Redealt(seat) => plain(Some(*seat), format!("{} is dealt a new hand.", name(*seat)), Vec::new()),
        Event::Shuffled(seat) => small(Some(*seat), format!("{} shuffles.", name(*seat)), Vec::new()),
        Event::TurnBegan { player, number } => Some(Sentence {
            text: format!("Turn {number}: {}", name(*player)),
            weight: Weight::Heading,
            by: Some(*player),
            cards: Vec::new(),
        }),
        Event::StepBegan(Step::Untap | Step::Cleanup) => None,
        Event::StepBegan(step) => small(None, capitalized(super::step(*step)), Vec::new()),
        Event::Drew { player, card: Some((_, drawn)) } => {
            plain(Some(*player), format!("{} draws {}.", name(*player), card(*drawn)), vec![*drawn])
        }
        Event::Drew { player, card: None } => {
            plain(Some(*player), format!("{} draws a card.", name(*player)), Vec::new())
        }
        Event::DrewFromEmpty(seat) => {
            plain(Some(*seat), format!("{} has no card left to draw.", name(*seat)), Vec::new())
        }
        Event::LandPlayed { player, card: land, .. } => {
            plain(Some(*player), format!("{} plays {}.", name(*player), card(*land)), vec![*land])
        }
        Event::SpellCast { player, card: spell, targets, x, .. } => {
            let with_x = if *x > 0 { format!(" with X = {x}") } else { String::new() };
            let at = targeting(targets, known, names);
            let cards = with_targets(*spell, targets, known);
            plain(Some(*player), format!("{} casts {}{with_x}{at}.", name(*player), card(*spell)), cards)
        }
        Event::SpellCopied { player, card: spell, targets, .. } => {
            let at = targeting(targets, known, names);
            let cards = with_targets(*spell, targets, known);
            plain(Some(*player), format!("{} gets a copy of {}{at}.", name(*player), card(*spell)), cards)
        }
        Event::TargetChanged { card: spell, target, .. } => {
            let at = targeting(std::slice::from_ref(target), known, names);
            let cards = with_targets(*spell, std::slice::from_ref(target), known);
            plain(None, format!("{} has a new target, now{at}.", card(*spell)), cards)
        }
        Event::AbilityActivated { player, card: source, targets, .. } => {
            let at = targeting(targets, known, names);
            let cards = with_targets(*source, targets, known);
            plain(Some(*player), format!("{} activates {}{at}.", name(*player), card(*source)), cards)
        }
        Event::AbilityTriggered { player, card: source, targets, .. } => {
            let at = targeting(targets, known, names);
            let cards = with_targets(*source, targets, known);
            plain(Some(*player), format!("{} triggers{at}.", card(*source)), cards)
        }
        Event::Resolved { card: resolved, .. } => {
            small(None, format!("{} resolves.", card(*resolved)), vec![*resolved])
        }
        Event::Fizzled { card: spell, .. } => {
            plain(None, format!("{} does nothing: its target is gone.", card(*spell)), vec![*spell])
        }
        Event::Lapsed { card: source, .. } => {
            let words = format!("{} does nothing: what it asks for is no longer so.", card(*source));
            plain(None, words, vec![*source])
        }
        Event::Countered { card: spell, .. } => plain(None, format!("{} is countered.", card(*spell)), vec![*spell]),
        Event::Moved { card: moved, owner, from, to, .. } => moved_words(*moved, *owner, *from, *to, names),
        Event::TokenCreated { card: token, controller, .. } => {
            plain(Some(*controller), format!("{} creates a {}.", name(*controller), card(*token)), vec![*token])
        }
        Event::CoinFlipped { player, won } => {
            let result = if *won { "wins" } else { "loses" };
            plain(Some(*player), format!("{} flips a coin and {result} the flip.", name(*player)), Vec::new())
        }
        Event::Chose { player, card: source, choices } => {
            let chosen = super::chosen(choices, names);
            plain(Some(*player), format!("{} chooses {chosen} for {}.", name(*player), card(*source)), vec![*source])
        }
        Event::Revealed { player, card: revealed } => {
            plain(Some(*player), format!("{} reveals {}.", name(*player), card(*revealed)), vec![*revealed])
        }
        Event::NoMoreTokens(player) => plain(
            Some(*player),
            format!("There are too many permanents: {} creates no more tokens.", name(*player)),
            Vec::new(),
        ),
        Event::PhasedOut(id) => plain(None, format!("{} phases out.", object(id)), one(id)),
        Event::PhasedIn(id) => plain(None, format!("{} phases in.", object(id)), one(id)),
        Event::TurnedFaceUp { card: turned, .. } => {
            plain(None, format!("{} is turned face up.", card(*turned)), vec![*turned])
        }
        Event::Tapped(id) => small(None, format!("{} is tapped.", object(id)), one(id)),
        Event::Untapped(_) | Event::Passed(_) | Event::ManaAdded { count: 0, .. } => None,
        Event::ManaAdded { player, kind, count } => {
            small(Some(*player), format!("{} adds {count} {} mana.", name(*player), mana(*kind)), Vec::new())
        }
        Event::ManaBurned { player, amount } => {
            plain(Some(*player), format!("{} loses {amount} life to mana burn.", name(*player)), Vec::new())
        }
        Event::DamageDealt { source, to, to_card, amount, .. } => {
            let hit = damaged(*to, *to_card, known, names);
            let cards = std::iter::once(*source).chain(*to_card).collect();
            plain(None, format!("{} deals {amount} damage to {hit}.", card(*source)), cards)
        }
        Event::DamagePrevented { source, to, amount } => {
            let hit = damaged(*to, None, known, names);
            plain(None, format!("{amount} damage from {} to {hit} is prevented.", card(*source)), vec![*source])
        }
        Event::LifeChanged { player, by } if *by >= 0 => {
            plain(Some(*player), format!("{} gains {by} life.", name(*player)), Vec::new())
        }
        Event::LifeChanged { player, by } => {
            plain(Some(*player), format!("{} loses {} life.", name(*player), by.unsigned_abs()), Vec::new())
        }
        Event::Attacked { attackers, .. } if attackers.is_empty() => None,
        Event::Attacked { player, attackers, bands } => {
            let named = |ids: &[ObjectId]| ids.iter().map(|id| object(id).to_owned()).collect::<Vec<String>>();
            let alone: Vec<ObjectId> =
                attackers.iter().copied().filter(|id| !bands.iter().any(|band| band.contains(id))).collect();
            let mut with: Vec<String> = bands.iter().map(|band| format!("a band of {}", list(&named(band)))).collect();
            with.extend(named(&alone));
            let cards = attackers.iter().filter_map(|id| known(*id)).collect();
            plain(Some(*player), format!("{} attacks with {}.", name(*player), list(&with)), cards)
        }
        Event::Blocked { player, blocks } if blocks.is_empty() => {
            plain(Some(*player), format!("{} does not block.", name(*player)), Vec::new())
        }
        Event::Blocked { player, blocks } => {
            let pairs: Vec<String> = blocks
                .iter()
                .map(|(blocker, attacker)| format!("{} with {}", object(attacker), object(blocker)))
                .collect();
            let cards = blocks.iter().flat_map(|(blocker, attacker)| [known(*blocker), known(*attacker)]).flatten();
            plain(Some(*player), format!("{} blocks {}.", name(*player), list(&pairs)), cards.collect())
        }
        Event::DamageAssigned => plain(None, "Combat damage is assigned.".to_owned(), Vec::new()),
        Event::Regenerated(id) => plain(None, format!("{} regenerates.", object(id)), one(id)),
        Event::CountersPut { object: id, counter, count } => {
            let counters = if *count == 1 { "counter is" } else { "counters are" };
            plain(None, format!("{count} {counter} {counters} put on {}.", object(id)), one(id))
        }
        Event::CountersRemoved { object: id, counter, count } => {
            let counters = if *count == 1 { "counter is" } else { "counters are" };
            plain(None, format!("{count} {counter} {counters} removed from {}.", object(id)), one(id))
        }
        Event::Poisoned { player, count } => {
            let counters = if *count == 1 { "counter" } else { "counters" };
            plain(Some(*player), format!("{} gets {count} poison {counters}.", name(*player)), Vec::new())
        }
        Event::ShieldMade(id) => plain(None, format!("{} will regenerate.", object(id)), one(id)),
        Event::Destroyed(id) => plain(None, format!("{} is destroyed.", object(id)), one(id)),
        Event::ExtraTurn(seat) => plain(Some(*seat), format!("{} will take an extra turn.", name(*seat)), Vec::new()),
        Event::Replaced { player, card: by } => {
            plain(Some(*player), format!("{} happens instead for {}.", card(*by), name(*player)), vec![*by])
        }
        Event::ManaLost { player, amount } => {
            plain(Some(*player), format!("{} loses {amount} unspent mana.", name(*player)), Vec::new())
        }
        Event::ControlChanged { object: id, controller } => {
            plain(Some(*controller), format!("{} gains control of {}.", name(*controller), object(id)), one(id))
        }
        Event::GameOver(outcome) => {
            let text = match outcome.winner {
                Some(winner) => format!("{} wins: {}.", name(winner), reason(outcome.reason, name(winner.other()))),
                None => format!("The game is drawn: {}.", reason(outcome.reason, "")),
            };
            Some(Sentence { text, weight: Weight::Heading, by: outcome.winner, cards: Vec::new() })
        }
    }
}

/// ` targeting …`, or nothing.
fn targeting(targets: &[Target], known: Known<'_>, names: &[String; 2]) -> String {
    if targets.is_empty() {
        return String::new();
    }
    let named: Vec<String> = targets.iter().map(|target| damaged(*target, None, known, names)).collect();
    format!(" targeting {}", list(&named))
}

fn with_targets(source: CardId, targets: &[Target], known: Known<'_>) -> Vec<CardId> {
    let objects = targets.iter().filter_map(|target| match target {
        Target::Object(id) => known(*id),
        Target::Player(_) => None,
    });
    std::iter::once(source).chain(objects).collect()
}

fn damaged(to: Target, known_card: Option<CardId>, known: Known<'_>, names: &[String; 2]) -> String {
    match to {
        Target::Player(seat) => player(seat, names).to_owned(),
        Target::Object(id) => known_card.or_else(|| known(id)).map_or("a card", card).to_owned(),
    }
}

/// A card that goes from zone to zone, where no other event says it.
fn moved_words(moved: Option<CardId>, owner: Seat, from: Place, to: Place, names: &[String; 2]) -> Option<Sentence> {
    let name = player(owner, names);
    let what = moved.map_or("a card", card);
    let cards: Vec<CardId> = moved.into_iter().collect();
    let (text, weight) = match (from, to) {
        (Place::Zone(Zone::Hand), Place::Zone(Zone::Graveyard)) => (format!("{name} discards {what}."), Weight::Plain),
        (Place::Zone(Zone::Battlefield), Place::Zone(Zone::Graveyard)) => {
            (format!("{what} is put into {name}'s graveyard."), Weight::Small)
        }
        (Place::Library, Place::Zone(Zone::Graveyard)) => {
            (format!("{what} goes from {name}'s library to the graveyard."), Weight::Plain)
        }
        (Place::Zone(Zone::Hand), Place::Library) => {
            (format!("{name} puts {} into the library.", moved.map_or("a card", card)), Weight::Small)
        }
        (_, Place::Zone(Zone::Exile)) => (format!("{what} is exiled."), Weight::Plain),
        (_, Place::Zone(Zone::Ante)) => (format!("{name} puts {what} at stake."), Weight::Plain),
        (Place::Zone(Zone::Battlefield | Zone::Stack | Zone::Graveyard | Zone::Exile), Place::Zone(Zone::Hand)) => {
            (format!("{what} goes to {name}'s hand."), Weight::Plain)
        }
        (_, Place::Library) => (format!("{what} goes into {name}'s library."), Weight::Plain),
        (Place::Zone(Zone::Graveyard | Zone::Exile) | Place::Library, Place::Zone(Zone::Battlefield)) => {
            (format!("{what} comes into play."), Weight::Plain)
        }
        _ => return None,
    };
    Some(Sentence { text, weight, by: Some(owner), cards })
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

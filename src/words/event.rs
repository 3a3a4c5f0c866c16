//! What has happened, as sentences for the log, in which players are named. Whoever has no name is the one who is told it: 'you'.

use std::collections::BTreeSet;

use engine::declaration::CardId;
use engine::state::Place;
use engine::{Event, ObjectId, Seat, Step, Target, Zone};

use super::keys::event as said;
use super::waiting::YOU;
use super::{a_card, card, first_upper, list, list_counted, mana, player, reason, say};
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

/// What a sentence takes from around its event.
#[derive(Clone, Copy, Debug, Default)]
pub struct Around<'a> {
    /// What was tapped for the mana of a spell or ability.
    pub paid: &'a [CardId],
    /// Whether no turn had begun: what goes from a hand into the library then goes to its bottom (103.5).
    pub opening: bool,
    /// Whether a hand without a land is dealt anew, which is told as a mulligan is.
    pub redeals: bool,
}

/// The sentence for what happened; none where another event says it better.
pub fn event(event: &Event, around: Around<'_>, known: Known<'_>, names: &[String; 2]) -> Option<Sentence> {
    let Around { paid, opening, redeals } = around;
    let paid_with = || list_counted(paid.iter().map(|one| card(*one)));
    let name = |seat: Seat| player(seat, names);
    let object = |id: &ObjectId| known(*id).map_or(a_card(), card);
    let one = |id: &ObjectId| known(*id).into_iter().collect::<Vec<CardId>>();
    let plain =
        |by: Option<Seat>, text: String, cards: Vec<CardId>| Some(Sentence { text, weight: Weight::Plain, by, cards });
    let small =
        |by: Option<Seat>, text: String, cards: Vec<CardId>| Some(Sentence { text, weight: Weight::Small, by, cards });
    match event {
        Event::Kept(seat) => plain(Some(*seat), say!(event::keeps_hand, name = name(*seat)), Vec::new()),
        Event::Redealt(seat) if redeals => {
            plain(Some(*seat), say!(event::is_dealt_anew, name = name(*seat)), Vec::new())
        }
        Event::Redealt(seat) => plain(Some(*seat), say!(event::takes_mulligan, name = name(*seat)), Vec::new()),
        Event::Shuffled(seat) => small(Some(*seat), say!(event::shuffles, name = name(*seat)), Vec::new()),
        Event::TurnBegan { player, number } => Some(Sentence {
            text: say!(event::turn, number, name = name(*player)),
            weight: Weight::Heading,
            by: Some(*player),
            cards: Vec::new(),
        }),
        Event::StepBegan(Step::Untap | Step::Cleanup) => None,
        Event::StepBegan(step) => small(None, first_upper(super::step(*step)), Vec::new()),
        Event::Drew { player, card: Some((_, drawn)) } => {
            plain(Some(*player), say!(event::draws, name = name(*player), card = card(*drawn)), vec![*drawn])
        }
        Event::Drew { player, card: None } => {
            plain(Some(*player), say!(event::draws_a_card, name = name(*player)), Vec::new())
        }
        Event::DrewFromEmpty(seat) => plain(Some(*seat), say!(event::nothing_to_draw, name = name(*seat)), Vec::new()),
        Event::LandPlayed { player, card: land, .. } => {
            plain(Some(*player), say!(event::plays, name = name(*player), card = card(*land)), vec![*land])
        }
        Event::SpellCast { player, card: spell, targets, x, .. } => {
            let targeted = targeted(targets, known, names);
            let mut cards = with_targets(*spell, targets, known);
            cards.extend(paid);
            let with = paid_with();
            let text = say!(event::casts, name = name(*player), card = card(*spell), x, targets = targeted, with);
            plain(Some(*player), text, cards)
        }
        Event::SpellCopied { player, card: spell, targets, .. } => {
            let targeted = targeted(targets, known, names);
            let cards = with_targets(*spell, targets, known);
            let text = say!(event::gets_copy, name = name(*player), card = card(*spell), targets = targeted);
            plain(Some(*player), text, cards)
        }
        Event::TargetChanged { card: spell, target, .. } => {
            let targeted = targeted(std::slice::from_ref(target), known, names);
            let cards = with_targets(*spell, std::slice::from_ref(target), known);
            plain(None, say!(event::has_new_target, card = card(*spell), targets = targeted), cards)
        }
        Event::AbilityActivated { player, card: source, targets, .. } => {
            let targeted = targeted(targets, known, names);
            let mut cards = with_targets(*source, targets, known);
            cards.extend(paid);
            let with = paid_with();
            let text = say!(event::activates, name = name(*player), card = card(*source), targets = targeted, with);
            plain(Some(*player), text, cards)
        }
        Event::SpecialActionTaken { player, card: source } => {
            let text = say!(event::pays_for, name = name(*player), card = card(*source));
            plain(Some(*player), text, vec![*source])
        }
        Event::AbilityTriggered { player, card: source, targets, .. } => {
            let targeted = targeted(targets, known, names);
            let cards = with_targets(*source, targets, known);
            plain(Some(*player), say!(event::triggers, card = card(*source), targets = targeted), cards)
        }
        Event::Resolved { card: resolved, .. } => {
            small(None, say!(event::resolves, card = card(*resolved)), vec![*resolved])
        }
        Event::AbilityResolved { card: source, .. } => {
            small(None, say!(event::ability_resolves, card = card(*source)), vec![*source])
        }
        Event::Fizzled { card: spell, .. } => {
            plain(None, say!(event::target_is_gone, card = card(*spell)), vec![*spell])
        }
        Event::Lapsed { card: source, .. } => {
            let words = say!(event::no_longer_so, card = card(*source));
            plain(None, words, vec![*source])
        }
        Event::Countered { card: spell, .. } => {
            plain(None, say!(event::is_countered, card = card(*spell)), vec![*spell])
        }
        Event::Moved { card: moved, owner, from: Place::Zone(Zone::Hand), to: Place::Library, .. } if opening => {
            let text = say!(event::puts_on_bottom, name = name(*owner), card = moved.map_or(a_card(), card));
            small(Some(*owner), text, moved.iter().copied().collect())
        }
        Event::Moved { card: moved, owner, from, to, .. } => moved_words(*moved, *owner, *from, *to, names),
        Event::TokenCreated { card: token, controller, .. } => {
            plain(Some(*controller), say!(event::creates, name = name(*controller), card = card(*token)), vec![*token])
        }
        Event::CoinFlipped { player, won } => {
            let name = name(*player);
            let text = if *won { say!(event::wins_flip, name) } else { say!(event::loses_flip, name) };
            plain(Some(*player), text, Vec::new())
        }
        Event::Chose { player, card: source, choices } => {
            let chosen = super::chosen(choices, names);
            let text = say!(event::chooses, name = name(*player), chosen, card = card(*source));
            plain(Some(*player), text, vec![*source])
        }
        Event::Revealed { player, card: revealed } => {
            let text = say!(event::reveals, name = name(*player), card = card(*revealed));
            plain(Some(*player), text, vec![*revealed])
        }
        Event::HandSeen { player, whose, cards } => {
            let (who, whose) = (name(*player), name(*whose));
            let text = match cards.as_deref() {
                None => say!(event::sees_some_hand, name = who, whose),
                Some([]) => say!(event::sees_empty_hand, name = who, whose),
                Some(seen) => {
                    let seen: Vec<String> = seen.iter().map(|one| card(*one).to_owned()).collect();
                    say!(event::sees_hand, name = who, whose, list = list(&seen))
                }
            };
            plain(Some(*player), text, cards.clone().unwrap_or_default())
        }
        Event::LibrarySeen { player, whose, cards } => {
            let (who, whose) = (name(*player), name(*whose));
            let text = match cards.as_deref() {
                None | Some([]) => say!(event::sees_some_library, name = who, whose),
                Some(seen) => {
                    let seen: Vec<String> = seen.iter().map(|one| card(*one).to_owned()).collect();
                    say!(event::sees_library, name = who, whose, list = list(&seen))
                }
            };
            plain(Some(*player), text, cards.clone().unwrap_or_default())
        }
        Event::NoMoreTokens(player) => {
            plain(Some(*player), say!(event::no_more_tokens, name = name(*player)), Vec::new())
        }
        Event::PhasedOut(id) => plain(None, say!(event::phases_out, card = object(id)), one(id)),
        Event::PhasedIn(id) => plain(None, say!(event::phases_in, card = object(id)), one(id)),
        Event::TurnedFaceUp { card: turned, .. } => {
            plain(None, say!(event::is_turned_face_up, card = card(*turned)), vec![*turned])
        }
        Event::Tapped(id) => small(None, say!(event::is_tapped, card = object(id)), one(id)),
        Event::Untapped(_) | Event::Passed(_) | Event::ManaAdded { count: 0, .. } => None,
        Event::ManaAdded { player, kind, count } => {
            small(Some(*player), say!(event::adds_mana, name = name(*player), count, kind = mana(*kind)), Vec::new())
        }
        Event::ManaBurned { player, amount } => {
            plain(Some(*player), say!(event::mana_burns, name = name(*player), amount), Vec::new())
        }
        Event::DamageDealt { source, to, to_card, amount, .. } => {
            let hit = damaged(*to, *to_card, known, names);
            let cards = std::iter::once(*source).chain(*to_card).collect();
            plain(None, say!(event::deals_damage, card = card(*source), amount, hit), cards)
        }
        Event::DamagePrevented { source, to, amount } => {
            let hit = damaged(*to, None, known, names);
            plain(None, say!(event::damage_is_prevented, card = card(*source), amount, hit), vec![*source])
        }
        Event::LifeChanged { player, by } if *by >= 0 => {
            plain(Some(*player), say!(event::gains_life, name = name(*player), amount = by), Vec::new())
        }
        Event::LifeChanged { player, by } => {
            plain(Some(*player), say!(event::loses_life, name = name(*player), amount = by.unsigned_abs()), Vec::new())
        }
        Event::Attacked { attackers, .. } if attackers.is_empty() => None,
        Event::Attacked { player, attackers, bands } => {
            let named = |ids: &[ObjectId]| ids.iter().map(|id| object(id).to_owned()).collect::<Vec<String>>();
            let alone: Vec<ObjectId> =
                attackers.iter().copied().filter(|id| !bands.iter().any(|band| band.contains(id))).collect();
            let mut with: Vec<String> =
                bands.iter().map(|band| say!(event::a_band, list = list(&named(band)))).collect();
            with.extend(named(&alone));
            let cards = attackers.iter().filter_map(|id| known(*id)).collect();
            plain(Some(*player), say!(event::attacks, name = name(*player), list = list(&with)), cards)
        }
        Event::Blocked { player, blocks } if blocks.is_empty() => {
            plain(Some(*player), say!(event::does_not_block, name = name(*player)), Vec::new())
        }
        Event::Blocked { player, blocks } => {
            let mut blocked: Vec<ObjectId> = blocks.iter().map(|(_, attacker)| *attacker).collect();
            let mut seen = BTreeSet::new();
            blocked.retain(|attacker| seen.insert(*attacker));
            let pair = |attacker: &ObjectId| {
                let of_it = blocks.iter().filter(|(_, blocked)| blocked == attacker);
                let blockers: Vec<String> = of_it.map(|(blocker, _)| object(blocker).to_owned()).collect();
                say!(choice::attacker_with_blocker, attacker = object(attacker), blocker = list(&blockers))
            };
            let pairs: Vec<String> = blocked.iter().map(pair).collect();
            // Two creatures that block one are a list of their own.
            let pairs = if pairs.len() == blocks.len() { list(&pairs) } else { pairs.join("; ") };
            let cards = blocks.iter().flat_map(|(blocker, attacker)| [known(*blocker), known(*attacker)]).flatten();
            plain(Some(*player), say!(event::blocks, name = name(*player), list = pairs), cards.collect())
        }
        Event::DamageAssigned => plain(None, said::damage_is_assigned().to_owned(), Vec::new()),
        Event::Regenerated(id) => plain(None, say!(event::regenerates, card = object(id)), one(id)),
        Event::CountersPut { object: id, counter, count } => {
            let text = say!(event::counters_put, count, kind = counter.to_string(), card = object(id));
            plain(None, text, one(id))
        }
        Event::CountersRemoved { object: id, counter, count, .. } => {
            let text = say!(event::counters_removed, count, kind = counter.to_string(), card = object(id));
            plain(None, text, one(id))
        }
        Event::Poisoned { player, count } => {
            plain(Some(*player), say!(event::gets_poison, name = name(*player), count), Vec::new())
        }
        Event::ShieldMade(id) => plain(None, say!(event::will_regenerate, card = object(id)), one(id)),
        Event::Destroyed(id) => plain(None, say!(event::is_destroyed, card = object(id)), one(id)),
        Event::ExtraTurn(seat) => plain(Some(*seat), say!(event::extra_turn, name = name(*seat)), Vec::new()),
        Event::Replaced { player, card: by } => {
            plain(Some(*player), say!(event::happens_instead, card = card(*by), name = name(*player)), vec![*by])
        }
        Event::ManaLost { player, amount } => {
            plain(Some(*player), say!(event::loses_mana, name = name(*player), amount), Vec::new())
        }
        Event::ControlChanged { object: id, controller } => {
            plain(Some(*controller), say!(event::gains_control, name = name(*controller), card = object(id)), one(id))
        }
        Event::OwnerChanged { owner, object: _, card: which } => {
            let (said, cards) = (which.map_or(a_card(), card), which.iter().copied().collect());
            plain(Some(*owner), say!(event::owns, name = name(*owner), card = said), cards)
        }
        Event::GameOver(outcome) => {
            let text = match outcome.winner {
                Some(winner) => {
                    let why = reason(outcome.reason, loser(winner.other(), names));
                    say!(event::wins, name = name(winner), reason = why)
                }
                None => say!(waiting::is_drawn, reason = reason(outcome.reason, "")),
            };
            Some(Sentence { text, weight: Weight::Heading, by: outcome.winner, cards: Vec::new() })
        }
        Event::SubgameBegan { starting } => {
            let text = say!(event::subgame_begins, name = name(*starting));
            Some(Sentence { text, weight: Weight::Heading, by: None, cards: Vec::new() })
        }
        Event::SubgameOver(outcome) => {
            let text = match outcome.winner {
                Some(winner) => {
                    let why = reason(outcome.reason, loser(winner.other(), names));
                    say!(event::wins_subgame, name = name(winner), reason = why)
                }
                None => say!(event::subgame_is_drawn, reason = reason(outcome.reason, "")),
            };
            Some(Sentence { text, weight: Weight::Heading, by: outcome.winner, cards: Vec::new() })
        }
        // The log has none of these.
        Event::Entered { .. }
        | Event::Discarded { .. }
        | Event::TappedForMana { .. }
        | Event::ManaAbilityActivated { .. }
        | Event::BlockedByEffect { .. }
        | Event::Unblocked(_)
        | Event::DamageReceived { .. }
        | Event::DamageDealtBy { .. } => None,
    }
}

/// What is targeted; empty where nothing is.
fn targeted(targets: &[Target], known: Known<'_>, names: &[String; 2]) -> String {
    let named: Vec<String> = targets
        .iter()
        .map(|target| damaged(*target, None, known, names))
        .map(|name| if name.is_empty() { said::you_as_target().to_owned() } else { name })
        .map(|name| say!(event::as_target, name))
        .collect();
    list(&named)
}

fn with_targets(source: CardId, targets: &[Target], known: Known<'_>) -> Vec<CardId> {
    let objects = targets.iter().filter_map(|target| match target {
        Target::Object(id) => known(*id),
        Target::Player(_) => None,
    });
    std::iter::once(source).chain(objects).collect()
}

/// Who lost, as reasons tell it.
fn loser(seat: Seat, names: &[String; 2]) -> &str {
    match player(seat, names) {
        "" => YOU,
        name => name,
    }
}

fn damaged(to: Target, known_card: Option<CardId>, known: Known<'_>, names: &[String; 2]) -> String {
    match to {
        Target::Player(seat) => player(seat, names).to_owned(),
        Target::Object(id) => known_card.or_else(|| known(id)).map_or(a_card(), card).to_owned(),
    }
}

/// A card that goes from zone to zone, where no other event says it.
fn moved_words(moved: Option<CardId>, owner: Seat, from: Place, to: Place, names: &[String; 2]) -> Option<Sentence> {
    let name = player(owner, names);
    let card = moved.map_or(a_card(), card);
    let cards: Vec<CardId> = moved.into_iter().collect();
    let (text, weight) = match (from, to) {
        (Place::Zone(Zone::Hand), Place::Zone(Zone::Graveyard)) => (say!(event::discards, name, card), Weight::Plain),
        (Place::Zone(Zone::Battlefield), Place::Zone(Zone::Graveyard)) => {
            (say!(event::to_graveyard, card, name), Weight::Small)
        }
        (Place::Library, Place::Zone(Zone::Graveyard)) => {
            (say!(event::library_to_graveyard, card, name), Weight::Plain)
        }
        (Place::Zone(Zone::Hand), Place::Library) => (say!(event::puts_into_library, name, card), Weight::Small),
        (Place::Outside, Place::Zone(Zone::Hand)) => (say!(event::from_outside, name, card), Weight::Plain),
        (_, Place::Zone(Zone::Exile)) => (say!(event::is_exiled, card), Weight::Plain),
        (_, Place::Zone(Zone::Ante)) => (say!(event::puts_at_stake, name, card), Weight::Plain),
        (Place::Zone(Zone::Battlefield | Zone::Stack | Zone::Graveyard | Zone::Exile), Place::Zone(Zone::Hand)) => {
            (say!(event::goes_to_hand, card, name), Weight::Plain)
        }
        (_, Place::Library) => (say!(event::goes_into_library, card, name), Weight::Plain),
        (Place::Zone(Zone::Graveyard | Zone::Exile) | Place::Library, Place::Zone(Zone::Battlefield)) => {
            (say!(event::comes_into_play, card), Weight::Plain)
        }
        _ => return None,
    };
    Some(Sentence { text, weight, by: Some(owner), cards })
}

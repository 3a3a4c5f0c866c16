//! Instructions in sentences.

use super::casting::{counters_text, removed_text};
use super::combat::combat_text;
use super::condition::condition_text;
use super::damage::{damage_text, is_both_ways};
use super::filter::{Grammar, filter_text};
use super::replacement::next_text;
use super::speaker::Speaker;
use super::trigger::delayed_text;
use super::words::{capitalized, chosen, ended, keyword_name, list, lower_first, number, symbol, with_article};
use crate::{
    Ability, Amount, Card, CardId, Condition, Cost, DamagePart, Duration, Effect, Filter, Kept, ManaCost, Mode,
    Predicate, Produced, Reference, Supertype, Table, TargetKind, Words,
};

/// The instructions of a mode as sentences, the first of them without a capital letter of its own.
pub(super) fn sentences(speaker: &mut Speaker<'_>, mode: &Mode) -> String {
    text_of(speaker, &mode.effects)
}

/// A list of instructions as sentences.
fn text_of(speaker: &mut Speaker<'_>, effects: &[Effect]) -> String {
    let mut text = String::new();
    let mut rest = effects;
    while !rest.is_empty() {
        let (sentence, said) = sentence(speaker, rest);
        if text.is_empty() {
            text = sentence;
        } else {
            text.push(' ');
            text.push_str(&capitalized(&sentence));
        }
        text = ended(text);
        rest = rest.get(said..).unwrap_or_default();
    }
    text
}

/// The instructions of a mode as one sentence, without a period.
pub(super) fn joined(speaker: &mut Speaker<'_>, mode: &Mode) -> String {
    together(speaker, &mode.effects)
}

/// Instructions as one sentence, without a period.
fn together(speaker: &mut Speaker<'_>, effects: &[Effect]) -> String {
    let mut said = Vec::new();
    let mut rest = effects;
    while !rest.is_empty() {
        let (sentence, count) = sentence(speaker, rest);
        said.push(sentence);
        rest = rest.get(count..).unwrap_or_default();
    }
    list(&said, "and")
}

/// The first instructions that make one sentence together, and how many they are.
fn sentence(speaker: &mut Speaker<'_>, effects: &[Effect]) -> (String, usize) {
    match effects {
        [Effect::AddMana(Produced::Fixed(..)), ..] => {
            let added: Vec<String> = effects
                .iter()
                .map_while(|effect| match effect {
                    Effect::AddMana(Produced::Fixed(kind, count)) => Some(symbol(*kind).repeat(usize::from(*count))),
                    _ => None,
                })
                .collect();
            (format!("add {}", added.concat()), added.len())
        }
        [Effect::ForbidRegeneration(what), Effect::ExileIfDying(same), ..] if what == same && may_be_player(speaker, what) => {
            (
                "if it's a creature, it can't be regenerated this turn, and if it would die this turn, exile it instead".to_owned(),
                2,
            )
        }
        [first @ Effect::ExchangeGreatest { .. }, Effect::ExchangeGreatest { what, .. }, ..] => {
            let first = instruction(speaker, first);
            let again = speaker.permanents(what, Grammar::Several);
            let (exchange, tied) = first.split_once(". ").unwrap_or((&first, ""));
            (format!("{exchange}. Then exchange control of {again} the same way. {tied}"), 2)
        }
        [
            Effect::RevealHand(who),
            discards @ (Effect::DiscardFitting { who: same, .. } | Effect::DiscardAtRandom { who: same, .. }),
            ..,
        ] if who == same => {
            let reveals = speaker.subject(who).does("reveals", "reveal");
            let discards = instruction(speaker, discards);
            let discards = discards.trim_start_matches("that player ");
            (format!("{reveals} their hand and {discards}"), 2)
        }
        [
            Effect::PayAnyMana(who),
            Effect::WatchDamage(_),
            damage @ Effect::DealDamage { .. },
            ..,
        ] => {
            let pays = speaker.subject(who).words;
            let damage = capitalized(&instruction(speaker, damage));
            let said = format!("{pays} may pay any amount of mana. {damage}. Prevent X of that damage, where X is the amount of mana that player paid this way");
            (said, 3)
        }
        [Effect::PayForEach { who, what, mana }, Effect::Untap(Reference::Chosen), ..] => {
            let pays = speaker.subject(who).words;
            let what = speaker.permanents(what, Grammar::Several);
            let said = format!("{pays} may choose any number of {what} and pay {mana} for each creature chosen this way. If the player does, untap those creatures");
            (said, 2)
        }
        [Effect::DrawToReveal, Effect::DiscardDrawnUnless(what), ..] => {
            let card = filter_text(speaker.table, what, Grammar::One, "card", "card");
            (format!("draw a card and reveal it. If it isn't {}, discard it", with_article(&card)), 2)
        }
        [Effect::ChoosePermanent { what, doomed: true }, Effect::Destroy { what: Reference::Chosen, regeneration }, ..] => {
            let what = speaker.permanents(what, Grammar::One);
            let regeneration = if *regeneration { "" } else { " It can't be regenerated." };
            let tied = "If two or more are tied for least power, you choose one of them";
            (format!("destroy the {what}.{regeneration} {tied}"), 2)
        }
        [Effect::WatchDamage(to), Effect::WatchDamage(by), ..] if is_both_ways(to, by) => {
            (damage_text(speaker, &[to, by], " this turn"), 2)
        }
        [Effect::Tap(Reference::Each(filter)), Effect::LoseMana(who), ..] if is_controlled_by(filter, who) => {
            let taps = speaker.subject(who).does("taps", "tap");
            let what = speaker.permanents(filter, Grammar::Several);
            (format!("{taps} all {what} and loses all unspent mana"), 2)
        }
        [effect, ..] => {
            let said = instruction(speaker, effect);
            speaker.follow(effect);
            (said, 1)
        }
        [] => (String::new(), 0),
    }
}

/// The first sentence of instructions, without a full stop, and the sentences behind it, with a space before them.
pub(super) fn first_and_rest(speaker: &mut Speaker<'_>, effects: &[Effect]) -> (String, String) {
    let (first, said) = sentence(speaker, effects);
    let rest = text_of(speaker, effects.get(said..).unwrap_or_default());
    (first, if rest.is_empty() { rest } else { format!(" {}", capitalized(&rest)) })
}

/// Instructions in the middle of a sentence, which stops without a full stop.
pub(super) fn clause(speaker: &mut Speaker<'_>, effects: &[Effect]) -> String {
    let text = text_of(speaker, effects);
    text.strip_suffix('.').map_or_else(|| text.clone(), str::to_owned)
}

/// What is tapped where it is untapped, and untapped otherwise.
fn tapped_or_untapped(effects: &[Effect]) -> Option<&Reference> {
    let [Effect::If { then, otherwise, .. }] = effects else { return None };
    match (then.as_slice(), otherwise.as_slice()) {
        ([Effect::Tap(what)], [Effect::Untap(same)]) if what == same => Some(what),
        _ => None,
    }
}

/// Whom something befalls, and the verb: `sacrifice` for you, `that player sacrifices` for anybody else.
fn told(speaker: &mut Speaker<'_>, who: &Reference, one: &str, several: &str) -> String {
    if *who == Reference::You { several.to_owned() } else { speaker.subject(who).does(one, several) }
}

/// What is paid, `{W}{W}`, `2 life`.
fn payment(speaker: &mut Speaker<'_>, cost: &[Cost]) -> String {
    let parts: Vec<String> = cost
        .iter()
        .map(|cost| match cost {
            Cost::Mana(mana) => mana.to_string(),
            Cost::Life(life) => format!("{life} life"),
            Cost::LifeEqual(amount) => format!("life equal to {}", speaker.counted(amount)),
            Cost::ManaForEach { mana, times } if *mana == (ManaCost { generic: 1, ..ManaCost::ZERO }) => {
                format!("{{X}}, where X is {}", speaker.counted(times))
            }
            Cost::ManaForEach { mana, times } => format!("{mana} for each {}", speaker.each_of(times)),
            other => super::cost_text(speaker.table, "it", other),
        })
        .collect();
    parts.join(" and ")
}

/// What paying is called, `pay {2}`, `pay {1} or 1 life`, `sacrifice two Islands`; with `s` where somebody else than you does it.
fn paying_verb(speaker: &mut Speaker<'_>, ways: &[Vec<Cost>], s: &str) -> String {
    if let [way] = ways
        && let [given @ (Cost::Give { .. } | Cost::Mill(_) | Cost::PutCounter { .. })] = way.as_slice()
    {
        let enchanted = Filter { all: vec![Predicate::EnchantedByThis] };
        if matches!(given, Cost::Give { what, .. } if *what == enchanted) {
            return format!("sacrifice{s} that {}", speaker.enchanted());
        }
        let said = super::lower_first(&super::cost_text(speaker.table, "it", given));
        return said.replacen(' ', &format!("{s} "), 1);
    }
    let ways: Vec<String> = ways.iter().map(|cost| payment(speaker, cost)).collect();
    format!("pay{s} {}", list(&ways, "or"))
}

/// A payment that a player may make or not.
fn paying(
    speaker: &mut Speaker<'_>,
    who: &Reference,
    ways: &[Vec<Cost>],
    paid: &[Effect],
    unpaid: &[Effect],
) -> String {
    if let [way] = ways
        && let [Cost::DiscardAtRandom(_)] = way.as_slice()
    {
        let said = clause(speaker, unpaid);
        return format!("{said} unless {} a card at random", speaker.subject(who).does("discards", "discard"));
    }
    if paid.is_empty() && unpaid.len() > 1 && *who == Reference::You {
        let said: Vec<String> = unpaid.iter().map(|effect| clause(speaker, std::slice::from_ref(effect))).collect();
        return format!("unless you {}, {}", paying_verb(speaker, ways, ""), list(&said, "and"));
    }
    if paid.is_empty() {
        let (first, rest) = first_and_rest(speaker, unpaid);
        let (payer, s) = match who {
            Reference::You => ("you".to_owned(), ""),
            Reference::Opponent => ("an opponent".to_owned(), "s"),
            who => {
                let subject = speaker.subject(who);
                (subject.words, if subject.several { "" } else { "s" })
            }
        };
        let unless = format!("{first} unless {payer} {}", paying_verb(speaker, ways, s));
        if rest.is_empty() {
            return unless;
        }
        let rest = rest.trim_start().trim_end_matches('.');
        return format!("{unless}. If that player doesn't, {}", lower_first(rest));
    }
    let mut said = format!(
        "{} may {}. If {} {}, ",
        speaker.subject(who).words,
        paying_verb(speaker, ways, ""),
        if *who == Reference::You { "you" } else { "they" },
        if paid.is_empty() { "don't" } else { "do" },
    );
    said.push_str(&clause(speaker, if paid.is_empty() { unpaid } else { paid }));
    if !unpaid.is_empty() && !paid.is_empty() {
        said.push_str(". Otherwise, ");
        said.push_str(&clause(speaker, unpaid));
    }
    said
}

/// Damage and its recipients, `3 damage to each creature and each player`.
fn damage_parts(speaker: &mut Speaker<'_>, parts: &[DamagePart]) -> String {
    if let [DamagePart { amount: Amount::Difference(from, fewer), .. }, _] = parts
        && matches!(fewer.as_ref(), Amount::DiscardedBy(_))
    {
        let from = speaker.counted(from);
        return format!("damage to each player equal to {from} minus the number of cards they discarded this way");
    }
    let mut said = String::new();
    let mut before: Option<&Amount> = None;
    for part in parts {
        if before.is_some() {
            said.push_str(" and ");
        }
        if before != Some(&part.amount) {
            said.push_str(&speaker.so_much(&part.amount, "damage"));
            let shared = part.amount == Amount::XShared;
            said.push_str(if shared { " divided evenly, rounded down, among " } else { " to " });
        }
        said.push_str(&speaker.each(&part.to));
        before = Some(&part.amount);
    }
    if let Some(amount) = before {
        said.push_str(&speaker.where_x(amount));
    }
    said
}

/// Whether the description is of what this player controls.
fn is_controlled_by(filter: &Filter, who: &Reference) -> bool {
    filter.all.iter().any(|predicate| matches!(predicate, Predicate::ControlledBy(whose) if whose.as_ref() == who))
}

/// Whether the target spoken of need not be a creature.
fn may_be_player(speaker: &Speaker<'_>, reference: &Reference) -> bool {
    speaker.target(reference).is_some_and(|target| target.kind == TargetKind::Any)
}

/// An instruction that makes a sentence of its own.
fn instruction(speaker: &mut Speaker<'_>, effect: &Effect) -> String {
    match effect {
        Effect::DealDamage { by, parts } => {
            let deals = speaker.subject(by).does("deals", "deal");
            format!("{deals} {}", damage_parts(speaker, parts))
        }
        Effect::DealDivided { total, among } => {
            let damage = speaker.so_much(total, "damage");
            let among = speaker.each(&Reference::Target(*among));
            format!("{} deals {damage} divided as you choose among {among}", speaker.card.name)
        }
        Effect::ChangeTarget { of, from, to_player } => {
            let mut said = format!("change the target of {}", speaker.all(of));
            if let Some(from) = from {
                said.push_str(&format!(" if that target is {}", speaker.subject(from).words));
            }
            if *to_player {
                said.push_str(". The new target must be a player");
            }
            said
        }
        Effect::ExchangeLife(_, other) => format!("exchange life totals with {}", speaker.subject(other).words),
        Effect::ExchangeControl { one, other, then } => {
            let (one, other) = (speaker.all(one), speaker.all(other));
            let mut said = format!("exchange control of {one} and {other}");
            if !then.is_empty() {
                said.push_str(". If those permanents are exchanged this way, ");
                said.push_str(&clause(speaker, then));
            }
            said
        }
        Effect::ExchangeGreatest { with, what } => {
            let with = speaker.subject(with).words;
            let what = speaker.permanents(what, Grammar::One);
            format!(
                "you and {with} exchange control of the {what} you each control with the greatest mana value. If two or more are tied for greatest, their controller chooses one of them"
            )
        }
        Effect::CopySpell { what, by, color: None } if *by != Reference::You => {
            format!("they copy {} and may choose new targets for the copy", speaker.all(what))
        }
        Effect::CopySpell { what, color, .. } => {
            let except = color.map(|color| format!(", except that the copy is {}", color.name())).unwrap_or_default();
            format!("copy {}{except}. You may choose new targets for the copy", speaker.all(what))
        }
        Effect::Destroy { what, regeneration } => {
            let several =
                matches!(what, Reference::Each(_)) || speaker.target(what).is_some_and(|target| target.max > 1);
            let destroyed = format!("destroy {}", speaker.all(what));
            match (regeneration, several) {
                (true, _) => destroyed,
                (false, true) => format!("{destroyed}. They can't be regenerated"),
                (false, false) => format!("{destroyed}. It can't be regenerated"),
            }
        }
        Effect::Exile(what) => format!("exile {}", speaker.all(what)),
        Effect::Counter(what) => format!("counter {}", speaker.all(what)),
        Effect::Tap(what) => format!("tap {}", speaker.all(what)),
        Effect::Regenerate(what) => format!("regenerate {}", speaker.all(what)),
        Effect::ReturnToHand(Reference::ExiledWith) => {
            format!("put {} into its owner's hand", speaker.all(&Reference::ExiledWith))
        }
        Effect::Entomb(what) => {
            let what = speaker.all(what);
            format!("exile {what} and all Auras attached to it. Note the number and kind of counters that were on it")
        }
        Effect::Disinter(_) => "return that exiled card to the battlefield under its owner's control tapped with the noted number and kind of counters on it. If you do, return the other exiled cards to the battlefield under their owner's control attached to that permanent".to_owned(),
        Effect::DivideByRiver => "each defending player divides all creatures without flying they control into a left and a right pile. Then, for each attacking creature you control, choose left or right. That creature can't be blocked this combat except by creatures with flying and creatures in the chosen pile".to_owned(),
        Effect::Camouflage => "this turn, instead of declaring blockers, each defending player chooses any number of creatures they control and divides them into a number of piles equal to the number of attacking creatures, which may be empty. Creatures that can block additional creatures may likewise be put into additional piles. Assign each pile to a different one of those attacking creatures at random. Each creature in a pile that can block the creature that pile is assigned to does so".to_owned(),
        Effect::PutIntoGraveyard(what) => format!("put {} into its owner's graveyard", speaker.all(what)),
        Effect::ExileTopFaceDown(_) => "exile the top card of your library face down".to_owned(),
        Effect::CastFaceDown => "you may cast a creature card from your hand face down as a 2/2 creature spell without paying its mana cost, if that mana cost could be paid by some or all of the mana you spent on {X}. If the creature that spell becomes would assign or deal damage, be dealt damage, or become tapped, instead it's turned face up and does so".to_owned(),
        Effect::ReturnToHand(what) => {
            let several =
                matches!(what, Reference::Each(_)) || speaker.target(what).is_some_and(|target| target.max > 1);
            let own = |reference: &Reference| {
                let you = Predicate::OwnedBy(Box::new(Reference::You));
                matches!(reference, Reference::Each(filter) if filter.all.contains(&you))
            };
            let yours = *what == Reference::Chosen
                || matches!(what, Reference::Several(all) if all.iter().all(own))
                || speaker.target(what).is_some_and(|target| matches!(target.kind, TargetKind::CardInYourGraveyard(_)));
            let hand = match (yours, several) {
                (true, _) => "your hand",
                (false, true) => "their owners' hands",
                (false, false) => "its owner's hand",
            };
            format!("return {} to {hand}", speaker.all(what))
        }
        Effect::Draw { who: Reference::You, amount } => format!("draw {}", speaker.cards(amount)),
        Effect::Draw { who, amount } => {
            let draws = speaker.subject(who).does("draws", "draw");
            format!("{draws} {}", speaker.cards(amount))
        }
        Effect::DiscardAtRandom { who, amount, what } => {
            let discards = speaker.subject(who).does("discards", "discard");
            if *amount == Amount::Number(1) {
                let card = filter_text(speaker.table, what, Grammar::One, "card", "card");
                return format!("{discards} {} at random", with_article(&card));
            }
            format!("{discards} {} at random", speaker.cards(amount))
        }
        Effect::RevealHand(who) => format!("{} their hand", speaker.subject(who).does("reveals", "reveal")),
        Effect::LookAtHand(who) => format!("look at {} hand", speaker.possessive(who)),
        Effect::RevealAtRandom(who) => {
            format!("{} a card at random from their hand", speaker.subject(who).does("reveals", "reveal"))
        }
        Effect::DiscardFitting { who, what } => {
            let cards = filter_text(speaker.table, what, Grammar::Several, "card", "card");
            format!("{} all {cards}", speaker.subject(who).does("discards", "discard"))
        }
        Effect::Rearrange { whose, count } => format!(
            "look at the top {} cards of {} library, then put them back in any order",
            number(u32::from(*count)),
            speaker.possessive(whose)
        ),
        Effect::ShuffleLibrary(who) => speaker.subject(who).does("shuffles", "shuffle"),
        Effect::PayAnyMana(who) => format!("{} may pay any amount of mana", speaker.subject(who).words),
        Effect::PayForEach { who, what, mana } => {
            let pays = speaker.subject(who).words;
            let what = speaker.permanents(what, Grammar::Several);
            format!("{pays} may choose any number of {what} and pay {mana} for each of them")
        }
        Effect::DestroyUnlessPaid { what, life } => {
            let what = speaker.permanents(what, Grammar::One);
            format!("for each {what}, destroy that {what} unless any player pays {life} life")
        }
        Effect::ExileOwnTokens => format!("exile any number of tokens created with {}", speaker.card.name),
        Effect::CreateCopy(of) => format!("create a token that's a copy of {}", speaker.all(of)),
        Effect::DrawToReveal => "draw a card and reveal it".to_owned(),
        Effect::DiscardDrawnUnless(what) => {
            let card = filter_text(speaker.table, what, Grammar::One, "card", "card");
            format!("if it isn't {}, discard it", with_article(&card))
        }
        Effect::PutOnTop(what) => {
            let cards = speaker.target(what).and_then(|spec| match &spec.kind {
                TargetKind::CardInGraveyard(filter) => {
                    let all = filter.all.iter().filter(|one| !matches!(one, Predicate::OwnedBy(_))).cloned().collect();
                    Some(filter_text(speaker.table, &Filter { all }, Grammar::Several, "card", "card"))
                }
                _ => None,
            });
            let cards = cards.unwrap_or_else(|| "cards".to_owned());
            format!("put any number of target {cards} from target player's graveyard on top of their library in any order")
        }
        Effect::HaveBlock(what) => {
            let what = speaker.subject(what).words;
            format!("you may have {what} block an attacking creature of your choice")
        }
        Effect::DiscardThese(what) => {
            let what = speaker.subject(what).words;
            format!("that player discards {what}")
        }
        Effect::DiscardUpTo { who, most } => {
            format!("{} may discard up to {} cards", speaker.subject(who).words, number(u32::from(*most)))
        }
        Effect::Spare(what) => {
            let what = speaker.subject(what).words;
            format!("the next time {what} would be destroyed this turn, remove all damage marked on it instead")
        }
        Effect::AttachChosen { who, what } => {
            let who = speaker.subject(who).words;
            let what = with_article(&speaker.permanents(what, Grammar::One));
            format!("{who} may attach {} to {what} of their choice", speaker.card.name)
        }
        Effect::GainLife { who, amount: amount @ Amount::Counters(..) } => {
            let gains = speaker.subject(who).does("gains", "gain");
            format!("{gains} 1 life for each {}", speaker.each_of(amount))
        }
        Effect::GainLife { who, amount } => {
            let gains = speaker.subject(who).does("gains", "gain");
            let life = speaker.so_much(amount, "life");
            format!("{gains} {life}{}", speaker.where_x(amount))
        }
        Effect::AddMana(Produced::Fixed(kind, count)) => format!("add {}", symbol(*kind).repeat(usize::from(*count))),
        Effect::AddMana(Produced::Amount(kind, amount @ (Amount::Counters(..) | Amount::CountersRemoved(_)))) => {
            format!("add {} for each {}", symbol(*kind), speaker.each_of(amount))
        }
        Effect::AddMana(Produced::Amount(kind, Amount::IfSo { condition, then, otherwise })) => {
            let condition = condition_text(speaker, condition);
            let so_much = |amount: &Amount| match amount {
                Amount::Number(count) => symbol(*kind).repeat(usize::try_from(*count).unwrap_or(0)),
                _ => symbol(*kind),
            };
            format!("add {}. If {condition}, add {} instead", so_much(otherwise), so_much(then))
        }
        Effect::AddMana(Produced::Amount(kind, amount)) => {
            format!("add an amount of {} equal to {}", symbol(*kind), speaker.counted(amount))
        }
        Effect::AddMana(Produced::ColorOf(lands)) => {
            let land = with_article(&speaker.permanents(lands, Grammar::One));
            format!("add one mana of any color that {land} could produce")
        }
        Effect::GiveControl { what, to } => {
            let gains = match to {
                Reference::Opponent => "an opponent gains".to_owned(),
                to => speaker.subject(to).does("gains", "gain"),
            };
            format!("{gains} control of {}", speaker.all(what))
        }
        Effect::ThisTurn(place) => this_turn(speaker, *place),
        Effect::AddMana(Produced::OneColor(1)) => "add one mana of any color".to_owned(),
        Effect::AddMana(Produced::OneColor(count)) => {
            format!("add {} mana of any one color", number(u32::from(*count)))
        }
        Effect::Continuous { what, changes, duration } => {
            super::continuous::effect_text(speaker, what, changes, duration)
        }
        Effect::BecomeCopy { what, of, exceptions } => {
            let becomes = speaker.subject(what).does("becomes", "become");
            let of = speaker.subject(of).words;
            format!("{becomes} a copy of {of}{}", super::continuous::exceptions_text(speaker, exceptions))
        }
        Effect::ReplaceWords { of, words } => {
            let words = match words {
                Words::Colors => "color word",
                Words::BasicLands => "basic land type",
            };
            let of = speaker.subject(of).words;
            format!("change the text of {of} by replacing all instances of one {words} with another")
        }
        Effect::Combat { what, rule, duration } => {
            let subject = speaker.subject(what);
            match duration {
                Duration::EndOfCombat => {
                    combat_text(speaker, &subject, rule, true).replacen("this turn", "this combat", 1)
                }
                Duration::ControllersNextTurn => {
                    format!("{} during its controller's next turn", combat_text(speaker, &subject, rule, false))
                }
                Duration::YourNextTurn => {
                    format!("until your next turn, {}", combat_text(speaker, &subject, rule, false))
                }
                _ => combat_text(speaker, &subject, rule, true),
            }
        }
        Effect::RemoveFromCombat { what, unblocks } => {
            let removed = format!("remove {} from combat", speaker.all(what));
            if *unblocks {
                format!(
                    "{removed}. Creatures it was blocking that had become blocked by only it this combat become unblocked"
                )
            } else {
                removed
            }
        }
        Effect::ManaClash(other) => format!(
            "you and {} each flip a coin. {} deals 1 damage to each player whose coin comes up tails. Repeat this process until both players' coins come up heads on the same flip",
            speaker.subject(other).words,
            speaker.card.name
        ),
        Effect::ForbidRegeneration(what) => {
            let condition = if may_be_player(speaker, what) { "if it's a creature, " } else { "" };
            format!("{condition}{} can't be regenerated this turn", speaker.subject(what).words)
        }
        Effect::ExileIfDying(what) => {
            let subject = speaker.subject(what);
            let it = if subject.several { "them" } else { "it" };
            format!("if {} would die this turn, exile {it} instead", subject.words)
        }
        Effect::WatchDamage(effect) => damage_text(speaker, &[effect], " this turn"),
        Effect::ReplaceNext { ability, .. } => next_text(speaker, *ability),
        Effect::KeepOneOnTop(amount) => format!(
            "look at the top {} of your library, put all but one of them on the bottom of your library in a random order",
            speaker.cards(amount)
        ),
        Effect::GiveBackDrawn { count, life } => format!(
            "choose {} cards in your hand drawn this turn. For each of those cards, pay {life} life or put the card on top of your library",
            number(u32::from(*count))
        ),
        Effect::LoseMana(who) => format!("{} all unspent mana", told(speaker, who, "loses", "lose")),
        Effect::LoseGame(who) => format!("{} the game", speaker.subject(who).does("loses", "lose")),
        Effect::Delay { ability, amount, .. } => {
            speaker.recalled.clone_from(amount);
            let said = delayed_text(speaker, *ability);
            speaker.recalled = None;
            said
        }
        Effect::PutCounters { counter, amount, on, up_to, most } => {
            let up_to = if *up_to { "up to " } else { "" };
            let counters = match amount {
                Amount::Number(count) => counters_text(*counter, u32::try_from(*count).unwrap_or(0)),
                Amount::Triggering | Amount::ThisWay => format!("that many {counter} counters"),
                Amount::DiedThisTurn(_) => counters_text(*counter, 1),
                _ => format!("X {counter} counters"),
            };
            let on = speaker.all(on);
            let mut said = format!("put {up_to}{counters} on {on}");
            match amount {
                Amount::DiedThisTurn(_) => said.push_str(&format!(" for each {}", speaker.each_of(amount))),
                Amount::Number(_) | Amount::Triggering | Amount::ThisWay | Amount::X => {}
                amount => said.push_str(&format!(", where X is {}", speaker.counted(amount))),
            }
            if let Some(most) = most {
                let most = number(u32::from(*most));
                said.push_str(&format!(
                    ". This ability can't cause the total number of {counter} counters on {on} to be greater than {most}"
                ));
            }
            said
        }
        Effect::RemoveCounters { counter, count, from } => {
            format!("remove {} from {}", removed_text(*counter, *count), speaker.all(from))
        }
        Effect::ForEach { what, then } => {
            let what = match what {
                Reference::Each(filter) => speaker.permanents(filter, Grammar::One),
                what => speaker.subject(what).words,
            };
            speaker.each_of_several = true;
            let said = format!("for each {what}, {}", clause(speaker, then));
            speaker.each_of_several = false;
            said
        }
        Effect::Note(what) => format!("note {}", speaker.subject(what).words),
        Effect::AttachElsewhere(what, _) => {
            format!("attach {} to another permanent of that type", speaker.subject(what).words)
        }
        Effect::PutFromHandsInTurn(what) => {
            let card = filter_text(speaker.table, what, Grammar::One, "permanent card", "card");
            format!(
                "starting with you, each player may put {} from their hand onto the battlefield. Repeat this process until no one puts a card onto the battlefield",
                with_article(&card)
            )
        }
        Effect::LookAtLibrary { whose, amount } => {
            format!("look at the top {} of {} library", speaker.cards(amount), speaker.possessive(whose))
        }
        Effect::DestroyUnlessTapped { tap, each, spared } => {
            let spared = speaker.permanents(spared, Grammar::Several);
            format!(
                "each player may tap any number of {} they control. For each creature tapped this way, that player chooses up to {} {spared}. Then destroy all {spared} that weren't chosen this way by any player",
                speaker.permanents(tap, Grammar::Several),
                number(u32::from(*each)),
            )
        }
        Effect::Target(what) => format!("choose {}", speaker.subject(what).words),
        Effect::PutOnLibrary { who, count } => {
            let puts = told(speaker, who, "puts", "put");
            let cards = speaker.cards(&Amount::Number(i32::from(*count)));
            let (hand, library) = if *who == Reference::You { ("your", "your") } else { ("their", "their") };
            format!("{puts} {cards} from {hand} hand on top of {library} library")
        }
        Effect::DrawGame => "the game is a draw".to_owned(),
        Effect::Poison { who, amount } => {
            let gets = speaker.subject(who).does("gets", "get");
            match amount {
                Amount::Number(1) => format!("{gets} a poison counter"),
                Amount::Number(count) => {
                    format!("{gets} {} poison counters", number(u32::try_from(*count).unwrap_or(0)))
                }
                amount => format!("{gets} {} poison counters", speaker.amount(amount)),
            }
        }
        Effect::PutOntoBattlefield { what: Reference::Itself, .. } => "put this card onto the battlefield".to_owned(),
        Effect::ExtraTurn(Reference::You) => "take an extra turn after this one".to_owned(),
        Effect::Untap(what) => format!("untap {}", speaker.all(what)),
        Effect::LoseLife { who, amount } => {
            let loses = speaker.subject(who).does("loses", "lose");
            format!("{loses} {}", speaker.so_much(amount, "life"))
        }
        Effect::Either(ways) => {
            if let Some(said) = super::continuous::choice_text(speaker, ways) {
                return said;
            }
            let ways: Vec<String> = ways.iter().map(|way| clause(speaker, way)).collect();
            format!("your choice: {}", ways.join(", or "))
        }
        Effect::Choose { who, what, kept } => {
            let chooses = told(speaker, who, "chooses", "choose");
            // What is chosen anew may be what was chosen before.
            format!("{}{chooses} {}", if *kept { "you may " } else { "" }, chosen(what))
        }
        Effect::ChoosePermanent { what, .. } => format!("choose {}", with_article(&speaker.permanents(what, Grammar::One))),
        Effect::AnteForLife { who, life } => {
            let may = speaker.subject(who).words;
            format!("{may} may ante the top card of their library. If a player does, that player's life total becomes {life}")
        }
        Effect::AnteItself => format!(
            "ante {}. If you do, put all other cards you own from the ante into your graveyard, then draw a card",
            speaker.card.name
        ),
        Effect::RevealNamed(who) => {
            let reveals = told(speaker, who, "reveals", "reveal");
            format!("{reveals} the top card of their library. If that card has the chosen name, it is put into their hand, otherwise into their graveyard")
        }
        Effect::DiscardNamed { who, amount } => {
            let reveals = told(speaker, who, "reveals", "reveal");
            let cards = speaker.cards(amount);
            format!("{reveals} {cards} at random from their hand, then that player discards all cards with that name revealed this way")
        }
        Effect::If { condition, then, otherwise } => {
            if let Condition::Not(so) = condition.as_ref()
                && otherwise.is_empty()
                && matches!(so.as_ref(), Condition::CameUnderYourControl(_))
            {
                let then = clause(speaker, then);
                return format!("{then} unless {}", condition_text(speaker, so));
            }
            let mut said = format!("if {}, ", condition_text(speaker, condition));
            said.push_str(&if then.len() > 1 { together(speaker, then) } else { clause(speaker, then) });
            if !otherwise.is_empty() {
                said.push_str(". Otherwise, ");
                said.push_str(&clause(speaker, otherwise));
            }
            said
        }
        Effect::May { who, then } if tapped_or_untapped(then).is_some() => {
            let who = speaker.subject(who).words;
            let what = tapped_or_untapped(then).map(|what| speaker.subject(what).words).unwrap_or_default();
            format!("{who} may tap or untap {what}")
        }
        Effect::May { who, then } => {
            let who = speaker.subject(who).words;
            let first = clause(speaker, then.get(..1).unwrap_or_default());
            let first = match then.first() {
                // What happens to something else is had done: `you may have it become a copy`.
                Some(Effect::BecomeCopy { .. }) => format!("have {}", first.replacen(" becomes ", " become ", 1)),
                Some(Effect::DealDamage { .. }) => format!("have {}", first.replacen(" deals ", " deal ", 1)),
                Some(Effect::ShuffleLibrary(_)) => format!("have {}", first.replacen(" shuffles", " shuffle", 1)),
                _ => first,
            };
            let rest = then.get(1..).unwrap_or_default();
            if rest.is_empty() {
                format!("{who} may {first}")
            } else {
                format!(
                    "{who} may {first}. If {} do, {}",
                    if who == "you" { "you" } else { "they" },
                    clause(speaker, rest)
                )
            }
        }
        Effect::Pay { who, ways, paid, unpaid } => paying(speaker, who, ways, paid, unpaid),
        Effect::Discard { who, amount } => {
            let discards = told(speaker, who, "discards", "discard");
            format!("{discards} {}", speaker.cards(amount))
        }
        Effect::DrawForExiled => "for each creature exiled this way, its controller draws a card".to_owned(),
        Effect::ShuffleHandAndDraw(who) => {
            let shuffles = speaker.subject(who).does("shuffles", "shuffle");
            format!("{shuffles} the cards from their hand into their library, then draws that many cards")
        }
        Effect::DiscardHand(Reference::You) => "discard your hand".to_owned(),
        Effect::DiscardHand(who) => format!("{} their hand", speaker.subject(who).does("discards", "discard")),
        Effect::Sacrifice { who, what, then } => {
            let sacrifices = told(speaker, who, "sacrifices", "sacrifice");
            let mut said = format!("{sacrifices} {}", speaker.all(what));
            if !then.is_empty() {
                let they = if *who == Reference::You { "you" } else { "they" };
                said.push_str(&format!(". If {they} do, {}", clause(speaker, then)));
            }
            said
        }
        Effect::SacrificeChosen { who, what, amount, chooser } => {
            let sacrifices = told(speaker, who, "sacrifices", "sacrifice");
            let choice = if chooser.is_some() { " of an opponent's choice" } else { "" };
            format!("{sacrifices} {}{choice}", speaker.several(amount, what))
        }
        Effect::KeepFewest(Kept::Permanents(filter)) => {
            let kind = speaker.permanents(filter, Grammar::Several);
            format!(
                "each player chooses a number of {kind} they control equal to the number of {kind} controlled by the player who controls the fewest, then sacrifices the rest"
            )
        }
        Effect::KeepFewest(Kept::CardsInHand) => {
            "each player chooses a number of cards they have equal to the smallest such number, then discards the rest"
                .to_owned()
        }
        Effect::Mill { who, amount } => {
            let mills = told(speaker, who, "mills", "mill");
            format!("{mills} {}", speaker.cards(amount))
        }
        Effect::Search { what, count: 1, onto_battlefield } => {
            let card = filter_text(speaker.table, what, Grammar::One, "card", "card");
            let place = if *onto_battlefield { "onto the battlefield" } else { "into your hand" };
            format!("search your library for {}, put it {place}, then shuffle", with_article(&card))
        }
        Effect::Search { what, count, onto_battlefield } => {
            let cards = filter_text(speaker.table, what, Grammar::Several, "card", "card");
            let place = if *onto_battlefield { "onto the battlefield" } else { "into your hand" };
            let count = number(u32::from(*count));
            format!("search your library for up to {count} {cards}, reveal them, put them {place}, then shuffle")
        }
        Effect::PutFromHand(what) => {
            let card = filter_text(speaker.table, what, Grammar::One, "card", "card");
            format!("you may put {} from your hand onto the battlefield", with_article(&card))
        }
        Effect::AddMana(Produced::ChosenColor(amount)) => {
            format!("add X mana of the chosen color, where X is {}", speaker.counted(amount))
        }
        Effect::ShuffleIntoLibrary { who, hand } => {
            let shuffles = told(speaker, who, "shuffles", "shuffle");
            let (their, whose) = if *who == Reference::You { ("your", "your") } else { ("their", "their") };
            let zones = if *hand { "hand and graveyard" } else { "graveyard" };
            format!("{shuffles} {their} {zones} into {whose} library")
        }
        Effect::ChooseInGraveyard { whose, what, amount } => {
            let whose = if *whose == Reference::You { "your".to_owned() } else { speaker.possessive(whose) };
            let one = matches!(amount, Amount::Number(1));
            let cards =
                filter_text(speaker.table, what, if one { Grammar::One } else { Grammar::Several }, "card", "card");
            match amount {
                Amount::Number(1) => format!("choose {} in {whose} graveyard", with_article(&cards)),
                Amount::ThisWay => format!("choose that many {cards} in {whose} graveyard"),
                _ => format!("choose {} {cards} in {whose} graveyard", speaker.amount(amount)),
            }
        }
        Effect::PutOntoBattlefield { what, yours } => {
            let control = match (yours, what) {
                (true, _) => " under your control",
                (false, Reference::ExiledWith) => " under its owner's control",
                (false, _) => "",
            };
            let what = if *what == Reference::Enchanted { "enchanted card".to_owned() } else { speaker.all(what) };
            format!("return {what} to the battlefield{control}")
        }
        Effect::FlipCoin { won, lost } => {
            let mut said = "flip a coin".to_owned();
            for (flip, effects) in [("win", won), ("lose", lost)] {
                if !effects.is_empty() {
                    said.push_str(&format!(". If you {flip} the flip, {}", clause(speaker, effects)));
                }
            }
            said
        }
        Effect::PhaseOut(what) => {
            let phases = speaker.subject(what).does("phases", "phase");
            format!("{phases} out until {} leaves the battlefield. It's tapped as it phases in", speaker.card.name)
        }
        Effect::Ante(Reference::You) => "ante the top card of your library".to_owned(),
        Effect::Ante(who) => format!("{} the top card of their library", speaker.subject(who).does("antes", "ante")),
        Effect::AttachItself(to) => format!("attach {} to {}", speaker.card.name, speaker.all(to)),
        Effect::Create { token, amount } => {
            let described = token_text(speaker.table, speaker.card, *token);
            match amount {
                Amount::Number(1) => format!("create {} token{}", with_article(&described.0), described.1),
                Amount::Number(count) => {
                    let count = number(u32::try_from(*count).unwrap_or(0));
                    format!("create {count} {} tokens{}", described.0, described.1)
                }
                Amount::ThisWay => format!("create that many {} tokens{}", described.0, described.1),
                amount @ (Amount::ManaValueOf(_) | Amount::Count(_)) => {
                    let x = speaker.counted(amount);
                    format!("create X {} tokens{}, where X is {x}", described.0, described.1)
                }
                _ => format!("create {} {} tokens{}", speaker.amount(amount), described.0, described.1),
            }
        }
        Effect::ExtraTurn(who) => {
            format!("{} an extra turn after this one", speaker.subject(who).does("takes", "take"))
        }
    }
}

/// What is so until end of turn, from an ability in quotation marks.
fn this_turn(speaker: &Speaker<'_>, place: u8) -> String {
    let Some(ability) = speaker.card.quoted.get(usize::from(place)) else { return String::new() };
    let said = lower_first(super::ability_text(speaker.table, speaker.card, ability).trim_end_matches('.'));
    match (ability, said.split_once(": ")) {
        (Ability::Activated(_), Some((cost, does))) => {
            let does = lower_first(does);
            format!("until end of turn, any time you could activate a mana ability, you may {cost}. If you do, {does}")
        }
        _ => format!("until end of turn, {said}"),
    }
}

/// A token as an effect that creates it describes it, before and behind the word `token`. Where a token creates another one, what that can do is left
/// out: it may create the first one again.
fn token_text(table: &Table, by: &Card, token: CardId) -> (String, String) {
    let Some(card) = table.get(token) else { return (String::new(), String::new()) };
    let mut words: Vec<String> = Vec::new();
    if card.type_line.supertypes.contains(Supertype::Legendary) {
        words.push("legendary".to_owned());
    }
    words.extend(card.size.map(|size| format!("{}/{}", size.power, size.toughness)));
    let colors: Vec<String> = card.colors.iter().map(|color| color.name().to_owned()).collect();
    words.push(if colors.is_empty() { "colorless".to_owned() } else { list(&colors, "and") });
    words.extend(card.type_line.subtypes.iter().map(|subtype| table.subtype_name(*subtype).to_owned()));
    words.extend(card.type_line.types.iter().map(|name| name.name().to_lowercase()));
    let keywords: Vec<String> = card.keywords.iter().map(|keyword| keyword_name(*keyword)).collect();
    let mut behind = String::new();
    if !keywords.is_empty() {
        behind = format!(" with {}", list(&keywords, "and"));
    }
    let name = card.type_line.subtypes.iter().map(|subtype| table.subtype_name(*subtype)).collect::<Vec<_>>().join(" ");
    if name != card.name {
        behind.push_str(&format!(" named {}", card.name));
    }
    for ability in card.abilities.iter().filter(|_| !by.token) {
        let said = super::ability_text(table, card, ability).replace(&card.name, "this creature");
        let joint = if behind.is_empty() { "with" } else { "and" };
        behind.push_str(&format!(" {joint} \"{}\"", said.trim_end_matches('.')));
    }
    (words.join(" "), behind)
}

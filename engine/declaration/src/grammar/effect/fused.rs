//! Instructions that are said together: in a declaration where one line means several, and on faces where several make one sentence.

use crate::grammar::prelude::*;

phrases! {
    [TWO: [Effect; 2], "INSTRUCTION", "an instruction"; "Instructions that are several"]
    once ([Effect::DrawToReveal, Effect::DiscardDrawnUnless(what)] = "draw a card and reveal it; if it isn't" what:A_CARD ", discard it")
    once ([Effect::ChoosePermanent { what, doomed: true }, Effect::Destroy { what: Reference::Chosen, regeneration: false }] = "destroy" what:LEAST "with the least power" "; it can't be regenerated"
        => "destroy the" what:PERMANENT ". It can't be regenerated. If two or more are tied for least power, you choose one of them")
    once ([Effect::Own { who, what: Reference::Itself }, Effect::Own { who: Reference::You, what }] = who:REFERENCE "owns ~ and you own the other exiled card" what:ANTECEDENT)
    once ([Effect::Delay { ability, about: None, amount: None }, Effect::Permit { ability: paid, who: Reference::Triggering, stops: true }] = paid:quoting(&AVERTING) ability:AVERTED)
    face ([Effect::Tap(Reference::Each(what)), Effect::LoseMana(Reference::ControllerOf(_))] = "they tap all" what:PERMANENTS "and lose all unspent mana")
    ([Effect::Tap(Reference::Each(what)), Effect::LoseMana(who)] = who:REFERENCE "taps|tap all" what:Apart(&THEIR_PERMANENTS) "and loses all unspent mana")
    face once ([Effect::PayForEach { who, what, mana }, Effect::Untap(Reference::Chosen)] = who:REFERENCE "may choose any number of" what:PERMANENTS "and pay" mana:MANA_COST
        "for each creature chosen this way. If the player does, untap those creatures")
    face ([Effect::AddMana(Produced::Fixed(kind, count)), Effect::AddMana(Produced::Amount(more, amount))] = "add" [kind, count]:MANA ", then add an additional" more:MANA_KIND "for each" amount:THING)
    face ([Effect::ForbidRegeneration(what), Effect::ExileIfDying(same)] = what:Unsaid(|_| None, |renderer, what| renderer.target(what).is_some_and(|target| target.kind == TargetKind::Any)) "if it's a creature, it can't be regenerated this turn, and if it would die this turn, exile it instead" [what, same]:SAME)
    face ([Effect::Destroy { what: Reference::Itself, regeneration: true }, Effect::DealDamage { by: Reference::Itself, parts }] = "destroy ~, and it deals" parts:PARTS)
    face ([Effect::RevealHand(who), Effect::DiscardFitting { who: same, what }] = who:REFERENCE "reveals|reveal their hand and discards|discard all" what:CARDS [who, same]:SAME)
    face ([Effect::RevealHand(who), Effect::DiscardAtRandom { who: same, amount, what }] = who:REFERENCE "reveals|reveal their hand and discards|discard" [amount, what]:SO_MANY_CARDS_OF "at random" [who, same]:SAME)
    face ([Effect::ExchangeGreatest { with, what }, Effect::ExchangeGreatest { what: again, .. }] = "you and" with:REFERENCE "exchange control of the" what:PERMANENT
        "you each control with the greatest mana value. Then exchange control of" again:PERMANENTS "the same way. If two or more are tied for greatest, their controller chooses one of them")
    once ([Effect::ChooseInGraveyard { whose, what, amount }, Effect::PutOntoBattlefield { what: Reference::Chosen, yours: false }]
        = "for each creature that died this way, put" what:A_CARD "from the graveyard of the player who controlled that creature the last time it became blocked by that Wall onto the battlefield"
        / "from the graveyard of the player who controlled that creature the last time it became blocked by that Wall onto the battlefield under its owner's control"
        whose:Known(|| Reference::ControllerAsBlockedBy(Box::new(Reference::Target(0))))
        amount:Known(|| Amount::DiedThisWay(Filter { all: vec![Predicate::Type(CardTypes::of(CardType::Creature))] })))

    [FOUR: [Effect; 4], "INSTRUCTION", ""]
    face once ([Effect::Tap(one), Effect::Tap(other), Effect::GiveControl { what, to: Reference::Opponent }, Effect::GiveControl { what: more, to: Reference::Opponent }]
        = "tap" one:ALL "and" other:ALL ", and an opponent gains control of them" [one, what]:SAME [other, more]:SAME)

    [THREE: [Effect; 3], "INSTRUCTION", "an instruction"; "Instructions with a payment in between"]
    face once ([Effect::KeepFewest(Kept::Permanents(what)), Effect::KeepFewest(Kept::CardsInHand), Effect::KeepFewest(Kept::Permanents(more))]
        = "each player chooses a number of" what:PERMANENTS "they control equal to the number of" what:PERMANENTS "controlled by the player who controls the fewest, then sacrifices the rest. Players discard cards and sacrifice" more:PERMANENTS "the same way")
    once ([Effect::PayAnyMana(who), Effect::WatchDamage(shield), Effect::DealDamage { by: Reference::Itself, parts }]
        = who:REFERENCE "may pay any amount of mana; deal" / "may pay any amount of mana; ~ deals" shield:boxed(SHIELD) parts:PARTS
        "; prevent X of that damage, where X is the amount of mana paid this way" / "; prevent X of that damage, where X is the amount of mana that player paid this way")
}

/// Reads what is one phrase and several instructions.
pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Vec<Effect>> {
    reader.attempt(|reader| TWO.read(reader).map(Vec::from).or_else(|| THREE.read(reader).map(Vec::from)))
}

/// So much less of the damage that the card deals to that player, which is known before it is dealt.
const SHIELD: Known<DamageEffect> = Known(|| {
    let (extent, by, to) =
        (Extent::Next(Amount::ThisWay), Sources::These(Reference::Itself), Some(Reference::Triggering));
    DamageEffect { extent, combat: false, by, to, instead: Instead::Prevent }
});

/// The same object or player again, who is not said again.
const SAME: Unsaid<(Reference, Reference)> = Unsaid(|_| None, |_, (one, other)| one == other);

/// The first instructions that are said together, and how many they are.
pub(crate) fn write(renderer: &mut Renderer<'_>, effects: &[Effect]) -> Option<(String, usize)> {
    let two = effects.first_chunk().and_then(|two| TWO.write(renderer, two)).map(|said| (said, 2));
    let three = || Some((THREE.write(renderer, effects.first_chunk()?)?, 3));
    two.or_else(three).or_else(|| Some((FOUR.write(renderer, effects.first_chunk()?)?, 4)))
}

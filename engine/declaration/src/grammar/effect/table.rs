//! The instructions that are one phrase each, and what is particular to them.

use crate::grammar::prelude::*;

phrases! {
    [EFFECT: Effect, "INSTRUCTION", "an instruction, like 'deal 3 damage to any target', or whom it befalls, like 'target player' or 'this'"; "Instructions"]
    once (Effect::DealDamage { by: Reference::Itself, parts } = "deal damage to that player equal to half the damage dealt by one of those sorcery spells this turn, rounded down"
        / "~ deals damage to that player equal to half the damage dealt by one of those sorcery spells this turn, rounded down"
        parts:Known(|| vec![DamagePart { amount: Amount::HalfRoundedDown(Box::new(Amount::DealtBy(Reference::Chosen))), to: Reference::ChosenCaster }]))
    once (Effect::DealDamage { by, parts } = by:DEALER "deals|deal damage to each player equal to" parts:two(&THEIR_OWN) "minus the number of cards they discarded this way")
    (Effect::DealDamage { by, parts } = by:DEALER "deals|deal" parts:PARTS)
    (Effect::WatchDamage(effect) = _:before(|reader| reader.is_next("prevent^the^all^damage").then_some(())) effect:boxed(&DAMAGE_EFFECT))
    once (Effect::DealDivided { total, among } = "deal" / "~ deals" total:DAMAGE "divided as you choose among" among:AMONG)
    once (Effect::CopySpell { what, by: Reference::You, color } = "copy" what:ALL color:Opt(", except that the copy is", &COLOR)
        "; you may choose new targets for the copy")
    once (Effect::CopySpell { what, by, color: None } = by:REFERENCE "copies|copy" what:ALL "; they may choose new targets for the copy"
        => "they copy" what:ALL "and may choose new targets for the copy")
    once (Effect::ChangeTarget { of, from, to_player } = "change the target of" of:ALL from:Opt("if that target is", REFERENCE)
        to_player:flag("; the new target must be a player"))
    once (Effect::ExchangeLife(Reference::You, other) = "exchange life totals with" other:REFERENCE)
    once (Effect::ExchangeControl { one, other, then } = "exchange control of" one:ALL "and" other:ALL
        then:Tail("; if they are exchanged, / . If those permanents are exchanged this way,"))
    once (Effect::ExchangeGreatest { with, what } = "you and" with:REFERENCE "exchange control of the" what:PERMANENT
        "you each control with the greatest mana value"
        / "you each control with the greatest mana value. If two or more are tied for greatest, their controller chooses one of them")
    once (Effect::ManaClash(other) = "you and" other:REFERENCE "each flip a coin until both come up heads; deal 1 damage to each player whose coin doesn't"
        / "each flip a coin. ~ deals 1 damage to each player whose coin comes up tails. Repeat this process until both players' coins come up heads on the same flip")
    once (Effect::DestroyUnlessPaid { what, life } = "destroy each" what:PERMANENT "unless any player pays" life:DIGITS "life for it"
        => "for each" what:PERMANENT ", destroy that" what:PERMANENT "unless any player pays" life:DIGITS "life")
    (Effect::Destroy { what, regeneration: false } = "destroy" what:ALL "; it|they can't be regenerated" _:before(|reader| (reader.peek() != Some("this")).then_some(())))
    (Effect::Destroy { what, regeneration: true } = "destroy" what:ALL)
    once (Effect::Entomb(what) = "exile" what:NEW_TARGET "and all Auras attached to it, noting its counters"
        / "and all Auras attached to it. Note the number and kind of counters that were on it")
    once (Effect::Disinter(what) = "return" what:REFERENCE "to the battlefield tapped with those counters, then those Auras attached to it"
        => "return that exiled card to the battlefield under its owner's control tapped with the noted number and kind of counters on it. If you do, return the other exiled cards to the battlefield under their owner's control attached to that permanent")
    once (Effect::DivideByRiver = "each defending player divides all creatures without flying they control into two piles, and you choose which of them can block each attacking creature you control"
        / "each defending player divides all creatures without flying they control into a left and a right pile. Then, for each attacking creature you control, choose left or right. That creature can't be blocked this combat except by creatures with flying and creatures in the chosen pile")
    once (Effect::Camouflage = "this turn, instead of declaring blockers, each defending player divides any number of creatures they control into piles that block attackers at random"
        / "this turn, instead of declaring blockers, each defending player chooses any number of creatures they control and divides them into as many piles as there are attacking creatures. Piles may be empty. Creatures that can block additional creatures may likewise be put into additional piles. Assign each pile to a different one of those attacking creatures at random. Each creature in a pile that can block the creature that pile is assigned to does so")
    once (Effect::CastFaceDown = _:X_IN_COST "you may cast a creature card from your hand face down without paying its mana cost, if mana spent on this could pay it"
        / "you may cast a creature card from your hand face down as a 2/2 creature spell without paying its mana cost, if that mana cost could be paid by some or all of the mana you spent on {X}. If the creature that spell becomes would assign or deal damage, be dealt damage, or become tapped, instead it's turned face up and does so")
    once (Effect::ExileWithCounters { counter, count } = "exile ~ with" count:NUMBER_OF_COUNTERS counter:COUNTER "counters on it")
    once (Effect::PutOntoBattlefield { what: Reference::Those(of, cards), yours: false } = "each player returns all" cards:CARDS "from their graveyard to the battlefield" of:boxed(Known(|| Reference::GraveyardOf(Box::new(Reference::EachPlayer)))))
    once (Effect::Exile(what) = "exile ~ and the sacrificed creatures" / "exile ~ and those creature cards" what:SACRIFICED)
    once (Effect::ExileOwnTokens = "exile any number of tokens created with ~")
    once (Effect::ExileTopFaceDown(Reference::You) = "exile the top card of your library face down")
    once (Effect::Exile(Reference::Several(both)) = "exile ~ and" both:two(&BESIDE_ITSELF))
    (Effect::Exile(what) = "exile" what:ALL)
    (Effect::Counter(what) = "counter" what:ALL)
    (Effect::Tap(what) = "tap" what:ALL)
    (Effect::Untap(what) = "untap" what:ALL)
    (Effect::Regenerate(what) = "regenerate" what:ALL)
    once (Effect::PutOntoBattlefield { what: Reference::Itself, yours: false } = "put ~ onto the battlefield" / "put this card onto the battlefield")
    face (Effect::PutOntoBattlefield { what: Reference::Enchanted, yours } = "return enchanted card to the battlefield" yours:flag("under your control"))
    face (Effect::PutOntoBattlefield { what, yours: false } if !matches!(what, Reference::Target(_)) = "return" what:ALL "to the battlefield under its owner's control")
    (Effect::PutOntoBattlefield { what, yours } = "return" what:ALL "to the battlefield" yours:flag("under your control"))
    once (Effect::ReturnToHand(Reference::ExiledWith) = "put each card exiled with ~ into its owner's hand")
    (Effect::ReturnToHand(what) = "return" what:TO_HAND)
    (Effect::PutIntoGraveyard(what) = "put" what:ALL "into its owner's graveyard")
    (Effect::Draw { who, amount, additional } = who:ACTOR "draws|draw" [amount, additional]:DRAWN)
    (Effect::DiscardHand(Reference::You) = "discard your hand")
    (Effect::DiscardHand(who) = who:REFERENCE "discards|discard their hand^hands")
    once (Effect::DiscardThese(what) = "that player discards the revealed card" what:CHOSEN => "that player discards" what:REFERENCE)
    once (Effect::DiscardFitting { who, what } = who:REFERENCE "discards|discard all" what:CARDS)
    (Effect::DiscardAtRandom { who, amount, what } = who:ACTOR "discards|discard" [amount, what]:SO_MANY_CARDS_OF "at random")
    (Effect::Discard { who, amount } = who:ACTOR "discards|discard" amount:SO_MANY_CARDS)
    once (Effect::DiscardUpTo { who, most } = who:REFERENCE "may discard up to" most:CARD_COUNT)
    (Effect::RevealHand(who) = who:REFERENCE "reveals|reveal their hand")
    (Effect::RevealAtRandom(who) = who:REFERENCE "reveals|reveal a card at random from their hand")
    once (Effect::RevealNamed(who) = who:ACTOR "reveals|reveal the top card of their library, and puts it into their hand if it has that name, or into their graveyard otherwise"
        / "reveals|reveal the top card of their library. If that card has the chosen name, it is put into their hand, otherwise into their graveyard")
    once (Effect::DiscardNamed { who, amount } = who:ACTOR "reveals|reveal" amount:SO_MANY_CARDS "at random from their hand, then discards all of them with that name"
        / "at random from their hand, then that player discards all cards with that name revealed this way")
    once (Effect::LookAtHand(who) = "look at target player's hand" who:SAID_PLAYER => "look at" who:WHOSE "hand")
    once (Effect::ChooseInHand(whose) = "look at target opponent's hand and choose a card from it" whose:SAID_OPPONENT
        => "look at" whose:WHOSE "hand and choose a card from it")
    once (Effect::ControlPlayer(of) = "you control" of:REFERENCE "until ~ finishes resolving")
    once (Effect::PlayChosen(who) = who:REFERENCE "plays|play that card if able, with mana of lands only"
        / "plays|play that card if able. While doing so, the player can activate mana abilities only if they're from lands that player controls and only if mana they produce is spent to activate other mana abilities of lands the player controls and/or to play that card. If the chosen card is cast as a spell, you control the player while that spell is resolving")
    once (Effect::Rearrange { whose, count } = "look at the top" count:CARD_COUNT "of target player's library, put them back in any order" whose:SAID_PLAYER
        => "look at the top" count:CARD_COUNT "of" whose:WHOSE "library, then put them back in any order")
    (Effect::LookAtLibrary { whose, amount } = "look at the top" amount:SO_MANY_CARDS "of target player's library" whose:SAID_PLAYER
        => "look at the top" amount:SO_MANY_CARDS "of" whose:WHOSE "library")
    once (Effect::KeepOneOnTop(amount) = "look at the top" amount:SO_MANY_CARDS "of your library, put all but one of them on the bottom of your library in a random order")
    once (Effect::ShuffleIntoLibrary { who: Reference::You, hand: false } = "shuffle your graveyard into your library")
    once (Effect::ShuffleIntoLibrary { who, hand: true } = who:REFERENCE "shuffles|shuffle their hand and graveyard into their library")
    once (Effect::ShuffleHandAndDraw(who) = who:REFERENCE "shuffles|shuffle their hand into their library, then draws that many cards"
        / "shuffles|shuffle the cards from their hand into their library, then draws that many cards")
    (Effect::ShuffleLibrary(who) = who:REFERENCE "shuffles|shuffle their library" / "shuffles|shuffle")
    once (Effect::PayForEach { who, what, mana } = who:REFERENCE "may pay" mana:MANA_COST "for each of any number of" what:Apart(&THEIR_PERMANENTS))
    once (Effect::DestroyUnlessTapped { tap, each, spared } = "each player may tap any number of" tap:Apart(&UNTAPPED) "they control; for each of them, that player chooses up to" each:NUMBER spared:PERMANENTS "; destroy all of those that weren't chosen"
        => "each player may tap any number of" tap:PERMANENTS "they control. For each creature tapped this way, that player chooses up to" each:NUMBER spared:PERMANENTS ". Then destroy all" spared:PERMANENTS "that weren't chosen this way by any player")
    once (Effect::CreateCopy(of) = "create a token that's a copy of" of:ALL)
    (Effect::Create { token, amount: Amount::Number(1) } = "create" _:SINGULAR token:an(&TOKEN))
    once (Effect::Create { token, amount: Amount::ThisWay } = "create that many" _:PLURAL token:TOKEN)
    (Effect::Create { token, amount } = "create" amount:IN_WORDS _:PLURAL token:TOKEN)
    (Effect::Create { token, amount } = "create a number of" / "create X" _:PLURAL token:TOKEN "equal to" / ", where X is" amount:COUNTED)
    once (Effect::PutOnTop(what) = what:ON_TOP "from their graveyard on top of their library in any order" / "from target player's graveyard on top of their library in any order")
    once (Effect::HaveBlock(what) = "you may have" what:REFERENCE "block an attacking creature" / "block an attacking creature of your choice")
    once (Effect::Spare(what) = "the next time" what:NEW_TARGET "would be destroyed this turn, remove all damage marked on it instead")
    once (Effect::AttachChosen { who, what } = who:REFERENCE "may attach ~ to" what:A_PERMANENT "of their choice")
    once (Effect::AttachItself(to) = "attach ~ to" to:ALL)
    once (Effect::AttachElsewhere(what, types) = "attach" what:REFERENCE "to another permanent of that type" types:ELSEWHERE)
    once (Effect::GainLife { who, amount } if is_counters(amount) = who:REFERENCE "gains|gain 1 life for each" amount:THING)
    (Effect::GainLife { who, amount } = who:REFERENCE "gains|gain" amount:LIFE)
    once (Effect::GainLife { who, amount } = who:ACTOR "gains|gain" amount:LIFE)
    once (Effect::LoseLife { who, amount: Amount::HalfRoundedUp(life) } = who:REFERENCE "loses|lose half their life, rounded up" life:boxed(Unsaid(|reader| reader.subject.clone().map(Amount::LifeOf), |_, amount| matches!(amount, Amount::LifeOf(_)))))
    once (Effect::LoseLife { who, amount } = who:REFERENCE "loses|lose" amount:LIFE)
    once (Effect::LoseGame(who) = who:REFERENCE "loses|lose the game")
    (Effect::AddMana(Produced::Amount(kind, amount)) = "add" [kind, amount]:MORE_INSTEAD)
    (Effect::AddMana(Produced::Amount(kind, amount)) if is_counters(amount) = "add" kind:MANA_KIND "for each" amount:THING)
    (Effect::AddMana(Produced::Fixed(kind, count)) = "add" [kind, count]:MANA)
    once (Effect::AddMana(Produced::ChosenColor(amount)) = "add an amount of mana of the chosen color equal to" / "add X mana of the chosen color, where X is" amount:COUNTED)
    (Effect::AddMana(Produced::Amount(kind, amount)) = "add an amount of" kind:MANA_KIND "equal to" amount:COUNTED)
    once (Effect::AddMana(Produced::ColorOf(lands)) = "add" _:ONE_MANA "mana of any color that" lands:A_PERMANENT "could produce")
    (Effect::AddMana(Produced::OneColor(1)) = "add" _:ONE_MANA "mana of any color")
    (Effect::AddMana(Produced::OneColor(count)) = "add" count:ONE_COLOR "mana of any one color")
    once (Effect::BecomeCopy { what, of, exceptions } = what:REFERENCE "becomes|become a copy of" of:REFERENCE exceptions:EXCEPTIONS)
    (Effect::Combat { what, rule: CombatRule::Attacks, duration: Duration::EndOfTurn } = what:REFERENCE "attacks|attack this turn if able")
    once (Effect::Combat { what, rule: CombatRule::AttacksWithoutTapping(when), duration: Duration::EndOfCombat }
        = what:REFERENCE "attacks|attack without tapping this combat" when:Opt("if", boxed(&CONDITION))
        => "attacking doesn't cause" what:REFERENCE "to tap this combat" when:Opt("if", boxed(&CONDITION)))
    once (Effect::Combat { what: Reference::TriggeringObject, rule: CombatRule::AssignsNoDamage, duration: Duration::EndOfTurn }
        = "the attacking creature assigns no combat damage this turn" _:BESIDE_TARGET)
    face once (Effect::Combat { what, rule: CombatRule::CannotAttack(None), duration: Duration::YourNextTurn } = "until your next turn, only creatures with" what:EVADING "can attack you")
    face (Effect::Combat { what, rule, duration: Duration::ControllersNextTurn } = what:REFERENCE rule:RULE "during its controller's next turn")
    (Effect::Combat { what, rule, duration } = what:REFERENCE rule:RULE duration:RULE_DURATION => what:REFERENCE [rule, duration]:RULE_FOR)
    (Effect::Continuous { what: Reference::Itself, changes, duration: Duration::YourNextUntapStep } = "~ doesn't untap during your next untap step" changes:STAYS_TAPPED)
    (Effect::Continuous { what, changes, duration: Duration::NextUntapSteps(1) }
        = what:EACH "doesn't|don't untap during its|their controller's|controllers' next untap step|steps" changes:STAYS_TAPPED)
    once (Effect::Continuous { what, changes, duration: Duration::NextUntapSteps(2) } = what:EACH "doesn't untap during its controller's next two untap steps" changes:STAYS_TAPPED)
    once (Effect::Continuous { what, changes, duration } = what:EACH "doesn't untap during its controller's untap step" changes:STAYS_TAPPED duration:DURATION)
    once (Effect::Continuous { what, changes, duration: Duration::Indefinite } if matches!(changes.as_slice(), [Change::ProducesColorless(_)])
        = "if" what:REFERENCE "is tapped for mana, it" changes:CHANGES)
    (Effect::Continuous { what, changes, duration } = "gain control of" what:ALL duration:PERHAPS_DURATION changes:Known(|| vec![Change::YouControl]))
    once (Effect::Continuous { what, changes, duration } = "switch the power and toughness of" what:REFERENCE duration:DURATION changes:Known(|| vec![Change::Switch])
        => "switch" what:WHOSE "power and toughness" duration:DURATION changes:Known(|| vec![Change::Switch]))
    (Effect::Continuous { what, changes, duration } = [what, changes, duration]:CONTINUOUS)
    once (Effect::Permit { ability, who: Reference::You, stops: false } = "until end of turn, you may pay" ability:quoting(&PAID))
    (Effect::ThisTurn(place) = "until end of turn," place:QUOTED => "until end of turn," place:THIS_TURN)
    (Effect::ReplaceWords { of, words } = "change the text of" of:REFERENCE "by replacing all instances of one" words:WORDS "with another")
    (Effect::GiveControl { what, to: Reference::Opponent } = "an opponent gains control of" what:ALL)
    once (Effect::GiveControl { what, to } = to:REFERENCE "gains|gain control of" what:ALL)
    once (Effect::RemoveOwnCounters { counter, what } = "remove all" counter:COUNTER "counters from" what:A_PERMANENT
        "that ~ has put such counters on and has removed none from")
    (Effect::RemoveCounters { counter, count, from } = "remove" [count, counter]:REMOVED "from" from:ALL)
    (Effect::RemoveFromCombat { what, unblocks } = "remove" what:ALL "from combat"
        unblocks:flag("and unblock what only it has blocked / . Creatures it was blocking that had become blocked by only it this combat become unblocked"))
    once (Effect::ActivateLands(who) = who:REFERENCE "activates|activate a mana ability of each land they control")
    once (Effect::TakeMana(who) = "" / "then" who:REFERENCE "loses|lose all unspent mana and you add the mana lost this way")
    once (Effect::SpendAnyType = "for one spell this turn, you may spend mana as though it were mana of any type to pay that spell's mana cost")
    once (Effect::ForbidRegenerationOfDamaged(by) = "if" by:REFERENCE "deals damage to a creature this turn, that creature can't be regenerated this turn"
        => "if the targeted creature deals damage to a creature this turn, the creature dealt damage can't be regenerated this turn")
    once (Effect::ExileDamagedIfDying(by) = "if a creature dealt damage by" by:REFERENCE "this turn would die this turn, exile that creature instead"
        => "if a creature dealt damage by the targeted creature this turn would die this turn, exile that creature instead")
    (Effect::ForbidRegeneration(what) = what:REFERENCE "can't be regenerated this turn")
    once (Effect::ExileIfDying(what) = "if" what:REFERENCE "would die this turn, exile it|them instead")
    (Effect::ReplaceNext(ability) = ability:quoting(&NEXT_DRAW))
    once (Effect::GiveBackDrawn { count, life } = "choose" count:CARD_COUNT "in your hand drawn this turn; for each of them, pay" life:DIGITS "life or put it on top of your library"
        => "choose" count:CARD_COUNT "in your hand drawn this turn. For each of those cards, pay" life:DIGITS "life or put the card on top of your library")
    (Effect::ExtraTurn(Reference::You) = "take an extra turn after this one")
    unread (Effect::If { condition, then, otherwise } if matches!(&**condition, Condition::Not(so) if matches!(**so, Condition::CameUnderYourControl(_)))
        = then:INNER "unless" condition:boxed(&OTHERWISE) otherwise:NOTHING)
    unread plain (Effect::If { condition, then, otherwise } if matches!(**condition, Condition::Is(Reference::CostObject, _)) = then:INNER "if" condition:boxed(&CONDITION) otherwise:NOTHING)
    once (Effect::ChooseSpellCast(types) = "choose a player who cast one or more sorcery spells this turn" types:Known(|| CardTypes::of(CardType::Sorcery)))
    once (Effect::ReturnAttached { chooser, ability } = chooser:REFERENCE "chooses a creature that ~ could enchant; return ~ to the battlefield under your control attached to that creature, or, if there is none, as a non-Aura enchantment with"
        / "chooses a creature that this card could enchant. If the player does, return this card to the battlefield under your control attached to that creature. If they don't, return this card to the battlefield under your control as a non-Aura enchantment. It loses enchant creature and gains" ability:QUOTED)
    once (Effect::ExchangeBlocks(of) = "if each of them could block all creatures that the other is blocking, remove both of them from combat; each one then blocks all creatures the other was blocking"
        / "if each of those creatures could block all creatures that the other is blocking, remove both of them from combat. Each one then blocks all creatures the other was blocking" of:Known(|| Reference::Target(0)))
    (Effect::If { condition, then, otherwise } = "if you can't," condition:boxed(TOO_LITTLE) then:TOGETHER otherwise:Tail("; otherwise,"))
    (Effect::If { condition, then, otherwise } = "if" condition:boxed(CONDITIONS) "," then:TOGETHER otherwise:Tail("; otherwise,"))
    once (Effect::DrawForExiled = "for each creature exiled this way, its controller draws a card")
    (Effect::ForEach { what: Reference::Each(filter), then } = "for each" filter:PERMANENT "," then:EACH_INNER)
    once (Effect::Note(what) = "note" what:REFERENCE => what:REFERENCE "is chosen")
    once (Effect::PutFromHandsInTurn(what) = "starting with you, each player may put" what:A_CARD "from their hand onto the battlefield; repeat this process until no one puts a card onto the battlefield")
    face (Effect::Either(ways) = ways:written(|renderer, ways: &Vec<_>| renderer.choice(ways)))
    (Effect::Either(ways) = "either" / "your choice:" ways:Several(", or", INNER))
    face (Effect::Choose { who, what, kept: true } = "you may" who:ACTOR "chooses|choose" what:CHOOSING)
    (Effect::Choose { who, what, kept } = who:ACTOR "chooses|choose" what:CHOOSING kept:flag("anew"))
    (Effect::Target(what) = "choose" what:NEW_TARGET)
    once (Effect::ChooseInGraveyard { whose: Reference::You, what, amount } = "choose" [amount, what]:SO_MANY_CARDS_OF "in your graveyard")
    once (Effect::ChooseInGraveyard { whose, what, amount } = "choose" [amount, what]:SO_MANY_CARDS_OF "in its owner's graveyard" whose:Unsaid(|reader| targeted(reader, "its").map(|of| Reference::OwnerOf(Box::new(of))), |_, _| true)
        => "choose" [amount, what]:SO_MANY_CARDS_OF "in" whose:WHOSE "graveyard")
    (Effect::ChoosePermanent { what, doomed: false } = "choose" what:A_PERMANENT)
    once (Effect::AnteForLife { who, life } = who:REFERENCE "may ante the top card of their library; if a player does, that player's life total becomes" life:DIGITS)
    once (Effect::AnteItself = "ante ~; if you do, put all other cards you own from the ante into your graveyard, then draw a card")
    once (Effect::ExchangeWithTop(what) = "exchange" what:REFERENCE "with the top card of your library")
    once (Effect::ExchangeOwnership = "exchange ownership of the revealed card and ~; put the revealed card into your hand and ~ from anywhere into that player's graveyard"
        / "exchange ownership of the revealed card and ~. Put the revealed card into your hand and ~ from anywhere into that player's graveyard. This change in ownership is permanent")
    once (Effect::PutFromOutside = "put a card you own from outside the game into your hand")
    once (Effect::Own { who, what } = who:REFERENCE "owns|own" what:ALL)
    once (Effect::Ante(Reference::You) = "ante the top card of your library")
    once (Effect::Ante(who) = who:REFERENCE "antes|ante the top card of their library")
    (Effect::PutFromHand(what) = "you may put" what:A_CARD "from your hand onto the battlefield")
    face (Effect::Pay { who: Reference::You, ways, paid, unpaid } = "unless you" _:PLURAL ways:PAYS "," unpaid:LISTED paid:NOTHING)
    once (Effect::Pay { who: Reference::EachPlayer, ways, paid, unpaid } = "any player may" _:PLURAL ways:DEEDS _:ONE_OF_SEVERAL
        paid:Tail("; if a player does either,") unpaid:NOTHING)
    face (Effect::Pay { who, ways, paid, unpaid } if unpaid.iter().any(is_conditional) = "unless" who:PLAYER ways:PAYS "," unpaid:INNER paid:NOTHING)
    unread (Effect::Pay { who, ways, paid, unpaid } = [who, ways, unpaid]:UNLESS_PAID paid:NOTHING)
    face (Effect::Pay { who: Reference::You, ways, paid, unpaid } = "you may" _:PLURAL ways:PAYS paid:Tail(". If you do,") unpaid:Tail(". If you don't,"))
    (Effect::Pay { who, ways, paid, unpaid } = who:REFERENCE "may" _:PAYING _:PLURAL ways:PAYS
        paid:Tail("; if you^they do, / . If they do,") unpaid:Tail("; otherwise, / . If they don't,"))
    (Effect::May { who, then } = who:REFERENCE "may tap or untap" then:TAP_OR_UNTAP)
    (Effect::May { who, then } = who:REFERENCE "may" then:MAYBE)
    once (Effect::SearchForMore(what) = "sacrifice" what:A_PERMANENT "; if you do, search your library for such a card, put it onto the battlefield if its mana value is no greater or you pay the difference, or into your graveyard otherwise, then shuffle"
        => "sacrifice" what:A_PERMANENT ". If you do, search your library for" what:A_CARD ". If that card's mana value is less than or equal to the sacrificed artifact's mana value, put it onto the battlefield. If it's greater, you may pay {X}, where X is the difference. If you do, put it onto the battlefield. If you don't, put it into its owner's graveyard. Then shuffle")
    (Effect::SacrificeChosen { who, what, amount, chooser } = who:ACTOR "sacrifices|sacrifice" [amount, what]:SO_MANY_OF chooser:Opt("of an opponent's choice", boxed(OPPONENT)))
    (Effect::Sacrifice { who: Reference::You, what, then } = "sacrifice" what:ALL then:Tail("; if you^they do, / . If you do,"))
    (Effect::Sacrifice { who, what, then } = who:REFERENCE "sacrifices|sacrifice" what:ALL then:Tail("; if they^you do, / . If they do,"))
    once (Effect::KeepFewest(Kept::CardsInHand) = "each player keeps as many cards in hand as the player who has fewest")
    once (Effect::KeepFewest(Kept::Permanents(what)) = "each player keeps as many" what:PERMANENTS "as the player who has fewest")
    (Effect::Mill { who, amount } = who:ACTOR "mills|mill" amount:SO_MANY_CARDS)
    once (Effect::Search { what, count: 1, onto_battlefield: true } = "search your library for" what:A_CARD ", put it onto the battlefield, then shuffle")
    once (Effect::Search { what, count: 1, onto_battlefield: false } = "search your library for" what:A_CARD ", put it into your hand, then shuffle")
    once (Effect::Search { what, count, onto_battlefield: false } = "search your library for up to" count:NUMBER what:CARDS ", put them into your hand, then shuffle" / ", reveal them, put them into your hand, then shuffle")
    (Effect::FlipCoin { won, lost } = "flip a coin" won:Tail("; if you win the flip,") lost:Tail("; if you lose the flip,"))
    once (Effect::PhaseOut(what) = what:REFERENCE "phases|phase out until ~ leaves the battlefield" / "phases|phase out until ~ leaves the battlefield. It's tapped as it phases in")
    once (Effect::PutOnLibrary { who: Reference::You, count } = "put" count:CARD_COUNT "from your hand on top of your library")
    (Effect::PutCounters { counter, amount, on, up_to, most: Some(most) } = "put" up_to:flag("up to") [amount, counter]:AMOUNT_OF_COUNTERS "on" on:ALL ", to no more than" most:NUMBER_OF_COUNTERS
        => "put" up_to:flag("up to") [amount, counter]:AMOUNT_OF_COUNTERS "on" on:ALL ". This ability can't cause the total number of" counter:COUNTER "counters on" on:ALL "to be greater than" most:NUMBER_OF_COUNTERS)
    (Effect::PutCounters { counter, amount, on, up_to: false, most: None } = "put that many" amount:THAT_MANY counter:COUNTER "counters^counter on" on:ALL)
    (Effect::PutCounters { counter, amount: Amount::DiedThisTurn(died), on, up_to: false, most: None } = "put" counter:A_COUNTER "counter on" on:ALL "for each" died:PERMANENT "that died this turn")
    (Effect::PutCounters { counter, amount, on, up_to, most: None } = "put" up_to:flag("up to") [amount, counter]:AMOUNT_OF_COUNTERS "on" on:ALL)
    (Effect::PutCounters { counter, amount, on, up_to: false, most: None } = "put a number of" / "put X" counter:COUNTER "counters on" on:ALL "equal to" / ", where X is" amount:COUNTED)
    once (Effect::PlaySubgame = "players play a subgame, using their libraries as their decks; each player who doesn't win it loses half their life, rounded up"
        / "players play a Magic subgame, using their libraries as their decks. Each player who doesn't win the subgame loses half their life, rounded up")
    once (Effect::DrawGame = "the game is a draw")
    (Effect::Poison { who, amount } = who:REFERENCE "gets|get" amount:POISON)
    (Effect::Delay { ability, about, amount } = [ability, about, amount]:DELAYED)
}

/// Beside a target, which `it` and `that creature` would mean.
const BESIDE_TARGET: Unsaid<()> = Unsaid(
    |reader| reader.scope.triggering_object.then_some(()),
    |renderer, ()| !renderer.targets.is_empty() && renderer.is_mentioned(0) && renderer.said.only != Only::Triggering,
);

/// The keyword abilities without which nothing may attack.
const EVADING: Hole<Reference> = written(|renderer, what| {
    let Reference::Each(filter) = what else { return None };
    let without = |one: &Predicate| if let Predicate::Without(keyword) = one { Some(*keyword) } else { None };
    Several("or", &KEYWORD).write(renderer, &filter.all.iter().rev().filter_map(without).collect())
});

const STAYS_TAPPED: Known<Vec<Change>> = Known(|| vec![Change::StaysTapped]);

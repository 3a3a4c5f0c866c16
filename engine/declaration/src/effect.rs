//! What spells and abilities do when they resolve (608), in parts that each have one handler in the engine.

use serde::{Deserialize, Serialize};

use crate::{
    CardId, CardTypes, Change, Choosing, Color, CombatRule, Condition, Cost, Counter, DamageEffect, Duration,
    Exceptions, Filter, ManaCost, ManaKind, Removed,
};

/// A number that is known when it is needed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Amount {
    /// A fixed number.
    Number(i32),
    /// The announced value of X (107.3).
    X,
    /// X, negated.
    MinusX,
    /// The power of the object (of the first, where several are meant), as it last existed on the battlefield (608.2h).
    PowerOf(Reference),
    /// The power of all creatures among the objects together, as they last existed on the battlefield (608.2h).
    TotalPower(Reference),
    /// X divided evenly, rounded down, among the targets (Fireball).
    XShared,
    /// The number that was chosen.
    Chosen,
    /// How many cards in the graveyard of a player fit.
    CardsInGraveyard(Box<Reference>, Box<Filter>),
    /// How many permanents fit: `the number of Swamps you control`.
    Count(Filter),
    /// The number of cards in a player's hand.
    CardsInHand(Reference),
    /// How many cards in a player's hand, which they have revealed, fit.
    FittingInHand(Box<Reference>, Box<Filter>),
    /// How many cards a player has discarded in this resolution.
    DiscardedBy(Reference),
    /// The life total of a player.
    LifeOf(Reference),
    /// Half of what an amount comes to, rounded up; half of less than nothing is nothing (107.1b).
    HalfRoundedUp(Box<Amount>),
    /// One amount where the condition holds, another otherwise.
    IfSo {
        /// The condition.
        condition: Box<Condition>,
        /// How much then.
        then: Box<Amount>,
        /// How much otherwise.
        otherwise: Box<Amount>,
    },
    /// Half of what an amount comes to, rounded down.
    HalfRoundedDown(Box<Amount>),
    /// The toughness of the object, as it last existed on the battlefield.
    ToughnessOf(Reference),
    /// The mana value of the object (202.3), as it last existed.
    ManaValueOf(Reference),
    /// The number of things that the instruction before this one has done: `for each card discarded this way`.
    ThisWay,
    /// The damage dealt to a player or permanent so far this turn, by whatever sources or by those that fit.
    DamageDealt {
        /// To whom.
        to: Reference,
        /// By what, where that is said.
        by: Option<Filter>,
    },
    /// The damage dealt this turn by the object, whatever has become of it.
    DealtBy(Reference),
    /// The damage dealt so far by this resolution ('dealt this way').
    DealtThisWay,
    /// The number of counters of a kind on the object, as it last existed on the battlefield.
    Counters(Counter, Reference),
    /// The number of these counters that were removed to pay for the ability.
    CountersRemoved(Counter),
    /// How many permanents that fit were put into graveyards from the battlefield this turn (700.4).
    DiedThisTurn(Filter),
    /// How much the trigger event was ('that much').
    Triggering,
    /// How many lands a player has played this turn.
    LandsPlayed(Reference),
    /// How many spells of these card types a player has cast this turn.
    SpellsCast(Reference, CardTypes),
    /// How many untapped lands a player controlled as this turn began.
    UntappedLandsAtFirst(Reference),
    /// So much for each creature beyond the first that blocks the source (rampage, 702.23).
    Rampage(u8),
    /// Two times as much.
    Twice(Box<Amount>),
    /// So many times as much: `+2/+2 for each Aura attached to this`.
    Times(i16, Box<Amount>),
    /// The one and the other together.
    Sum(Box<Amount>, Box<Amount>),
    /// How many of the permanents that this resolution was to destroy last fitted and were put into a graveyard: `died this way`.
    DiedThisWay(Filter),
    /// The first less the second.
    Difference(Box<Amount>, Box<Amount>),
    /// The damage dealt so far by this resolution, at most the life or toughness its recipient had before (Drain Life).
    Drained,
}

impl Amount {
    /// Whether it is one number or another, as something is so or not: what sets a characteristic only then defines none (604.3a).
    pub const fn is_conditional(&self) -> bool {
        matches!(self, Amount::IfSo { .. })
    }
}

/// The objects or players an effect speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reference {
    /// The targets of the n-th instance of the word 'target', counted from 0.
    Target(u8),
    /// The source of the ability, or the spell itself.
    Itself,
    /// What the source is attached to (303.4).
    Enchanted,
    /// The controller of the spell or ability.
    You,
    /// The opponent of its controller.
    Opponent,
    /// Both players.
    EachPlayer,
    /// Every permanent that fits.
    Each(Filter),
    /// The controller of an object, last known information included (608.2h).
    ControllerOf(Box<Reference>),
    /// The player that the trigger event speaks of ('that player').
    Triggering,
    /// The object that the trigger event speaks of ('that land').
    TriggeringObject,
    /// The creature that has blocked or become blocked by the one that the trigger event speaks of.
    Subject,
    /// The player who was chosen as the source entered.
    ChosenPlayer,
    /// What was chosen last in this resolution, or put somewhere by it.
    Chosen,
    /// The player among what was chosen last in this resolution.
    ChosenCaster,
    /// What the source's own abilities have put onto the battlefield or into exile (607.2).
    Linked,
    /// What a continuous effect is applied to: `its` in a static ability.
    Affected,
    /// The owner of an object.
    OwnerOf(Box<Reference>),
    /// A player who is meant, or the controller of a permanent that is meant.
    PlayerOrControllerOf(Box<Reference>),
    /// The cards in exile that the source's own abilities have put there (607.2a).
    ExiledWith,
    /// Who controlled what has died this way, the last time it became blocked by what is meant.
    ControllerAsBlockedBy(Box<Reference>),
    /// The cards in a player's graveyard.
    GraveyardOf(Box<Reference>),
    /// The Auras attached to what is meant.
    AurasOn(Box<Reference>),
    /// What this resolution has dealt damage to ('dealt damage this way').
    DealtDamageThisWay,
    /// The object that was chosen to pay for the spell or ability ('the sacrificed creature').
    CostObject,
    /// The player who has more life than the other; nobody, where both have the same.
    MostLife,
    /// What was sacrificed to pay for the ability: the source, where it was, and what was chosen. As something to be moved, the cards in
    /// graveyards that these have become (400.7j).
    Sacrificed,
    /// The opponent of the ability's controller, where the source has dealt damage to them since it entered.
    HarmedOpponent,
    /// Those of what is meant that fit: `each of them with flying`.
    Those(Box<Reference>, Filter),
    /// What this resolution has taken note of.
    Noted,
    /// All that these mean, each of it once.
    Several(Vec<Reference>),
}

/// The mana an effect adds (106.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Produced {
    /// This many of this kind.
    Fixed(ManaKind, u8),
    /// This many of one color of the controller's choice.
    OneColor(u8),
    /// As many of this kind as an amount comes to.
    Amount(ManaKind, Amount),
    /// One of any color that one of these lands could make (106.7).
    ColorOf(Filter),
    /// As many of the color that was chosen before as an amount comes to.
    ChosenColor(Amount),
}

/// What a player keeps as much of as the player who has fewest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kept {
    /// Permanents that fit; the rest is sacrificed.
    Permanents(Filter),
    /// Cards in hand; the rest is discarded.
    CardsInHand,
}

/// The lists of instructions inside an instruction.
impl Effect {
    /// The list that is followed where the instruction takes this branch.
    pub fn branch(&self, number: u16) -> &[Effect] {
        match (self, number) {
            (
                Effect::If { then, .. }
                | Effect::May { then, .. }
                | Effect::Pay { paid: then, .. }
                | Effect::FlipCoin { won: then, .. }
                | Effect::Sacrifice { then, .. }
                | Effect::ForEach { then, .. }
                | Effect::ExchangeControl { then, .. },
                0,
            ) => then,
            (
                Effect::If { otherwise, .. }
                | Effect::Pay { unpaid: otherwise, .. }
                | Effect::FlipCoin { lost: otherwise, .. },
                1,
            ) => otherwise,
            (Effect::Either(ways), number) => ways.get(usize::from(number)).map_or(&[], Vec::as_slice),
            _ => &[],
        }
    }

    /// How many lists there are inside the instruction, at most.
    const fn branches(&self) -> u16 {
        match self {
            Effect::Either(ways) => ways.len() as u16,
            _ => 2,
        }
    }

    /// Whether the instruction, or one inside it, is so.
    pub fn any(&self, so: &mut dyn FnMut(&Effect) -> bool) -> bool {
        so(self) || (0..self.branches()).any(|number| self.branch(number).iter().any(|inner| inner.any(so)))
    }
}

/// Words that an effect can replace in rules text (612.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Words {
    /// Color words.
    Colors,
    /// Basic land types.
    BasicLands,
}

/// Damage to some recipients.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DamagePart {
    /// How much to each.
    pub amount: Amount,
    /// To whom.
    pub to: Reference,
}

/// One instruction. Instructions are followed in order (608.2c).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    /// An object deals damage (120), all of it at the same time.
    DealDamage {
        /// What deals it.
        by: Reference,
        /// To whom, and how much to each.
        parts: Vec<DamagePart>,
    },
    /// The source deals damage divided as its controller chose among targets (601.2d).
    DealDivided {
        /// How much in all.
        total: Amount,
        /// Among the targets of this instance of the word.
        among: u8,
    },
    /// Copies a spell; the controller of the copy may choose new targets for it (707.10c).
    CopySpell {
        /// Which spell.
        what: Reference,
        /// Who copies it, and controls the copy.
        by: Reference,
        /// The color of the copy, where it is not that of the spell.
        color: Option<Color>,
    },
    /// Changes the target of a spell to another legal one, where there is one (115.7a).
    ChangeTarget {
        /// Of which spell.
        of: Reference,
        /// Only where the target is this, if that is said.
        from: Option<Reference>,
        /// Whether the new target must be a player.
        to_player: bool,
    },
    /// Two players exchange life totals (701.12c).
    ExchangeLife(Reference, Reference),
    /// Control of two permanents is exchanged (701.12b); [`Reference::Chosen`] means both afterwards.
    ExchangeControl {
        /// One of them.
        one: Reference,
        /// The other.
        other: Reference,
        /// What happens if they are exchanged.
        then: Vec<Effect>,
    },
    /// The controller and another player exchange control of what each of them controls with the greatest mana value.
    ExchangeGreatest {
        /// The other player.
        with: Reference,
        /// Of which permanents.
        what: Filter,
    },
    /// Destroys permanents (701.8).
    Destroy {
        /// What.
        what: Reference,
        /// Whether regeneration may save them (701.19).
        regeneration: bool,
    },
    /// Exiles objects (701.13).
    Exile(Reference),
    /// Exiles the spell itself with counters on it.
    ExileWithCounters {
        /// Which counters.
        counter: Counter,
        /// How many.
        count: u16,
    },
    /// Puts objects into their owners' hands.
    ReturnToHand(Reference),
    /// Exiles a creature and all Auras attached to it, and keeps note of its counters (Tawnos's Coffin); [`Reference::Chosen`] means the
    /// exiled card afterwards.
    Entomb(Reference),
    /// Returns what was exiled so to the battlefield under its owner's control, tapped and with those counters; then the Auras, attached to
    /// it.
    Disinter(Reference),
    /// The defending player divides creatures without flying into two piles, and each attacker can be blocked by one pile and by creatures
    /// with flying only (Raging River).
    DivideByRiver,
    /// Instead of declaring blockers the defending player divides creatures into piles, which block attackers at random (Camouflage).
    Camouflage,
    /// Puts objects into their owners' graveyards.
    PutIntoGraveyard(Reference),
    /// Players exile the top cards of their libraries face down (406.3); nobody may look at them.
    ExileTopFaceDown(Reference),
    /// The controller chooses a player who has cast spells of these types this turn, and one of those spells; [`Reference::Chosen`] means
    /// both afterwards.
    ChooseSpellCast(CardTypes),
    /// The source, an Aura that has been put into a graveyard, returns under the controller's control attached to a permanent of a player's
    /// choice; where it could enchant none, it returns as an enchantment that is no Aura and has a quoted ability, which speaks of that
    /// player as the chosen one.
    ReturnAttached {
        /// Who chooses.
        chooser: Reference,
        /// The place of the ability among the card's quoted abilities.
        ability: u8,
    },
    /// Two blocking creatures that could each block all that the other blocks are removed from combat, and each then blocks all that the
    /// other was blocking (Sorrow's Path).
    ExchangeBlocks(Reference),
    /// The controller may cast a creature card of their hand face down as a 2/2 creature spell without paying its mana cost (708.4,
    /// 118.9), if mana spent on this ability could pay that cost. The permanent is turned face up before it would assign or deal damage,
    /// be dealt damage, or become tapped.
    CastFaceDown,
    /// Counters spells (701.6).
    Counter(Reference),
    /// Players draw cards (121).
    Draw {
        /// Who.
        who: Reference,
        /// How many.
        amount: Amount,
        /// Whether its words say that it is besides another draw, which changes nothing.
        additional: bool,
    },
    /// Players discard cards at random (701.9).
    DiscardAtRandom {
        /// Who.
        who: Reference,
        /// How many.
        amount: Amount,
        /// Of which of their cards.
        what: Filter,
    },
    /// Players reveal their hands (701.20).
    RevealHand(Reference),
    /// The controller looks at the hands of players; nobody else sees them.
    LookAtHand(Reference),
    /// The controller looks at a player's hand and chooses a card of it; [`Reference::Chosen`] means it afterwards.
    ChooseInHand(Reference),
    /// The controller controls a player until this has finished resolving (722.2).
    ControlPlayer(Reference),
    /// A player who is controlled plays the chosen card, if able (701.18b), with mana of lands only; is it cast as a spell, they are controlled
    /// while it resolves, too (722.7).
    PlayChosen(Reference),
    /// Players reveal a card of their hands at random (701.20); [`Reference::Chosen`] means it afterwards.
    RevealAtRandom(Reference),
    /// Players discard all cards of their hands that fit (701.9).
    DiscardFitting {
        /// Who.
        who: Reference,
        /// Which cards.
        what: Filter,
    },
    /// Cards of hands that are meant are discarded (701.9).
    DiscardThese(Reference),
    /// Players may discard up to so many cards (701.9); [`Amount::DiscardedBy`] counts them for each.
    DiscardUpTo {
        /// Who.
        who: Reference,
        /// At most so many.
        most: u8,
    },
    /// The controller looks at the top cards of a player's library and puts them back in any order.
    Rearrange {
        /// Whose library.
        whose: Reference,
        /// How many cards.
        count: u8,
    },
    /// Players shuffle their libraries (701.24).
    ShuffleLibrary(Reference),
    /// A player may pay any amount of mana; how much it is counts as done this way.
    PayAnyMana(Reference),
    /// A player chooses any number of permanents and pays so much mana for each; [`Reference::Chosen`] means those they paid for afterwards.
    PayForEach {
        /// Who.
        who: Reference,
        /// For which permanents.
        what: Filter,
        /// How much for each.
        mana: ManaCost,
    },
    /// Destroys permanents, except those for each of which a player pays so much life.
    DestroyUnlessPaid {
        /// Which permanents.
        what: Filter,
        /// How much life for one.
        life: u16,
    },
    /// The controller exiles any number of the tokens that the source's own abilities have created (607.2).
    ExileOwnTokens,
    /// Creates a token that is a copy of a permanent (111, 707.2).
    CreateCopy(Reference),
    /// The controller draws a card, of which [`Effect::DiscardDrawnUnless`] speaks behind it.
    DrawToReveal,
    /// The card that was drawn so is revealed, and discarded unless it fits; nothing, where something else happened instead of the draw.
    DiscardDrawnUnless(Filter),
    /// Cards that are meant are put on top of their owners' libraries, in any order.
    PutOnTop(Reference),
    /// The controller may have a creature block an attacking creature that it can block.
    HaveBlock(Reference),
    /// The next time these would be destroyed this turn, all damage marked on them is removed instead (614).
    Spare(Reference),
    /// A player may attach the source, an Aura, to something of their choice that it can enchant (303.4, 701.3).
    AttachChosen {
        /// Who.
        who: Reference,
        /// To what.
        what: Filter,
    },
    /// Players gain life (119).
    GainLife {
        /// Who.
        who: Reference,
        /// How much.
        amount: Amount,
    },
    /// The controller adds mana.
    AddMana(Produced),
    /// A continuous effect on what is meant now (611.2c).
    Continuous {
        /// On what.
        what: Reference,
        /// The changes.
        changes: Vec<Change>,
        /// How long.
        duration: Duration,
    },
    /// One permanent becomes a copy of another (707.4).
    BecomeCopy {
        /// What becomes a copy.
        what: Reference,
        /// Of what.
        of: Reference,
        /// What it does not take over.
        exceptions: Exceptions,
    },
    /// Its controller chooses two different words, and the one replaces the other in the text of what is meant (612).
    ReplaceWords {
        /// In what.
        of: Reference,
        /// Which words.
        words: Words,
    },
    /// Another player than the controller of the effect gains control of permanents, for good.
    GiveControl {
        /// Of what.
        what: Reference,
        /// Who.
        to: Reference,
    },
    /// Until end of turn it is as if its controller had the ability with this place among the quoted abilities of the card: one on mana.
    ThisTurn(u8),
    /// A player may take a special action, any time they have priority (116.2c): until end of turn, as often as they like; or once, to stop
    /// the ability that was created last from triggering.
    Permit {
        /// The place, among the quoted abilities of the card, of the one that says what is paid and what happens then.
        ability: u8,
        /// Who.
        who: Reference,
        /// Whether it stops that ability.
        stops: bool,
    },
    /// Taps permanents (701.26).
    Tap(Reference),
    /// Regenerates permanents: the next destruction this turn is replaced (701.19).
    Regenerate(Reference),
    /// What creatures may not, must and may do in combat.
    Combat {
        /// Which creatures.
        what: Reference,
        /// What.
        rule: CombatRule,
        /// How long: this turn, or until the controller's next turn.
        duration: Duration,
    },
    /// Creatures are removed from combat (506.4).
    RemoveFromCombat {
        /// Which.
        what: Reference,
        /// Whether attackers that only they have blocked become unblocked.
        unblocks: bool,
    },
    /// The controller and this player flip coins until both come up heads, with 1 damage to each whose coin does not (Mana Clash).
    ManaClash(Reference),
    /// They cannot be regenerated this turn.
    ForbidRegeneration(Reference),
    /// If they would die this turn, they are exiled instead (614).
    ExileIfDying(Reference),
    /// Creatures to which they deal damage this turn cannot be regenerated this turn.
    ForbidRegenerationOfDamaged(Reference),
    /// If creatures to which they have dealt damage this turn would die this turn, those are exiled instead (614).
    ExileDamagedIfDying(Reference),
    /// Until end of turn, damage is prevented or replaced (614, 615).
    WatchDamage(Box<DamageEffect>),
    /// Until end of turn, the next event of a kind is replaced by instructions (614.3): as the ability with this place among the quoted
    /// abilities of the card says.
    ReplaceNext(u8),
    /// The controller looks at so many cards from the top of libraries.
    LookAtLibrary {
        /// Whose.
        whose: Reference,
        /// How many cards.
        amount: Amount,
    },
    /// Each player may tap permanents; for each of them they choose up to so many others, and of those all that nobody has chosen are
    /// destroyed (Raiding Party).
    DestroyUnlessTapped {
        /// What may be tapped.
        tap: Filter,
        /// How many are chosen for each.
        each: u8,
        /// Of what.
        spared: Filter,
    },
    /// The controller looks at so many cards of their library from the top, keeps one of them there, and puts the others on the bottom in a
    /// random order.
    KeepOneOnTop(Amount),
    /// The controller chooses so many cards in their hand that they have drawn this turn, and pays so much life for each of them or puts it
    /// on top of their library (Sylvan Library).
    GiveBackDrawn {
        /// How many cards.
        count: u8,
        /// How much life for each that is kept.
        life: u16,
    },
    /// Players lose all unspent mana.
    LoseMana(Reference),
    /// A player loses all unspent mana, and the controller adds the mana lost this way (106.13).
    TakeMana(Reference),
    /// A player activates a mana ability of each land they control.
    ActivateLands(Reference),
    /// For one spell this turn, the controller may spend mana as though it were of any type to pay its mana cost (609.4b).
    SpendAnyType,
    /// Players lose the game (104.3e).
    LoseGame(Reference),
    /// A player takes an extra turn after this one (500.7).
    ExtraTurn(Reference),
    /// Untaps permanents (701.26).
    Untap(Reference),
    /// Players lose life (119.3).
    LoseLife {
        /// Who.
        who: Reference,
        /// How much.
        amount: Amount,
    },
    /// Instructions that are followed where a condition holds.
    If {
        /// The condition.
        condition: Box<Condition>,
        /// What happens then.
        then: Vec<Effect>,
        /// What happens otherwise.
        otherwise: Vec<Effect>,
    },
    /// The instructions are followed once for each of what is meant as this begins; [`Reference::Chosen`] is the one it is about.
    ForEach {
        /// For each of what.
        what: Reference,
        /// What happens.
        then: Vec<Effect>,
    },
    /// Takes note of what is meant; [`Reference::Noted`] means all of it afterwards.
    Note(Reference),
    /// Attaches an Aura to another permanent that shares one of these types with what it is attached to, of the controller's choice (701.3).
    AttachElsewhere(Reference, CardTypes),
    /// Beginning with the controller, each player in turn may put a card that fits from their hand onto the battlefield, until nobody does.
    PutFromHandsInTurn(Filter),
    /// The controller chooses which of these instructions are followed.
    Either(Vec<Vec<Effect>>),
    /// A player chooses something for instructions behind it to speak of.
    Choose {
        /// Who.
        who: Reference,
        /// What.
        what: Choosing,
        /// Whether the source keeps it, as what was chosen as it entered.
        kept: bool,
    },
    /// The controller chooses a permanent that fits; [`Reference::Chosen`] means it afterwards.
    ChoosePermanent {
        /// Which permanents.
        what: Filter,
        /// Whether it is chosen to be destroyed: what cannot be is not, where something else can (608.2d).
        doomed: bool,
    },
    /// Players may put the top card of their library into the ante (407.3); the life total of each who does becomes so much.
    AnteForLife {
        /// Who.
        who: Reference,
        /// How much life.
        life: u16,
    },
    /// The source is put into the ante; if it is, its owner's other cards there go to their graveyard, and the controller draws a card
    /// (Jeweled Bird).
    AnteItself,
    /// A player becomes the owner of cards for good (108.3).
    Own {
        /// Who.
        who: Reference,
        /// Of what.
        what: Reference,
    },
    /// A card is exchanged with the top card of the controller's library (701.12).
    ExchangeWithTop(Reference),
    /// Ownership of the card that was revealed and of the source is exchanged; the one is put into the controller's hand, the other from
    /// anywhere into the graveyard of the player who revealed (Tempest Efreet).
    ExchangeOwnership,
    /// The controller puts a card that they own from outside the game into their hand (400.11).
    PutFromOutside,
    /// A player reveals the top card of their library, and puts it into their hand if it has the chosen name, else into their graveyard.
    RevealNamed(Reference),
    /// A player reveals cards of their hand at random, then discards those with the chosen name (701.9).
    DiscardNamed {
        /// Who.
        who: Reference,
        /// How many are revealed.
        amount: Amount,
    },
    /// A player may have instructions followed: `you may ...`.
    May {
        /// Who is asked.
        who: Reference,
        /// What happens then.
        then: Vec<Effect>,
    },
    /// A player may pay a cost (118.12): `you may pay {1}; if you do`, and `unless you pay`.
    Pay {
        /// Who is asked.
        who: Reference,
        /// What is paid: all of one of these, as the player likes.
        ways: Vec<Vec<Cost>>,
        /// What happens then.
        paid: Vec<Effect>,
        /// What happens otherwise.
        unpaid: Vec<Effect>,
    },
    /// Players discard cards of their choice (701.9).
    Discard {
        /// Who.
        who: Reference,
        /// How many.
        amount: Amount,
    },
    /// For each permanent that this resolution has exiled last, its controller draws a card.
    DrawForExiled,
    /// Players shuffle their hands into their libraries, then draw as many cards.
    ShuffleHandAndDraw(Reference),
    /// Players discard their hands.
    DiscardHand(Reference),
    /// A player sacrifices permanents, as far as they control them (701.21).
    Sacrifice {
        /// Who.
        who: Reference,
        /// What.
        what: Reference,
        /// What happens if something is sacrificed.
        then: Vec<Effect>,
    },
    /// Players sacrifice permanents of their choice.
    SacrificeChosen {
        /// Who.
        who: Reference,
        /// Of what.
        what: Filter,
        /// How many.
        amount: Amount,
        /// Who chooses, where it is not the player who sacrifices.
        chooser: Option<Box<Reference>>,
    },
    /// Each player keeps as many as the player who has fewest, of their choice, and loses the rest (Balance).
    KeepFewest(Kept),
    /// Players put the top cards of their libraries into their graveyards (701.17).
    Mill {
        /// Who.
        who: Reference,
        /// How many.
        amount: Amount,
    },
    /// The controller searches their library for cards, puts them into their hand or onto the battlefield, and shuffles (701.23).
    Search {
        /// Which cards.
        what: Filter,
        /// At most so many.
        count: u8,
        /// Whether they go onto the battlefield.
        onto_battlefield: bool,
    },
    /// The controller sacrifices a permanent that fits; if they do, they search their library for such a card and put it onto the battlefield
    /// where its mana value is no greater or they pay the difference, else into their graveyard, and shuffle.
    SearchForMore(Filter),
    /// The controller may put a card that fits from their hand onto the battlefield.
    PutFromHand(Filter),
    /// Puts objects onto the battlefield; [`Reference::Chosen`] and [`Reference::Linked`] mean the permanents afterwards.
    PutOntoBattlefield {
        /// What.
        what: Reference,
        /// Whether under the control of the spell's or ability's controller, and not of their owners.
        yours: bool,
    },
    /// The controller flips a coin (705).
    FlipCoin {
        /// What happens if they win the flip.
        won: Vec<Effect>,
        /// What happens if they lose it.
        lost: Vec<Effect>,
    },
    /// Permanents phase out until the source leaves the battlefield, and are tapped as they phase in (702.26).
    PhaseOut(Reference),
    /// Players put the top cards of their libraries into the ante (407.3).
    Ante(Reference),
    /// Attaches the source to something (701.3).
    AttachItself(Reference),
    /// Players shuffle these cards of theirs into their libraries (701.24).
    ShuffleIntoLibrary {
        /// Who.
        who: Reference,
        /// Whether the hand is among them, beside the graveyard.
        hand: bool,
    },
    /// The controller chooses cards in a graveyard; [`Reference::Chosen`] means them afterwards.
    ChooseInGraveyard {
        /// In whose.
        whose: Reference,
        /// Which cards.
        what: Filter,
        /// How many.
        amount: Amount,
    },
    /// Creates tokens under the control of the spell's or ability's controller (111).
    Create {
        /// The token, among the cards of the table.
        token: CardId,
        /// How many.
        amount: Amount,
    },
    /// Creates an ability that triggers once, later or at once (603.7, 603.12).
    Delay {
        /// Which: its place among [`crate::Card::delayed`].
        ability: u8,
        /// What it will speak of as its event's object; one ability is created for each.
        about: Option<Reference>,
        /// How much it will speak of as its event's amount, counted now.
        amount: Option<Amount>,
    },
    /// Puts counters on permanents (122).
    PutCounters {
        /// Which counters.
        counter: Counter,
        /// How many.
        amount: Amount,
        /// On what.
        on: Reference,
        /// Whether the controller may put fewer: `up to X`.
        up_to: bool,
        /// The number of such counters that this does not bring it beyond, where there is one.
        most: Option<u16>,
    },
    /// Removes counters from permanents (122).
    RemoveCounters {
        /// Which counters.
        counter: Counter,
        /// How many.
        count: Removed,
        /// From what.
        from: Reference,
    },
    /// The controller removes all counters of a kind from a permanent on which the source's own abilities have put some and from which they have
    /// removed none since.
    RemoveOwnCounters {
        /// Which counters.
        counter: Counter,
        /// From one of what.
        what: Filter,
    },
    /// Nothing yet: a target is chosen of which the instructions behind it speak.
    Target(Reference),
    /// A player puts so many cards of their hand on top of their library.
    PutOnLibrary {
        /// Who.
        who: Reference,
        /// How many.
        count: u8,
    },
    /// Players play a subgame with their libraries as their decks, and each who does not win it loses half their life, rounded up (728).
    PlaySubgame,
    /// The game is a draw (104.4c).
    DrawGame,
    /// Players get poison counters (122.1f).
    Poison {
        /// Who.
        who: Reference,
        /// How many.
        amount: Amount,
    },
}

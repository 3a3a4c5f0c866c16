//! What is asked: of whom, why, by whose words, how it is answered and what the choices are. It is all that a screen, a scenario, play at random or a
//! computer player needs to know of what the game is in the middle of.

use declaration::{CardId, ManaCost, Mode, ObjectCostKind, TargetSpec};

use crate::decision;
use crate::game::Game;
use crate::game::action::Target;
use crate::game::choice::Choice;
use crate::game::frame::{Announcement, AnnouncementStep, Frame, NewTargets, StackItem, StackObjectKind};
use crate::game::object::ObjectId;
use crate::read::declared;
use crate::seat::Seat;

pub use crate::game::frame::{Purpose, Shape};

/// A decision that a player owes.
#[derive(Clone, Debug, PartialEq)]
pub struct Prompt {
    /// Who makes the decision.
    pub player: Seat,
    /// Whose decision it is, where that is a player whom the other one controls (722.5).
    pub controlled: Option<Seat>,
    /// Why they are asked.
    pub why: Why,
    /// Whose words ask; none where the rules do.
    pub source: Option<Source>,
    /// How it is answered, with what has been chosen so far.
    pub kind: PromptKind,
    /// Everything that the seat which has asked may do: nothing, where the decision is the other player's.
    pub choices: Vec<Choice>,
}

impl Prompt {
    /// What a question is asked for; none where it is another decision.
    pub const fn purpose(&self) -> Option<Purpose> {
        match self.why {
            Why::Question { purpose, .. } => Some(purpose),
            _ => None,
        }
    }

    /// What a question is about.
    pub const fn about(&self) -> Option<ObjectId> {
        match self.why {
            Why::Question { about, .. } => about,
            _ => None,
        }
    }

    /// The shape of the answer to a question.
    pub const fn shape(&self) -> Option<&Shape> {
        match &self.kind {
            PromptKind::Answer(shape) => Some(shape),
            _ => None,
        }
    }

    /// Whether a player has priority (117).
    pub const fn is_priority(&self) -> bool {
        self.why.is_priority()
    }

    /// The creatures chosen so far to attack.
    pub fn chosen_attackers(&self) -> &[ObjectId] {
        match &self.kind {
            PromptKind::Attackers { chosen, .. } => chosen,
            _ => &[],
        }
    }

    /// The blockers chosen so far, each with the attacker it blocks.
    pub fn chosen_blocks(&self) -> &[(ObjectId, ObjectId)] {
        match &self.kind {
            PromptKind::Blockers { chosen } => chosen,
            _ => &[],
        }
    }
}

/// Why a player is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// To keep the opening hand, or not (103.5).
    OpeningHand,
    /// They have priority (117).
    Priority {
        /// Whether the other player has passed just before.
        passed: bool,
    },
    /// A spell is being cast or an ability activated, or what an attack costs is being paid (601.2, 602.2, 508.1g).
    Announcement {
        /// Whose it is; another player than the one who decides, where that one chooses a target for it.
        by: Seat,
        /// The spell, or the source of the ability.
        object: ObjectId,
        /// What it is.
        kind: StackObjectKind,
    },
    /// A spell or ability may get new targets, one after another (115.7).
    NewTargets {
        /// What has the targets.
        object: ObjectId,
        /// The place of the target that may be changed now.
        place: u8,
        /// That target.
        current: Option<Target>,
        /// Whether it must be changed (115.7a); otherwise it may be kept.
        must: bool,
    },
    /// To declare attackers (508.1).
    Attack,
    /// To declare blockers (509.1).
    Block,
    /// A question in the middle of something.
    Question {
        /// What for.
        purpose: Purpose,
        /// What it is about: the creature that deals damage, the permanent to be regenerated.
        about: Option<ObjectId>,
    },
}

impl Why {
    /// Whether a player has priority (117).
    pub const fn is_priority(&self) -> bool {
        matches!(self, Why::Priority { .. })
    }
}

/// How a decision is made.
#[derive(Clone, Debug, PartialEq)]
pub enum PromptKind {
    /// By one of the choices, each of which is an action.
    Act,
    /// By a mode (601.2b).
    Mode,
    /// By the value of X (601.2b).
    X,
    /// By the part of a division that a target gets (601.2d).
    Share {
        /// The place of the target among the targets.
        place: u8,
        /// The target.
        target: Option<Target>,
    },
    /// By objects that are given up for a cost.
    Objects {
        /// The place of the part of the cost.
        place: u8,
        /// How they are given up, and how many of them.
        cost: Option<(ObjectCostKind, u8)>,
    },
    /// By a target (601.2c).
    Target {
        /// What the card says of it.
        spec: Option<&'static TargetSpec>,
        /// How many were chosen so far for this instance of the word 'target'.
        chosen: u8,
    },
    /// By paying mana, or making it first (601.2g, 601.2h).
    Mana {
        /// What is still to be paid.
        cost: ManaCost,
        /// Whether it is being chosen which mana of the pool pays for generic mana.
        selecting: bool,
    },
    /// By attackers, one after another (508.1a).
    Attackers {
        /// The creatures chosen so far.
        chosen: Vec<ObjectId>,
        /// The bands chosen so far (508.1e).
        bands: Vec<Vec<ObjectId>>,
    },
    /// By blockers, one after another (509.1a).
    Blockers {
        /// The blockers chosen so far, each with the attacker it blocks.
        chosen: Vec<(ObjectId, ObjectId)>,
    },
    /// By an answer of this shape.
    Answer(Shape),
}

/// Whose words ask: a card, and the object whose card it is where that can still be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The card.
    pub card: CardId,
    /// The object.
    pub object: Option<ObjectId>,
    /// What of the card is being followed, and in which mode; none where the whole card is read, or only asked about.
    pub following: Option<(StackObjectKind, u8)>,
}

impl Source {
    /// The instructions that are being followed.
    pub fn mode(&self) -> Option<&'static Mode> {
        let (kind, mode) = self.following?;
        kind.mode(self.card, mode)
    }

    /// What each target beyond the first adds to the cost of what is being followed (601.2f).
    pub fn each_further_target(&self) -> Option<ManaCost> {
        let (kind, _) = self.following?;
        declared::body(self.card, kind)?.each_further_target
    }
}

impl StackObjectKind {
    /// What a spell of this card, or such an ability that it is the source of, does in one of its modes; none for a permanent spell.
    pub fn mode(self, card: CardId, mode: u8) -> Option<&'static Mode> {
        declared::body(card, self)?.modes.get(usize::from(mode))
    }
}

/// What the game waits for, with the choices of `seat`; none when it is over, or when a view needs what is hidden from it. All but the choices is
/// said of the game that is given: what a seat may know of it is asked of its [view](Game::view).
pub fn prompt(game: &Game, seat: Seat) -> Option<Prompt> {
    let player = game.to_act()?;
    let (why, kind) = asked(game)?;
    let controlled = decision::whose(game).filter(|whose| *whose != player);
    Some(Prompt { player, controlled, why, source: source(game), kind, choices: decision::options(game, seat) })
}

/// Why a player is asked, without what may be chosen: for whoever needs to know no more, as a [`prompt`] lists all of that.
pub fn why(game: &Game) -> Option<Why> {
    game.to_act()?;
    asked(game).map(|(why, _)| why)
}

fn asked(game: &Game) -> Option<(Why, PromptKind)> {
    Some(match game.frame()? {
        Frame::OpeningHands(_) => (Why::OpeningHand, PromptKind::Act),
        Frame::Priority { passed, .. } => (Why::Priority { passed: *passed }, PromptKind::Act),
        Frame::Announcement(open) => announcement(open),
        Frame::NewTargets(open) => new_targets(game, open),
        Frame::DeclareAttackers { chosen, bands } => {
            (Why::Attack, PromptKind::Attackers { chosen: chosen.clone(), bands: bands.clone() })
        }
        Frame::DeclareBlockers { chosen } => (Why::Block, PromptKind::Blockers { chosen: chosen.clone() }),
        Frame::Question(question) => {
            let why = Why::Question { purpose: question.purpose, about: question.about };
            (why, PromptKind::Answer(question.shape.clone()))
        }
        _ => return None,
    })
}

fn announcement(open: &Announcement) -> (Why, PromptKind) {
    let kind = match open.step {
        AnnouncementStep::Mode => PromptKind::Mode,
        AnnouncementStep::X => PromptKind::X,
        AnnouncementStep::Share(place) => {
            let chosen = open.targets.get(usize::from(place));
            PromptKind::Share { place, target: chosen.map(|chosen| chosen.target) }
        }
        AnnouncementStep::Objects(place) => PromptKind::Objects { place, cost: open.object_cost() },
        AnnouncementStep::Targets(spec) => {
            let mode = open.announced.mode(open.card, open.mode);
            let chosen = open.targets.iter().filter(|target| target.spec == spec).count();
            PromptKind::Target {
                spec: mode.and_then(|mode| mode.targets.get(usize::from(spec))),
                chosen: u8::try_from(chosen).unwrap_or(u8::MAX),
            }
        }
        AnnouncementStep::Mana | AnnouncementStep::SelectingMana => {
            PromptKind::Mana { cost: open.due.cost, selecting: open.step == AnnouncementStep::SelectingMana }
        }
    };
    (Why::Announcement { by: open.player, object: open.object, kind: open.announced }, kind)
}

fn new_targets(game: &Game, open: &NewTargets) -> (Why, PromptKind) {
    let item = game.stack().iter().find(|item| item.id == open.object);
    let current = item.and_then(|item| item.targets.get(usize::from(open.place))).map(|chosen| chosen.target);
    let why = Why::NewTargets { object: open.object, place: open.place, current, must: open.must };
    (why, PromptKind::Target { spec: None, chosen: 0 })
}

/// Whose words ask.
fn source(game: &Game) -> Option<Source> {
    let there = |id: ObjectId| game.object(id).is_some().then_some(id);
    match game.frame()? {
        Frame::Announcement(open) => Some(Source {
            card: open.card,
            object: there(open.object),
            // While a mode is chosen, all of them are read.
            following: (open.step != AnnouncementStep::Mode).then_some((open.announced, open.mode)),
        }),
        Frame::NewTargets(open) => {
            let item = game.stack().iter().find(|item| item.id == open.object)?;
            Some(Source { card: item.card, object: Some(item.id), following: Some((item.announced, item.mode)) })
        }
        Frame::Question(question) => {
            // What is asked about an event that is about to happen is not asked by what is resolving.
            let frames = game.frames().iter().rev().take_while(|frame| !matches!(frame, Frame::PendingReplacement(_)));
            let resolving = frames.into_iter().find_map(|frame| match frame {
                Frame::Resolution(resolution) => Some(&resolution.item),
                _ => None,
            });
            if let Some(item) = resolving {
                let following = Some((item.announced, item.mode));
                return Some(Source { card: item.card, object: there(item.source), following });
            }
            let id = question.about?;
            Some(Source { card: game.known_card(id)?, object: there(id), following: None })
        }
        _ => None,
    }
}

/// A spell or ability that is under way: it is no more in a hand, or still on the stack, but what happens is about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnderWay<'g> {
    /// It is being cast or activated (601.2, 602.2); what is not chosen yet is as if there were none.
    Announced(StackItem),
    /// It is resolving (608).
    Resolving(&'g StackItem),
}

impl Game {
    /// The spells and abilities that are under way, the one that is about to happen last.
    pub fn under_way(&self) -> impl Iterator<Item = UnderWay<'_>> {
        self.frames().iter().filter_map(|frame| match frame {
            Frame::Announcement(open) => Some(UnderWay::Announced(open.so_far())),
            Frame::Resolution(open) => Some(UnderWay::Resolving(&open.item)),
            _ => None,
        })
    }

    /// The permanents that are to be destroyed together with the one that a player is asked about, and about which it is still to be asked whether they are
    /// regenerated: the first one last (rules of 1994).
    pub fn still_to_be_asked_about(&self) -> &[ObjectId] {
        match self.frames() {
            [.., Frame::Destruction(destruction), Frame::Question(_)] => &destruction.asking,
            _ => &[],
        }
    }
}

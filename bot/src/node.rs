//! What was found out about a play, and about what came after it.

use engine::Action;

use crate::plays::Play;
use crate::value;

/// What a play is worth at once counts so much of a hundred beside what comes of it.
const AT_ONCE: i64 = 20;

/// What a play was worth at once, where it was listed, counts like so many visits.
pub(crate) const PRIOR: i64 = 2;

/// After so many visits the play that followed most often says what a play is worth: before, the others that were tried count as well.
pub(crate) const ENOUGH_VISITS: i64 = 12;

/// What was found out about a play, and about what came after it.
pub(crate) struct Node {
    pub(crate) visits: i64,
    pub(crate) sum: i64,
    /// What it was worth at once, where it was listed.
    pub(crate) prior: i64,
    /// The plays that follow, the best at once for whoever decides first, once they have been listed: the seat's own, and the other player's. In some
    /// worlds the one is asked next and in some the other.
    pub(crate) next: [Option<Vec<(Play, Node)>>; 2],
}

/// Where the plays of the seat and those of the other player stand.
pub(crate) const OWN: usize = 0;
pub(crate) const THEIRS: usize = 1;

impl Node {
    pub(crate) const fn new(prior: i64) -> Node {
        Node { visits: 0, sum: 0, prior, next: [None, None] }
    }

    /// The mean, with what it was worth at once.
    pub(crate) const fn mean(&self) -> i64 {
        (self.sum + PRIOR * self.prior) / (self.visits + PRIOR)
    }

    /// The mean alone, as soon as it says enough.
    const fn came_of_it(&self) -> i64 {
        if self.visits >= ENOUGH_VISITS { self.sum / self.visits } else { self.mean() }
    }

    /// What followed most often, by whom.
    fn followed(&self, by: usize) -> Option<&(Play, Node)> {
        self.next[by]
            .iter()
            .flatten()
            .max_by_key(|(_, child)| child.visits)
            .filter(|(_, child)| child.visits >= ENOUGH_VISITS)
    }

    /// What this play is worth at once. Of plays in a row the best one counts: Sol Ring before Balance is no worse for being worth little itself, nor is an
    /// attack before Wrath of God. What is passed by now and done later is not as good as what is done.
    fn at_once(&self, play: &[Action]) -> i64 {
        match self.followed(OWN) {
            Some((next, child)) if attacks(next) || !(passes(play) || passes(next)) => {
                self.prior.max(child.at_once(next))
            }
            _ => self.prior,
        }
    }

    /// What this play is worth when it is followed by what has gone best for whoever decides.
    pub(crate) fn worth(&self, play: &[Action]) -> i64 {
        match (self.followed(OWN), self.followed(THEIRS)) {
            // The other player does not choose what is on average.
            (own, Some((next, child))) if own.is_none_or(|(_, own)| own.visits < child.visits) => {
                mixed(child.prior, child.worth(next))
            }
            (Some((next, child)), _) => mixed(self.at_once(play), child.worth(next)).max(self.came_of_it()),
            _ => self.came_of_it(),
        }
    }
}

/// Whether nothing is done.
fn passes(play: &[Action]) -> bool {
    play.iter().all(|action| matches!(action, Action::Pass | Action::PassUntil(_)))
}

/// Whether creatures attack.
fn attacks(play: &[Action]) -> bool {
    matches!(play.first(), Some(Action::SelectAttackingCreature(_)))
}

/// What a play is worth at once, and what comes of it; a game that is decided is worth what it is.
pub(crate) const fn mixed(at_once: i64, later: i64) -> i64 {
    if value::is_decided(later) { later } else { (AT_ONCE * at_once + (100 - AT_ONCE) * later) / 100 }
}

#[cfg(test)]
mod tests {
    use engine::{Seat, Step};

    use super::*;

    fn node(prior: i64, visits: i64, each: i64) -> Node {
        Node { visits, sum: visits * each, ..Node::new(prior) }
    }

    #[test]
    fn a_play_that_the_other_player_answers_is_worth_what_their_best_answer_leaves() {
        let answers = vec![(vec![Action::Pass], node(600, 14, 600)), (vec![Action::SubmitDefense], node(300, 40, 300))];
        let mut attack = node(600, 54, 378);
        attack.next[THEIRS] = Some(answers);
        assert_eq!(attack.worth(&[Action::SubmitAttack]), 300);
    }

    #[test]
    fn of_two_own_plays_in_a_row_the_better_one_counts_at_once() {
        let mut ring = node(500, 30, 600);
        ring.next[OWN] = Some(vec![(vec![Action::SubmitAttack], node(700, 20, 650))]);
        assert_eq!(ring.worth(&[Action::SubmitDefense]), mixed(700, 650));
        // What is passed by now and done later is not as good.
        assert_eq!(ring.worth(&[Action::Pass]), mixed(500, 650).max(600));
    }

    #[test]
    fn an_attack_before_a_sweeper_is_no_delay() {
        let sweep = (vec![Action::SubmitDefense], node(790, 40, 800));
        let mut attack = node(530, 40, 800);
        attack.next[OWN] = Some(vec![sweep]);
        let mut passes = node(500, 40, 800);
        let game = crate::laid::table(Seat::A, Step::FirstMain, &["Savannah Lions"], &[], &[]);
        let attacker = Action::SelectAttackingCreature(game.battlefield()[0]);
        passes.next[OWN] = Some(vec![(vec![attacker, Action::SubmitAttack], attack)]);
        assert_eq!(passes.at_once(&[Action::Pass]), 790);
    }
}

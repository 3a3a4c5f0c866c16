//! What comes after this game: the next one of the match, or another one.

use engine::Seat;
use leptos::prelude::*;

use super::model::Rematch;
use super::state::TableState;
use crate::session::Session;
use crate::words::table as words;

impl TableState {
    /// Whether whoever sits here loses their match with this game; none where no match is on.
    pub fn loses_match_with_game(self) -> Memo<Option<bool>> {
        Memo::new(move |_| {
            let needed = self.session.settings.with(|settings| settings.best_of.needed());
            let other = self.seat().other();
            self.session.of_match.with(|of_match| {
                let of_match = of_match.as_ref().filter(|of_match| of_match.outcome.is_none())?;
                of_match
                    .sideboarding
                    .as_ref()
                    .is_none_or(|between| between.next.is_none())
                    .then(|| of_match.won[other] + 1 >= needed)
            })
        })
    }

    /// That the opponent wants to play again and waits for this player to say so too, or would if they were there.
    pub fn wants_again(self) -> Option<String> {
        let (wanted, seat) = (self.session.rematch_wanted.get(), self.seat());
        let waits = wanted[seat.other().index()] && !wanted[seat.index()] && self.session.rematch.get().is_none();
        let here = self.session.present.get()[seat.other().index()];
        waits.then(|| words::wants_again(&self.name(seat.other()), here))
    }
}

/// The next game, for the player on `seat`: of the match, or another one.
pub(super) fn rematch(session: Session, seat: Seat) -> Rematch {
    if session.watched.get() {
        return address_of_next(session).map_or(Rematch::Asked, Rematch::Next);
    }
    if let Some(address) = session.next_game.get() {
        return Rematch::Next(address);
    }
    if session.awaits_decks() {
        return if session.to_sideboard(seat).is_some() { Rematch::Sideboard } else { Rematch::Asked };
    }
    // A game that the host has begun anew is the same one of its match.
    match session.rematch.get() {
        Some(address) => Rematch::Next(address),
        // What the end of the game means for its match has not come yet.
        None if session.match_goes_on() => Rematch::Asked,
        None if session.rematch_wanted.get()[seat.index()] => Rematch::Asked,
        None => Rematch::Ask,
    }
}

/// The way to the next game, once there is one.
pub(super) fn to_next_game(session: Session) -> impl Fn() -> Option<AnyView> + Send + Sync {
    move || {
        let address = address_of_next(session)?;
        let way = view! {
            <a class="button primary" data-testid="to-next-game" href=address>
                {words::to_rematch()}
            </a>
        };
        Some(way.into_any())
    }
}

/// The address of the next game, of the match or another one, once there is one.
fn address_of_next(session: Session) -> Option<String> {
    session.next_game.get().or_else(|| session.rematch.get())
}

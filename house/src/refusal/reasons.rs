//! Every reason for which the house, its server or the cloud's function refuses something.

use super::{DeckProblem, Detail, Field, Refusal, RefusalCode};

macro_rules! reasons {
    ($($(#[$doc:meta])* $reason:ident($($value:ident: $kind:ty),*) = $code:ident;)*) => {
        $($(#[$doc])*
        #[must_use]
        pub fn $reason($($value: $kind),*) -> Refusal {
            Refusal::new(RefusalCode::$code, stringify!($reason), [$((stringify!($value), Detail::from($value))),*])
        })*

        /// All reasons in the order in which they stand here, each with the names of its values.
        pub const REASONS: &[(&str, &[&str])] = &[$((stringify!($reason), &[$(stringify!($value)),*])),*];
    };
}

reasons! {
    /// The house's store does not work, or others kept changing the same.
    try_again() = Unavailable;
    /// It is more than the store can keep in one document.
    more_than_can_be_kept() = NotNow;
    /// A document cannot be read.
    unreadable_table() = Unavailable;
    /// The program has a fault.
    house_mistake() = Unavailable;
    /// There are no random bits.
    no_dice() = Unavailable;
    /// There are as many tables as there may be.
    house_full() = TooMany;
    /// There is hardly any room left on the house's disk.
    disk_full() = TooMany;
    /// Too many tables were made from one address.
    tables_too_fast() = TooMany;
    /// Too many decks were made from one address by whoever has no account.
    decks_too_fast() = TooMany;
    /// Too many requests came from one address, or for one name.
    tries_too_fast() = TooMany;

    /// Nothing but blanks.
    empty(part: Field) = Malformed;
    /// Longer than this many characters, or entries.
    too_long(part: Field, most: usize) = Malformed;
    /// Characters that are not printed.
    unprinted(part: Field) = Malformed;
    /// Not so many hexadecimal digits.
    not_digits(part: Field, digits: usize) = Malformed;
    /// Outside these bounds.
    out_of_bounds(part: Field, least: u32, most: u32) = Malformed;
    /// Something that must be chosen was not.
    not_chosen(part: Field) = Malformed;
    /// It is no request of this house's.
    no_such_request() = Malformed;
    /// A request is larger than this many bytes.
    request_too_large(most: usize) = Malformed;
    /// A page asks in a way that this version does not: what changes something where only questions are answered, or a question in writing.
    page_outdated() = Malformed;

    /// The page is of another house.
    foreign_page() = NotYours;
    /// It takes an account.
    needs_account() = NotYours;
    /// It takes a sign-in that more than this browser knows.
    needs_sign_in() = NotYours;
    /// It is for hosts.
    for_hosts() = NotYours;
    /// The house asks for an invitation to sign up.
    needs_invitation() = NotYours;
    /// It takes an address that is known to be one's own.
    needs_verified_address() = NotYours;
    /// There is an account already.
    has_account() = NotNow;
    /// The host has closed the account.
    account_closed() = NotYours;
    /// Somebody has this name.
    name_taken() = NameTaken;
    /// Somebody has a name that looks like this one.
    name_looks_taken() = NameTaken;
    /// A guest wants to be called as a player is, or so that it looks like it.
    name_of_a_player() = NameTaken;
    /// The guest who challenges is called as a player is by now, or so that it looks like it.
    name_of_other(name: &str) = NotNow;
    /// More marks in a row stand at a letter than may.
    name_too_marked(most: usize) = Malformed;
    /// Letters of more than one script in one name.
    name_of_several_scripts() = Malformed;
    /// A new password that is soon guessed.
    password_guessable() = Malformed;
    /// Name and password do not fit together; it is not said which of them is wrong.
    name_or_password() = NotKnown;
    /// It is not the password that one has.
    wrong_password() = NotKnown;
    /// A link without its code.
    link_incomplete() = NotKnown;
    /// A link that has been used, or is too old.
    link_worn_out() = NotKnown;
    /// Nobody is known by this uid.
    no_player() = NotFound;
    block_oneself() = NotNow;
    /// One has blocked so many people.
    too_many_blocked(most: usize) = TooMany;
    /// One has blocked the other oneself.
    you_have_blocked() = NotNow;
    /// The other one has blocked whoever asks.
    wants_nothing_of_you() = NotNow;
    /// Whoever plays alone has nobody to report.
    nobody_to_report() = NotNow;
    /// So many reports of theirs wait for the host.
    too_many_reports(most: usize) = TooMany;
    /// As many reports of players wait for the host as there is room for, and whoever asks is a guest.
    reports_full() = TooMany;
    /// A host's own role.
    own_role() = NotNow;
    /// A role that cannot be given.
    no_such_role() = Malformed;
    /// Somebody who has not followed their link yet.
    no_password_yet() = NotNow;
    /// An account that is closed is given no links.
    open_account_first() = NotNow;
    /// More sats than anybody may have.
    too_many_sats(most: u64) = Malformed;
    /// They have another number of sats than one was shown.
    sats_changed(sats: u64) = NotNow;

    /// No such table, or one does not sit there.
    no_table() = NotFound;
    /// The other player's seat.
    not_your_seat() = NotYours;
    /// One sits there already.
    sits_already() = NotNow;
    /// Somebody else was first.
    seat_taken() = NotNow;
    /// Another table's invite.
    wrong_invite() = NotInvited;
    /// One has so many tables that are not over.
    own_tables(count: usize) = TooMany;
    /// So has somebody else.
    others_tables(name: &str) = TooMany;
    /// Anybody may sit down at so many tables of one's own already.
    tables_in_room(count: usize) = TooMany;
    /// The other player has declined what the host wants done to the table.
    declined_to_host() = NotNow;
    /// The other player is asked something else already.
    asked_by_host() = NotNow;
    /// The host wants nothing done to the table.
    nothing_asked() = NotNow;
    /// It is the other player whom the host asks.
    not_asked() = NotYours;
    /// A host sits at a table with somebody.
    plays_as_host() = NotNow;
    /// Somebody sits at a table with a host.
    plays_with_host() = NotNow;
    /// The number that was drawn for a table is taken.
    table_number_taken() = Unavailable;
    /// A hot-seat without its second player.
    hot_seat_for_two() = Malformed;
    /// A second player where there is no hot-seat.
    no_hot_seat() = Malformed;
    /// Somebody has joined.
    table_joined() = NotNow;
    /// A table that has both its players may begin any moment.
    table_begins() = NotNow;
    /// Whoever is bound to their part of the shuffle shows it, or loses.
    parts_are_due() = NotNow;
    /// Not all are bound to their parts of the shuffle yet.
    not_bound_yet() = NotNow;
    /// Other bits than those one is bound to.
    not_what_was_bound() = Malformed;
    /// One's own part of the shuffle is missing.
    own_part_first() = NotNow;
    /// Nobody has joined yet.
    nobody_joined() = NotNow;
    /// The game has not begun yet.
    not_begun() = NotNow;
    /// The game goes on.
    not_over() = NotNow;
    /// The game is over.
    game_over() = NotNow;
    /// What is played for would change hands between the games of a match.
    ante_for_one_game() = Malformed;
    /// Both hands are shown to whoever watches, and nobody may.
    hands_of_unwatched() = Malformed;
    /// Both hands are shown too soon, or too late, after they were held: so many turns.
    hands_after_turns(least: u32, most: u32) = Malformed;
    /// A single game is played there.
    no_match() = NotNow;
    /// No game of a match is to come there.
    no_sideboarding() = NotNow;
    /// The next game waits no longer for one's deck.
    sideboarding_over() = NotNow;
    /// Other cards than one came with.
    other_cards() = BadDeck;
    /// The other player, or chance, says who begins.
    other_begins() = NotYours;
    /// The other player does not offer to end the match.
    no_end_offered() = NotNow;
    /// One has offered to end the match as often as one may.
    too_many_ends_offered(most: u32) = NotNow;
    /// The match goes on: there is nothing to play again.
    match_goes_on() = NotNow;
    /// The record opens with the end of the game, or of its match.
    record_closed() = NotNow;
    /// The record is damaged.
    record_unreadable() = Unavailable;
    /// Too many lines of chat.
    chat_too_fast() = TooMany;
    /// Who sits at a table does not speak among those who watch it.
    watchers_only() = NotYours;

    /// The other player must decide.
    not_your_decision() = NotYours;
    /// Nobody must decide.
    nobody_decides() = NotNow;
    /// None of the options.
    not_an_option() = NotNow;
    /// The game expects another number.
    wrong_number(number: u64) = WrongNumber;
    /// The actions cannot be read.
    unreadable_actions() = Malformed;
    /// There are no actions.
    no_actions() = Malformed;
    /// More actions than one document may hold.
    too_many_actions(most: usize) = Malformed;
    /// An action that is not the first one.
    later_action(number: usize, why: Refusal) = NotNow;
    /// Something follows an action with which more was to be seen.
    nothing_may_follow(number: usize) = NotNow;
    /// Something was refused by a house of an earlier version.
    not_taken() = NotNow;
    /// Too many batches or requests were refused one after the other.
    refused_too_often() = TooMany;
    /// The game has grown beyond what can be kept of it, and is over.
    game_too_large() = NotNow;
    /// Too many requests at a table.
    too_many_requests() = TooMany;
    /// One's own offer of a draw stands.
    draw_offered() = NotNow;
    /// One has offered as many draws as one may.
    too_many_draws_offered(most: usize) = NotNow;
    /// One has offered a draw a moment ago.
    draw_offered_lately() = NotNow;
    /// No draw is on offer.
    no_draw_offered() = NotNow;
    /// A subgame is over that somebody would concede.
    no_subgame() = NotNow;
    /// The other player of a game without clocks has not kept one waiting for a day.
    not_left() = NotNow;
    /// Time has not run out.
    time_left() = NotNow;

    /// No such deck.
    no_deck() = NotFound;
    /// A name that no card has.
    unknown_card(card: &str) = BadDeck;
    /// A card that could be played before.
    card_gone(card: &str) = BadDeck;
    /// No ready deck of that name.
    no_ready_deck(name: &str) = BadDeck;
    /// Somebody else's deck.
    others_deck() = BadDeck;
    /// What is to be mended before the deck may be played there, and how much more there is of the kind.
    faulty_deck(faults: Vec<DeckProblem>, more: usize) = BadDeck;
    /// A player's own deck can no longer be played, and why: for that player alone.
    faulty_deck_of(name: &str, why: Refusal) = BadDeck;
    /// Another player's deck can no longer be played. What is in it is theirs to know.
    faulty_deck_of_other(name: &str) = BadDeck;
    /// One has so many decks.
    too_many_decks(count: usize) = TooMany;
    /// There is a deck of this number.
    deck_number_taken() = NotNow;
    /// A deck was changed too often.
    deck_too_fast() = TooMany;
    /// A deck was changed from another window.
    deck_changed() = WrongNumber;

    /// No such challenge, or it is for somebody else.
    no_challenge() = NotFound;
    /// A challenge to oneself.
    challenge_to_oneself() = NotNow;
    /// A challenge to a hot-seat.
    challenge_to_hot_seat() = Malformed;
    /// The same two, once more.
    challenged_already() = NotNow;
    /// One has sent so many.
    own_challenges(count: usize) = TooMany;
    /// They have been sent too many.
    others_challenges() = TooMany;
    /// One's own challenge is taken back, not declined.
    own_challenge() = NotYours;
    /// Another's challenge is declined, not taken back.
    others_challenge() = NotYours;
    /// Only who was challenged accepts.
    not_challenged() = NotYours;
    /// It is open, where it should not be.
    challenge_open() = NotNow;
    /// It has been accepted.
    challenge_accepted() = NotNow;
    /// It has been declined.
    challenge_declined() = NotNow;
    /// It has been taken back.
    challenge_withdrawn() = NotNow;
    /// It has waited too long.
    challenge_expired() = NotNow;

    /// No card has this code.
    no_card() = NotFound;
    /// The card has no such unit.
    no_unit() = NotFound;
    /// A unit of somebody else's.
    unit_not_yours(unit: &str) = NotYours;
    /// A unit that the bank does not have.
    unit_not_the_banks(unit: &str) = NotYours;
    /// A unit of another player than one thought.
    unit_anothers(unit: &str) = NotNow;
    /// There cannot be fewer units, for this one is a player's.
    unit_is_a_players(unit: &str) = NotNow;
    /// One's own unit.
    unit_yours_already() = NotForSale;
    /// It is not offered.
    unit_not_for_sale(unit: &str) = NotForSale;
    /// No unit of the card is offered.
    nobody_sells(card: &str) = NotForSale;
    /// It costs more than one was shown.
    price_rose(price: u64, shown: u64) = PriceRose;
    /// It costs more than one has.
    not_enough_sats(price: u64, sats: u64) = NotEnoughSats;
    /// It costs more than one has but for the starting money, which buys from the bank only.
    not_enough_earned(price: u64, earned: u64) = NotEnoughSats;
    /// Its owner has as much as anybody may have.
    owner_cannot_be_paid() = Unavailable;
}

//! The documents of a table at which two players have come so far.

use engine::{Game, Rules};
use house::documents::{
    Document as _, GameDocument, Rematch, RuleSet, SeatDocument, Settings, StateDocument, Status, ViewDocument,
};
use house::store::{Damaged, Write};
use house::{GameId, PerSeat, Seat, Uid, cards_hash, wire};

/// What the two are called.
const NAMES: PerSeat<&str> = PerSeat { a: "Anna", b: "Ben" };

/// Everything that the house keeps of such a table while its game is on. There is no seed, so it makes no record at its end.
///
/// # Errors
/// When something cannot be written down, which nothing here gives cause to.
pub fn documents(id: &GameId, tokens: &PerSeat<&str>, game: &Game) -> Result<Vec<Write>, Damaged> {
    let uids = tokens.map(Uid::of_token);
    let seat = |at: Seat| SeatDocument {
        uid: uids[at].clone(),
        name: NAMES[at].to_owned(),
        mark: None,
        deck: "Laid".to_owned(),
    };
    let classic = *game.rules() == Rules::classic_1994();
    let table = GameDocument {
        status: Status::Playing,
        settings: Settings {
            rules: if classic { RuleSet::Classic1994 } else { RuleSet::Current },
            ..Settings::default()
        },
        seats: PerSeat { a: Some(seat(Seat::A)), b: Some(seat(Seat::B)) },
        uids: vec![uids.a.clone(), uids.b.clone()],
        playing: vec![uids.a.clone(), uids.b.clone()],
        head: 0,
        requests: PerSeat::default(),
        held_until: PerSeat::default(),
        to_act: game.to_act(),
        to_act_since: 0,
        away_since: PerSeat::default(),
        clocks: None,
        draw_offer: None,
        commitment: None,
        seals: None,
        seeded: PerSeat { a: true, b: true },
        awaited: None,
        host_wish: None,
        outcome: None,
        handed_over: PerSeat::default(),
        open_to: None,
        words: None,
        match_game: None,
        rematch: Rematch::default(),
        engine: house::ENGINE.to_owned(),
        cards: cards_hash(),
        created_at: 0,
        changed_at: 0,
        expires_at: None,
    };
    let state = StateDocument { game: Some(wire::pack_bytes(&game.to_bytes())), ..StateDocument::default() };
    let view = |at: Seat| ViewDocument {
        uid: uids[at].clone(),
        number: 1,
        seq: 0,
        body: wire::pack_bytes(&game.view(at).to_bytes()),
        known_hand: Vec::new(),
        recent_events: Vec::new(),
        answered: None,
        request_answered: None,
    };
    Ok(vec![
        table.write(id)?,
        state.write(id)?,
        Write::set(ViewDocument::path((id, Seat::A)), &view(Seat::A))?,
        Write::set(ViewDocument::path((id, Seat::B)), &view(Seat::B))?,
    ])
}

//! What the service says about its work: one line for each piece, by which everything about an action is found again.

use engine::Action;
use house::documents::{ActionDocument, Document as _};
use house::store::{Store as _, Write};
use house::wire::pack_actions;
use security_rules::action;
use serde_json::{Value, json};

use crate::program::Program;
use crate::world::{Cloud, event, post_with, uid_of};

#[test]
fn each_piece_of_work_is_one_line_with_its_trace_its_documents_and_what_was_refused() {
    let Some(cloud) = Cloud::new() else { return };
    let game = cloud.playing();
    let program = Program::start(&cloud);
    let seat = cloud.table(&game).to_act.unwrap();
    let player = cloud.player(uid_of(seat));
    let at = |seq: u64| ActionDocument::path((&game, seq)).as_str().to_owned();
    let trace = "0af7651916cd43dd8448eb211c80319c";
    let advance = || {
        let authorization = format!("Bearer {}", player.token());
        let traceparent = format!("00-{trace}-b7ad6b7169203331-01");
        let headers = [("authorization", authorization.as_str()), ("traceparent", traceparent.as_str())];
        let body = json!({ "game": game }).to_string();
        assert_eq!(post_with(&format!("{}/api/advance", program.url), &headers, body.as_bytes()).0, 200);
        program.said()
    };
    let write = |seq: u64, body: &str| player.write(action(game.as_str(), seq, player.uid.as_str(), body)).unwrap();

    // The first event of an instance looks for games that are to be forgotten as well.
    assert_eq!(event(&program.url, cloud.project.id(), "asks/aaaaaaaaaaaaaaaaaaaa"), 204);
    assert_eq!(program.said()["swept"], json!(0));

    // An action that is done, and the trigger that comes after it: found by the same document.
    write(1, &pack_actions(&[Action::Keep]).unwrap());
    let mut line = advance();
    assert!(line["ms"].take().is_number());
    let expected = json!({
        "severity": "INFO", "message": "advance", "ms": null, "logging.googleapis.com/trace": format!("projects/{}/traces/{trace}", cloud.project.id()),
        "uid": player.uid, "game": game, "judged": 1, "about": [at(1)], "refused": [], "reads": 8, "writes": 5,
    });
    assert_eq!(line, expected);
    assert_eq!(event(&program.url, cloud.project.id(), &at(1)), 204);
    let line = program.said();
    assert_eq!((&line["message"], &line["event"], &line["judged"]), (&json!("event"), &json!(at(1)), &json!(0)));
    assert_eq!((&line["about"], &line["reads"], &line["writes"]), (&json!([]), &json!(1), &json!(0)));

    // What is refused is told with all that was judged beside it, also of people who sit at no seat.
    let stranger = ActionDocument { uid: "cid".parse().unwrap(), seq: 2, at: 5, body: "junk".to_owned() };
    let own = ActionDocument { uid: player.uid.clone(), seq: 3, ..stranger.clone() };
    for document in [&stranger, &own] {
        let write = Write::set(ActionDocument::path((&game, document.seq)), document).unwrap();
        cloud.store.clone().commit(&[], &[write]).unwrap();
    }
    let line = advance();
    let refused =
        |uid: &str, number: u64, why: &str| json!({ "uid": uid, "what": "action", "number": number, "why": why });
    let why = if cloud.table(&game).to_act == Some(seat) { "unreadable actions" } else { "not your decision" };
    let all: Vec<Value> = vec![refused("cid", 2, "not your decision"), refused(player.uid.as_str(), 3, why)];
    assert_eq!((&line["judged"], &line["about"], &line["refused"]), (&json!(2), &json!([at(2), at(3)]), &json!(all)));
}

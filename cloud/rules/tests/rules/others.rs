//! What nobody reads, and what nobody writes.

use emulator::Write;
use security_rules::new_window;
use serde_json::json;

use crate::world::{CHALLENGE, NOBODYS, World, at};

#[test]
fn the_house_keeps_its_own_to_itself_and_writes_everything_else() {
    let Some(world) = World::new() else { return };
    cases(&world);
}

pub fn cases(world: &World) {
    let (ada, cid, nobody) = (world.of("ada"), world.of("cid"), world.project.signed_out());
    for path in NOBODYS {
        for who in [&ada, &cid, &nobody] {
            assert!(who.get(path).unwrap_err().is_denied(), "{path}");
            let collection = path.rsplit_once('/').unwrap().0;
            assert!(who.list(collection).unwrap_err().is_denied(), "{collection}");
        }
    }
    let challenge = format!("challenges/{CHALLENGE}");
    let houses = [at(""), at("/views/A"), at("/chat/tail"), at("/actions/3"), "players/ada".to_owned(), challenge];
    for path in houses.iter().map(String::as_str).chain(NOBODYS).chain(["somewhere/else", "hosts/ada"]) {
        for (who, uid) in [(&ada, "ada"), (&cid, "cid")] {
            world.rested(uid);
            let pace = new_window(uid, path);
            for write in [
                Write::set(path, json!({"uid": uid, "sats": 1_000_000})).at_server_time("at"),
                Write::update(path, json!({"uid": uid})),
                Write::delete(path),
            ] {
                world.denied_all(who, "the house writes it", &[write, pace.clone()]);
            }
        }
        world.denied_all(&nobody, "the house writes it", &[Write::delete(path)]);
    }
    world.rested("ada");
    world.rested("cid");
}

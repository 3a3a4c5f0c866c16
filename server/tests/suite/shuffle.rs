//! A host who has the house's files open while a table is shuffled, and one who writes into them.

use std::path::Path;

use house::documents::{Document as _, GameDocument, Record, Settings, StateDocument, TableRequest};
use house::record::{Exchanged, Mismatch};
use house::store::{Store as _, Write};
use house::wire::{Answer, Ask, unpack};
use house::{GameId, Seat, hexadecimal, record, referee, sealing, tables};
use server::sqlite::Sqlite;

use crate::support::{Client, Server, create, deck, settings, sit_down};

/// Everything in the folder of a house, as bytes.
fn files(folder: &Path) -> Vec<u8> {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|file| file.is_file()).flat_map(|file| std::fs::read(file).unwrap()).collect()
}

/// Whether a seat's bits stand there, as they are or as they are written.
fn holds(bytes: &[u8], client: &Client, game: &GameId, seat: Seat) -> bool {
    let text = client.kept[game].bits[seat].clone().unwrap();
    let bits: [u8; 16] = hexadecimal::decode(&text).unwrap();
    let found = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
    found(text.as_bytes()) || found(&bits)
}

async fn record(client: &mut Client, game: &GameId) -> Record {
    let Ok(Answer::Record { body }) = client.ask(Ask::from(record::ReadRecord { game: game.clone() })).await else {
        panic!("no record")
    };
    unpack(&body).unwrap()
}

#[tokio::test]
async fn the_files_of_a_house_that_shuffles_hold_nobodys_bits_before_all_are_bound() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut ada = Client::hello(server.port, None).await;
    let mut bea = Client::hello(server.port, None).await;
    let (game, invite) = create(&mut ada, Settings::default()).await;
    ada.subscribe(&game).await;
    let join =
        Ask::from(tables::Join { game: game.clone(), invite: invite.unwrap(), name: "Bea".to_owned(), deck: deck(1) });
    bea.ask(join).await.unwrap();
    bea.subscribe(&game).await;
    ada.bind(&game, Seat::A).await;
    let early = Ask::from(tables::RevealSeed {
        game: game.clone(),
        seat: Seat::A,
        bits: ada.kept[&game].bits.a.clone().unwrap(),
    });
    assert!(ada.ask(early).await.is_err(), "bits that come too early are not even written down");
    bea.bind(&game, Seat::B).await;
    let read = files(folder.path());
    assert!(!holds(&read, &ada, &game, Seat::A) && !holds(&read, &bea, &game, Seat::B));
    ada.show(&game, Seat::A).await;
    assert!(holds(&files(folder.path()), &ada, &game, Seat::A), "else it was not looked for as it is written");
}

#[tokio::test]
async fn a_secret_that_is_exchanged_in_the_database_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (game, ada, mut bea) = sit_down(server.port, settings()).await;
    bea.ask(Ask::from(referee::MakeRequest {
        game: game.clone(),
        seat: Seat::B,
        number: 1,
        request: TableRequest::Concede,
    }))
    .await
    .unwrap();
    let sound = record(&mut bea, &game).await;
    sound.verify(&ada.kept[&game]).unwrap();

    // The house is stopped, and its part exchanged with what it was bound to, in table and record alike.
    let kept = ada.kept[&game].clone();
    let (token, _) = ada.cut();
    server.kill();
    let mut store = Sqlite::open(folder.path()).unwrap();
    let secret = [0x77; 32];
    let setup: engine::Setup = unpack(&sound.setup).unwrap();
    let commitment = sealing::commitment(&game, &secret, &setup.decks, None, setup.rules);
    let arranged = Record { secret: hexadecimal::encode(&secret), commitment: commitment.clone(), ..sound };
    let (at, hidden) = (GameDocument::path(&game), StateDocument::path(&game));
    let table: GameDocument = store.get(&at).unwrap().unwrap().read(&at).unwrap();
    let state: StateDocument = store.get(&hidden).unwrap().unwrap().read(&hidden).unwrap();
    let writes = [
        Write::set(at, &GameDocument { commitment: Some(commitment), ..table }).unwrap(),
        Write::set(hidden, &StateDocument { secret: Some(arranged.secret.clone()), ..state }).unwrap(),
        arranged.write(&game).unwrap(),
    ];
    store.commit(&[], &writes).unwrap();
    drop(store);

    let server = Server::start(folder.path());
    let mut ada = Client::hello(server.port, Some(&token)).await;
    ada.kept.insert(game.clone(), kept.clone());
    ada.subscribe(&game).await;
    ada.until(|it| it.game.is_some()).await;
    assert_eq!(ada.exchanged, Some(Exchanged(None)));
    let told = record(&mut ada, &game).await;
    assert_eq!(told.commitment, arranged.commitment);
    assert_eq!(told.verify(&kept).err(), Some(Mismatch::Commitment));
}

//! A disk that is nearly full: nothing new is begun, in words, and everything else goes on.

use std::time::Duration;

use house::documents::{DeckContent, Settings as Agreed};
use house::refusal::reasons;
use house::store::Memory;
use house::wire::{Answer, Ask, ChallengeAsk, RefusalCode};
use house::{DeckId, challenges, decks, tables};
use server::http::{Settings, Site, serve};
use server::hub::{DiskSpace, Hub, LEAST_FREE};
use server::sqlite::INDEXES;

use crate::support::{Browser, deck};

#[tokio::test(flavor = "multi_thread")]
async fn a_nearly_full_disk_is_not_filled_by_anybody() {
    for (free, full) in [(LEAST_FREE - 1, true), (LEAST_FREE, false)] {
        let hub = Hub::start_on(Memory::asked(&INDEXES), DiskSpace::of(move || Some(free))).unwrap();
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (stop, stopped) = tokio::sync::watch::channel(false);
        let site = Site::new(hub.handle(), &Settings::default());
        let served = tokio::spawn(serve(site, listener, None, 100, stopped));

        let mut browser = Browser::new(port);
        let mut client = browser.client().await;
        let create = Ask::from(tables::Create {
            name: "Ada".to_owned(),
            deck: deck(0),
            settings: Agreed::default(),
            second: None,
        });
        let made = client.ask(create).await;
        let challenge = ChallengeAsk::Send(challenges::Send {
            key: "1".repeat(32),
            to: client.uid.clone(),
            name: "Ada".to_owned(),
            deck: deck(0),
            settings: Agreed::default(),
        });
        let sent = client.ask(Ask::Challenges(challenge)).await.unwrap_err();
        let id = DeckId::from_random([1; 10]);
        let content = || Box::new(DeckContent { name: "Mine".to_owned(), ..DeckContent::default() });
        let decks = [
            Ask::from(decks::Save { deck: id.clone(), version: 1, content: content() }),
            Ask::from(decks::Restore { deck: id.clone() }),
            Ask::from(decks::Copy { deck: id.clone(), from: id.clone(), name: "Mine".to_owned() }),
        ];
        for ask in decks {
            let expected = if full { reasons::disk_full() } else { reasons::no_deck() };
            assert_eq!(client.ask(ask.clone()).await, Err(expected), "{ask:?}");
        }
        let kept = client.ask(Ask::from(decks::Create { deck: id, content: content() })).await;
        assert_eq!(kept.err(), full.then(reasons::disk_full));
        assert!(matches!(client.ask(Ask::Mine).await, Ok(Answer::Mine { .. })), "what is there is told");
        let body = serde_json::json!({ "name": "Ada", "password": "correct horse" });
        let (status, signed_up) = browser.post("/account/sign-up", &body).await;
        if full {
            assert_eq!((made, sent), (Err(reasons::disk_full()), reasons::disk_full()));
            assert_eq!((status, &signed_up["reason"]), (429, &serde_json::json!("disk_full")));
        } else {
            assert!(made.is_ok() && sent.code == RefusalCode::NotNow, "{made:?}, {sent:?}");
            assert_eq!(status, 200, "{signed_up}");
        }
        drop(client);
        hub.stop().await;
        stop.send(true).unwrap();
        tokio::time::timeout(Duration::from_secs(20), served).await.unwrap().unwrap();
    }
}

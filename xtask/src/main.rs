//! The developer's commands, run as `cargo xtask COMMAND` from anywhere in the clone.
//!
//! Each command first sets up what it needs and says what it installs and why; see `docs/building.md`.

mod arguments;
mod audit;
mod bench;
mod browser;
mod cards;
mod changed;
mod client;
mod cloud;
mod failure;
mod fingerprint;
mod fuzz;
mod judge;
mod packages;
mod play;
mod process;
mod profile;
mod progress;
mod replay;
mod report;
mod scenarios;
mod sdk;
mod seed_demo;
mod serve;
mod server;
mod siege;
mod small_std;
mod soak;
mod temporary;
mod test;
mod toolchain;
mod tools;
mod totals;
mod trials;
mod versions;
mod workspace;

use std::process::ExitCode;

use arguments::Arguments;
use failure::Failure;

const USAGE: &str = "\
cargo xtask COMMAND

  play [--port N] [--lan] [--host NAME] [--data DIR]   build everything for release and start the table (port 8093, folder data/; --host: a name by
                                         which others reach this machine)
  test [--only lint|unit|scenarios|browser|cloud|cloud-whole]   set up and run every check; the last line is the totals (cloud-whole: every browser
                                         test once more, on the cloud; it is run only when it is asked for)
  test --changed                         run what the changes since the last commit on main can have touched, for the time between two commits
  scenarios [PATHS]                      run scenario files (default: engine/scenarios, and ../shared/scenarios where it exists)
  cards [--json]                         print the pool of cards: playable and not yet, by set
  judge [--reference FILE] [--update] [CARDS]   hold cards beside the rulings of a reference: text, declaration, scenarios, and which ruling is shown
                                         by which; without cards, what is still open (--update: take over how many rulings each card has)
  soak [--actions N] [--from GAME] [--cards]   play games at random over the whole pool, a million actions, and hold them to the laws; what breaks
                                         one is shrunk to a recorded game in engine/soak/regressions (--cards: how often each card was used);
                                         the first thousand games are replayed in WASM as well, and must end in the same states
  soak --sense GAMES [--from GAME]       so many of these games with the computer player at both seats, held to the same laws: it reaches what random play
                                         does not
  soak FILES                             replay recorded games
  puzzles [--playouts N] PATHS           have the computer player try puzzles (files or folders); prints which are not solved, with what was played
  ladder [--pairs N] [--playouts N] [--kept FOLDER] [NAMES]
                                         measure the computer player in pairs of games with exchanged seats (random, greedy, searcher, levels,
                                         oracle, smallest), on all cores (--kept: what is played is kept there, and gone on with the next time)
  siege [KINDS] [--seconds N] [--thinking MS] [--quick]
                                         attack the server on this machine in one way after another (idle, half, bodies, pings, refused, rematches,
                                         challenges, sign-ins, busy, watchers), ten seconds each, beside an honest pair whose clicks are timed; prints
                                         what it came to and fails where something did not hold (--thinking: how long the pair waits before a click,
                                         milliseconds; --quick: the server built as for tests, without a client)
  fuzz [TARGETS] [--minutes N] [--seed N]   feed mutated samples to the readers of bytes and texts (actions, decks, declarations, scenarios, states,
                                         records, messages), a minute each; what fails is kept in fuzz/corpus
  fuzz replay TARGET FILES               read inputs once
  audit [--offline]                      hold what the project is made of against licences, sources and what is known to be unsafe (RustSec, npm), and write it
                                         down in target/sbom; what cannot be had fails unless --offline is given, and is said either way
  bench [--engine] [--lists] [--cold] [--thoughts]   measure speed and sizes, beside the commit before (--engine: nothing but the rules; --lists:
                                         nothing but the pages in houses of three sizes; --cold: nothing but what a phone waits for; --thoughts:
                                         nothing but how long the computer thinks)
  profile                                record which functions of the client are called before a page or a table is on the screen: the others come later in
                                         a release (xtask/post-build/profile.txt)
  seed-demo [--players N] [--data DIR] [--quick]   fill a database with players, cards and offers (a thousand; folder demo/), and print what requests cost
                                         there, in a tenth of it and in ten times it (--quick: built as for tests)
  serve                                  for work on the client: the server on port 8093, and the client on port 8094, rebuilt on every change
  cloud [--port N] [--host UID] [--release]   the house on Firestore, all of it on this machine: Google's emulator, the function with its triggers, and the
                                         client (port 8095; --host: who looks after the house, once they have a name)
  client [--cloud] [--test]              build the client alone: into dist, or for the cloud into cloud/dist, which hosting serves (--test: as the tests do)
  env                                    print the PATH on which `trunk` works by hand: eval \"$(cargo xtask env)\"
  help                                   this text
";

fn main() -> ExitCode {
    match dispatch(Arguments::of_process()) {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    match arguments.command().as_deref() {
        Some("play") => play::play(arguments),
        Some("test") => test::test(arguments),
        Some("scenarios") => scenarios::scenarios(arguments),
        Some("cards") => cards::cards(arguments),
        Some("judge") => judge::judge(arguments),
        Some("soak") => soak::soak(arguments),
        Some("puzzles") => trials::puzzles(arguments),
        Some("ladder") => trials::ladder(arguments),
        Some("siege") => siege::siege(arguments),
        Some("fuzz") => fuzz::fuzz(arguments),
        Some("audit") => audit::audit(arguments),
        Some("bench") => bench::bench(arguments),
        Some("cloud") => cloud::cloud(arguments),
        Some("profile") => profile::profile(arguments),
        Some("seed-demo") => seed_demo::seed_demo(arguments),
        Some("serve") => serve::serve(arguments),
        Some("client") => client::client(arguments),
        Some("env") => serve::environment(arguments),
        Some("help" | "--help" | "-h") | None => {
            print!("{USAGE}");
            Ok(ExitCode::SUCCESS)
        }
        Some(unknown) => {
            Err(Failure::new(format!("there is no command `{unknown}`")).remedy(format!("use one of these:\n{USAGE}")))
        }
    }
}

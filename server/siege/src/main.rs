//! `siege SERVER [--seconds N] [--thinking MILLISECONDS] [KINDS]`: besieges this program, and says what came of it.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use siege::attacks::Kind;
use siege::figures::Figures;
use siege::{Broken, Outcome, Time, besiege};

const USAGE: &str = "siege SERVER [--seconds N] [--thinking MILLISECONDS] [KINDS]";

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(broken) => {
            eprintln!("{broken}");
            ExitCode::FAILURE
        }
    }
}

/// Whether everything held.
fn run() -> Outcome<bool> {
    let mut arguments = std::env::args().skip(1);
    let server = PathBuf::from(arguments.next().ok_or_else(|| Broken(USAGE.to_owned()))?);
    let (mut time, mut kinds) = (Time::of(Duration::from_secs(10)), Vec::new());
    while let Some(argument) = arguments.next() {
        let mut number = |most: u64| {
            let number = arguments.next().and_then(|number| number.parse().ok());
            number.filter(|number| (1..=most).contains(number)).ok_or_else(|| Broken(USAGE.to_owned()))
        };
        if argument == "--seconds" {
            time.each = Duration::from_secs(number(600)?);
        } else if argument == "--thinking" {
            time.thinking = Duration::from_millis(number(10_000)?);
        } else {
            let kind = Kind::ALL.into_iter().find(|kind| kind.name() == argument);
            let names = Kind::ALL.map(Kind::name).join(", ");
            kinds.push(kind.ok_or_else(|| Broken(format!("there is no attack {argument}: {names}")))?);
        }
    }
    if kinds.is_empty() {
        kinds = Kind::ALL.to_vec();
    }
    let runtime = tokio::runtime::Runtime::new()?;
    println!("{}", Figures::head());
    let all = runtime.block_on(besiege(&server, &kinds, time, |figures| println!("{figures}")))?;
    let Some(peace) = all.first() else { return Ok(false) };
    let mut holds = true;
    for figures in &all {
        for fault in figures.faults(peace) {
            println!("{}: {fault}", figures.kind.map_or("nobody", Kind::name));
            holds = false;
        }
    }
    Ok(holds)
}

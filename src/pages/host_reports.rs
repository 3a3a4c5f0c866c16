//! What players have reported to the host.

use house::wire::{self, ListedReport};
use house::{GameId, reports};
use leptos::prelude::*;

use super::account::Submission;
use super::frame::Refused;
use super::paging::{Pages, Paging};
use crate::backend::{Backend, use_backend};
use crate::words::{accounts as words, local};

/// What is shown of the list.
#[derive(Clone, Copy)]
struct ReportList {
    backend: Backend,
    pages: Pages,
    reports: RwSignal<Vec<ListedReport>>,
    doing: Submission,
}

impl ReportList {
    fn load(self) {
        let after = self.pages.after();
        self.backend.ask_then(reports::Reports { after: after.clone() }, move |answer| match answer {
            // An answer to what was asked before may come after the one to this.
            Ok(_) if self.pages.after() != after => {}
            Ok(wire::Page { entries: reports, next }) => {
                self.pages.told(next);
                let _ = self.reports.try_set(reports);
            }
            Err(refusal) => self.doing.refuse(crate::words::refused(&refusal)),
        });
    }

    fn settle(self, report: GameId) {
        self.doing.run(self.backend.ask(reports::Settle { report }), move |()| self.load());
    }
}

/// The list; nothing while there is nothing on it.
#[component]
pub fn Reports() -> impl IntoView {
    let doing = Submission::new();
    let shown = ReportList { backend: use_backend(), pages: Pages::new(), reports: RwSignal::new(Vec::new()), doing };
    shown.load();
    let list = move || {
        let reports = shown.reports.get();
        let rows =
            (!reports.is_empty()).then(|| reports.into_iter().map(|report| row(report, shown)).collect_view())?;
        Some(view! {
            <h2>{words::reports()}</h2>
            <ul class="rows">{rows}</ul>
        })
    };
    view! {
        <section class="everybody" aria-label=words::reports() data-testid="reports">
            <Refused reason=doing.refused() />
            {list}
            <Paging pages=shown.pages load=move |()| shown.load() />
        </section>
    }
}

/// A report with the talk it came with.
fn row(listed: ListedReport, shown: ReportList) -> AnyView {
    let ListedReport { id, report } = listed;
    let (title, when) = (words::reported(&report), local::moment(report.at));
    let said = report.chat.iter().map(|line| view! { <li>{words::line_of(&report, line)}</li> }).collect_view();
    view! {
        <li class="list-row" data-testid="report">
            <p class="row-title">
                <span>{title}</span>
                <span class="row-when">{when}</span>
            </p>
            <p class="row-means">{report.word.clone()}</p>
            <p class="row-means">{words::table_number(report.game.as_str())}</p>
            <ol>{said}</ol>
            <div class="form-buttons">
                <button
                    type="button"
                    class="button"
                    data-testid="settle"
                    disabled=move || shown.doing.busy()
                    on:click=move |_| shown.settle(id.clone())
                >
                    {words::settle()}
                </button>
            </div>
        </li>
    }
    .into_any()
}

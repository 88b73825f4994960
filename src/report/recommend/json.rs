//! A recommendation for programs. Every field is always there, null where it does not apply.

use serde::Serialize;

use super::text::machine;
use super::{Answer, Recommendation, Standing};
use crate::record::{Estimate, RowId};
use crate::report::rank;

/// The recommendation as an object.
pub fn json<'a>(recommendation: &'a Recommendation<'a>) -> impl Serialize + 'a {
    Report {
        wanted: recommendation.wanted.slug,
        machine: machine(recommendation.newest),
        measured: &recommendation.newest.started,
        answers: recommendation.answers.iter().map(NeedJson::new).collect(),
    }
}

#[derive(Serialize)]
struct Report<'a> {
    #[serde(rename = "for")]
    wanted: &'static str,
    machine: String,
    measured: &'a str,
    answers: Vec<NeedJson<'a>>,
}

#[derive(Serialize)]
struct NeedJson<'a> {
    need: &'static str,
    sources: &'static str,
    /// The pick first; more than one are tied.
    picks: Vec<StandingJson<'a>>,
    others: Vec<StandingJson<'a>>,
    barred: Vec<StandingJson<'a>>,
    missing: Vec<MissingJson<'a>>,
}

#[derive(Serialize)]
struct StandingJson<'a> {
    algorithm: &'a str,
    provider: &'a str,
    statuses: Vec<&'static str>,
    ratio_to_pick: Option<Estimate>,
    rough: bool,
    rows: Vec<&'a RowId>,
}

#[derive(Serialize)]
struct MissingJson<'a> {
    algorithm: &'a str,
    reason: &'a str,
}

impl<'a> NeedJson<'a> {
    fn new(answer: &'a Answer<'a>) -> Self {
        let standings = |standings: &'a [Standing<'a>]| standings.iter().map(standing).collect();
        let missing = answer.missing.iter();
        Self {
            need: answer.need.title,
            sources: answer.need.sources,
            picks: standings(&answer.picks),
            others: standings(&answer.others),
            barred: standings(&answer.barred),
            missing: missing
                .map(|missing| MissingJson { algorithm: &missing.name, reason: &missing.reason })
                .collect(),
        }
    }
}

fn standing<'a>(standing: &'a Standing<'a>) -> StandingJson<'a> {
    let contestant = &standing.contestant;
    StandingJson {
        algorithm: &contestant.name,
        provider: contestant.provider,
        statuses: contestant.known.iter().map(|known| rank::status(*known)).collect(),
        ratio_to_pick: standing.ratio,
        rough: contestant.rough,
        rows: contestant.rows().map(|row| &row.measurement.id).collect(),
    }
}

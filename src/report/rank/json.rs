//! Rankings for programs. Every field is always there, null where it does not apply.

use serde::Serialize;

use super::Ranking;
use super::text::status;
use crate::record::{Estimate, RowId};
use crate::report::compare::json::Side;
use crate::report::cost::{Cost, CostLine};

/// Rankings, and where asked for the costs of their rows, as an object.
pub fn json<'a>(rankings: &'a [Ranking<'a>], costs: &'a [CostLine<'a>]) -> impl Serialize + 'a {
    Report {
        rankings: rankings.iter().map(Answer::new).collect(),
        costs: costs
            .iter()
            .map(|line| CostRow { id: &line.row.measurement.id, cost: line.cost })
            .collect(),
    }
}

#[derive(Serialize)]
struct Report<'a> {
    rankings: Vec<Answer<'a>>,
    costs: Vec<CostRow<'a>>,
}

#[derive(Serialize)]
struct Answer<'a> {
    family: &'a str,
    operation: &'a str,
    bytes: Option<usize>,
    rows: Vec<Place<'a>>,
    without_figure: Vec<Absent<'a>>,
    apart: Vec<&'a RowId>,
}

#[derive(Serialize)]
struct Place<'a> {
    rank: Option<usize>,
    tied: bool,
    id: &'a RowId,
    status: &'static str,
    ratio_to_best: Estimate,
    rough: bool,
    #[serde(flatten)]
    side: Side<'a>,
}

#[derive(Serialize)]
struct Absent<'a> {
    id: &'a RowId,
    #[serde(flatten)]
    side: Side<'a>,
}

#[derive(Serialize)]
struct CostRow<'a> {
    /// Of the shortest message.
    id: &'a RowId,
    #[serde(flatten)]
    cost: Cost,
}

impl<'a> Answer<'a> {
    fn new(ranking: &'a Ranking<'a>) -> Self {
        let question = &ranking.question;
        let rows = ranking.ranked.iter().map(|ranked| Place {
            rank: ranked.place.map(|place| place.rank),
            tied: ranked.place.is_some_and(|place| place.tied),
            id: &ranked.row.measurement.id,
            status: status(ranked.known),
            ratio_to_best: ranked.ratio.speed,
            rough: ranked.rough,
            side: Side::new(&ranked.row),
        });
        let absent =
            |row: &crate::record::Row<'a>| Absent { id: &row.measurement.id, side: Side::new(row) };
        Self {
            family: question.family,
            operation: question.operation,
            bytes: question.bytes,
            rows: rows.collect(),
            without_figure: ranking.without_figure.iter().map(absent).collect(),
            apart: ranking.apart.iter().map(|row| &row.measurement.id).collect(),
        }
    }
}

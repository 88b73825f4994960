//! Who is fastest at what: every provider of every algorithm that did the same work, by ratio to the
//! best that may be picked.

pub mod json;
mod questions;
mod text;

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

use super::ratio::{Ratio, centre, least_lead, level_with};
use super::view::{self, is_short};
use crate::Registry;
use crate::algorithm::Algorithm;
use crate::record::{Measurement, ResultSet, Row, RowId, Timing};

pub use questions::{Breadth, Question, questions};
pub use text::{costs, text};

pub(super) use text::status;

/// The answer to one question: the rows of one family, operation and size that stand against each other,
/// the fastest first.
#[derive(Clone, Debug)]
pub struct Ranking<'a> {
    /// What was asked.
    pub question: Question<'a>,
    /// Those with a figure, the fastest first.
    pub ranked: Vec<Ranked<'a>>,
    /// Where in `ranked` the best that may be picked stands; `None` where nothing may be picked.
    pub best: Option<usize>,
    /// Those without a figure: unavailable or failed.
    pub without_figure: Vec<Row<'a>>,
    /// Those of another machine, build or workload than the newest row's: not to be ranked with it.
    pub apart: Vec<Row<'a>>,
}

/// A row and how it stands.
#[derive(Clone, Copy, Debug)]
pub struct Ranked<'a> {
    /// The row.
    pub row: Row<'a>,
    /// What the registry knows of its algorithm, with its status.
    pub known: Option<&'a Algorithm>,
    /// Its place among those that may be picked; `None` for what may not be, and for a rough row where
    /// others are not rough.
    pub place: Option<Place>,
    /// Its speed over that of the best; over that of the fastest where nothing may be picked.
    pub ratio: Ratio,
    /// Measured for so short a time, or so few times, that its figure is rough.
    pub rough: bool,
}

/// A place in a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// From 1; those that are tied have the same.
    pub rank: usize,
    /// No difference is seen between it and another of that place.
    pub tied: bool,
}

/// Ranks the newest rows of a set that `takes` takes, a ranking for each question that they answer, in the
/// order in which families and operations are shown. [`questions`] has those that most readers ask.
///
/// Only rows of the newest receipt's machine and build stand against each other, and of them those whose
/// workload is like that of the newest one.
pub fn rank<'a>(
    set: &'a ResultSet,
    registry: &'a Registry,
    takes: impl Fn(&RowId) -> bool,
) -> Vec<Ranking<'a>> {
    let (alike, others) = by_receipt(set);
    let mut of_question: BTreeMap<Question<'a>, [Vec<Row<'a>>; 2]> = BTreeMap::new();
    for (side, rows) in [alike, others].into_iter().enumerate() {
        for row in rows.into_iter().filter(|row| takes(&row.measurement.id)) {
            of_question.entry(Question::of(&row.measurement.id)).or_default()[side].push(row);
        }
    }
    of_question
        .into_iter()
        .map(|(question, [alike, others])| ranking(question, alike, others, registry))
        .collect()
}

/// The newest rows of a set: those of the newest one's machine and build, which stand against each other,
/// and the others.
pub fn by_receipt(set: &ResultSet) -> (Vec<Row<'_>>, Vec<Row<'_>>) {
    let newest = set.newest_invocation().last().copied();
    let mut alike: HashMap<&str, bool> = HashMap::new();
    set.latest().into_iter().partition(|row| {
        *alike.entry(&row.environment.run).or_insert_with(|| {
            newest.is_some_and(|newest| newest.differences(row.environment).is_empty())
        })
    })
}

fn ranking<'a>(
    question: Question<'a>,
    rows: Vec<Row<'a>>,
    mut apart: Vec<Row<'a>>,
    registry: &'a Registry,
) -> Ranking<'a> {
    let (measured, without_figure): (Vec<_>, Vec<_>) =
        rows.into_iter().partition(|row| row.measurement.outcome.timing().is_some());
    let newest = measured.last().map(|row| row.measurement);
    let (measured, unlike): (Vec<_>, Vec<_>) = measured
        .into_iter()
        .partition(|row| newest.is_some_and(|newest| same_work(row.measurement, newest)));
    apart.extend(unlike);

    let mut figures: Vec<Figure<'a>> =
        measured.into_iter().filter_map(|row| Figure::of(row, registry)).collect();
    figures.sort_by(|a, b| a.by_speed(b));
    let pick = |rough: bool| figures.iter().position(|f| f.may_be_picked && f.rough == rough);
    let best = pick(false).or_else(|| pick(true));
    let reference = best.or(if figures.is_empty() { None } else { Some(0) });
    let places = places(&figures, best);
    let ranked = figures
        .iter()
        .zip(places)
        .filter_map(|(figure, place)| {
            let reference = figures.get(reference?)?;
            Some(Ranked {
                row: figure.row,
                known: figure.known,
                place,
                ratio: Ratio::of(figure.timing, reference.timing),
                rough: figure.rough,
            })
        })
        .collect();
    Ranking { question, ranked, best, without_figure, apart }
}

/// Whether two rows time the same work in the same way. What a derivation is told to cost is part of its
/// algorithm's use, and stands beside it.
fn same_work(a: &Measurement, b: &Measurement) -> bool {
    let way = |row: &Measurement| {
        let timing = row.outcome.timing();
        timing.map(|timing| (timing.clock.clone(), timing.threads, timing.processes))
    };
    let work = |row: &Measurement| {
        let mut workload = row.workload.clone();
        workload.cost = None;
        workload
    };
    work(a) == work(b) && way(a) == way(b)
}

/// The places of figures in the order of their speed. A place is shared by all that no difference is
/// seen between and the first of it.
fn places(figures: &[Figure<'_>], best: Option<usize>) -> Vec<Option<Place>> {
    let mut places: Vec<Option<Place>> = vec![None; figures.len()];
    let Some(best) = best else { return places };
    let contestants: Vec<usize> = (best..figures.len())
        .filter(|i| figures[*i].may_be_picked && figures[*i].rough == figures[best].rough)
        .collect();
    let mut next = 0;
    while let Some(leader) = contestants.get(next) {
        let leader = &figures[*leader];
        let behind = contestants[next + 1..].iter().map(|i| &figures[*i]).map(|figure| {
            let lead = least_lead(figure.row.environment).max(least_lead(leader.row.environment));
            (figure.timing, lead)
        });
        let group = 1 + level_with(leader.timing, behind);
        for i in &contestants[next..next + group] {
            places[*i] = Some(Place { rank: next + 1, tied: group > 1 });
        }
        next += group;
    }
    places
}

struct Figure<'a> {
    row: Row<'a>,
    timing: &'a Timing,
    /// Of the samples, as ratios are.
    median: f64,
    known: Option<&'a Algorithm>,
    may_be_picked: bool,
    rough: bool,
}

impl<'a> Figure<'a> {
    fn of(row: Row<'a>, registry: &'a Registry) -> Option<Self> {
        let timing = row.measurement.outcome.timing()?;
        let known = registry.algorithm(&row.measurement.id.algorithm);
        let median = centre(timing);
        let (may_be_picked, rough) = (view::may_be_picked(known), is_short(timing));
        Some(Self { row, timing, median, known, may_be_picked, rough })
    }

    fn by_speed(&self, other: &Self) -> Ordering {
        let id = |figure: &Self| -> &'a RowId { &figure.row.measurement.id };
        self.median.total_cmp(&other.median).then_with(|| id(self).cmp(id(other)))
    }
}

//! Which to take, for a use, on this machine: the fastest of what standards allow for it, with the rows that
//! say so.
//!
//! A use needs several things ([`Use`], [`Need`]); each has its candidates. A candidate stands against another
//! by the geometric mean of its ratios over the tasks and sizes of the need: short and long messages,
//! sealing and opening count alike. Broken and legacy algorithms, and those that nobody has judged, are
//! never the pick.

mod contest;
pub mod json;
mod text;
mod uses;

use std::collections::{BTreeSet, HashMap};

use super::ratio::{Verdict, least_lead};
use super::{rank, view};
use crate::Registry;
use crate::error::{Error, Result};
use crate::record::{Environment, Estimate, ResultSet, Row};

pub use contest::Contestant;
pub use text::text;
pub use uses::{By, Candidate, Need, Part, USES, Use};

/// The answer for a use.
#[derive(Clone, Debug)]
pub struct Recommendation<'a> {
    /// What it is for.
    pub wanted: &'static Use,
    /// The machine and build that it holds for.
    pub newest: &'a Environment,
    /// An answer to each need.
    pub answers: Vec<Answer<'a>>,
}

/// The answer to one need.
#[derive(Clone, Debug)]
pub struct Answer<'a> {
    /// The need.
    pub need: &'static Need,
    /// The pick first, then those that no difference from it is seen of; none where no row says anything.
    pub picks: Vec<Standing<'a>>,
    /// The others that may be picked, the fastest first.
    pub others: Vec<Standing<'a>>,
    /// What must not be picked, the fastest first. Its ratios are to the pick's first task.
    pub barred: Vec<Standing<'a>>,
    /// Candidates that no row speaks of.
    pub missing: Vec<Missing>,
}

/// A contestant beside the pick.
#[derive(Clone, Debug)]
pub struct Standing<'a> {
    /// Who.
    pub contestant: Contestant<'a>,
    /// Its speed over that of the pick; `None` where there is no pick to be set against.
    pub ratio: Option<Estimate>,
}

/// A candidate that no row speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The algorithms, joined by ` + `.
    pub name: String,
    /// Why, or what to do about it.
    pub reason: String,
}

/// The use of that slug.
///
/// # Errors
///
/// [`Error::UnknownName`] with the nearest one.
pub fn find(slug: &str) -> Result<&'static Use> {
    USES.iter()
        .find(|known| known.slug == slug)
        .ok_or_else(|| crate::registry::unknown("use", slug, USES.iter().map(|known| known.slug)))
}

/// What a set's rows of the newest machine and build recommend for a use.
///
/// # Errors
///
/// [`Error::NothingMatched`] where they say nothing about any of its needs, with what is missing.
pub fn recommend<'a>(
    set: &'a ResultSet,
    registry: &'a Registry,
    wanted: &'static Use,
) -> Result<Recommendation<'a>> {
    let field = Field::new(set, registry);
    let answers: Vec<Answer<'a>> = wanted.needs.iter().map(|need| field.answer(need)).collect();
    let newest = set.newest_invocation().last().copied();
    match newest {
        Some(newest) if answers.iter().any(|answer| !answer.picks.is_empty()) => {
            Ok(Recommendation { wanted, newest, answers })
        }
        _ => {
            let missing: BTreeSet<String> = answers
                .iter()
                .flat_map(|answer| &answer.missing)
                .map(|missing| format!("{}: {}", missing.name, missing.reason))
                .collect();
            let missing: Vec<String> = missing.into_iter().collect();
            Err(Error::NothingMatched(format!(
                "what `{}` needs: {}",
                wanted.slug,
                missing.join("; ")
            )))
        }
    }
}

/// The rows that stand against each other.
struct Field<'a> {
    rows: HashMap<(&'a str, &'a str, &'a str, Option<usize>), Row<'a>>,
    providers: BTreeSet<&'a str>,
    registry: &'a Registry,
}

impl<'a> Field<'a> {
    fn new(set: &'a ResultSet, registry: &'a Registry) -> Self {
        let (alike, _) = rank::by_receipt(set);
        let rows: HashMap<_, _> = alike
            .into_iter()
            .map(|row| {
                let id = &row.measurement.id;
                ((&*id.algorithm, &*id.operation, &*id.provider, id.bytes), row)
            })
            .collect();
        let providers = rows.keys().map(|(_, _, provider, _)| *provider).collect();
        Self { rows, providers, registry }
    }

    fn answer(&self, need: &'static Need) -> Answer<'a> {
        let sizes = self.sizes(need);
        let mut contestants = Vec::new();
        let mut barred = Vec::new();
        let mut missing = Vec::new();
        for (order, candidate) in need.candidates.iter().enumerate() {
            let found: Vec<_> = self.contestants(candidate.tasks, &sizes, order).collect();
            if found.is_empty() {
                missing.push(self.missing(candidate, need));
            }
            for contestant in found {
                let list =
                    if self.may_be_picked(&contestant) { &mut contestants } else { &mut barred };
                list.push(contestant);
            }
        }
        for part in need.tempting {
            let tasks = [&[*part][..]];
            let found = self.contestants(&tasks, &sizes, usize::MAX);
            barred.extend(found.min_by(|a, b| a.seconds().total_cmp(&b.seconds())));
        }
        contestants.sort_by(|a, b| {
            match need.by {
                By::Speed => (a.rough, a.seconds()).partial_cmp(&(b.rough, b.seconds())),
                By::Order => (a.order, a.seconds()).partial_cmp(&(b.order, b.seconds())),
            }
            .unwrap_or(std::cmp::Ordering::Equal)
        });
        self.stand(need, contestants, barred, missing)
    }

    fn stand(
        &self,
        need: &'static Need,
        contestants: Vec<Contestant<'a>>,
        barred: Vec<Contestant<'a>>,
        missing: Vec<Missing>,
    ) -> Answer<'a> {
        let pick = contestants.first().cloned();
        let against = |contestant: Contestant<'a>| {
            let ratio = pick.as_ref().map(|pick| contestant.ratio(pick));
            Standing { contestant, ratio }
        };
        let tied = |standing: &Standing<'a>| match (&pick, &standing.ratio) {
            (Some(pick), Some(ratio)) if need.by == By::Speed => {
                let leads = [pick, &standing.contestant].map(Contestant::environment);
                let lead = leads.into_iter().flatten().map(least_lead).fold(0.0, f64::max);
                pick.rough == standing.contestant.rough
                    && Verdict::of(ratio, lead) == Verdict::NoDifference
            }
            (Some(pick), _) => {
                pick.order == standing.contestant.order
                    && pick.provider == standing.contestant.provider
            }
            _ => false,
        };
        let (picks, mut others): (Vec<_>, Vec<_>) =
            contestants.into_iter().map(against).partition(tied);
        let by_ratio = |a: &Standing<'a>, b: &Standing<'a>| {
            let value = |standing: &Standing<'a>| standing.ratio.map_or(0.0, |ratio| ratio.value);
            value(b).total_cmp(&value(a))
        };
        others.sort_by(by_ratio);
        let mut barred: Vec<_> = barred.into_iter().map(against).collect();
        barred.sort_by(by_ratio);
        Answer { need, picks, others, barred, missing }
    }

    /// The sizes of a need that were measured of any of its candidates.
    fn sizes(&self, need: &Need) -> Vec<Option<usize>> {
        if need.sizes.is_empty() {
            return vec![None];
        }
        let sizes = need.sizes.iter().map(|size| Some(*size));
        sizes
            .filter(|size| {
                need.candidates.iter().any(|candidate| {
                    self.contestants(candidate.tasks, &[*size], 0).next().is_some()
                })
            })
            .collect()
    }

    /// A candidate by each provider that has a figure for all of it.
    fn contestants<'f>(
        &'f self,
        tasks: &'f [&'f [Part]],
        sizes: &'f [Option<usize>],
        order: usize,
    ) -> impl Iterator<Item = Contestant<'a>> + 'f {
        self.providers.iter().filter_map(move |provider| {
            let row =
                |part: &Part, size| self.rows.get(&(part.0, part.1, *provider, size)).copied();
            Contestant::new(provider, order, tasks, sizes, row, self.registry)
        })
    }

    fn may_be_picked(&self, contestant: &Contestant<'a>) -> bool {
        contestant.known.iter().all(|known| view::may_be_picked(*known))
    }

    fn missing(&self, candidate: &Candidate, need: &Need) -> Missing {
        let mut names: Vec<&str> = Vec::new();
        let mut operations: Vec<&str> = Vec::new();
        for (algorithm, operation) in candidate.tasks.iter().copied().flatten() {
            if !names.contains(algorithm) {
                names.push(algorithm);
            }
            if !operations.contains(operation) {
                operations.push(operation);
            }
        }
        let without_figure = self.rows.iter().find(|((algorithm, operation, _, _), row)| {
            names.contains(algorithm)
                && operations.contains(operation)
                && row.measurement.outcome.timing().is_none()
        });
        let reason = match without_figure {
            _ if names.iter().any(|name| self.registry.algorithm(name).is_none()) => {
                "this build knows no algorithm of that name".to_owned()
            }
            Some(((_, _, provider, _), row)) => {
                let outcome = &row.measurement.outcome;
                format!(
                    "{} by {provider}: {}",
                    outcome.state(),
                    outcome.reason().unwrap_or_default()
                )
            }
            None => {
                let sizes: Vec<String> = need.sizes.iter().map(usize::to_string).collect();
                let sizes = match sizes.is_empty() {
                    true => String::new(),
                    false => format!(" --sizes {}", sizes.join(",")),
                };
                format!(
                    "not wholly measured on the newest run's machine and build; \
                     `cipherbench run {} --operation {}{sizes}` does",
                    names.join(" "),
                    operations.join(",")
                )
            }
        };
        Missing { name: names.join(" + "), reason }
    }
}

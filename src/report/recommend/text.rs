//! A recommendation in words, with its evidence.

use std::collections::BTreeSet;

use super::contest::Figure;
use super::{Answer, By, Contestant, Recommendation, Standing};
use crate::error::plain;
use crate::record::Environment;
use crate::report::compare::{factor, interval};
use crate::report::paragraph::paragraph;
use crate::report::{figures, words};

/// The recommendation as text, in lines of at most 80 columns.
pub fn text(recommendation: &Recommendation) -> String {
    let newest = recommendation.newest;
    let mut text = paragraph(
        &plain(&format!(
            "On this machine ({}), for {}, by what was measured {}:",
            machine(newest),
            recommendation.wanted.title,
            words::date(&newest.started)
        )),
        0,
    );
    for answer in &recommendation.answers {
        text.push('\n');
        text.push_str(&paragraph(&plain(&headline(answer)), 0));
        for sentence in evidence(answer) {
            text.push_str(&paragraph(&plain(&sentence), 2));
        }
    }
    text.push('\n');
    text.push_str(&paragraph(
        "x: speed over that of the pick, in the geometric mean over its operations and sizes. Speed is one reason \
         to choose among several, and it is this machine's.",
        0,
    ));
    text
}

/// The processor and what it has for cryptography.
pub(super) fn machine(environment: &Environment) -> String {
    let cpu = &environment.cpu;
    let name = cpu.name.as_deref().unwrap_or("an unknown processor");
    let virtual_machine = if cpu.virtualised == Some(true) { ", virtual machine" } else { "" };
    let instructions = |what: &str, names: &[&str]| {
        let has = |list: &[String]| list.iter().any(|name| names.contains(&&**name));
        match (has(&cpu.features), has(&cpu.missing_features)) {
            (true, _) => format!("with {what} instructions"),
            (false, true) => format!("without {what} instructions"),
            (false, false) => format!("{what} instructions unknown"),
        }
    };
    let (aes, sha) = (instructions("AES", &["aes"]), instructions("SHA", &["sha", "sha2"]));
    format!("{name}{virtual_machine}, {aes}, {sha}")
}

fn headline(answer: &Answer) -> String {
    let title = answer.need.title;
    match &*answer.picks {
        [] => format!("{title}: no pick, as no candidate was measured."),
        [pick] => format!("{title}: {}, {}.", who(&pick.contestant), speeds(&pick.contestant)),
        [pick, tied @ ..] => {
            let others: Vec<String> = tied.iter().map(|tied| who(&tied.contestant)).collect();
            format!(
                "{title}: {}, {}; no difference is seen to {}.",
                who(&pick.contestant),
                speeds(&pick.contestant),
                others.join(", ")
            )
        }
    }
}

fn who(contestant: &Contestant) -> String {
    format!("{} by {}", contestant.name, contestant.provider)
}

/// The figures of the first task, or of all where none has a size.
fn speeds(contestant: &Contestant) -> String {
    let figures = &contestant.figures;
    let first = figures.first().map(|figure| &*figure.operation);
    let shown: Vec<String> = figures
        .iter()
        .filter(|figure| figure.bytes.is_none() || Some(&*figure.operation) == first)
        .map(speed)
        .collect();
    let rough = if contestant.rough { " (a short run: rough)" } else { "" };
    format!("{}{rough}", shown.join(", "))
}

fn speed(figure: &Figure) -> String {
    match figure.bytes {
        Some(bytes) => format!(
            "{} ({} at {})",
            figures::rate(bytes as f64 / figure.seconds),
            figure.operation,
            figures::bytes(bytes)
        ),
        None => format!("{} ({})", figures::operations(figure.seconds.recip()), figure.operation),
    }
}

fn evidence(answer: &Answer) -> Vec<String> {
    let mut sentences = Vec::new();
    if let Some(pick) = answer.picks.first() {
        sentences.extend(backend(&pick.contestant));
    }
    // Of other algorithms the fastest provider says enough.
    let picked: BTreeSet<&str> =
        answer.picks.iter().map(|standing| &*standing.contestant.name).collect();
    let mut seen = BTreeSet::new();
    let others: Vec<String> = answer
        .others
        .iter()
        .filter(|standing| {
            let name = &*standing.contestant.name;
            picked.contains(name) || seen.insert(name)
        })
        .map(|standing| format!("{} {}", who(&standing.contestant), times(standing)))
        .collect();
    if !others.is_empty() {
        let ordered = match answer.need.by {
            By::Speed => "",
            By::Order => "Others, in speed: ",
        };
        sentences.push(format!("{ordered}{}.", others.join("; ")));
    }
    for standing in &answer.barred {
        sentences.push(barred(standing));
    }
    if let Some(pick) = answer.picks.first() {
        let rows: Vec<String> =
            pick.contestant.rows().map(|row| row.measurement.id.to_string()).collect();
        sentences.push(format!("Rows: {}.", rows.join(", ")));
    }
    if !answer.missing.is_empty() {
        for missing in &answer.missing {
            sentences.push(format!("Missing: {}: {}.", missing.name, missing.reason));
        }
    }
    sentences.push(format!("Candidates by {}.", answer.need.sources));
    sentences
}

/// `0.362x (0.360 to 0.365)`.
fn times(standing: &Standing) -> String {
    let rough = if standing.contestant.rough { "~" } else { "" };
    standing.ratio.map_or_else(
        || speeds(&standing.contestant),
        |ratio| format!("is {rough}{}x of that ({})", factor(ratio.value), interval(&ratio)),
    )
}

/// What is faster or slower and must not be picked.
fn barred(standing: &Standing) -> String {
    let contestant = &standing.contestant;
    let why: Vec<String> = contestant
        .known
        .iter()
        .map(|known| match known {
            Some(known) => {
                let (reason, source) = (known.status_reason(), known.status_source());
                format!("{}: {reason} ({source})", known.standing().slug())
            }
            None => "not judged by anybody".to_owned(),
        })
        .collect();
    let faster = standing.ratio.is_some_and(|ratio| ratio.lower > 1.0);
    let however = if faster { ", however fast" } else { "" };
    format!("Not {}{however}: it {}; {}.", who(contestant), times(standing), why.join(", "))
}

/// By which code path.
fn backend(contestant: &Contestant) -> Option<String> {
    let paths: BTreeSet<String> = contestant
        .rows()
        .map(|row| &row.measurement.implementation)
        .filter(|implementation| implementation.backend != "unknown")
        .map(|implementation| {
            format!("{} ({})", implementation.backend, implementation.backend_evidence)
        })
        .collect();
    let paths: Vec<String> = paths.into_iter().collect();
    (!paths.is_empty()).then(|| format!("Code path: {}.", paths.join(", ")))
}

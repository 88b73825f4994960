//! What the figures belong to: the machine, the build, and what to beware of.

use maud::{Markup, html};

use crate::record::Environment;
use crate::report::view::View;
use crate::report::{figures, words};

pub(super) fn receipt(view: &View) -> Markup {
    let Some(newest) = view.newest.last() else { return html! {} };
    html! {
        section #receipt {
            h2 { "Machine and build" }
            p.what { "What the figures of the newest run belong to. On another machine, or built in another way, they would be others." }
            dl.facts {
                (facts(newest))
                dt { "Runs" }
                dd {
                    ul {
                        @for run in &view.newest {
                            li {
                                (run.target) ", " (words::date(&run.started)) ", plan " (run.plan) ", load "
                                @match run.load { Some(load) => (format!("{load:.2}")), None => "unknown" }
                            }
                        }
                    }
                }
                dt { "Providers" }
                dd {
                    ul {
                        @for provider in &newest.providers {
                            li { b { (provider.provider) } ": " (provider.versions.join(", ")) }
                        }
                        @if newest.providers.is_empty() { li { "none" } }
                    }
                }
            }
        }
    }
}

fn facts(newest: &Environment) -> Markup {
    let (cpu, tools) = (&newest.cpu, &newest.toolchain);
    let known = |value: &Option<String>| value.clone().unwrap_or_else(|| "unknown".to_owned());
    let count =
        |value: Option<usize>| value.map_or_else(|| "unknown".to_owned(), |n| n.to_string());
    let choice = |value: Option<bool>, yes: &'static str, no: &'static str| match value {
        Some(true) => yes,
        Some(false) => no,
        None => "unknown",
    };
    let mut flags = known(&tools.rustflags);
    if flags.is_empty() {
        flags = "none".to_owned();
    }
    let machine = match (cpu.virtualised, &cpu.hypervisor) {
        (Some(true), Some(name)) => format!("yes ({name})"),
        (virtualised, _) => choice(virtualised, "yes", "no").to_owned(),
    };
    let target_cpu = match (&tools.target_cpu, &tools.rustflags) {
        (Some(cpu), _) => cpu.clone(),
        (None, Some(_)) => "the target's default".to_owned(),
        (None, None) => "unknown".to_owned(),
    };
    let build = format!(
        "{}, opt-level {}, debug assertions {}",
        known(&tools.profile),
        known(&tools.opt_level),
        if tools.debug_assertions { "on" } else { "off" }
    );
    html! {
        dt { "Processor" } dd { (known(&cpu.name)) " (" (cpu.architecture) ")" }
        dt { "Instructions" }
        dd {
            @for feature in &cpu.features { span.chip { (feature) } " " }
            @for feature in &cpu.missing_features { span.chip.missing { "no " (feature) } " " }
            @if cpu.features.is_empty() && cpu.missing_features.is_empty() { "unknown" }
        }
        dt { "Cores" } dd { (count(cpu.physical)) " physical, " (count(cpu.logical)) " logical for this process" }
        dt { "Virtual machine" } dd { (machine) }
        dt { "Governor" } dd { (known(&cpu.governor)) ", turbo " (choice(cpu.turbo, "on", "off")) }
        dt { "Memory" } dd { (newest.memory_bytes.map_or_else(|| "unknown".to_owned(), figures::memory)) }
        dt { "System" } dd { (known(&newest.os)) ", kernel " (known(&newest.kernel)) }
        dt { "Compiler" } dd { (known(&tools.rustc)) ", " (known(&tools.target)) }
        dt { "Profile" } dd { (build) }
        dt { "RUSTFLAGS" } dd { code { (flags) } }
        dt { "target-cpu" } dd { (target_cpu) }
        dt { "cipherbench" } dd { (newest.cipherbench) ", features " (words::or_none(&newest.features.join(", "))) }
    }
}

/// The earlier invocations of which rows are shown, and in what their receipts differ.
pub(super) fn earlier(view: &View) -> Markup {
    let mut runs: Vec<&Environment> = Vec::new();
    for line in view.families.iter().flat_map(|family| &family.grids).flat_map(|grid| &grid.lines) {
        if line.earlier && !runs.iter().any(|run| run.run == line.environment.run) {
            runs.push(line.environment);
        }
    }
    runs.sort_by(|a, b| b.started.cmp(&a.started));
    let newest = view.newest.last().copied();
    html! {
        @if !runs.is_empty() {
            section #earlier {
                h2 { "Earlier runs" }
                p.what { "Rows that the newest run did not measure anew come from these. They are dated, and dimmed where machine or build is another." }
                ul.runs {
                    @for run in runs {
                        @let differences = words::differences(run, newest);
                        li {
                            b { (words::date(&run.started)) } ", " (run.target) ", plan " (run.plan)
                            @if differences.is_empty() { ": same receipt as the newest run." }
                            @else { ". Other receipt, not to be compared with the newest run: " (differences) "." }
                        }
                    }
                }
            }
        }
    }
}

/// What makes the figures worth less, said before them.
pub(super) fn cautions(view: &View) -> Markup {
    let runs = view.ranked();
    let mut cautions: Vec<String> = runs.iter().flat_map(|run| about(run)).collect();
    cautions.extend(busy(&runs));
    cautions.sort();
    cautions.dedup();
    html! {
        @if !cautions.is_empty() {
            aside.cautions aria-label="Cautions" {
                b { "Read with care" }
                ul { @for caution in &cautions { li { (caution) } } }
            }
        }
    }
}

fn about(run: &Environment) -> Vec<String> {
    let (cpu, tools) = (&run.cpu, &run.toolchain);
    let mut found = Vec::new();
    if tools.debug_assertions || tools.opt_level.as_deref().is_some_and(|level| level != "3") {
        found.push(
            "This build is not a fully optimised one: run `cargo bench`, or build with --release."
                .to_owned(),
        );
    }
    if cpu.virtualised == Some(true) {
        found.push("A virtual machine: neighbours and the hypervisor add noise that intervals of one run do not show.".to_owned());
    }
    if let Some(governor) = cpu.governor.as_deref().filter(|governor| *governor != "performance") {
        found.push(format!(
            "The frequency governor is “{governor}”: the clock may have changed between rows."
        ));
    }
    if run.plan == "smoke" {
        found.push("Plan smoke: it shows that everything runs, its figures are rough.".to_owned());
    }
    found
}

/// One sentence about all the runs that began on a busy machine.
fn busy(runs: &[&Environment]) -> Option<String> {
    let busy: Vec<(&str, f64, usize)> = runs
        .iter()
        .filter_map(|run| Some((&*run.target, run.load?, run.cpu.logical?)))
        .filter(|(_, load, cores)| *load > 0.5 * *cores as f64)
        .collect();
    let (_, _, cores) = *busy.first()?;
    let mut targets: Vec<&str> = busy.iter().map(|(target, _, _)| *target).collect();
    targets.sort_unstable();
    targets.dedup();
    let targets = targets.join(", ");
    let [least, most] = busy
        .iter()
        .fold([f64::MAX, 0.0_f64], |[least, most], (_, load, _)| {
            [least.min(*load), most.max(*load)]
        })
        .map(|load| format!("{load:.2}"));
    let load = if least == most { least } else { format!("{least} to {most}") };
    Some(format!(
        "The machine was busy when {targets} began: load {load} on {cores} processor{}.",
        if cores == 1 { "" } else { "s" }
    ))
}

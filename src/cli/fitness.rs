//! What makes a machine fit to measure on, judged one fact at a time.

use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use super::steadiness::{Clock, Spread};
use crate::record::Environment;

/// How far a fact can be trusted not to spoil a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Level {
    /// Nothing stands against measuring.
    Ok,
    /// The system does not tell.
    Unknown,
    /// Differences of a few percent may be the machine's.
    Doubtful,
    /// Figures would mislead.
    Unfit,
}

impl Level {
    pub(super) fn slug(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Unknown => "unknown",
            Self::Doubtful => "doubtful",
            Self::Unfit => "unfit",
        }
    }
}

/// One fact, how it is judged, and what to do about it.
#[derive(Debug, Serialize)]
pub(super) struct Finding {
    pub what: &'static str,
    pub level: Level,
    pub found: String,
    pub advice: Option<&'static str>,
}

fn finding(
    what: &'static str,
    level: Level,
    found: impl Into<String>,
    advice: &'static str,
) -> Finding {
    let advice = (level > Level::Ok && !advice.is_empty()).then_some(advice);
    Finding { what, level, found: found.into(), advice }
}

/// The first limit that `value` does not pass: fit below `doubtful`, unfit above `unfit`.
fn graded(value: f64, doubtful: f64, unfit: f64) -> Level {
    match value {
        value if value > unfit => Level::Unfit,
        value if value > doubtful => Level::Doubtful,
        _ => Level::Ok,
    }
}

/// The build: what is measured must be what users run.
pub(super) fn build(environment: &Environment) -> Finding {
    let toolchain = &environment.toolchain;
    let profile = toolchain.profile.as_deref().unwrap_or("unknown");
    let level =
        if toolchain.debug_assertions || profile == "debug" { Level::Unfit } else { Level::Ok };
    let checks = if toolchain.debug_assertions { "on" } else { "off" };
    finding(
        "build",
        level,
        format!("profile {profile}, debug assertions {checks}"),
        "measure with `cargo bench`, or build this command with --release",
    )
}

/// The flags: not good or bad, but a part of every figure.
pub(super) fn flags(environment: &Environment) -> Finding {
    let toolchain = &environment.toolchain;
    let known = |value: &Option<String>| value.clone().unwrap_or_else(|| "unknown".into());
    let flags = match toolchain.rustflags.as_deref() {
        Some("") => "none".into(),
        _ => known(&toolchain.rustflags),
    };
    finding("compiler", Level::Ok, format!("{}, RUSTFLAGS {flags}", known(&toolchain.rustc)), "")
}

pub(super) fn processor(environment: &Environment) -> Finding {
    let cpu = &environment.cpu;
    let name = cpu.name.as_deref().unwrap_or(&cpu.architecture);
    let list =
        |features: &[String]| if features.is_empty() { "none".into() } else { features.join(" ") };
    finding(
        "processor",
        Level::Ok,
        format!("{name}; has {}; lacks {}", list(&cpu.features), list(&cpu.missing_features)),
        "",
    )
}

pub(super) fn processors(environment: &Environment) -> Finding {
    let advice =
        "with one processor everything else that runs is in the figures: close what you can";
    match environment.cpu.logical {
        Some(1) => finding("processors", Level::Doubtful, "1", advice),
        Some(n) => finding("processors", Level::Ok, n.to_string(), ""),
        None => finding("processors", Level::Unknown, "the system does not say", ""),
    }
}

/// Others at work: below a tenth of a processor they do not show.
pub(super) fn load(environment: &Environment) -> Finding {
    let processors = environment.cpu.logical.unwrap_or(1) as f64;
    match environment.load {
        Some(load) => finding(
            "load",
            graded(load, 0.3_f64.max(processors * 0.1), processors * 0.8),
            format!("{load:.2} over the last minute, on {processors} processors"),
            "wait until the machine is idle, or stop what runs",
        ),
        None => finding("load", Level::Unknown, "the system has no load average", ""),
    }
}

pub(super) fn governor(environment: &Environment) -> Finding {
    let advice = "hold the frequency: `cpupower frequency-set -g performance`";
    match environment.cpu.governor.as_deref() {
        Some("performance") => finding("governor", Level::Ok, "performance", ""),
        Some(other) => finding("governor", Level::Doubtful, other, advice),
        None => finding("governor", Level::Unknown, "the system shows none", ""),
    }
}

pub(super) fn turbo(environment: &Environment) -> Finding {
    let advice =
        "the frequency follows temperature and load: switch turbo off for small differences";
    match environment.cpu.turbo {
        Some(false) => finding("turbo", Level::Ok, "off", ""),
        Some(true) => finding("turbo", Level::Doubtful, "on", advice),
        None => finding("turbo", Level::Unknown, "the system does not say", ""),
    }
}

pub(super) fn virtualisation(environment: &Environment) -> Finding {
    let advice = "others on the same host take time unseen: compare within one run, repeat, and \
                  do not trust differences of a few percent";
    match environment.cpu.virtualised {
        Some(false) => finding("virtualised", Level::Ok, "no", ""),
        Some(true) => {
            let by = environment.cpu.hypervisor.as_deref().unwrap_or("unknown");
            finding("virtualised", Level::Doubtful, format!("yes, hypervisor {by}"), advice)
        }
        None => finding("virtualised", Level::Unknown, "the system does not say", ""),
    }
}

pub(super) fn clock(clock: &Clock) -> Finding {
    finding(
        "clock",
        graded(clock.step.as_secs_f64(), 1e-6, 1e-3),
        format!("counts in steps of {:?}, {:?} to read", clock.step, clock.read),
        "on Linux see /sys/devices/system/clocksource: tsc or arch_sys_counter are fine enough",
    )
}

pub(super) fn steadiness(spread: &Spread) -> Finding {
    let percent = |part: f64| format!("{:.1} %", part * 100.0);
    finding(
        "steadiness",
        graded(spread.most, 0.02, 0.10),
        format!(
            "equal work of 1 ms took up to {} longer in 95 of 100 rounds, median {}, worst {}",
            percent(spread.most),
            percent(spread.median),
            percent(spread.worst),
        ),
        "something else takes the processor or changes its frequency: see load, governor, turbo",
    )
}

/// Whether results can be kept at `home`, or where it would be made.
pub(super) fn disk(home: &Path) -> Finding {
    const WANTED: u64 = 1 << 30;
    const NEEDED: u64 = 100 << 20;
    let there = home.ancestors().find(|path| path.is_dir()).unwrap_or(Path::new("."));
    if let Err(error) = tried(there) {
        let found = format!("{}: {error}", there.display());
        return finding(
            "results",
            Level::Unfit,
            found,
            "choose another place with CIPHERBENCH_HOME or --dir",
        );
    }
    match fs4::available_space(there) {
        Ok(free) => {
            let level = match free {
                free if free < NEEDED => Level::Unfit,
                free if free < WANTED => Level::Doubtful,
                _ => Level::Ok,
            };
            let found = format!("{}, {:.1} GiB free", home.display(), free as f64 / WANTED as f64);
            finding(
                "results",
                level,
                found,
                "a full run with plots takes some hundred megabytes: make room",
            )
        }
        Err(error) => {
            finding("results", Level::Unknown, format!("{}: {error}", home.display()), "")
        }
    }
}

/// Whether a file can be made there: permissions alone do not tell of a read-only file system.
fn tried(directory: &Path) -> std::io::Result<()> {
    let probe = directory.join(format!(".cipherbench-doctor-{}", std::process::id()));
    std::fs::File::create_new(&probe)?;
    std::fs::remove_file(probe)
}

/// What follows from all findings, in a sentence.
pub(super) fn verdict(findings: &[Finding]) -> (Level, String) {
    let worst = findings.iter().map(|finding| finding.level).max().unwrap_or(Level::Ok);
    let names: Vec<_> = findings
        .iter()
        .filter(|finding| finding.level == worst)
        .map(|finding| finding.what)
        .collect();
    let names = names.join(", ");
    match worst {
        Level::Unfit => (worst, format!("figures measured here would mislead: {names}")),
        Level::Doubtful => {
            (worst, format!("differences of a few percent may be the machine's: {names}"))
        }
        Level::Unknown => {
            (Level::Ok, format!("nothing known stands against measuring; unknown: {names}"))
        }
        Level::Ok => (worst, "nothing stands against measuring".into()),
    }
}

/// How long the steadiness is watched.
pub(super) const WATCHED: Duration = Duration::from_secs(1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_by_two_limits() {
        assert_eq!(
            [0.01, 0.02, 0.05, 0.2].map(|x| graded(x, 0.02, 0.1)),
            [Level::Ok, Level::Ok, Level::Doubtful, Level::Unfit]
        );
    }

    #[test]
    fn the_worst_finding_decides() {
        let made = |level| finding("thing", level, "", "do this");
        assert_eq!(verdict(&[made(Level::Ok), made(Level::Unknown)]).0, Level::Ok);
        assert_eq!(verdict(&[made(Level::Unfit), made(Level::Doubtful)]).0, Level::Unfit);
        assert_eq!(made(Level::Ok).advice, None);
        assert_eq!(made(Level::Unfit).advice, Some("do this"));
    }

    #[test]
    fn a_place_that_cannot_be_written_is_unfit() {
        assert_eq!(
            disk(Path::new("/proc/none")).level,
            if cfg!(target_os = "linux") { Level::Unfit } else { Level::Ok }
        );
    }
}

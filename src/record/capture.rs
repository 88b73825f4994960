//! Reading the receipt from the machine and the build.

use std::fs;

use jiff::Timestamp;
use sysinfo::{CpuRefreshKind, MemoryRefreshKind, RefreshKind, System};

use super::environment::{Cpu, Environment, ProviderVersion, Toolchain};
use super::{SCHEMA, cpu};
use crate::registry::Registry;

impl Environment {
    /// The receipt of a run that begins now: `target` is the bench target or verb, `plan` the plan's
    /// name, `registry` says which library versions serve.
    pub fn capture(target: &str, plan: &str, registry: &Registry) -> Self {
        let system = System::new_with_specifics(
            RefreshKind::nothing()
                .with_cpu(CpuRefreshKind::nothing())
                .with_memory(MemoryRefreshKind::nothing().with_ram()),
        );
        let now = Timestamp::now();
        Self {
            schema: SCHEMA,
            run: format!("{now}-{}", std::process::id()),
            invocation: invocation(),
            started: stamp(now),
            cipherbench: env!("CARGO_PKG_VERSION").to_owned(),
            target: target.to_owned(),
            plan: plan.to_owned(),
            cpu: processor(&system),
            load: load(),
            memory_bytes: Some(system.total_memory()).filter(|bytes| *bytes > 0),
            os: System::long_os_version().or_else(System::name),
            kernel: System::kernel_version(),
            toolchain: toolchain(),
            features: features(),
            providers: providers(registry),
        }
    }
}

/// The time now, as it is written in a record: RFC 3339 in UTC, to the millisecond.
pub fn timestamp() -> String {
    stamp(Timestamp::now())
}

fn stamp(at: Timestamp) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%S%.3fZ").to_string()
}

/// What the bench targets that one `cargo bench` starts have in common: on Linux, Cargo's own
/// process and when it began. Elsewhere, and outside Cargo, each process is its own invocation.
pub fn invocation() -> String {
    let cargo = super::place::under_cargo().then(cargo_process).flatten();
    cargo.unwrap_or_else(own_invocation)
}

/// The invocation that this process is on its own, whoever started it.
pub(crate) fn own_invocation() -> String {
    format!("process-{}-{}", std::process::id(), process_start("self").unwrap_or_default())
}

#[cfg(target_os = "linux")]
fn cargo_process() -> Option<String> {
    let parent = std::os::unix::process::parent_id();
    Some(format!("cargo-{parent}-{}", process_start(&parent.to_string())?))
}

#[cfg(not(target_os = "linux"))]
fn cargo_process() -> Option<String> {
    None
}

/// When a process began: clock ticks since the machine started, and which start that was. Without
/// `/proc`, when this was first asked for.
fn process_start(process: &str) -> Option<String> {
    let Ok(stat) = fs::read_to_string(format!("/proc/{process}/stat")) else {
        static FIRST_ASKED: std::sync::OnceLock<i64> = std::sync::OnceLock::new();
        return (process == "self")
            .then(|| FIRST_ASKED.get_or_init(|| Timestamp::now().as_millisecond()).to_string());
    };
    // The second field is the program's name in parentheses, which may hold spaces; the 22nd is the
    // start.
    let (_, after_name) = stat.rsplit_once(')')?;
    let ticks = after_name.split_whitespace().nth(19)?;
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    Some(format!("{ticks}-{}", boot.split('-').next().unwrap_or_default().trim()))
}

fn processor(system: &System) -> Cpu {
    let (features, missing_features) = cpu::features();
    let hypervisor = cpu::hypervisor();
    Cpu {
        name: cpu::name()
            .or_else(|| system.cpus().first().map(|cpu| cpu.brand().trim().to_owned()))
            .filter(|name| !name.is_empty()),
        architecture: std::env::consts::ARCH.to_owned(),
        features,
        missing_features,
        logical: std::thread::available_parallelism().ok().map(usize::from),
        physical: System::physical_core_count(),
        governor: first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
        turbo: turbo(),
        virtualised: cpu::virtualised().or_else(|| hypervisor.is_some().then_some(true)),
        hypervisor,
    }
}

fn turbo() -> Option<bool> {
    let flag = |path, on| first_line(path).map(|value| value == on);
    flag("/sys/devices/system/cpu/intel_pstate/no_turbo", "0")
        .or_else(|| flag("/sys/devices/system/cpu/cpufreq/boost", "1"))
}

fn first_line(path: &str) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    text.lines().next().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty())
}

/// Windows has no load average; sysinfo answers zero there.
fn load() -> Option<f64> {
    (!cfg!(windows)).then(|| System::load_average().one).filter(|load| load.is_finite())
}

fn toolchain() -> Toolchain {
    let owned = |value: Option<&str>| value.map(str::to_owned);
    Toolchain {
        rustc: owned(option_env!("CIPHERBENCH_BUILD_RUSTC")),
        target: owned(option_env!("CIPHERBENCH_BUILD_TARGET")),
        profile: owned(option_env!("CIPHERBENCH_BUILD_PROFILE")),
        opt_level: owned(option_env!("CIPHERBENCH_BUILD_OPT_LEVEL")),
        rustflags: owned(option_env!("CIPHERBENCH_BUILD_RUSTFLAGS")),
        target_cpu: owned(option_env!("CIPHERBENCH_BUILD_TARGET_CPU")),
        debug_assertions: cfg!(debug_assertions),
    }
}

fn features() -> Vec<String> {
    let listed = option_env!("CIPHERBENCH_BUILD_FEATURES").unwrap_or_default();
    listed
        .split(',')
        .filter(|feature| !feature.is_empty() && *feature != "default")
        .map(str::to_owned)
        .collect()
}

fn providers(registry: &Registry) -> Vec<ProviderVersion> {
    registry
        .providers()
        .into_iter()
        .map(|provider| {
            let mut versions: Vec<String> = registry
                .entries()
                .iter()
                .filter(|entry| entry.provider() == provider)
                .flat_map(|entry| entry.identity().version.split(", ").map(str::to_owned))
                .collect();
            versions.sort();
            versions.dedup();
            ProviderVersion { provider: provider.to_owned(), versions }
        })
        .collect()
}

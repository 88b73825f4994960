//! The receipt: the machine and the build that a figure belongs to.

use serde::{Deserialize, Serialize};

/// The receipt of a run. Unknown is written as null, never guessed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Environment {
    /// [`super::SCHEMA`].
    pub schema: u32,
    /// The run's id, unique: its start and its process.
    pub run: String,
    /// Shared by the bench targets that one `cargo bench` starts, and by a `run` and those that go on with it.
    pub invocation: String,
    /// When it began, RFC 3339 in UTC.
    pub started: String,
    /// This crate's version.
    pub cipherbench: String,
    /// The bench target or verb that ran.
    pub target: String,
    /// The plan: `smoke`, `standard`, `full` or `thorough`; ` (changed)` follows where times, samples
    /// or resamples were given on the command line.
    pub plan: String,
    /// The processor.
    pub cpu: Cpu,
    /// Load average over one minute at the start; null where the system has none.
    pub load: Option<f64>,
    /// Memory in bytes.
    pub memory_bytes: Option<u64>,
    /// Operating system and version.
    pub os: Option<String>,
    /// Kernel version.
    pub kernel: Option<String>,
    /// The compiler and its flags.
    pub toolchain: Toolchain,
    /// Features of this crate that are on.
    pub features: Vec<String>,
    /// The providers' library versions.
    pub providers: Vec<ProviderVersion>,
}

impl Environment {
    /// In what two receipts differ that a figure may depend on: processor, virtual machine, clock,
    /// compiler and its flags. Figures of unlike receipts are not to be compared.
    pub fn differences(&self, other: &Self) -> Vec<Difference> {
        let text = |value: &Option<String>| value.clone().unwrap_or_else(|| "unknown".to_owned());
        let flag = |value: Option<bool>| {
            value.map_or_else(|| "unknown".to_owned(), |value| value.to_string())
        };
        let facts = |e: &Self| {
            let (cpu, tools) = (&e.cpu, &e.toolchain);
            [
                ("CPU", text(&cpu.name)),
                ("architecture", cpu.architecture.clone()),
                ("CPU features", cpu.features.join(" ")),
                ("processors", cpu.logical.map_or_else(|| "unknown".to_owned(), |n| n.to_string())),
                ("governor", text(&cpu.governor)),
                ("turbo", flag(cpu.turbo)),
                ("virtualised", flag(cpu.virtualised)),
                ("hypervisor", text(&cpu.hypervisor)),
                ("rustc", text(&tools.rustc)),
                ("target", text(&tools.target)),
                ("profile", text(&tools.profile)),
                ("opt-level", text(&tools.opt_level)),
                ("RUSTFLAGS", text(&tools.rustflags)),
                ("debug assertions", tools.debug_assertions.to_string()),
            ]
        };
        facts(self)
            .into_iter()
            .zip(facts(other))
            .filter(|((_, here), (_, there))| here != there)
            .map(|((what, here), (_, there))| Difference { what, here, there })
            .collect()
    }
}

/// A point in which two receipts differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Which: `CPU`, `rustc`, ...
    pub what: &'static str,
    /// In the receipt that was asked.
    pub here: String,
    /// In the other.
    pub there: String,
}

/// The processor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cpu {
    /// Its name, as it gives it.
    pub name: Option<String>,
    /// The architecture, e.g. `x86_64`.
    pub architecture: String,
    /// Features that matter to cryptography and are there: `aes`, `sha`, `vaes`, `neon`, ...
    pub features: Vec<String>,
    /// Features that matter to cryptography and are not there.
    pub missing_features: Vec<String>,
    /// Logical processors that this process may use.
    pub logical: Option<usize>,
    /// Physical cores.
    pub physical: Option<usize>,
    /// Frequency governor; null where the system shows none.
    pub governor: Option<String>,
    /// Whether turbo frequencies are allowed; null where the system does not say.
    pub turbo: Option<bool>,
    /// Whether it is a virtual machine; null where it does not say.
    pub virtualised: Option<bool>,
    /// The hypervisor's name.
    pub hypervisor: Option<String>,
}

/// The compiler and its flags.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Toolchain {
    /// `rustc --version`.
    pub rustc: Option<String>,
    /// The target triple.
    pub target: Option<String>,
    /// Cargo's profile, e.g. `release`.
    pub profile: Option<String>,
    /// Optimisation level.
    pub opt_level: Option<String>,
    /// RUSTFLAGS.
    pub rustflags: Option<String>,
    /// `-C target-cpu`, where RUSTFLAGS set it.
    pub target_cpu: Option<String>,
    /// Whether debug assertions are on.
    pub debug_assertions: bool,
}

/// A provider's library version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProviderVersion {
    /// The provider's slug.
    pub provider: String,
    /// Its libraries' versions in words, one for each library that serves a row.
    pub versions: Vec<String>,
}

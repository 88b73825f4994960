//! The receipt: the machine and the build that a figure belongs to.

use serde::{Deserialize, Serialize};

/// The receipt of a run. Unknown is written as null, never guessed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Environment {
    /// [`super::SCHEMA`].
    pub schema: u32,
    /// The run's id, unique: its start and its process.
    pub run: String,
    /// Shared by the bench targets that one `cargo bench` starts.
    pub invocation: String,
    /// When it began, RFC 3339 in UTC.
    pub started: String,
    /// This crate's version.
    pub cipherbench: String,
    /// The bench target or verb that ran.
    pub target: String,
    /// The plan: `smoke`, `standard`, `full` or `thorough`.
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

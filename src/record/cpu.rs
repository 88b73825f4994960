//! The processor: its name, the instructions that matter to cryptography, and whether it is real.

/// The instructions that are there, and those that are not.
pub(super) fn features() -> (Vec<String>, Vec<String>) {
    let (here, missing): (Vec<_>, Vec<_>) = detected().into_iter().partition(|(_, there)| *there);
    let names = |features: Vec<(&str, bool)>| {
        features.into_iter().map(|(name, _)| name.to_owned()).collect()
    };
    (names(here), names(missing))
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod imp {
    use raw_cpuid::{CpuId, Hypervisor};

    macro_rules! detect {
        ($($name:tt),*) => { vec![$(($name, std::arch::is_x86_feature_detected!($name))),*] };
    }

    pub fn detected() -> Vec<(&'static str, bool)> {
        detect![
            "aes",
            "pclmulqdq",
            "sha",
            "ssse3",
            "sse4.1",
            "avx2",
            "avx512f",
            "vaes",
            "vpclmulqdq",
            "bmi2",
            "adx"
        ]
    }

    pub fn name() -> Option<String> {
        let brand = CpuId::new().get_processor_brand_string()?;
        Some(brand.as_str().trim_matches(|c: char| c.is_whitespace() || c == '\0').to_owned())
    }

    pub fn virtualised() -> Option<bool> {
        Some(CpuId::new().get_feature_info()?.has_hypervisor())
    }

    pub fn hypervisor() -> Option<String> {
        // Where the bit is off, the leaf is not the hypervisor's.
        if virtualised() != Some(true) {
            return None;
        }
        Some(match CpuId::new().get_hypervisor_info()?.identify() {
            Hypervisor::Unknown(..) => return None,
            Hypervisor::HyperV => "Hyper-V".to_owned(),
            known => format!("{known:?}"),
        })
    }
}

#[cfg(target_arch = "aarch64")]
mod imp {
    macro_rules! detect {
        ($($name:tt),*) => { vec![$(($name, std::arch::is_aarch64_feature_detected!($name))),*] };
    }

    pub fn detected() -> Vec<(&'static str, bool)> {
        detect!["aes", "pmull", "sha2", "sha3", "neon"]
    }

    pub fn name() -> Option<String> {
        None
    }

    /// No instruction tells; Xen and some others show themselves in `/sys`.
    pub fn virtualised() -> Option<bool> {
        hypervisor().map(|_| true)
    }

    pub fn hypervisor() -> Option<String> {
        let kind = std::fs::read_to_string("/sys/hypervisor/type").ok()?;
        Some(kind.trim().to_owned()).filter(|kind| !kind.is_empty())
    }
}

#[cfg(not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")))]
mod imp {
    pub fn detected() -> Vec<(&'static str, bool)> {
        Vec::new()
    }

    pub fn name() -> Option<String> {
        None
    }

    pub fn virtualised() -> Option<bool> {
        None
    }

    pub fn hypervisor() -> Option<String> {
        None
    }
}

use imp::detected;
pub(super) use imp::{hypervisor, name, virtualised};

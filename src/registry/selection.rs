//! What to take from a registry.

use crate::algorithm::{Family, Status};

/// What to take from a registry; an empty list takes all, several lists must all be met.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Families.
    pub families: Vec<Family>,
    /// Algorithms by any of their names.
    pub algorithms: Vec<String>,
    /// Providers by slug.
    pub providers: Vec<String>,
    /// Operations by slug: an entry is taken if it has one of them.
    pub operations: Vec<String>,
    /// Statuses.
    pub statuses: Vec<Status>,
    /// Globs over `<algorithm>` or `<family>/<algorithm>`: one of them must match.
    pub globs: Vec<String>,
}

impl std::fmt::Display for Selection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let families = self.families.iter().map(|family| family.slug().to_owned()).collect();
        let statuses = self.statuses.iter().map(|status| status.slug().to_owned()).collect();
        let parts: Vec<String> = [
            ("family", families),
            ("algorithm", self.algorithms.clone()),
            ("provider", self.providers.clone()),
            ("operation", self.operations.clone()),
            ("status", statuses),
            ("glob", self.globs.clone()),
        ]
        .into_iter()
        .filter(|(_, names)| !names.is_empty())
        .map(|(kind, names)| format!("{kind} {}", names.join(" or ")))
        .collect();
        f.write_str(if parts.is_empty() { "an empty registry" } else { "" })?;
        f.write_str(&parts.join(", "))
    }
}

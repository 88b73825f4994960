//! The house rules that a machine can check: the layers, the sizes of files, the documents that follow
//! from code, the names on disk, the oldest compiler, and what may be in the tree.
//!
//! `UPDATE=1 cargo test --test house` writes the documents anew.

mod house {
    pub mod documents;
    pub mod layers;
    pub mod paths;
    pub mod toolchain;
    pub mod tree;
}

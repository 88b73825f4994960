//! What is made of figures: comparisons, rankings, costs and recommendations.
#![cfg(feature = "cli")]

#[path = "../common/golden.rs"]
mod files;
#[path = "../common/synthetic.rs"]
mod synthetic;

mod compare;
mod comparing;
mod golden;
mod rank;
mod ranking;
mod recommend;
mod sets;

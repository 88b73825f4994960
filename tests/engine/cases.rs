//! What must come out of a bench target, case by case.

use std::fs;
use std::process::ExitCode;

use super::place::Place;
use super::{rows, usage, verb};

type Case = fn(&Place) -> Result<Verdict, String>;

pub enum Verdict {
    Passed,
    Skipped(&'static str),
}

const CASES: &[(&str, Case)] = &[
    ("a_good_row_is_recorded_with_its_samples", rows::good_row),
    ("list_names_every_row_and_prepares_nothing", rows::list),
    ("the_test_mode_does_each_row_once", rows::test_mode),
    ("a_wrong_digest_fails_without_a_figure", rows::wrong_digest),
    ("a_wrong_tag_fails_without_a_figure", rows::flipped_tag),
    ("an_open_that_errors_fails_without_a_figure", rows::open_errors),
    ("an_open_that_takes_forgeries_fails_without_a_figure", rows::takes_forgeries),
    ("an_adapter_that_panics_fails_and_the_rest_goes_on", rows::panics),
    ("a_rival_that_panics_on_the_timed_input_fails_alone", rows::panics_on_the_input),
    ("an_operation_that_fails_while_timed_fails_without_a_figure", rows::tires),
    ("an_operation_that_no_longer_writes_fails", rows::stale),
    ("one_stall_does_not_make_a_row_slow", rows::stalls_once),
    ("forgeries_taken_in_place_fail", rows::forgeries_in_place),
    ("an_operation_not_offered_is_unavailable", rows::not_offered),
    ("an_adapters_own_file_is_its_own_failure", rows::adapters_file),
    ("discarded_baselines_leave_the_samples_without_the_warm_up", rows::discarded),
    ("what_criterion_cannot_write_is_no_older_figure", usage::unwritable_criterion),
    ("a_reader_that_goes_away_ends_it_quietly", usage::closed_output),
    ("providers_that_differ_on_the_timed_input_fail", rows::disagreement),
    ("a_failed_row_leaves_no_criterion_files", rows::failed_leaves_nothing),
    ("an_absent_provider_is_unavailable_not_failed", rows::absent),
    ("quick_over_a_slow_operation_tells_the_truth", rows::slow_and_quick),
    ("save_baseline_and_strict_baseline", usage::baselines),
    ("save_baseline_saves_a_result_set", usage::saved_sets),
    ("what_makes_criterion_panic_is_one_line", usage::bad_arguments),
    ("bad_variables_are_one_line", usage::bad_variables),
    ("a_filter_that_matches_nothing_fails", usage::no_match),
    ("a_filter_for_another_target_does_not", usage::match_elsewhere),
    ("a_home_that_is_a_file_is_one_line", usage::home_is_a_file),
    ("a_full_disk_is_one_line_and_keeps_whole_rows", usage::full_disk),
    ("a_read_only_home_is_one_line", usage::read_only),
    ("ctrl_c_keeps_what_was_measured", usage::ctrl_c),
    ("a_damaged_criterion_file_is_named_and_removed", usage::damaged_criterion_file),
    ("a_second_run_leaves_the_first_ones_rows", usage::second_run),
    ("the_verb_run_tells_of_rows_without_a_figure", verb::no_figure),
    ("the_verb_run_resumed_measures_what_failed", verb::failed_again),
    ("the_verb_run_over_no_adapter_is_one_line", verb::empty),
];

pub fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for (name, case) in CASES {
        if !wanted.is_empty() && !wanted.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let place = Place::new(name);
        match case(&place) {
            Ok(Verdict::Passed) => {
                passed += 1;
                println!("test {name} ... ok");
            }
            Ok(Verdict::Skipped(reason)) => {
                skipped += 1;
                println!("test {name} ... skipped: {reason}");
            }
            Err(problem) => {
                failed += 1;
                println!("test {name} ... FAILED\n{problem}");
            }
        }
        let _ = fs::remove_dir_all(&place.directory);
    }
    println!("{passed} passed, {failed} failed, {skipped} skipped");
    // A filter of `cargo test NAME` that means another file's tests is no fault.
    if failed > 0 || (passed == 0 && wanted.is_empty()) {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

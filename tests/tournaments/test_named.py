"""Every "never" of a tournament is attacked by a test, and each turn of its life is played by one: by these names.

| never | test |
|---|---|
| two current results for a table | test_never: test_never_two_results_for_a_table_nor_two_rounds_from_it |
| a round drawn twice | test_never: test_never_a_round_twice_by_a_double_click_or_two_directors |
| the last result arriving twice | test_never: test_never_a_round_twice_as_the_last_result_arrives_twice |
| twice in a round | test_never: test_never_twice_in_a_round_or_a_bye_and_a_table_in_a_draft |
| at two tables; a bye and a table | test_never: test_never_at_two_tables_or_a_bye_and_a_table_in_play |
| what no row may say of these | test_rounds_at_once: test_the_database_knows_no_round_twice_and_nobody_twice_in_one |
| itself as opponent | test_never: test_never_itself_as_opponent |
| the same: two records of one person | test_merged_entrants: test_who_had_seats_in_one_round_are_two_people |
| one person in two entrants | test_merged_entrants: test_who_is_in_twice_leaves_once_and_cannot_come_back |
| a second bye; a repeat | test_never: test_never_a_second_bye_before_all_had_one_nor_a_repeat_to_avoid |
| a repeat by hand | test_never: test_never_a_repeat_by_hand_that_was_not_said_first |
| dropped and paired; late in old rounds | test_never: test_never_paired_who_has_left_nor_late_in_an_old_round |
| a draw from open tables | test_never: test_never_a_draw_from_open_tables_without_a_logged_word |
| history lost | test_never: test_never_is_history_lost |
| a token without a won game; two for one | test_never: test_never_a_token_without_a_won_game_nor_two_for_one |
| a token that survives | test_never: test_never_a_token_that_survives_the_undoing_of_its_game |
| the same in a race | test_sequences: test_tokens_are_always_the_games_won |
| the same in a race, at once | test_sequences: test_an_undo_a_ruling_and_the_next_game_at_the_same_moment |
| a silent correction | test_never: test_never_a_silent_correction_of_what_a_round_was_drawn_from |
| the same in a knock-out | test_never: test_never_a_correction_under_a_game_that_was_begun |
| any of these, whatever is done | test_any_night: test_whatever_happens_in_a_night |

| what happens | test |
|---|---|
| two phones, different results | test_never: test_never_two_results_for_a_table_nor_two_rounds_from_it |
| draw twice | test_rounds: test_drawn_twice_is_the_same_round |
| drop after the draw | test_corrected_rounds: test_who_drops_after_the_draw_forfeits_and_keeps_what_they_played |
| late before and after the first result | test_rounds_published: test_who_comes_late_moves_nobody |
| a cancelled round keeps penalties | test_corrected_rounds: test_a_cancelled_round_keeps_penalties |
| round 1 corrected after round 2 | test_corrected_rounds: test_the_rounds_drawn_stand_and_the_standings_change |
| the same in a knock-out | test_corrected_rounds: test_in_a_knock_out_another_goes_on |
| the same in a double one | test_corrected_rounds: test_in_a_double_knock_out_winner_and_loser_change_places |
| in one of tables | test_corrected_rounds: test_in_a_knock_out_of_tables_the_round_drawn_from_it_is_cancelled_first |
| wrong seats | test_tables_pen: test_two_of_two_tables_change_places_and_the_hands_stay_with_the_chairs |
| 3, 5, 6, 7 entrants | formats.test_next_round: test_awkward_numbers |
| 17 x 5: five different byes | test_rounds: test_seventeen_in_five_rounds_have_five_different_byes |
| a forced draw is logged | test_rounds: test_not_from_open_tables_without_the_word_of_the_director |
| a swap that makes a repeat | test_round_pages: test_a_swap_by_hand_says_that_it_makes_a_repeat_before_it_is_saved |
| 200 entrants: draw | formats.test_swiss: test_two_hundred |
| 200 entrants: standings | test_standings_big: test_standings_of_200 |
"""

import re
from pathlib import Path


def test_every_test_that_is_named_here_is_there() -> None:
    rows = [line for line in (__doc__ or "").splitlines() if line.startswith("| ") and "| test |" not in line]
    for row in rows:
        named = re.search(r"\| ([\w.]+): (test_\w+) \|$", row)
        assert named, row
        path = Path(__file__).parent.joinpath(*named[1].split(".")).with_suffix(".py")
        assert f"def {named[2]}(" in path.read_text(), row

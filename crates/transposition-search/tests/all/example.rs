//! The example of the page "bring your own game" runs, and is as short as the page says.

#[path = "../../examples/bring_your_own_game.rs"]
mod bring_your_own_game;

#[test]
fn the_example_solves_its_game_in_under_sixty_lines() {
    bring_your_own_game::main().unwrap();
    assert!(include_str!("../../examples/bring_your_own_game.rs").lines().count() < 60);
}

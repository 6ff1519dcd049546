"""A map with its options, compiled to the game that is played."""

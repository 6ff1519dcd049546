"""The values of the game: frozen, slotted, without behavior beyond looking things up."""

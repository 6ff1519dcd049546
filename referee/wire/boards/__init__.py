"""The boards that a request brings: whole, or described where they are used."""

"""The boards sent within a request: whole, or described where they are used."""

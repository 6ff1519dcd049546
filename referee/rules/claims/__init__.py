"""The claim of a route: its prices, its rules, and the claims that a hand can pay for."""

"""The claim of a route: what it costs, who may make it, and which ones a hand can pay for."""

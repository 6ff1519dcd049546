"""The questions of the API: parse a request, call the rules, render the answer."""

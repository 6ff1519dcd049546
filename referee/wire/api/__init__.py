"""The questions of the API: a request is read, the rules are asked, the answer is written."""

"""The user interface: pictures of boards, the score pad and the board editor."""

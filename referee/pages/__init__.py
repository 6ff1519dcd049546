"""What people look at: pictures of boards, the score pad and the board editor."""

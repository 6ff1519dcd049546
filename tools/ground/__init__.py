"""Makes the ground of the boards, land and water, from the outlines of Natural Earth."""

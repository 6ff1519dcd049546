"""The actions, one room each: what speaks against it, what follows from it, and which there are.

Every room has three doors. `check` yields the reasons against an action and the rules that could
not be checked; `follow` tells the effects and the position after; `offers` lists the actions that
a player has, and asks `check` of each.
"""

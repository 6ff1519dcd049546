"""Every test of a feature names the rule that it is about: itself, or in each of its cases."""

from pathlib import Path

from referee.words.rules import RULE_IDS

HERE = Path(__file__).parent
IN_NAMES = tuple(f"test_{rule_id.replace('.', '_').replace('-', '_')}_" for rule_id in RULE_IDS)


def names_a_rule(name: str) -> bool:
    """Whether a test begins with the id of a rule, or has it in its case."""
    function, _, case = name.partition("[")
    return f"{function}_".startswith(IN_NAMES) or any(rule_id in case for rule_id in RULE_IDS)


def test_claim_free_and_other_rules_are_in_the_names_of_tests(request):
    tests = [item for item in request.session.items if item.path.parent == HERE]
    assert [item.nodeid for item in tests if not names_a_rule(item.name)] == []


def test_claim_free_is_found_in_names_and_cases_alone():
    assert names_a_rule("test_claim_free_of_all")
    assert names_a_rule("test_of_all[claim.free: by nobody]")
    assert not names_a_rule("test_of_all[by nobody]")

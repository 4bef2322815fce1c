"""The mark that says which rules a test proves."""

import pytest

from tantocuore import rules


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the ids of the rules that it proves. Raises UnknownRule, which names the nearest id.

    >>> rule("SERVE-07", "SERVE-08").args
    ('SERVE-07', 'SERVE-08')
    >>> rule("SERVE-7")
    Traceback (most recent call last):
    tantocuore.rules.loader.UnknownRule: There is no rule SERVE-7. Did you mean SERVE-07?
    """
    return pytest.mark.rule(*(rules.rule(ident).id for ident in ids))

"""How fast the engine is, beside other game engines on the same machine in the same run: `make bench`.

Seconds are the processor's, of this process alone, so that others on the machine disturb less; only single
calls of `why_not` are timed by the clock on the wall.
"""

"""Many games between bots on all cores, single games, and roll-outs. Bots get a view and nothing else."""

from tantocuore.simulate.drive import MOST_ROUNDS, IllegalAnswer, finish
from tantocuore.simulate.match import MOST_GAMES, MOST_JOBS, simulate
from tantocuore.simulate.rollout import Forecast, rollouts
from tantocuore.simulate.tally import wilson

__all__ = [
    "Forecast", "IllegalAnswer", "MOST_GAMES", "MOST_JOBS", "MOST_ROUNDS", "finish", "rollouts", "simulate",
    "wilson",
]  # fmt: skip

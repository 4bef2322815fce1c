"""One game: its question, legal moves and refusals, undo as a tree, and the two ways out for what is seen."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tantocuore import scoring, setup, turn, view
from tantocuore.errors import IllegalMove, TantoCuoreError, UnknownMove, nearest, short
from tantocuore.events import Answer, Event
from tantocuore.fork import Fork
from tantocuore.moves import Move, parse
from tantocuore.options import Options
from tantocuore.play import Play, Question
from tantocuore.refusals import Refusal
from tantocuore.state import State
from tantocuore.view import View

if TYPE_CHECKING:
    from tantocuore.scenario import Scenario

LATE = 64  # the last answers are read again and again, so they stay as they are
SNAPSHOT_EVERY = 8  # answers between kept states: going back replays at most this many and an effect's


class Game:
    """A game in progress. Make one with `Game.new`, `Scenario.game` or `Game.from_json`.

    It asks one question at a time and takes moves in notation. Every answer is kept in a tree, so that any of them
    can be undone; an error leaves the game as it was. Players are called by name, seats are numbers from 0.

    >>> game = Game.new(["Raoul", "Baron"], seed=7)
    >>> game.question.kind
    'serving'
    >>> game.play("end")[0].kind
    'phase'
    >>> game.undo()
    >>> game.question.kind
    'serving'
    """

    def __init__(self, state: State) -> None:
        self._start = state.copy()
        play = Play(state, [])
        turn.begin(play)
        self._play = play
        self._steps: Generator[Question, Move, None] = turn.turns(play)
        self._question: Question | None = None
        self._ask(None)
        self._nodes = [Answer(0, -1, "", 0, 0, 0, play.events, state.copy())]
        self._children: dict[tuple[int, str], int] = {}
        self._forward: dict[int, int] = {}
        self._alike: dict[Any, Any] = {}  # what the first `_shared` nodes tell, the start apart
        self._shared = 1
        self._here = 0
        self._safe = 0  # the node of the last main question, and its state
        self._safe_state = state.copy()

    @classmethod
    def new(
        cls,
        players: Sequence[str],
        sets: Sequence[str] = ("base",),
        town: str | Sequence[str] = "recommended",
        seed: int | None = None,
        options: Options | Mapping[str, Any] | None = None,
        chiefs: Sequence[str] | None = None,
    ) -> Game:
        """A new game. The same arguments give the same game; without a seed one is drawn.

        `players` are 2 to 8 names in seat order, without spaces and / + :. `town` is "recommended" (SETUP-12),
        "random" or the ids of ten General Maids (SETUP-06). `options` are an `Options` or a mapping of those that
        differ from the defaults. `sets` are "base", "oktoberfest" or both; `chiefs` is the pair of Maid Chiefs of a
        game with both, by default Marianne and Colette (COMBINE-02). Raises SetupError, which names the argument.
        Rules: SETUP-01 to SETUP-14, OKT-SETUP-01 to OKT-SETUP-08, COMBINE-01 to COMBINE-07.

        >>> Game.new(["Ann", "Bob"], town="random", seed=1, options={"milly_vp": 1})
        <Game: Ann, Bob; turn 1, Ann, serving>
        """
        if seed is None:
            from secrets import randbelow

            seed = randbelow(1 << 32)
        return cls(setup.new_state(players, sets, town, seed, options, chiefs))

    def __repr__(self) -> str:
        state = self._play.state
        where = "over" if state.over else f"{state.names[state.active]}, {state.phase}"
        return f"<Game: {', '.join(state.names)}; turn {state.turns}, {where}>"

    # what is asked

    @property
    def question(self) -> Question | None:
        """Who has to decide what now; None when the game is over.

        `kind` is the phase for the question of a phase ("starting", "serving", "employ"), else what a card asks.
        """
        return self._question

    @property
    def asked(self) -> str | None:
        """The name of the player who has to decide, or None when the game is over."""
        return self._play.state.names[self._question.player] if self._question else None

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal answers to the question; `str(move)` is the notation. Empty when the game is over.

        >>> [str(move) for move in Game.new(["Ann", "Bob"], seed=7).legal_moves]
        ['serve colette', 'love love_1', 'end']
        """
        return self._question.moves if self._question else ()

    @property
    def players(self) -> tuple[str, ...]:
        """All players in seat order."""
        return self._play.state.names

    @property
    def active(self) -> str:
        """The player whose turn it is."""
        return self._play.state.names[self._play.state.active]

    @property
    def phase(self) -> str:
        """The phase of the turn: "starting", "serving", "employ" or "discard"."""
        return self._play.state.phase

    @property
    def resources(self) -> dict[str, int]:
        """Servings, Love and Employments of the active player (FLOW-04)."""
        state = self._play.state
        return {"servings": state.servings, "love": state.love, "employments": state.employments}

    @property
    def options(self) -> Options:
        """The rule options of this game."""
        return self._play.state.options

    @property
    def warnings(self) -> tuple[str, ...]:
        """What players should know before they begin, one sentence each; mostly nothing.

        Without a Bar Maid in the Town of Oktoberfest nobody gains a beer of the pile (OPEN-83).
        """
        return setup.warnings(self._play.state)

    @property
    def state(self) -> State:
        """A copy of the whole truth, for engines and tests. Players get `view` and `log`."""
        return self._play.state.copy()

    # playing

    def play(self, move: str | Move) -> tuple[Event, ...]:
        """Play a move of the current question; returns the events it caused.

        Raises UnknownMove for a text that is no move, IllegalMove (with a refusal) for one the rules do not allow.
        An error leaves the game as it was. After an undo, the same move leads to the same node and events.

        >>> game = Game.new(["Ann", "Bob"], seed=7)
        >>> [event.kind for event in game.play("serve colette")]
        ['serve', 'add']
        """
        found = self._legal(move)
        if found is None:
            refusal = self.why_not(move)
            assert refusal is not None
            raise IllegalMove(str(move), refusal)
        return self._answer(found)

    def why_not(self, move: str | Move) -> Refusal | None:
        """None when the move is legal now, else why it is not: rule ids, numbers, words, ways on.

        It takes any move of the notation and never changes the game. Raises UnknownMove for another text; its
        `nearest` is the most similar legal move.

        >>> game = Game.new(["Ann", "Bob"], seed=7)
        >>> game.why_not("employ marianne").rules[0]
        'FLOW-02'
        >>> game.why_not("end") is None
        True
        """
        from tantocuore import explain_refusal

        if self._legal(move) is not None:
            return None
        return explain_refusal.refusal(self, self._parsed(move))

    def steps(self, move: str | Move, player: str) -> Iterator[tuple[Event, dict[str, Any]]]:
        """Play a move and yield each of its events, as this player may see it, with the view right after it.

        The move is played whole before the first pair is yielded. Nobody is asked while things happen: only the
        last view holds a question, and equals the view after the move. Raises as `play` does, and TantoCuoreError
        for an unknown player.

        >>> game = Game.new(["Ann", "Bob"], seed=7)
        >>> [(event.kind, view["resources"]["servings"]) for event, view in game.steps("serve colette", "Ann")]
        [('serve', 1), ('add', 0)]
        """
        seat = self._seat(player)
        found = self._legal(move)
        if found is None:
            self.play(move)
        assert found is not None
        shown: list[tuple[Event, dict[str, Any]]] = []
        state = self._play.state
        self._play.watch = lambda event: shown.append((event.seen_by(seat), view.view(state, None, seat)))
        try:
            self._answer(found)
        finally:
            self._play.watch = None
        if shown:
            shown[-1] = (shown[-1][0], self.view(player))
        return iter(shown)

    def _legal(self, move: str | Move) -> Move | None:
        text = move.text if isinstance(move, Move) else " ".join(move.split()) if isinstance(move, str) else ""
        return self._question.accepts(text) if self._question else None

    def _parsed(self, move: str | Move) -> Move:
        try:
            return parse(move.text if isinstance(move, Move) else move)
        except UnknownMove as error:
            texts = [str(legal) for legal in self.legal_moves]
            raise UnknownMove(error.move, str(error), nearest(error.move, texts) or error.nearest) from None

    def _answer(self, move: Move) -> tuple[Event, ...]:
        known = self._children.get((self._here, move.text))
        play, seat = self._play, self._question.player if self._question else 0
        here = self._nodes[self._here]
        play.log, play.base = [], here.before + len(here.told)
        try:
            self._ask(move)
        except Exception:
            self.go(self._here)  # a fault in an effect must not leave half a move behind
            raise
        events = play.events
        main = self._question is None or self._question.main
        if main:
            self._safe_state = play.state.copy()
        if known is None:
            keep = main and (here.depth + 1) % SNAPSHOT_EVERY == 0
            known = len(self._nodes)
            kept = self._safe_state if keep else None
            self._nodes.append(Answer(known, here.id, move.text, seat, here.depth + 1, play.base, events, kept))
            self._children[here.id, move.text] = known
        self._forward[here.id] = known
        self._here = known
        if main:
            self._safe = known
        return events

    def _ask(self, answer: Move | None) -> None:
        try:
            self._question = next(self._steps) if answer is None else self._steps.send(answer)
        except StopIteration:
            self._question = None

    # the tree of answers

    @property
    def node(self) -> int:
        """Where the game is in its tree of answers; 0 is the start."""
        return self._here

    @property
    def history(self) -> tuple[Answer, ...]:
        """Every answer ever given, undone branches included; each names its parent.

        >>> game = Game.new(["Ann", "Bob"], seed=7)
        >>> for move in ("serve colette", "love love_1"):
        ...     _ = game.play(move)
        ...     game.undo()
        >>> [(answer.parent, answer.move) for answer in game.history]
        [(-1, ''), (0, 'serve colette'), (0, 'love love_1')]
        """
        return tuple(self._nodes)

    def path(self, node: int | None = None) -> tuple[Answer, ...]:
        """The answers from the start to a node, by default the current one. Raises as `go` does."""
        out, at = [], self._here if node is None else self._known(node)
        while at > 0:
            out.append(self._nodes[at])
            at = self._nodes[at].parent
        return tuple(reversed(out))

    def go(self, node: int) -> None:
        """Go to any node of the tree; nothing is lost. Raises TantoCuoreError for an unknown node.

        >>> game = Game.new(["Ann", "Bob"], seed=7)
        >>> _ = game.play("serve colette")
        >>> game.go(0)
        >>> game.node, game.can_redo
        (0, True)
        """
        answers: list[str] = []
        at = self._known(node)
        while True:
            kept = self._nodes[at].state if at != self._safe else self._safe_state
            if kept is not None:
                break
            answers.append(self._nodes[at].move)
            at = self._nodes[at].parent
        self._restart(at, kept, answers[::-1])

    def _restart(self, node: int, state: State, answers: Sequence[str]) -> None:
        start = self._nodes[node]
        self._play = Play(state.copy(), [], start.before + len(start.told))
        self._steps = turn.turns(self._play)
        self._here = self._safe = node
        self._safe_state = state
        self._ask(None)
        for text in answers:
            move = self._legal(text)
            assert move is not None, f"node {node}: {text}"
            self._answer(move)

    def _known(self, node: int) -> int:
        if type(node) is not int or not 0 <= node < len(self._nodes):
            raise TantoCuoreError(f"no node {short(node)}; the tree has 0 to {len(self._nodes) - 1}")
        return node

    def undo(self) -> None:
        """Go back one answer; what was undone stays in the tree. At the start it does nothing."""
        if self._here:
            self.go(self._nodes[self._here].parent)

    def redo(self) -> None:
        """Go forward again, along the branch last taken. At the end it does nothing."""
        if self._here in self._forward:
            self.go(self._forward[self._here])

    @property
    def can_redo(self) -> bool:
        """Whether an undone answer follows here."""
        return self._here in self._forward

    def copy(self) -> Game:
        """An independent game at the same question, with the same tree.

        >>> game = Game.new(["Ann", "Bob"], seed=7)
        >>> other = game.copy()
        >>> _ = other.play("end")
        >>> game.phase, other.phase
        ('serving', 'employ')
        """
        while self._shared < len(self._nodes) - LATE:
            self._nodes[self._shared] = self._nodes[self._shared].shared(self._alike)
            self._shared += 1
        new = Game.__new__(Game)
        new._start, new._alike, new._shared = self._start, self._alike, self._shared
        new._nodes = self._nodes[:]
        new._children = dict(self._children)
        new._forward = dict(self._forward)
        answers = [answer.move for answer in self.path()[self._nodes[self._safe].depth :]]
        new._restart(self._safe, self._safe_state, answers)
        return new

    def fork(self) -> Fork:
        """The game as it stands, split off to look ahead without log and tree; for engines and searches.

        It knows the whole truth: `fork.redealt` deals anew what one player cannot see.
        """
        answers = tuple(parse(answer.move) for answer in self.path()[self._nodes[self._safe].depth :])
        return Fork(self._safe_state.copy(), answers)

    # what is seen

    def _seat(self, player: str) -> int:
        names = self._play.state.names
        if player not in names:
            raise TantoCuoreError(f"no player {player!r}; there are {', '.join(names)}")
        return names.index(player)

    def view(self, player: str) -> dict[str, Any]:
        """All that this player may know now, and nothing else, JSON-able (INFO-01, INFO-02).

        Raises TantoCuoreError for an unknown player, as `lazy_view` and `log` do.

        >>> view = Game.new(["Ann", "Bob"], seed=7).view("Ann")
        >>> view["houses"]["Ann"]["hand"]
        ['love_1', 'colette', 'love_1', 'love_1', 'love_1']
        >>> view["houses"]["Bob"]["hand"], view["houses"]["Bob"]["hand_size"]
        (None, 5)
        """
        return view.view(self._play.state, self._question, self._seat(player))

    def lazy_view(self, player: str) -> View:
        """The same knowledge, read only where asked for, about the question of now: what a policy decides from.

        It follows the game until the next undo.
        """
        return View(self._play, self._seat(player), self._question)

    def log(self, player: str | None = None) -> tuple[Event, ...]:
        """What has happened on the way here, as this player may see it; without a player the whole truth.

        `explain.lines` turns it into sentences.
        """
        events = self._nodes[0].events + tuple(e for answer in self.path() for e in answer.events)
        if player is None:
            return events
        seat = self._seat(player)
        return tuple(event.seen_by(seat) for event in events)

    def score(self) -> dict[str, scoring.Score]:
        """Every player's score if the game ended now: lines of rule, cards and VP (SCORE-01 to SCORE-11).

        >>> from tantocuore import Scenario
        >>> score = Scenario.load("raoul").play().score()["Raoul"]
        >>> score.total, score.lines[0]
        (4, Line(rule='CARD-COLETTE-1', cards=('colette', 'colette', 'colette'), vp=3))
        """
        return scoring.scores(self._play.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended (END-01)."""
        return self._play.state.over

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, ties broken; more than one when the win is shared; empty while the game goes on.

        Rules: SCORE-08 to SCORE-10.
        """
        return scoring.winners(self._play.state) if self._play.state.over else ()

    # saving

    def position(self) -> Scenario:
        """A scenario of the state reached; inside an effect, the last main question and the answers since.

        It holds the whole truth and no history. `game.position().play()` stands where the game stands.

        >>> game = Game.new(["Ann", "Bob"], seed=7)
        >>> game.position().game().legal_moves == game.legal_moves
        True
        """
        from tantocuore.scenario import of_state

        answers = [answer.move for answer in self.path()[self._nodes[self._safe].depth :]]
        return of_state(self._safe_state, answers)

    def to_json(self) -> str:
        """The whole game, its tree of answers included, as text. Load it with `Game.from_json`.

        >>> game = Game.new(["Ann", "Bob"], seed=7)
        >>> _ = game.play("end")
        >>> again = Game.from_json(game.to_json())
        >>> again.phase, again.node
        ('employ', 1)
        """
        from tantocuore import save

        return save.dump(self)

    @classmethod
    def from_json(cls, text: str) -> Game:
        """A saved game. Raises SaveError for a text that is no save, another version, or a wrong hash.

        Nothing in the text is trusted: every answer is played again by the rules.
        """
        from tantocuore import save

        return save.load(text)

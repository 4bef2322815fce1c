/* What the session sends and the view draws. The contract in types; nothing of this file is shipped. */

type Words = Record<string, string>;
type Args = Record<string, unknown>;

interface Action {
  label: string;
  verb: string;
  args?: Args;
  key?: string | null;
  enabled?: boolean;
}
type RichPart =
  string | { term: string; text: string } | { rule: string; text: string } | { b: string } | { sym: string };
type Rich = RichPart[] | string;

interface Move {
  move: string;
  label: string;
  face?: string | null;
  /** Answers of one name stand in a row; the end of the label is then enough for the eye. */
  by?: string;
  short?: string;
}
interface Badge {
  text: string;
  count: number;
  /** Said instead of the text. */
  label?: string;
  kind: "ill" | "covered" | "active" | "new" | "storm";
}
interface Card {
  key: string;
  id: string;
  /** Its picture, where that is not called as the card is. */
  face?: string;
  name: string;
  note?: string | null;
  label: string;
  /** Without one it is "plain". */
  state?: "legal" | "illegal" | "plain";
  /** What it costs now, where that is not what is printed. */
  price?: number;
  verb?: string | null;
  moves?: Move[];
  try?: string | null;
  badges?: Badge[];
  ghost?: boolean;
  lit?: boolean;
  /** Id of the log line that brought it where it lies. */
  origin?: number | null;
}
/** One part of a number: what brought it, the cards, and the rule or the log line that says so. */
interface Term {
  n: number;
  text: string;
  cards?: string[];
  rule?: string | null;
  line?: number | null;
}
/** A number and what it is the sum of. */
interface Sum {
  sum: number;
  word: string;
  terms: Term[];
}
/** What a move still lacks. */
interface Need {
  text: string;
  have: number | null;
  want: number | null;
  rule: string;
}
/** How the sides of a comparison go on, after `n` of `of` roll-outs. */
interface Outlook {
  n: number;
  /** Games of both sides; it grows with every slice, and `n` with every pair. */
  played: number;
  of: number;
  done: boolean;
  columns: { mean: number; spread: number; low: number; high: number; wins: number }[];
  text: string;
}
interface Compare {
  head: string[];
  rows: { label: string; values: string[]; diff: string | null }[];
  outlook: Outlook | null;
  /** Whether each side looked at hidden cards on its way from where they part. */
  saw: boolean[];
}
interface Why {
  kind: string;
  title: string;
  when?: string | null;
  parts?: { label: string; text: Rich }[];
  table?: { head: string[]; rows: string[][] } | null;
  sources?: [string, string][];
  face?: string | null;
  actions?: Action[];
  /** The learner's own words, and what was understood of them. */
  question?: string | null;
  needs?: Need[];
  /** What "show me" played. */
  steps?: { node: number; text: string }[];
  compare?: Compare | null;
  /** Other answers to a question. */
  more?: Action[];
}
interface Choice {
  id: string;
  text: Rich;
  state: "open" | "right" | "wrong";
  reason?: Rich | null;
  /** The card that gives this answer when it is touched. */
  tap?: string;
}
interface Say {
  title: string;
  text: Rich;
  rules?: { id: string; title: string }[];
  mode: string;
  tone: string;
  question?: { choices: Choice[]; answered: boolean } | null;
  main?: Action | null;
  tools?: Action[];
}
interface Zone {
  title: string;
  note?: string | null;
  cards: Card[];
  empty?: string | null;
  /** What cards have promised for later in the turn. */
  lines?: string[];
}
/** The viewer's beers, and Alcohol Values with what they are held against. */
interface Beers extends Zone {
  sums: Sum[];
}
interface Meter {
  title: string;
  note?: string | null;
  phases: { n: number; name: string; state: "done" | "now" | "todo" }[];
  /** `from` is the sum in short; the numbers of `terms` add up to `sum`. */
  pools: { id: string; sum: number; word: string; from?: string | null; terms?: Term[] }[];
  end?: { label: string; move: string; state: "legal" | "illegal" } | null;
}
interface Other {
  key: string;
  name: string;
  summary: string;
  lines: string[];
  cards: Card[];
}
interface House {
  title: string;
  note?: string | null;
  vp?: Sum | null;
  quarters: Zone;
  beers?: Beers;
  deck: { count: number; word: string };
  discard: { count: number; word: string; top?: Card | null };
  others: Other[];
}
interface Field {
  name: string;
  /** "cards" and "area" are texts of several lines; "shown" is one to copy, which is never sent. */
  kind: "text" | "choice" | "number" | "check" | "cards" | "area" | "shown";
  label: string;
  /** null: what stands in the field, where there is something. */
  value: string | number | boolean | null;
  help?: string;
  /** The ways of a choice. */
  options?: { value: string; label: string }[];
  min?: number;
  max?: number;
  error: string | null;
  /** By the name of another field: the values of that one with which this one is shown. */
  only?: Record<string, string[]>;
  /** Fields of one group stand together under its words; left out: the group of the field before. */
  group?: string;
}
interface Form {
  id: string;
  title: string;
  text: Rich;
  fields: Field[];
  submit: Action;
  error: string | null;
  /** What holds in this game, in words. */
  notes?: { title: string; folded: boolean; lines: Rich[] }[];
}
/** One turn: its moves in notation and in words, its numbers, and what it has more of than the rulebook's. */
interface TurnRow {
  /** Its number, to play it out; the row of the rulebook that stands apart has none. */
  turn?: number;
  moves: { move: string; text: string }[];
  /** All moves in words, parted by "; ", equal ones in a row as one. */
  text: string;
  orders: { n: number; text: string };
  numbers: { by: string; n: number; text: string; cards: string[] }[];
  useless: boolean;
  rulebook: string | null;
  beats: { by: string; text: string }[];
}
/** A page of all turns of the lesson's position. */
interface Turns {
  title: string;
  parts: Rich[];
  counts: Record<string, number>;
  verdicts: { by: string; own: number; most: number; more: number; best: boolean; text: string }[];
  labels: Words;
  query: string;
  hide: boolean;
  sorts: { by: string; text: string; on: boolean }[];
  head: { by: string; text: string }[];
  found: { n: number; text: string };
  page: { at: number; last: number; text: string };
  own: TurnRow | null;
  rows: TurnRow[];
}
/** One player in the strip of all Houses. */
interface Seat {
  player: string;
  who: "you" | "bot";
  /** It is this player's turn. */
  turn: boolean;
  vp: Sum;
  hand: number;
  deck: number | null;
  discard: number | null;
  /** How many beers lie in the quarters, where there are beers. */
  beers?: number;
  /** What this player did last, in words. */
  last: string | null;
}
interface Scene {
  rev: number;
  store: string;
  lang: string;
  viewer: string;
  head: {
    work: string;
    kana?: string | null;
    title: string;
    progress?: { text: string; now: number; of: number } | null;
    /** The lessons of the course, where there is one. */
    lessons?: { id: string; title: string; now: boolean }[];
    /** The lesson or room of the course that is open. */
    at?: string;
  };
  say: Say;
  town: { title: string; note?: string | null; groups: { id: string; title: string; cards: Card[] }[] };
  play: Zone;
  hand: Zone;
  meter: Meter;
  asks?: { text: Rich; moves: Move[] } | null;
  house: House;
  why?: Why | null;
  /** Another position than the one that is played at is shown: no card is judged, `meter.end` is null. */
  looking?: { node: number; text: string; saw: boolean; live: Action; go: Action } | null;
  /** All players, clockwise from the viewer. */
  seats?: Seat[];
  /** A bot decides; the page asks `more`. */
  waits?: { player: string; text: string } | null;
  form?: Form | null;
  /** Every legal move, also those that no card offers; only the text view uses it. */
  legal?: Move[];
}
interface LogLine {
  n: number;
  text: Rich;
  rules?: string[];
  cards?: string[];
  depth?: number;
  phase?: string;
  id?: number;
  turn?: number;
  node?: number;
}
interface TimeNode {
  id: number | string;
  parent: number | string | null;
  text: string;
  note?: string | null;
  what_if?: boolean;
  rulebook?: boolean;
  turn?: number;
  player?: string;
  /** The turn up to here in a few words. */
  short?: string;
  /** It, or what it hangs from, looked at hidden cards and was taken back. */
  saw?: boolean;
}
interface Timeline {
  nodes: TimeNode[];
  /** The position that is shown. */
  now: TimeNode["id"] | null;
  /** The position that is played at. */
  live?: TimeNode["id"] | null;
}
/** What the page keeps about every card and rule; asked for once. */
interface Book {
  cards: Record<string, BookCard>;
  rules: Record<string, string>;
  /** Words that the text view completes. */
  words: string[];
}
interface BookCard {
  name: string;
  title: string;
  kind: string;
  cost: number | null;
  vp: number | null;
  parts: Rich[];
  rules: string[];
}

interface Fault {
  title: string;
  text: string;
  actions?: Action[];
}
interface Reply {
  id: number;
  rev?: number;
  view?: Scene;
  refusal?: Why;
  error?: Fault;
  stale?: boolean;
  save?: string;
  /** How far the lesson is. */
  at?: { lesson: string; step: number; of: number; done: boolean };
  /** What was shown about the learner, a line a rule. */
  learned?: string[];
  words?: Words;
  /** Added to what this viewer's log had: the first `from` lines stay. */
  log?: { viewer?: string; from: number; lines: LogLine[] };
  /** Added likewise; `set` says anew what has changed on nodes that were sent before. */
  timeline?: {
    viewer?: string;
    from: number;
    nodes: TimeNode[];
    set?: [TimeNode["id"], Partial<TimeNode>][];
    now: TimeNode["id"];
    live?: TimeNode["id"];
  };
  /** There is more to come when it is asked for. */
  more?: "bot" | "outlook" | null;
  /** New numbers of the open comparison, without a scene. */
  outlook?: Outlook;
  book?: Book;
  turns?: Turns;
  announce?: { text: string; how: "polite" | "assertive" } | null;
  faces?: { name: string; hash: string }[];
  fonts?: { family: string; weight: string; style: string; hash: string }[];
}
interface Query {
  id: number;
  rev: number;
  verb: string;
  args: Args;
}

/** The arguments of each verb. */
interface Verbs {
  hello: { save: string | null; lesson?: string; review?: string | null };
  open: { save: string | null; lesson: string; review?: string | null };
  faces: { names: string[]; have?: string[] };
  fonts: {};
  move: { move: string };
  answer: { choice: string };
  next: {};
  skip: {};
  hint: {};
  undo: {};
  redo: {};
  go: { node: number };
  what_if: { on: boolean };
  restart: {};
  look: { node: number };
  live: {};
  why: { move: string };
  rule: { id: string };
  card: { id: string };
  term: { id: string };
  moves: {};
  where: {};
  ask: { text: string };
  show: { move: string };
  /** `with` -1 is the line that was left. */
  compare: { node: number; with: number };
  more: {};
  form: { id: string };
  submit: { id: string; values: Record<string, string | number | boolean | null> };
  book: {};
  turns: { query: string; sort: string; page: number; hide: boolean };
  play_turn: { turn: number };
  close: {};
  resume: {};
}

/** The four methods of the widget model that the view uses, and no other. */
interface Model {
  get(name: string): any;
  on(name: string, call: (...args: any[]) => void): void;
  off(name: string, call: (...args: any[]) => void): void;
  send(content: unknown): void;
}

/** What the page knows from replies. Logs and timelines are kept for each viewer; `log` and `timeline` name the shown. */
interface PageState {
  words: Words;
  store: string;
  scene: Scene | null;
  logs: Record<string, LogLine[]>;
  log: string;
  timelines: Record<string, Timeline>;
  timeline: string;
  refusal: Why | null;
  fault: Fault | null;
  /** Key of the card whose menu is open. */
  menu: string | null;
  /** The next card is asked about instead of played. */
  asking: boolean;
  /** Keys of the cards that were drawn a moment ago. */
  fresh: Set<string>;
  book: Book | null;
  /** The page of turns that came last, and whether it stands where the board was. */
  turns: Turns | null;
  listed: boolean;
  more: "bot" | "outlook" | null;
}

/** All that a table with the whole course can open. */
interface Contents {
  tracks: { id: string; title: string; lessons: { id: string; title: string; minutes: string }[] }[];
  /** `store`: the name under which the browser keeps the game of a room. */
  rooms: { id: string; title: string; about: string; store: string }[];
}

/** What the drawing functions may see. */
interface Context {
  uid: string;
  /** No other table stands before this one on the page. */
  first: boolean;
  words: Words;
  /** What there is to open, where the table has the whole course; `listing`: the list of it is unfolded. */
  contents: Contents | null;
  listing: boolean;
  list(on: boolean): void;
  /** Go to another lesson or room. */
  open(lesson: string): void;
  scene: Scene;
  log: LogLine[];
  timeline: Timeline;
  book: Book | null;
  /** The Why that is shown: a refusal, else the scene's. */
  why: Why | null;
  /** All turns of the position, while they stand where the board was. */
  turns: Turns | null;
  /** Key of the card whose menu is open. */
  menu: string | null;
  /** The next card is asked about instead of played. */
  asking: boolean;
  /** The text view instead of the table. */
  text: boolean;
  /** The tools that stand behind a button on a phone are shown. */
  more: boolean;
  /** Keys of the cards that were drawn a moment ago. */
  fresh: Set<string>;
  /** What was folded (false) or unfolded in log and timeline, by name. */
  folds: Map<string, boolean | number>;
  fold(key: string, to: boolean | number): void;
  theme: string;
  face(name: string): string | undefined;
  send(verb: string, args?: Args): void;
  run(action: Action): void;
  act(card: Card): void;
  ask(): void;
  /** Show the card at hand large. */
  look(): void;
  closeWhy(): void;
  closeMenu(): void;
  closeTurns(): void;
  step(way: -1 | 1): void;
  setText(on: boolean): void;
  setMore(on: boolean): void;
  setTheme(name: string): void;
}

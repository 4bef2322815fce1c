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
}
interface Badge {
  text: string;
  count: number;
  label: string;
  kind: "ill" | "covered" | "active" | "new";
}
interface Card {
  key: string;
  id: string;
  face: string;
  name: string;
  note?: string | null;
  label: string;
  state: "legal" | "illegal" | "plain";
  verb?: string | null;
  moves?: Move[];
  try?: string | null;
  badges?: Badge[];
  ghost?: boolean;
  lit?: boolean;
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
}
interface Choice {
  id: string;
  text: Rich;
  state: "open" | "right" | "wrong";
  reason?: Rich | null;
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
}
interface Meter {
  title: string;
  note?: string | null;
  phases: { n: number; name: string; state: "done" | "now" | "todo" }[];
  pools: { id: string; sum: number; word: string; from?: string | null }[];
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
  quarters: Zone;
  deck: { count: number; word: string };
  discard: { count: number; word: string; top?: Card | null };
  others: Other[];
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
  };
  say: Say;
  town: { title: string; note?: string | null; groups: { id: string; title: string; cards: Card[] }[] };
  play: Zone;
  hand: Zone;
  meter: Meter;
  asks?: { text: Rich; moves: Move[] } | null;
  house: House;
  why?: Why | null;
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
}
interface TimeNode {
  id: number | string;
  parent: number | string | null;
  text: string;
  note?: string | null;
  what_if?: boolean;
  rulebook?: boolean;
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
  words?: Words;
  log?: { from: number; lines: LogLine[] };
  timeline?: { from: number; nodes: TimeNode[]; now: number | string };
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

/** The four methods of the widget model that the view uses, and no other. */
interface Model {
  get(name: string): any;
  on(name: string, call: (...args: any[]) => void): void;
  off(name: string, call: (...args: any[]) => void): void;
  send(content: unknown): void;
}

/** What the drawing functions may see. */
interface Context {
  uid: string;
  /** No other table stands before this one on the page. */
  first: boolean;
  words: Words;
  scene: Scene;
  log: LogLine[];
  timeline: { nodes: TimeNode[]; now: number | string | null };
  /** The Why that is shown: a refusal, else the scene's. */
  why: Why | null;
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
  theme: string;
  face(name: string): string | undefined;
  send(verb: string, args?: Args): void;
  run(action: Action): void;
  act(card: Card, event: Event): void;
  ask(): void;
  closeWhy(): void;
  closeMenu(): void;
  step(way: -1 | 1): void;
  setText(on: boolean): void;
  setMore(on: boolean): void;
  setTheme(name: string): void;
}

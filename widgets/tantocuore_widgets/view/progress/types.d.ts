/* What Python says about the course and the map of the rulebook. Nothing of this file is shipped. */

type State = "new" | "seen" | "can" | "knows";

interface LessonBead {
  id: string;
  title: string;
  minutes: string;
  progress: { step: number; of: number; done: boolean };
  state: "open" | "begun" | "done";
  word: string;
  next: boolean;
  href: string;
}
interface TrackRow {
  id: string;
  title: string;
  about: string;
  notebook: string;
  note: string;
  left: string;
  done: number;
  of: number;
  minutes: number;
  lessons: LessonBead[];
}
interface RuleTile {
  id: string;
  title: string;
  short: string;
  state: State;
  lesson: string | null;
}
interface RuleMap {
  note: string;
  counts: { state: State; word: string; about: string; n: number }[];
  groups: { title: string; note: string; rules: RuleTile[] }[];
}
interface Progress {
  next: { lesson: string | null; label: string; note: string; href: string | null };
  tracks: TrackRow[];
  course: { note: string; left: string; done: number; of: number; minutes: number };
  map: RuleMap;
}
interface Reply {
  progress?: Progress;
  /** The lines of evidence that are worth keeping, where that is not all that was sent. */
  keep?: string;
}
/** What is said about a file: that it was written, read or refused, or which saves shall stay. */
interface Notice {
  kind: "good" | "error" | "ask";
  title: string;
  text?: string;
  items?: string[];
}
/** What the parts of the page need to be drawn. */
interface ProgressContext {
  uid: string;
  first: boolean;
  words: Words;
  scene: Progress;
  theme: string;
  setTheme: (name: string) => void;
  address: (href: string) => string;
  /** The rule that is read: the one pointed at, else the one chosen last. */
  rule: string | null;
  look: (rule: string | null) => void;
  /** `aloud`: its sentence is said too. */
  pick: (rule: string | null, aloud: boolean) => void;
  notice: Notice | null;
  save: () => void;
  open: (file: File) => void;
  settle: (theirs: boolean) => void;
}

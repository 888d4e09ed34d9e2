import type { MoveGround, MoveItem, MovePlace, MoveSpan } from '../grid-move/move-model.ts';

/** Disc, half disc, square, hatching: colour comes second. What has no state of its own is plain. */
export type BoardShape = 'fixed' | 'provisional' | 'town' | 'shut' | 'plain';

export type BoardSpan = MoveSpan;

export type BoardItem = MoveItem & {
  shape: BoardShape;
  /** Its own, as "#1a6a3d": an edge, never words. */
  colour?: string;
  /** "13:00–15:30". */
  time: string;
  /** Whose it is, or why the room is closed. */
  name: string;
  status: string;
  /** Everything in one sentence, for reading aloud. */
  label: string;
  /** What only shows, such as a closure, cannot be opened. */
  opens: boolean;
};

/** A stretch in which nothing stands: pressed, something new is begun there. */
export type BoardFree = BoardSpan & {
  /** Everything in one sentence, for reading aloud. */
  label: string;
};

export type BoardCell = {
  columnId: string;
  closed: readonly BoardSpan[];
  items: readonly BoardItem[];
  free?: readonly BoardFree[];
  /** Its hours are over: nothing can be begun in it. */
  isPast?: boolean;
};

/** A room; `step` minutes are the smallest move. */
export type BoardRow = { id: string; name: string; note?: string; step: number; cells: readonly BoardCell[] };

/** Rows among which things move. */
export type BoardGroup = {
  id: string;
  /** Left out where the only group needs no name. */
  name?: string;
  rows: readonly BoardRow[];
};

/** `words`: weekday and date together, as the list of a phone says them. */
export type BoardColumn = {
  id: string;
  day: string;
  date: string;
  words: string;
  tone?: 'saturday' | 'holiday' | 'today';
};

/** How much of a day on the scale is over, from 0 to 1: until now, of an earlier day all. */
export function pastPart(isPast: boolean, now: number | undefined, { start, end }: BoardSpan): number {
  if (isPast) return 1;
  return Math.min(1, Math.max(0, ((now ?? start) - start) / (end - start)));
}

/** Where something would stand. */
export type BoardPlace = MovePlace;

export type BoardProps = {
  /** Names the table: what it shows, which days. */
  caption: string;
  /** Head of the first column, such as "Room". */
  cornerLabel: string;
  groups: readonly BoardGroup[];
  /** One day, or some side by side. */
  columns: readonly BoardColumn[];
  /** The hours of a single day, which then has a scale; without them things stand one under the other. */
  shown?: BoardSpan | undefined;
  /** How an hour is written on the scale: "13". */
  hourWords: (minutes: number) => string;
  /** In place of hours: the group is closed all day. */
  closedWord: string;
  /** Now, on the scale. */
  now?: number | undefined;
  onOpen: (item: BoardItem) => void;
  onMove: (item: BoardItem, to: BoardPlace) => void;
  /** Where something would stand, in words; read aloud and shown while it is moved. */
  placeWords: (item: BoardItem, to: BoardPlace) => string;
  /** While something is moved: what it would stand over, in words. Left out where things may stand over each other. */
  againstWords?: (items: readonly BoardItem[], isClosed: boolean) => string;
  /** Free stretches can be pressed, each step in words. */
  vacancy?: { onFree: (place: BoardPlace) => void; words: (place: BoardPlace) => string };
  /** Id of the words that explain the keys. */
  describedBy?: string;
  busy?: boolean;
  /** Things move along their row alone. */
  staysInRow?: boolean;
  /** Groups fold; of one that is folded, what is in it in words. Left out where they do not. */
  foldedWords?: (group: BoardGroup) => string;
};

export const boardGround = (
  rows: readonly BoardRow[],
  columns: readonly BoardColumn[],
  shown: BoardSpan | undefined,
): MoveGround => ({ rows, columns, shown, hours: 'across' });

const overlaps = (one: BoardSpan, other: BoardSpan): boolean => one.start < other.end && other.start < one.end;

/** What something would stand over at a place; undefined where there is room for it. */
export function standsAgainst(
  item: Pick<BoardItem, 'id'>,
  { columnId, ...span }: BoardPlace,
  { cells }: Pick<BoardRow, 'cells'>,
): { items: readonly BoardItem[]; isClosed: boolean } | undefined {
  const cell = cells.find((one) => one.columnId === columnId);
  const items = (cell?.items ?? []).filter((other) => other.id !== item.id && overlaps(other, span));
  const isClosed = cell?.closed.some((closed) => overlaps(closed, span)) === true;
  return items.length > 0 || isClosed ? { items, isClosed } : undefined;
}

/** A free stretch as one of the things that keys lead to. */
export const freeId = (rowId: string, columnId: string, { start }: BoardSpan): string =>
  `free ${rowId} ${columnId} ${start}`;

/** The step of a free stretch in which a minute lies, counted from where it begins; the last one has room for a step. */
export function stepIn(free: BoardSpan, minute: number, step: number): number {
  const steps = Math.max(0, Math.floor((free.end - free.start) / step) - 1);
  return free.start + Math.min(steps, Math.max(0, Math.floor((minute - free.start) / step))) * step;
}

import type { MoveGround, MoveItem, MovePlace, MoveSpan } from '../grid-move/move-model.ts';

/** Shape of a state: disc, half disc, square, hatching, so that colour is not needed. `plain`: no state. */
export type BoardShape = 'fixed' | 'provisional' | 'town' | 'shut' | 'plain';

export type BoardSpan = MoveSpan;

export type BoardItem = MoveItem & {
  shape: BoardShape;
  /** Colour of the item's edge, such as "#1a6a3d". Text never uses it. */
  colour?: string;
  /** "13:00–15:30". */
  time: string;
  /** Holder, or the reason for a closure. */
  name: string;
  status: string;
  /** One sentence for screen readers. */
  label: string;
  /** False for items that are only shown, such as a closure. */
  opens: boolean;
};

/** A free stretch. A press on it begins a new item. */
export type BoardFree = BoardSpan & {
  /** One sentence for screen readers. */
  label: string;
};

export type BoardCell = {
  columnId: string;
  closed: readonly BoardSpan[];
  items: readonly BoardItem[];
  free?: readonly BoardFree[];
  /** Its hours are over: no new item can begin here. */
  isPast?: boolean;
};

/** A row, such as a room. `step`: smallest move, in minutes. */
export type BoardRow = { id: string; name: string; note?: string; step: number; cells: readonly BoardCell[] };

/** Rows between which items can move. */
export type BoardGroup = {
  id: string;
  /** Left out for a single group without a name. */
  name?: string;
  rows: readonly BoardRow[];
};

/** A day. `words`: weekday and date together, for the list on phones. */
export type BoardColumn = {
  id: string;
  day: string;
  date: string;
  words: string;
  tone?: 'saturday' | 'holiday' | 'today';
};

/** Computes the past share of a day's scale, 0 to 1. An earlier day is 1. */
export function pastPart(isPast: boolean, now: number | undefined, { start, end }: BoardSpan): number {
  if (isPast) return 1;
  return Math.min(1, Math.max(0, ((now ?? start) - start) / (end - start)));
}

/** A place where an item can stand. */
export type BoardPlace = MovePlace;

export type BoardProps = {
  /** Caption: content and days of the table. */
  caption: string;
  /** Head of the first column, such as "Room". */
  cornerLabel: string;
  groups: readonly BoardGroup[];
  /** Days, side by side. */
  columns: readonly BoardColumn[];
  /** Hours of a single day, which gives it a scale. Left out: items stand one under the other. */
  shown?: BoardSpan | undefined;
  /** Label of an hour on the scale: "13". */
  hourWords: (minutes: number) => string;
  /** Text for a group that is closed all day. */
  closedWord: string;
  /** Position of the present on the scale. */
  now?: number | undefined;
  onOpen: (item: BoardItem) => void;
  onMove: (item: BoardItem, to: BoardPlace) => void;
  /** Text of a possible place. It is shown and read aloud during a move. */
  placeWords: (item: BoardItem, to: BoardPlace) => string;
  /** During a move: text of what the item would overlap. Left out where overlaps are allowed. */
  againstWords?: (items: readonly BoardItem[], isClosed: boolean) => string;
  /** Makes free stretches pressable, with a text for each step. */
  vacancy?: { onFree: (place: BoardPlace) => void; words: (place: BoardPlace) => string };
  /** Id of the text that explains the keys. */
  describedBy?: string;
  busy?: boolean;
  /** Items only move within their row. */
  staysInRow?: boolean;
  /** Makes groups collapsible. Returns the summary of a collapsed group. */
  foldedWords?: (group: BoardGroup) => string;
};

export const boardGround = (
  rows: readonly BoardRow[],
  columns: readonly BoardColumn[],
  shown: BoardSpan | undefined,
): MoveGround => ({ rows, columns, shown, hours: 'across' });

const overlaps = (one: BoardSpan, other: BoardSpan): boolean => one.start < other.end && other.start < one.end;

/** Finds what an item would overlap at a place; undefined if there is room. */
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

/** Id of a free stretch, for keyboard navigation among the items. */
export const freeId = (rowId: string, columnId: string, { start }: BoardSpan): string =>
  `free ${rowId} ${columnId} ${start}`;

/**
 * Finds the step of a free stretch that contains a minute, counted from its start. The last one leaves room for
 * a full step.
 */
export function stepIn(free: BoardSpan, minute: number, step: number): number {
  const steps = Math.max(0, Math.floor((free.end - free.start) / step) - 1);
  return free.start + Math.min(steps, Math.max(0, Math.floor((minute - free.start) / step))) * step;
}

/** Disc, half disc, hatching: colour comes second. */
export type BoardShape = 'fixed' | 'provisional' | 'shut';

/** A stretch of a day in minutes since midnight, half-open. */
export type BoardSpan = { start: number; end: number };

export type BoardItem = BoardSpan & {
  id: string;
  shape: BoardShape;
  /** "13:00–15:30". */
  time: string;
  /** Whose it is, or why the room is closed. */
  name: string;
  /** The state in a word. */
  status: string;
  /** Everything in one sentence, for reading aloud. */
  label: string;
  /** What only shows, such as a closure, cannot be opened. */
  opens: boolean;
  movable: boolean;
};

export type BoardCell = { columnId: string; closed: readonly BoardSpan[]; items: readonly BoardItem[] };

/** A room; `step` minutes are the smallest move. */
export type BoardRow = { id: string; name: string; note?: string; step: number; cells: readonly BoardCell[] };

/** Rows among which things move. */
export type BoardGroup = { id: string; name: string; rows: readonly BoardRow[] };

export type BoardColumn = { id: string; day: string; date: string; tone?: 'saturday' | 'holiday' | 'today' };

/** Where something would stand: its start in minutes since midnight. */
export type BoardPlace = { rowId: string; columnId: string; start: number };

/** What can be moved where: the rows of its group, the columns, and the hours of a board that has a scale. */
export type BoardGround = {
  rows: readonly BoardRow[];
  columns: readonly BoardColumn[];
  shown: BoardSpan | undefined;
};

const stepOf = ({ rows }: BoardGround, rowId: string): number => rows.find(({ id }) => id === rowId)?.step ?? 15;

/** The nearest start on the steps of its row, counted from where it stands, so that the whole stays within the hours. */
export function startNear(minutes: number, item: BoardSpan, rowId: string, ground: BoardGround): number {
  const { shown } = ground;
  if (shown === undefined) return item.start;
  const step = stepOf(ground, rowId);
  const length = item.end - item.start;
  const start = item.start + Math.round((minutes - item.start) / step) * step;
  return Math.max(shown.start, Math.min(start, shown.end - length));
}

const neighbour = <T extends { id: string }>(list: readonly T[], id: string, by: number): T | undefined =>
  list[list.findIndex((one) => one.id === id) + by];

/** Where an arrow key moves something to; where it stands already when there is no further place. */
export function placeAfterArrow(key: string, place: BoardPlace, item: BoardSpan, ground: BoardGround): BoardPlace {
  const by = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const row = neighbour(ground.rows, place.rowId, by);
    return row ? { ...place, rowId: row.id } : place;
  }
  if (ground.shown === undefined) {
    const column = neighbour(ground.columns, place.columnId, by);
    return column ? { ...place, columnId: column.id } : place;
  }
  const start = place.start + by * stepOf(ground, place.rowId);
  const isWithin = ground.shown.start <= start && start + item.end - item.start <= ground.shown.end;
  return isWithin ? { ...place, start } : place;
}

export const isSamePlace = (one: BoardPlace, other: BoardPlace): boolean =>
  one.rowId === other.rowId && one.columnId === other.columnId && one.start === other.start;

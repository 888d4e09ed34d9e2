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
  /** The state in a word. */
  status: string;
  /** Everything in one sentence, for reading aloud. */
  label: string;
  /** What only shows, such as a closure, cannot be opened. */
  opens: boolean;
};

export type BoardCell = { columnId: string; closed: readonly BoardSpan[]; items: readonly BoardItem[] };

/** A room; `step` minutes are the smallest move. */
export type BoardRow = { id: string; name: string; note?: string; step: number; cells: readonly BoardCell[] };

/** Rows among which things move. */
export type BoardGroup = {
  id: string;
  /** Left out where the only group needs no name. */
  name?: string;
  rows: readonly BoardRow[];
};

export type BoardColumn = { id: string; day: string; date: string; tone?: 'saturday' | 'holiday' | 'today' };

/** Where something would stand. */
export type BoardPlace = MovePlace;

export const boardGround = (
  rows: readonly BoardRow[],
  columns: readonly BoardColumn[],
  shown: BoardSpan | undefined,
): MoveGround => ({ rows, columns, shown, hours: 'across' });

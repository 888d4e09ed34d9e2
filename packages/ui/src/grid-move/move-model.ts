/** A half-open stretch of a day in minutes since midnight. */
export type MoveSpan = { start: number; end: number };

/** An item in a grid of hours. */
export type MoveItem = MoveSpan & {
  id: string;
  movable: boolean;
  /** Its end can be moved too. */
  resizable?: boolean;
};

/** A possible place of an item. */
export type MovePlace = MoveSpan & { rowId: string; columnId: string };

/** The grid for moves: rows, columns, and the hours of its scale. */
export type MoveGround = {
  /** `step`: smallest move, in minutes. */
  rows: readonly { id: string; step: number }[];
  columns: readonly { id: string }[];
  shown: MoveSpan | undefined;
  /** Direction of the hours. */
  hours: 'across' | 'down';
};

const stepOf = ({ rows }: MoveGround, rowId: string): number => rows.find(({ id }) => id === rowId)?.step ?? 15;

/** Finds the nearest place on the row's steps, counted from the present place, that stays within the hours. */
export function placedNear(by: number, item: MoveSpan, rowId: string, ground: MoveGround): MoveSpan {
  const { shown } = ground;
  const { start, end } = item;
  if (shown === undefined) return { start, end };
  const step = stepOf(ground, rowId);
  const moved = start + Math.round(by / step) * step;
  const within = Math.max(shown.start, Math.min(moved, shown.end - (end - start)));
  return { start: within, end: within + end - start };
}

/** Finds the nearest end of an item; at least one step is left. */
export function endedNear(by: number, { start, end }: MoveSpan, rowId: string, ground: MoveGround): MoveSpan {
  const step = stepOf(ground, rowId);
  const moved = end + Math.round(by / step) * step;
  return { start, end: Math.max(start + step, Math.min(moved, ground.shown?.end ?? end)) };
}

const neighbour = <T extends { id: string }>(list: readonly T[], id: string, by: number): T | undefined =>
  list[list.findIndex((one) => one.id === id) + by];

const DIRECTIONS: Readonly<Record<string, { by: 1 | -1; way: 'across' | 'down' }>> = {
  ArrowLeft: { by: -1, way: 'across' },
  ArrowRight: { by: 1, way: 'across' },
  ArrowUp: { by: -1, way: 'down' },
  ArrowDown: { by: 1, way: 'down' },
};

/** Finds the place after an arrow key; the same place if there is none further. */
export function placeAfterArrow(key: string, place: MovePlace, ground: MoveGround): MovePlace {
  const direction = DIRECTIONS[key];
  if (!direction) return place;
  const { by, way } = direction;
  const { shown, hours } = ground;
  if (shown !== undefined && way === hours) {
    const step = by * stepOf(ground, place.rowId);
    const isWithin = shown.start <= place.start + step && place.end + step <= shown.end;
    return isWithin ? { ...place, start: place.start + step, end: place.end + step } : place;
  }
  if (way === 'across') {
    const column = neighbour(ground.columns, place.columnId, by);
    return column ? { ...place, columnId: column.id } : place;
  }
  const row = neighbour(ground.rows, place.rowId, by);
  return row ? { ...place, rowId: row.id } : place;
}

/** Finds the end after Shift and an arrow key. A key across the hours does nothing. */
export function endAfterArrow(key: string, place: MovePlace, ground: MoveGround): MovePlace {
  const direction = DIRECTIONS[key];
  if (!direction || ground.shown === undefined || direction.way !== ground.hours) return place;
  return { ...place, ...endedNear(direction.by * stepOf(ground, place.rowId), place, place.rowId, ground) };
}

export const isSamePlace = (one: MovePlace, other: MovePlace): boolean =>
  one.rowId === other.rowId && one.columnId === other.columnId && one.start === other.start && one.end === other.end;

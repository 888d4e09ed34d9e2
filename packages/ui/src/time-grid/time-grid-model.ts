import type { MoveItem, MoveSpan } from '../grid-move/move-model.ts';
import type { StatusShape } from '../tag/Tag.tsx';

/** A half-open stretch of one day in minutes since midnight. */
export type Span = MoveSpan;

/** Look of an item: a status, or none. Only the time of a busy item is known. */
export type GridShape = StatusShape | 'plain' | 'busy';

/** Fields common to all drawn items. */
type GridItem = {
  id: string;
  /** Left out: the item is not a link. */
  href?: string;
  shape: GridShape;
  /** Colour of the item's edge, such as "#1a6a3d". Text never uses it. */
  colour?: string;
  title: string;
  /** One sentence for screen readers. */
  label: string;
};

export type TimeGridBlock = GridItem & {
  start: number;
  end: number;
  /** Can be moved to another time or day. `resizable`: its end can be moved too. */
  movable?: boolean;
  resizable?: boolean;
  /** Start for narrow columns, "13:00", and whole time for wide ones, "13:00–15:30". */
  startWords: string;
  timeWords: string;
  /** Further text, shown where there is room. */
  detail?: string;
};

/** An all-day item above the hours. First and last day are indexes into the shown days. */
export type TimeGridStretch = GridItem & {
  first: number;
  last: number;
  /** It starts before the shown days, or continues after them. */
  isCutBefore?: boolean;
  isCutAfter?: boolean;
};

export type TimeGridDay = {
  /** "2027-01-19" */
  id: string;
  /** Weekday, such as "Tue". */
  weekday: string;
  /** Day of the month. */
  date: string;
  /** The day and its items in words, for screen readers. */
  label: string;
  tone?: 'saturday' | 'holiday';
  today?: boolean;
  chosen?: boolean;
  blocks: readonly TimeGridBlock[];
};

export type PlacedBlock<B extends Span> = { block: B; lane: number; lanes: number };

/** Computes the hours that a grid shows: the usual ones, extended to fit the blocks. */
export function hoursOf(blocks: readonly Span[], usual: Span): Span {
  const starts = blocks.map(({ start }) => Math.floor(start / 60) * 60);
  const ends = blocks.map(({ end }) => Math.ceil(end / 60) * 60);
  return { start: Math.min(usual.start, ...starts), end: Math.max(usual.end, ...ends) };
}

/**
 * Places overlapping blocks of a day side by side, earlier ones left. A block counts as at least `leastMinutes` long,
 * because it is drawn at least that tall.
 */
export function placeBlocks<B extends Span>(blocks: readonly B[], leastMinutes: number): PlacedBlock<B>[] {
  const drawnEnd = ({ start, end }: Span) => Math.max(end, start + leastMinutes);
  const sorted = blocks.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const placed: PlacedBlock<B>[] = [];
  let cluster: { block: B; lane: number }[] = [];
  /** End of the last block in each lane of the cluster. */
  let laneEnds: number[] = [];
  function close() {
    for (const one of cluster) placed.push({ ...one, lanes: laneEnds.length });
    cluster = [];
    laneEnds = [];
  }
  for (const block of sorted) {
    if (laneEnds.every((end) => end <= block.start)) close();
    const free = laneEnds.findIndex((end) => end <= block.start);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = drawnEnd(block);
    cluster.push({ block, lane });
  }
  close();
  return placed;
}

/** Finds the day to which a key moves in a row of days, or whether it leaves the row before or after. */
export function dayAfterKey(key: string, from: number, count: number): number | 'before' | 'after' | undefined {
  switch (key) {
    case 'ArrowLeft':
      return from === 0 ? 'before' : from - 1;
    case 'ArrowRight':
      return from === count - 1 ? 'after' : from + 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'PageUp':
      return 'before';
    case 'PageDown':
      return 'after';
    default:
      return undefined;
  }
}

/** Places all-day items in as few rows as possible, earlier ones above. */
export function placeStretches<S extends { first: number; last: number }>(
  stretches: readonly S[],
): { stretch: S; row: number }[] {
  const ends: number[] = [];
  return stretches
    .toSorted((one, other) => one.first - other.first || other.last - one.last)
    .map((stretch) => {
      const free = ends.findIndex((last) => last < stretch.first);
      const row = free === -1 ? ends.length : free;
      ends[row] = stretch.last;
      return { stretch, row };
    });
}

/** Makes the item for the move handler. */
export const heldOf = ({ id, start, end, movable = false, resizable = false }: TimeGridBlock): MoveItem => ({
  id,
  start,
  end,
  movable,
  resizable,
});

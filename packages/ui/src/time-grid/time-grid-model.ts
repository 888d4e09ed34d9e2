import type { MoveItem, MoveSpan } from '../grid-move/move-model.ts';
import type { StatusShape } from '../tag/Tag.tsx';

/** A stretch of one day in minutes since midnight, half-open. */
export type Span = MoveSpan;

/** How something stands: a status, or none of its own; of what is busy only its time is known. */
export type GridShape = StatusShape | 'plain' | 'busy';

/** What a grid of days draws of a thing, whichever part of it. */
type GridItem = {
  id: string;
  /** Without one it can only be read. */
  href?: string;
  shape: GridShape;
  /** Its own, as "#1a6a3d": an edge, never words. */
  colour?: string;
  title: string;
  /** All of it in a sentence, for screen readers. */
  label: string;
};

export type TimeGridBlock = GridItem & {
  start: number;
  end: number;
  /** Can be moved to another time or day; with `resizable` its end alone, too. */
  movable?: boolean;
  resizable?: boolean;
  /** Beginning and whole stretch in words: "13:00" where the column is narrow, "13:00–15:30" where it is wide. */
  startWords: string;
  timeWords: string;
  /** Further words, shown where there is room. */
  detail?: string;
};

/** What lasts whole days, over the hours: from its first to its last day of those shown, counted from 0. */
export type TimeGridStretch = GridItem & {
  first: number;
  last: number;
  /** It began before the days that are shown, or goes on after them. */
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
  /** The day in words for screen readers, with what it holds. */
  label: string;
  tone?: 'saturday' | 'holiday';
  today?: boolean;
  chosen?: boolean;
  blocks: readonly TimeGridBlock[];
};

export type PlacedBlock<B extends Span> = { block: B; lane: number; lanes: number };

/** The hours that a grid shows: the usual ones, and those of the blocks. */
export function hoursOf(blocks: readonly Span[], usual: Span): Span {
  const starts = blocks.map(({ start }) => Math.floor(start / 60) * 60);
  const ends = blocks.map(({ end }) => Math.ceil(end / 60) * 60);
  return { start: Math.min(usual.start, ...starts), end: Math.max(usual.end, ...ends) };
}

/**
 * Puts blocks of one day side by side where they overlap, the earlier ones left. A block counts as at least
 * `leastMinutes` long, because it is drawn at least that tall.
 */
export function placeBlocks<B extends Span>(blocks: readonly B[], leastMinutes: number): PlacedBlock<B>[] {
  const drawnEnd = ({ start, end }: Span) => Math.max(end, start + leastMinutes);
  const sorted = blocks.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const placed: PlacedBlock<B>[] = [];
  let cluster: { block: B; lane: number }[] = [];
  /** Where the last block of each lane of the cluster ends. */
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

/** Where a key leads in a row of days: a place in it, or out of it to what comes before or after. */
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

/** Puts what lasts days into as few rows as there is room for, those that begin earlier above. */
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

/** The same thing for a hand that moves it. */
export const heldOf = ({ id, start, end, movable = false, resizable = false }: TimeGridBlock): MoveItem => ({
  id,
  start,
  end,
  movable,
  resizable,
});

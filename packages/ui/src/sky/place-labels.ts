import { widthInEm } from './text-width.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Anchor = 'start' | 'middle' | 'end';

/** Text of a star; `label` is empty if there is only room for the time. */
export interface Label {
  readonly index: number;
  readonly time: string;
  readonly label: string;
  /** Anchor of its lines, and their baselines. */
  readonly x: number;
  readonly anchor: Anchor;
  readonly timeY: number;
  readonly labelY: number;
  readonly box: Box;
}

interface Words {
  readonly time: string;
  readonly label: string;
}
interface Point {
  readonly x: number;
  readonly y: number;
}
/** Limits: between the sides, below the upper edge, above the hills at the bottom. */
interface Room {
  readonly radius: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

const SIZE = 15;
const LINE = 20;
/** Space between a star and its label, and between labels of two stars. */
const GAP = 5;
const ASCENT = 15;

export const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const around = ({ x, y, width, height }: Box): Box => ({ x: x - GAP, y, width: width + 2 * GAP, height });

const isInside = ({ x, y, width, height }: Box, { left, right, bottom }: Room): boolean =>
  x >= left && x + width <= right && y >= 0 && y + height <= bottom;

function labelAt(
  index: number,
  { time, label }: Words,
  point: Point,
  radius: number,
  isAbove: boolean,
  anchor: Anchor,
): Label {
  // Bold figures are a little wider.
  const width = Math.max(widthInEm(time) * 1.05, widthInEm(label)) * SIZE;
  const height = label === '' ? LINE : 2 * LINE;
  const top = isAbove ? point.y - radius - GAP - height : point.y + radius + GAP;
  const x = { start: point.x - radius, middle: point.x, end: point.x + radius }[anchor];
  const start = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return {
    index,
    time,
    label,
    x,
    anchor,
    timeY: top + ASCENT,
    labelY: top + LINE + ASCENT,
    box: { x: start, y: top, width, height },
  };
}

const anchors: readonly Anchor[] = ['middle', 'start', 'end'];
/** Score for showing both lines, or only the time, and for centring. */
const WORTH = { both: 100, time: 30, centred: 5, alternating: 1 };
/** Stars beyond this number alternate sides, because each further one doubles the work. */
const MOST_CHOICES = 8;

/**
 * Places labels above or below each star. It tries all combinations and picks the one that shows most, alternating if
 * equal. No label touches another label, star or obstacle; labels without room are left out.
 */
export function placeLabels(
  words: readonly Words[],
  points: readonly Point[],
  inTheWay: readonly Box[],
  room: Room,
): { labels: readonly Label[]; worth: number } {
  const { radius } = room;
  const stars = points.map(({ x, y }) => ({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }));
  const fixed = [...inTheWay, ...stars];
  const candidates = points.map((point, index) => {
    const both = words[index] ?? { time: '', label: '' };
    return [true, false].map((isAbove) =>
      [both, { time: both.time, label: '' }]
        .flatMap((shown) => anchors.map((anchor) => labelAt(index, shown, point, radius, isAbove, anchor)))
        .filter(({ box }) => isInside(box, room) && !fixed.some((other) => overlap(around(box), other))),
    );
  });

  let best: { labels: readonly Label[]; worth: number } = { labels: [], worth: -1 };
  for (let choice = 0; choice < 2 ** Math.min(points.length, MOST_CHOICES); choice += 1) {
    const labels: Label[] = [];
    let worth = 0;
    candidates.forEach((sides, index) => {
      const byTurns = index % 2;
      const side = index < MOST_CHOICES ? (choice >> index) & 1 : byTurns;
      const found = sides[side]?.find(({ box }) => !labels.some((other) => overlap(around(box), other.box)));
      if (!found) return;
      labels.push(found);
      worth += found.label === '' ? WORTH.time : WORTH.both;
      if (found.anchor === 'middle') worth += WORTH.centred;
      if (side === byTurns) worth += WORTH.alternating;
    });
    if (worth > best.worth) best = { labels, worth };
  }
  return best;
}

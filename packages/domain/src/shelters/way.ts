import type { Localized } from '../locale/model.ts';

/** Longitude and latitude. */
export type Position = [longitude: number, latitude: number];

/** A road of the town's map: longitude and latitude of its points. */
export interface Road {
  /** Empty: it has none. */
  readonly name: string;
  readonly line: Position[];
}

/** A place on the town's map, in metres east and north of its first point. */
type Spot = readonly [x: number, y: number];
interface Piece {
  readonly from: Spot;
  readonly to: Spot;
  readonly name: string;
}

/** Ends of roads that lie so near to another road meet it. */
const JOINS_METRES = 12;
/** Nodes so near to each other are one. */
const SAME_METRES = 4;
/** Largest side of a cell in which roads are looked for. */
const CELL_METRES = 250;
/** Metres a minute on foot, as signs in front of stations count. */
const METRES_A_MINUTE = 80;

const compass = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type Compass = (typeof compass)[number];

/** A stretch of the way in one direction. */
export interface WayStep {
  readonly towards: Compass;
  readonly metres: number;
  /** The road's name on the map; empty: it has none, or there is none. */
  readonly name: string;
}
export interface FootWay {
  readonly metres: number;
  readonly minutes: number;
  readonly steps: readonly WayStep[];
  /** Longitude and latitude. */
  readonly line: readonly Position[];
}

const lengthOf = ([x1, y1]: Spot, [x2, y2]: Spot): number => Math.hypot(x2 - x1, y2 - y1);
const pointAt = ([x1, y1]: Spot, [x2, y2]: Spot, share: number): Spot => [
  x1 + (x2 - x1) * share,
  y1 + (y2 - y1) * share,
];

/** The share of a piece at which a point is nearest to it. */
function shareOf({ from, to }: Piece, [x, y]: Spot): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  return length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / length));
}

/** The share of a piece at which another crosses it. */
function crossingOf(one: Piece, other: Piece): number | undefined {
  const [dx, dy] = [one.to[0] - one.from[0], one.to[1] - one.from[1]];
  const [ex, ey] = [other.to[0] - other.from[0], other.to[1] - other.from[1]];
  const across = dx * ey - dy * ex;
  if (across === 0) return undefined;
  const [fx, fy] = [other.from[0] - one.from[0], other.from[1] - one.from[1]];
  const share = (fx * ey - fy * ex) / across;
  const there = (fx * dy - fy * dx) / across;
  return share >= 0 && share <= 1 && there >= 0 && there <= 1 ? share : undefined;
}

/** Pieces by the cells that they touch, so that only near ones are compared. */
function cellsOf(pieces: readonly Piece[]): ReadonlyMap<string, readonly number[]> {
  const cells = new Map<string, number[]>();
  for (const [index, { from, to }] of pieces.entries()) {
    const [left, right] = [Math.min(from[0], to[0]) - JOINS_METRES, Math.max(from[0], to[0]) + JOINS_METRES];
    const [low, high] = [Math.min(from[1], to[1]) - JOINS_METRES, Math.max(from[1], to[1]) + JOINS_METRES];
    for (let x = Math.floor(left / CELL_METRES); x <= Math.floor(right / CELL_METRES); x += 1)
      for (let y = Math.floor(low / CELL_METRES); y <= Math.floor(high / CELL_METRES); y += 1) {
        const cell = cells.get(`${x} ${y}`) ?? [];
        cell.push(index);
        cells.set(`${x} ${y}`, cell);
      }
  }
  return cells;
}

interface Edge {
  readonly to: number;
  readonly metres: number;
  readonly name: string;
}
/** The town's roads as a graph for walking. */
export interface FootMap {
  readonly spots: readonly Spot[];
  readonly edges: readonly (readonly Edge[])[];
  readonly pieces: readonly (Piece & { readonly ends: readonly [number, number] })[];
  readonly spotOf: (position: Position) => Spot;
  readonly positionOf: (spot: Spot) => Position;
}

/** Makes the graph of a town's roads, split where they cross or end at each other. */
export function footMapOf(roads: readonly Road[]): FootMap {
  const [longitude, latitude] = roads[0]?.line[0] ?? [0, 0];
  const east = 111_320 * Math.cos((latitude * Math.PI) / 180);
  const spotOf = ([lon, lat]: Position): Spot => [(lon - longitude) * east, (lat - latitude) * 110_950];
  const positionOf = ([x, y]: Spot): Position => [longitude + x / east, latitude + y / 110_950];
  const lines = roads.flatMap(({ line, name }) => {
    const spots = line.map(spotOf);
    return spots.slice(1).map((to, at): Piece => ({ from: spots[at] ?? to, to, name }));
  });
  const cuts = lines.map((): number[] => [0, 1]);
  const pairs = new Set<number>();
  for (const near of cellsOf(lines).values())
    for (const one of near)
      for (const other of near) {
        const pair = one * lines.length + other;
        const [a, b] = [lines[one], lines[other]];
        if (one === other || pairs.has(pair) || !a || !b) continue;
        pairs.add(pair);
        const crossing = crossingOf(a, b);
        if (crossing !== undefined) cuts[one]?.push(crossing);
        for (const end of [b.from, b.to]) {
          const share = shareOf(a, end);
          if (lengthOf(pointAt(a.from, a.to, share), end) <= JOINS_METRES) cuts[one]?.push(share);
        }
      }
  const spots: Spot[] = [];
  const known = new Map<string, number[]>();
  const nodeAt = (spot: Spot, within: number): number => {
    const [x, y] = [Math.floor(spot[0] / JOINS_METRES), Math.floor(spot[1] / JOINS_METRES)];
    for (const dx of [0, -1, 1])
      for (const dy of [0, -1, 1])
        for (const node of known.get(`${x + dx} ${y + dy}`) ?? [])
          if (lengthOf(spots[node] ?? spot, spot) <= within) return node;
    spots.push(spot);
    known.set(`${x} ${y}`, [...(known.get(`${x} ${y}`) ?? []), spots.length - 1]);
    return spots.length - 1;
  };
  const edges: Edge[][] = [];
  const pieces: (Piece & { ends: [number, number] })[] = [];
  const join = (from: number, to: number, name: string, metres: number): void => {
    (edges[from] ??= []).push({ to, metres, name });
    (edges[to] ??= []).push({ to: from, metres, name });
  };
  for (const [index, line] of lines.entries()) {
    const at = [...new Set(cuts[index])].toSorted((one, other) => one - other);
    const nodes = at.map((share) => nodeAt(pointAt(line.from, line.to, share), SAME_METRES));
    for (const [place, to] of nodes.entries()) {
      const from = nodes[place - 1];
      const [a, b] = [spots[from ?? to], spots[to]];
      if (from === undefined || from === to || !a || !b) continue;
      join(from, to, line.name, lengthOf(a, b));
      pieces.push({ from: a, to: b, name: line.name, ends: [from, to] });
    }
  }
  // Ends that lie near each other, and cross nothing, meet as well.
  for (const [node, spot] of spots.entries())
    for (const [other, there] of spots.entries())
      if (other > node && Math.abs(there[0] - spot[0]) <= JOINS_METRES && lengthOf(spot, there) <= JOINS_METRES)
        join(node, other, '', lengthOf(spot, there));
  for (const node of spots.keys()) edges[node] ??= [];
  return { spots, edges, pieces, spotOf, positionOf };
}

/** Nodes to reach, the nearest first: a binary heap of metres. */
function nearestFirst() {
  const heap: { readonly node: number; readonly metres: number }[] = [];
  const metresAt = (at: number): number => heap[at]?.metres ?? Infinity;
  const swap = (one: number, other: number): void => {
    const [a, b] = [heap[one], heap[other]];
    if (a && b) [heap[one], heap[other]] = [b, a];
  };
  return {
    put(node: number, metres: number): void {
      let at = heap.push({ node, metres }) - 1;
      for (let up = (at - 1) >> 1; at > 0 && metresAt(up) > metres; up = (at - 1) >> 1) {
        swap(at, up);
        at = up;
      }
    },
    take() {
      const [top] = heap;
      const last = heap.pop();
      if (top && last && heap.length > 0) {
        heap[0] = last;
        for (let at = 0; ;) {
          const low = metresAt(2 * at + 1) < metresAt(2 * at + 2) ? 2 * at + 1 : 2 * at + 2;
          if (metresAt(low) >= metresAt(at)) break;
          swap(at, low);
          at = low;
        }
      }
      return top;
    },
  };
}

/** Where one steps onto the roads: the nearest point of a road, and the ends of its piece. */
function entryOf({ pieces }: FootMap, spot: Spot) {
  let best: { readonly at: Spot; readonly ends: readonly [number, number]; readonly name: string } | undefined;
  let least = Infinity;
  for (const piece of pieces) {
    const at = pointAt(piece.from, piece.to, shareOf(piece, spot));
    const metres = lengthOf(at, spot);
    if (metres < least) [best, least] = [{ at, ends: piece.ends, name: piece.name }, metres];
  }
  return best;
}

const towardsOf = (from: Spot, to: Spot): Compass =>
  compass[Math.round((Math.atan2(to[0] - from[0], to[1] - from[1]) / Math.PI) * 4 + 8) % 8] ?? 'N';

/** Stretches of less than this are no step of their own. */
const LEAST_STEP_METRES = 15;

function stepsOf(spots: readonly Spot[], names: readonly string[]): WayStep[] {
  const steps: { towards: Compass; metres: number; name: string }[] = [];
  for (const [at, to] of spots.entries()) {
    const from = spots[at - 1];
    const metres = from ? lengthOf(from, to) : 0;
    if (!from || metres === 0) continue;
    const [towards, name, last] = [towardsOf(from, to), names[at - 1] ?? '', steps.at(-1)];
    if (last && (metres < LEAST_STEP_METRES || (last.towards === towards && last.name === name))) last.metres += metres;
    else if (last && last.metres < LEAST_STEP_METRES)
      Object.assign(last, { towards, name, metres: last.metres + metres });
    else steps.push({ towards, metres, name });
  }
  return steps.map(({ metres, ...step }) => ({ ...step, metres: Math.max(10, Math.round(metres / 10) * 10) }));
}

/**
 * The shortest way on foot along the roads of the map. It knows neither water nor snow on them.
 * @returns undefined where no road leads there
 */
export function wayOnFoot(map: FootMap, from: Position, to: Position): FootWay | undefined {
  const [start, end] = [map.spotOf(from), map.spotOf(to)];
  const [enter, leave] = [entryOf(map, start), entryOf(map, end)];
  if (!enter || !leave) return undefined;
  const least = new Map<number, number>();
  const before = new Map<number, { readonly node: number; readonly name: string }>();
  const open = nearestFirst();
  const reach = (node: number, metres: number): boolean => {
    if (metres >= (least.get(node) ?? Infinity)) return false;
    least.set(node, metres);
    open.put(node, metres);
    return true;
  };
  for (const node of enter.ends) reach(node, lengthOf(enter.at, map.spots[node] ?? enter.at));
  for (let next = open.take(); next; next = open.take()) {
    if (next.metres > (least.get(next.node) ?? Infinity)) continue;
    for (const { to: node, metres, name } of map.edges[next.node] ?? [])
      if (reach(node, next.metres + metres)) before.set(node, { node: next.node, name });
  }
  const isSame = enter.ends[0] === leave.ends[0] && enter.ends[1] === leave.ends[1];
  const [last] = leave.ends
    .flatMap((node) => {
      const metres = least.get(node);
      return metres === undefined ? [] : [{ node, metres: metres + lengthOf(map.spots[node] ?? leave.at, leave.at) }];
    })
    .toSorted((one, other) => one.metres - other.metres);
  if (!last && !isSame) return undefined;
  const through: Spot[] = [];
  const names: string[] = [];
  if (last && !(isSame && lengthOf(enter.at, leave.at) <= last.metres))
    for (let node: number | undefined = last.node; node !== undefined;) {
      const spot = map.spots[node];
      const earlier = before.get(node);
      if (spot) through.unshift(spot);
      names.unshift(earlier ? earlier.name : enter.name);
      node = earlier?.node;
    }
  const spots = [start, enter.at, ...through, leave.at, end];
  const steps = stepsOf(spots, ['', ...names, leave.name, '']);
  const metres = Math.round(spots.slice(1).reduce((sum, spot, at) => sum + lengthOf(spots[at] ?? spot, spot), 0));
  return { metres, minutes: Math.max(1, Math.ceil(metres / METRES_A_MINUTE)), steps, line: spots.map(map.positionOf) };
}

const directions: Readonly<Record<Compass, Localized>> = {
  N: { ja: '北', en: 'north' },
  NE: { ja: '北東', en: 'northeast' },
  E: { ja: '東', en: 'east' },
  SE: { ja: '南東', en: 'southeast' },
  S: { ja: '南', en: 'south' },
  SW: { ja: '南西', en: 'southwest' },
  W: { ja: '西', en: 'west' },
  NW: { ja: '北西', en: 'northwest' },
};
const far = (metres: number): string => (metres < 1000 ? `${metres}` : (metres / 1000).toFixed(1));

/** "300m", "1.2km"; in English with a blank. */
export const metresSaid = (metres: number): Localized => {
  const shown = metres < 1000 ? Math.max(10, Math.round(metres / 10) * 10) : metres;
  const unit = shown < 1000 ? 'm' : 'km';
  return { ja: `${far(shown)}${unit}`, en: `${far(shown)} ${unit}` };
};

/** A step in words: "北へ300m（役場通り）". */
export function stepSaid({ towards, metres, name }: WayStep): Localized {
  const [way, length] = [directions[towards], metresSaid(metres)];
  return {
    ja: `${way.ja}へ${length.ja}${name ? `（${name}）` : ''}`,
    en: `${length.en} ${way.en}${name ? ` (${name})` : ''}`,
  };
}

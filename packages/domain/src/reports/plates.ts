import type { Cover } from './model.ts';
import trained from './plates.json' with { type: 'json' };

/** A picture in shades of grey. */
export interface GreyPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A window is 16 by 8 cells of four pixels, and a plate in it 56 pixels wide. */
const CELL = 4;
const [WIDE, HIGH, PLATE] = [16, 8, 56];
/** Directions of edges that are told apart in a cell. */
const BINS = 6;
const ROW = WIDE * BINS;
/** Rows of a window, those of the four digits first. */
const ROWS = [4, 5, 3, 6, 2, 1, 7, 0];
/** How much smaller the picture is looked at each time, so that larger plates fit the window. */
const SHRINKS = 1.2;
/** Degrees by which the picture is turned, so that plates askew lie straight in one of its forms. */
const TURNS = [-13, 0, 13];
/** A larger picture is not looked at. */
const MOST_PIXELS = 1280 * 1280;
/** Grey levels of a change that may be a camera's noise, squared; and of edges in a cell that count as little. */
const [NOISE, CALM] = [64, 120];
const CLIP = 0.45;
/** Below it more is wrong than missed (docs/decisions/0217). */
const LEAST_SCORE = 4;
/** Plates stand nearer to a box's middle than to its edge. */
const MARGIN = 1.15;

/** What training has to share with the finder. */
export const WINDOW = { CELL, WIDE, HIGH, PLATE, BINS, TURNS, ROWS };

/** A logistic regression over a window: a weight for each direction in each cell, row by row. */
export interface PlateWeights {
  readonly of: Float32Array;
  readonly bias: number;
  /** What a window must have after the rows of the digits. */
  readonly early: number;
}

/** Trained by testing/plates of the server, a byte a weight. */
const TRAINED: PlateWeights = {
  of: Float32Array.from({ length: trained.weights.length / 2 }, (_one, at) => {
    const byte = Number.parseInt(trained.weights.slice(at * 2, at * 2 + 2), 16);
    return ((byte << 24) >> 24) * trained.scale;
  }),
  bias: trained.bias,
  early: trained.early,
};

/** Where a cell's edges run, weighed against the cells around it: bright and dark, sharp and soft look alike. */
export function edgesOf({ data, width, height }: GreyPicture) {
  const [wide, high] = [Math.floor(width / CELL), Math.floor(height / CELL)];
  const sums = new Float32Array(wide * high * BINS);
  const energy = new Float32Array(wide * high);
  for (let y = 1; y < high * CELL - 1; y += 1)
    for (let x = 1; x < wide * CELL - 1; x += 1) {
      const at = y * width + x;
      const across = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
      const down = (data[at + width] ?? 0) - (data[at - width] ?? 0);
      const squared = across * across + down * down;
      if (squared < NOISE) continue;
      const size = Math.sqrt(squared);
      const place = ((Math.atan2(down, across) / Math.PI + 1) % 1) * BINS;
      const bin = Math.floor(place);
      const cell = (Math.floor(y / CELL) * wide + Math.floor(x / CELL)) * BINS;
      const [first, second] = [cell + (bin % BINS), cell + ((bin + 1) % BINS)];
      sums[first] = (sums[first] ?? 0) + size * (1 - place + bin);
      sums[second] = (sums[second] ?? 0) + size * (place - bin);
    }
  for (const [at, sum] of sums.entries()) {
    const cell = Math.floor(at / BINS);
    energy[cell] = (energy[cell] ?? 0) + sum * sum;
  }
  const edges = new Float32Array(sums.length);
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      let around = CALM * CALM;
      for (let v = Math.max(0, y - 1); v <= Math.min(high - 1, y + 1); v += 1)
        for (let u = Math.max(0, x - 1); u <= Math.min(wide - 1, x + 1); u += 1) around += energy[v * wide + u] ?? 0;
      const by = 1 / Math.sqrt(around);
      const from = (y * wide + x) * BINS;
      for (let at = from; at < from + BINS; at += 1) edges[at] = Math.min(CLIP, (sums[at] ?? 0) * by);
    }
  return { edges, wide, high };
}

/** The picture at another size and turn; what lies outside is its nearest edge. */
export function redrawn({ data, width, height }: GreyPicture, scale: number, degrees: number): GreyPicture {
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  const made = new Uint8Array(wide * high);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180) / scale, Math.sin((degrees * Math.PI) / 180) / scale];
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      const [across, down] = [x - wide / 2, y - high / 2];
      const u = Math.min(width - 1.001, Math.max(0, width / 2 + across * cos - down * sin));
      const v = Math.min(height - 1.001, Math.max(0, height / 2 + across * sin + down * cos));
      const [left, top] = [Math.floor(u), Math.floor(v)];
      const [right, below] = [u - left, v - top];
      const at = top * width + left;
      const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
      const lower = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
      made[y * wide + x] = upper * (1 - below) + lower * below;
    }
  return { data: made, width: wide, height: high };
}

/** A window that may be a plate: its middle and the plate's width in pixels of the picture. */
interface PlateFound {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly degrees: number;
  readonly score: number;
}

/** How much a window is like a plate; without the rows of the digits it is left at once. */
function scoreOf(weights: PlateWeights, edges: Float32Array, wide: number, left: number, top: number): number {
  let score = weights.bias;
  for (const [turn, row] of ROWS.entries()) {
    if (turn === 3 && score < weights.early) break;
    const from = ((top + row) * wide + left) * BINS;
    for (let at = 0; at < ROW; at += 1) score += (weights.of[row * ROW + at] ?? 0) * (edges[from + at] ?? 0);
  }
  return score;
}

/** Windows that are like a plate, the best first, one of those that overlap. */
export function plateWindows(picture: GreyPicture, least = LEAST_SCORE, weights = TRAINED): PlateFound[] {
  const found: PlateFound[] = [];
  if (picture.width * picture.height > MOST_PIXELS) return found;
  for (const degrees of TURNS) {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    for (let scale = 1; Math.min(picture.width / WIDE, picture.height / HIGH) * scale >= CELL; scale /= SHRINKS) {
      const form = redrawn(picture, scale, degrees);
      const { edges, wide, high } = edgesOf(form);
      for (let top = 0; top + HIGH <= high; top += 1)
        for (let left = 0; left + WIDE <= wide; left += 1) {
          const score = scoreOf(weights, edges, wide, left, top);
          if (score < least) continue;
          const across = ((left + WIDE / 2) * CELL - form.width / 2) / scale;
          const down = ((top + HIGH / 2) * CELL - form.height / 2) / scale;
          const [x, y] = [across * cos - down * sin, across * sin + down * cos];
          const middle = { x: picture.width / 2 + x, y: picture.height / 2 + y };
          found.push({ ...middle, width: PLATE / scale, degrees, score });
        }
    }
  }
  const kept: PlateFound[] = [];
  for (const one of found.toSorted((a, b) => b.score - a.score)) {
    const isNear = (other: PlateFound): boolean =>
      Math.abs(other.x - one.x) < Math.max(other.width, one.width) * 0.6 &&
      Math.abs(other.y - one.y) < Math.max(other.width, one.width) * 0.4;
    if (!kept.some(isNear)) kept.push(one);
  }
  return kept;
}

const within = (value: number): number => Math.min(1, Math.max(0, value));
/** Boxes over what may be number plates, the likeliest first. */
export function platesIn(picture: GreyPicture): Cover[] {
  return plateWindows(picture).map(({ x, y, width, degrees }) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.abs(Math.sin((degrees * Math.PI) / 180))];
    const [wide, high] = [width * (cos + sin / 2) * MARGIN, width * (sin + cos / 2) * MARGIN];
    const left = within((x - wide / 2) / picture.width);
    const top = within((y - high / 2) / picture.height);
    return {
      left,
      top,
      width: within((x + wide / 2) / picture.width) - left,
      height: within((y + high / 2) / picture.height) - top,
    };
  });
}

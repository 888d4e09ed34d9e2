// `node apps/api/src/testing/plates/main.ts measure [PICTURES]` says how many plates are found in drawn pictures, and what is wrongly
// taken for one; `train` makes the weights anew. docs/decisions/0217-codes-plates-and-blurs.md
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { edgesOf, plateWindows, redrawn, WINDOW, type PlateWeights } from '@machi/domain/reports/plates';
import { between, pick, randomOf, sceneOf, type Car, type Scene } from './scenes.ts';

const { CELL, WIDE, HIGH, PLATE, BINS, TURNS, ROWS } = WINDOW;
const SIZE = WIDE * HIGH * BINS;
const random = randomOf(7);
const say = (line: string) => process.stdout.write(`${line}\n`);
const carOf = (width: number, degrees: number, isPlated: boolean): Car => ({
  width,
  degrees,
  yaw: between(random, 0, 20),
  isPlated,
});
/** Up to three cars without a plate. */
const bare = (most: number): Car[] =>
  Array.from({ length: most }, () => carOf(between(random, 60, 200), between(random, -10, 10), false));

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly degrees: number;
}

/** What stands in the window around a place, as the finder sees it. */
function windowAt({ picture }: Scene, { x, y, width, degrees }: Place): Float32Array | undefined {
  const [scale, half] = [PLATE / width, Math.ceil(width * 1.2)];
  const [left, top] = [Math.max(0, Math.round(x - half)), Math.max(0, Math.round(y - half))];
  const wide = Math.min(picture.width, Math.round(x + half)) - left;
  const high = Math.min(picture.height, Math.round(y + half)) - top;
  if (scale > 1.15 || wide < 40 || high < 40) return undefined;
  const data = new Uint8Array(wide * high);
  for (let row = 0; row < high; row += 1) {
    const from = (top + row) * picture.width + left;
    data.set(picture.data.subarray(from, from + wide), row * wide);
  }
  const form = redrawn({ data, width: wide, height: high }, scale, degrees);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [across, down] = [(x - left - wide / 2) * scale, (y - top - high / 2) * scale];
  const first = Math.round((across * cos + down * sin + form.width / 2) / CELL - WIDE / 2);
  const row = Math.round((down * cos - across * sin + form.height / 2) / CELL - HIGH / 2);
  const seen = edgesOf(form);
  if (first < 0 || row < 0 || first + WIDE > seen.wide || row + HIGH > seen.high) return undefined;
  const all = new Float32Array(SIZE);
  for (let at = 0; at < HIGH; at += 1) {
    const from = ((row + at) * seen.wide + first) * BINS;
    all.set(seen.edges.subarray(from, from + WIDE * BINS), at * WIDE * BINS);
  }
  return all;
}

/** Logistic regression by steps along the gradient; plates count more, as they are fewer. */
function fit(of: Float32Array, bias: number, plates: readonly Float32Array[], others: readonly Float32Array[]): number {
  const all = [...plates.map((seen) => ({ seen, is: 1 })), ...others.map((seen) => ({ seen, is: -1 }))];
  const weight = Math.min(4, Math.sqrt(others.length / plates.length));
  let made = bias;
  for (let turn = 0; turn < 12; turn += 1) {
    const rate = 0.6 / (1 + turn * 0.5);
    for (const { seen, is } of all.toSorted(() => random() - 0.5)) {
      let score = made;
      for (let at = 0; at < SIZE; at += 1) score += (of[at] ?? 0) * (seen[at] ?? 0);
      const step = (rate * is * (is > 0 ? weight : 1)) / (1 + Math.exp(is * score));
      for (let at = 0; at < SIZE; at += 1) of[at] = (of[at] ?? 0) * (1 - rate * 2e-5) + step * (seen[at] ?? 0);
      made += step * 0.1;
    }
  }
  return made;
}

async function train(): Promise<void> {
  const [plates, others]: [Float32Array[], Float32Array[]] = [[], []];
  for (let at = 0; at < 120; at += 1) {
    const width = () => Math.exp(between(random, Math.log(56), Math.log(200)));
    const cars = [0, 1, 2].map(() => carOf(width(), between(random, -20, 20), true));
    const scene = await sceneOf(1000 + at, 'train', cars);
    for (const box of scene.plates.flatMap((one) => [one, one, one, one])) {
      const [degrees = 0] = TURNS.toSorted((a, b) => Math.abs(a - box.degrees) - Math.abs(b - box.degrees));
      const shift = () => between(random, -0.03, 0.03) * box.width;
      const place = { x: box.x + shift(), y: box.y + shift(), width: box.width * between(random, 0.93, 1.08), degrees };
      plates.push(...[windowAt(scene, place)].filter((seen) => seen !== undefined));
    }
  }
  const scenes: Scene[] = [];
  for (let at = 0; at < 45; at += 1) scenes.push(await sceneOf(5000 + at, 'train', bare(at % 3)));
  for (const scene of scenes)
    for (let at = 0; at < 120; at += 1) {
      const place = { x: between(random, 60, 1220), y: between(random, 60, 900), degrees: pick(random, TURNS) };
      const seen = windowAt(scene, { ...place, width: between(random, 56, 250) });
      if (seen) others.push(seen);
    }
  const of = new Float32Array(SIZE);
  let bias = fit(of, 0, plates, others);
  const early = (): number => {
    const rows = new Set(ROWS.slice(0, 3));
    const isOf = (at: number): boolean => rows.has(Math.floor(at / (WIDE * BINS)));
    const first = plates.map((seen) =>
      seen.reduce((sum, value, at) => sum + (isOf(at) ? value * (of[at] ?? 0) : 0), bias),
    );
    return (first.toSorted((a, b) => a - b)[Math.floor(first.length * 0.002)] ?? 0) - 0.5;
  };
  // Three times, what was wrongly taken for a plate is learned, too.
  for (const least of [0, -0.8, -0.8]) {
    for (const scene of scenes)
      for (const one of plateWindows(scene.picture, least, { of, bias, early: early() }).slice(0, 40)) {
        const seen = windowAt(scene, one);
        if (seen) others.push(seen);
      }
    bias = fit(of, bias, plates, others);
  }
  const scale = Math.max(...of.map(Math.abs)) / 127;
  const weights = Buffer.from(of.map((value) => Math.round(value / scale) & 255)).toString('hex');
  const file = path.join(import.meta.dirname, '../../../../../packages/domain/src/reports/plates.json');
  writeFileSync(file, `${JSON.stringify({ weights, scale, bias, early: early() }, null, 2)}\n`);
}

interface Judged {
  readonly width: number;
  readonly degrees: number;
  readonly score: number;
}
const LEASTS = [3, 3.5, 4, 4.5, 5, 6];

/** Two plates a picture at four sizes and four turns, and as many pictures of streets, cars and people without one. */
async function measure(pictures: number): Promise<void> {
  const judged: Judged[] = [];
  const wrong: Record<'plated' | 'bare', number[]> = { plated: [], bare: [] };
  let milliseconds = 0;
  const look = ({ picture }: Scene, weights?: PlateWeights) => {
    const before = process.cpuUsage().user;
    const found = plateWindows(picture, LEASTS[0], weights);
    milliseconds += (process.cpuUsage().user - before) / 1000;
    return found;
  };
  for (let at = 0; at < pictures; at += 1) {
    const cars = [0, 1].map((car) => {
      const [width = 60, degrees = 0] = [
        [60, 80, 110, 150][(at + car) % 4],
        [0, 6, 13, 20][(Math.floor(at / 4) + car) % 4],
      ];
      return carOf(width * between(random, 1, 1.15), degrees * pick(random, [-1, 1]), true);
    });
    const scene = await sceneOf(90_000 + at, 'judge', cars);
    const found = look(scene);
    for (const box of scene.plates) {
      const own = found.filter(
        (one) =>
          Math.hypot(one.x - box.x, (one.y - box.y) * 1.5) < box.width * 0.35 &&
          one.width > box.width * 0.65 &&
          one.width < box.width * 1.55,
      );
      judged.push({ ...box, degrees: Math.abs(box.degrees), score: Math.max(-9, ...own.map(({ score }) => score)) });
    }
    const isFar = (x: number, y: number): boolean =>
      scene.plates.every((box) => Math.abs(x - box.x) > box.width * 0.8 || Math.abs(y - box.y) > box.width * 0.6);
    wrong.plated.push(...found.filter(({ x, y }) => isFar(x, y)).map(({ score }) => score));
    wrong.bare.push(...look(await sceneOf(95_000 + at, 'judge', bare(at % 3))).map(({ score }) => score));
    say(`${at + 1} pictures with plates and as many without, ${Math.round(milliseconds / (at + 1) / 2)} ms each`);
    for (const least of LEASTS) {
      const rate = (which: (one: Judged) => boolean): string => {
        const own = judged.filter(which);
        return `${own.filter(({ score }) => score >= least).length}/${own.length}`;
      };
      const boxes = (list: readonly number[]): string =>
        (list.filter((score) => score >= least).length / (at + 1)).toFixed(2);
      say(
        `  from ${least}: ${rate(() => true)}; 60 px ${rate(({ width }) => width < 75)}, 80 px ${rate(({ width }) => width >= 75 && width < 100)}, larger ${rate(({ width }) => width >= 100)}; to 8° ${rate(({ degrees }) => degrees < 8)}, 13° ${rate(({ degrees }) => degrees >= 8 && degrees < 15)}, 20° ${rate(({ degrees }) => degrees >= 15)}; wrong boxes a picture ${boxes(wrong.plated)} with plates, ${boxes(wrong.bare)} without`,
      );
    }
  }
}

const [command, pictures = '24'] = process.argv.slice(2);
await (command === 'train' ? train() : measure(Number(pictures)));

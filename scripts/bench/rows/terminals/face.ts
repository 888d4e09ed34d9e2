import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { likeness } from '@machi/domain/faces/embedding';
import { nearestFaces, type EnrolledFace } from '@machi/domain/faces/gallery';
import { DLIB_LENGTH, EMBEDDING_LENGTH, type FaceEmbedding } from '@machi/domain/faces/model';
import { seededRandom } from '@machi/domain/random/seeded-random';
import type { Scope } from '../../ground/scope.ts';
import { median, percentile } from '../../ground/statistics.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const FRAMES_A_ROUND = 15;
const GALLERY = 1000;
const SEARCHES = 200;
/** The sample's smallest gap, and double. */
const GAP = 0.02;
const TIMES_MODULE = 'apps/kiosk/e2e/faces/time.ts';
const VERDICTS_MODULE = 'apps/kiosk/e2e/faces/verdicts.ts';
const VERDICTS = 20;

interface Times {
  readonly whole: readonly number[];
  readonly alone: readonly number[];
}

interface Verdict {
  readonly whole: number;
  readonly parts: Readonly<Record<'look' | 'turn' | 'return' | 'blink' | 'judgement', number>>;
}

/** Distance of generated faces, by network: as similar as those of labelled pictures (decisions/0069). */
interface Spread {
  readonly dlib: number;
  readonly faceres: number;
}
const NONE: Spread = { dlib: 0, faceres: 0 };
const TWO_PERSONS: Spread = { dlib: 1.44, faceres: 2.86 };
const TWO_PICTURES: Spread = { dlib: 0.7, faceres: 1.56 };

/** Generates a face near another one. */
function faceBeside(other: FaceEmbedding, random: () => number, spread: Spread): FaceEmbedding {
  const values = Float32Array.from(other);
  const parts = [
    [values.subarray(0, DLIB_LENGTH), spread.dlib],
    [values.subarray(DLIB_LENGTH), spread.faceres],
  ] as const;
  for (const [part, apart] of parts) {
    const each = apart / Math.sqrt(part.length);
    for (const [index, value] of part.entries()) part[index] = value + each * (random() - 0.5);
    const length = Math.hypot(...part);
    for (const [index, value] of part.entries()) part[index] = value / length;
  }
  return values;
}

/** Searches the whole gallery in order, with both networks' numbers. */
function plainSearch(gallery: readonly EnrolledFace[], probe: FaceEmbedding): number {
  let best = -Infinity;
  for (const { template } of gallery) best = Math.max(best, likeness(template, probe));
  return best;
}

/** Milliseconds of a search by the product and by the plain loop; both find the same. */
function timeSearches(seed: number) {
  const random = seededRandom(seed);
  const shared = faceBeside(Float32Array.from({ length: EMBEDDING_LENGTH }, random), random, NONE);
  const gallery = Array.from({ length: GALLERY }, (_face, index) => ({
    member_id: index + 1,
    template: faceBeside(shared, random, TWO_PERSONS),
  }));
  const probes = Array.from({ length: SEARCHES }, (_probe, index) =>
    faceBeside(gallery[index % GALLERY]?.template ?? shared, random, TWO_PICTURES),
  );
  const begun = performance.now();
  const found = probes.map((probe) => nearestFaces(gallery, probe, GAP)?.likeness);
  const between = performance.now();
  const plain = probes.map((probe) => plainSearch(gallery, probe));
  const ended = performance.now();
  const wrong = plain.filter((best, index) => Math.abs(best - (found[index] ?? 0)) > 1e-5).length;
  if (wrong > 0) throw new Error(`${wrong} searches found another face than the plain loop`);
  return { product: (between - begun) / SEARCHES, peer: (ended - between) / SEARCHES };
}

/** Output of a program with its own browser, one value a line. */
async function linesOf<Line>(scope: Scope, module: string, ...order: readonly number[]): Promise<Line[]> {
  const child = await scope.hold(
    () => spawn(process.execPath, [module, ...order.map(String)], { stdio: ['ignore', 'pipe', 'inherit'] }),
    (running) => void running.kill(),
  );
  const said = await text(child.stdout);
  return said
    .split('\n')
    .filter(Boolean)
    .map((line): Line => JSON.parse(line));
}

/** From a person before the camera to the verdict on the screen; the first one loads the networks. */
function verdictFigure([first, ...others]: readonly Verdict[]): Figure {
  if (!first || others.length < VERDICTS) throw new Error('the terminal came to no verdict');
  const whole = others.map((verdict) => verdict.whole);
  const part = (name: keyof Verdict['parts']): string =>
    `${name} ${median(others.map(({ parts }) => parts[name])).toFixed(0)}`;
  return {
    name: 'face, person in view to verdict, p50',
    value: median(whole),
    unit: 'ms',
    reach: { comparison: '<=', value: 3000 },
    notes: [
      `of ${whole.length}, p95 ${percentile(whole, 0.95).toFixed(0)} ms; the first, which loads the networks, ${first.whole.toFixed(0)} ms`,
      `${part('look')}, ${part('turn')}, ${part('return')}, ${part('blink')}, ${part('judgement')} ms`,
      'the person begins to move 400 ms after each of the three things they are asked, and turns in half a second',
    ],
  };
}

async function run({ scope, rounds, progress }: BenchContext): Promise<Figure[]> {
  const times = await linesOf<Times>(scope, TIMES_MODULE, rounds, FRAMES_A_ROUND);
  if (times.length !== rounds) throw new Error('the camera’s networks gave no times');
  progress('face: somebody at a terminal');
  const verdicts = await linesOf<Verdict>(scope, VERDICTS_MODULE, VERDICTS);
  progress('face: searching');
  const searches = times.map((_round, index) => timeSearches(index + 1));
  const whole = times.flatMap((round) => round.whole);
  const product = times.map((round) => median(round.whole));
  const peer = times.map((round) => median(round.alone));
  const found = median(searches.map((search) => search.product));
  return [
    {
      name: 'face, frame to numbers',
      value: median(product) / median(peer),
      unit: 'times the networks alone',
      reach: { comparison: '<=', value: 1.3 },
      product,
      peer,
      per: 'ms',
      notes: ['a frame 640 wide; both networks see picture and mirror', 'peer: the same two on a face that is cut'],
    },
    {
      name: 'face, frame to numbers, p50',
      value: median(whole),
      unit: 'ms',
      reach: { comparison: '<=', value: 150 },
      notes: [`of ${whole.length} frames, p95 ${percentile(whole, 0.95).toFixed(0)} ms`],
    },
    {
      name: 'face, search',
      value: found,
      unit: 'ms',
      reach: { comparison: '<=', value: 2 },
      product: searches.map((search) => search.product),
      peer: searches.map((search) => search.peer),
      per: 'ms',
      notes: [`${GALLERY} templates; peer: each compared whole`],
    },
    verdictFigure(verdicts),
  ];
}

/**
 * From a camera's frame to an embedding, from there to the nearest of a thousand, and from a person to the verdict.
 */
export const face: BenchRow = { name: 'face', run };

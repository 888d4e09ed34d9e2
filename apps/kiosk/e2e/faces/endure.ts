import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { captureTrouble, recognitionLimits } from '@machi/domain/faces/capture';
import { isChallengeAnswered, type SeenAt } from '@machi/domain/faces/answered-challenge';
import { CHALLENGE_SECONDS, type Challenge } from '@machi/domain/faces/challenge';
import { seededRandom } from '@machi/domain/random/seeded-random';
import { presented, type Presented } from './film/presentations.ts';
import { openFacePage, type FacePage, type HeldMemory } from './open-page.ts';

/* Endurance of the camera's networks, as JSON on standard output: `endure.ts RECOGNITIONS PRESENTATIONS SEED`. */
const [recognitions = 10, presentations = 3, seed = 1] = process.argv.slice(2).map(Number);
const HEADS = 4;
/** Number of memory measurements; the least of the first half is compared with the least of the second. */
const PARTS = 10;
/** Frames of the film, in which every third is a new one. */
const FRAMES = Array.from({ length: 12 }, (_frame, index) => index * 3);
const random = seededRandom(seed);
/** Picture of people from the installed face-api package. */
const picture = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo/sample1.jpg',
);

/** Whether any sequence of these looks passes a challenge: from the first good look to any other. */
function passes(challenge: Challenge, track: readonly SeenAt[]): boolean {
  const begin = track.findIndex(({ view }) => captureTrouble(view, recognitionLimits) === null);
  if (begin < 0) return false;
  return track.some((_look, end) =>
    isChallengeAnswered(challenge, track.slice(begin, end + 1), CHALLENGE_SECONDS * 1000),
  );
}

interface Tried {
  readonly tried: number;
  readonly passed: number;
  /** Largest turn of the mesh, degrees. */
  readonly mostTurn: number;
}

async function tryPresentations(page: FacePage, bytes: Uint8Array, what: Presented, count: number): Promise<Tried> {
  let passed = 0;
  let mostTurn = 0;
  for (let time = 0; time < count; time += 1) {
    const side = time % 2 === 0 ? 1 : -1;
    const chance = Array.from({ length: 6 }, random);
    const { track } = await page.present(bytes, { what, side, chance });
    mostTurn = Math.max(mostTurn, ...track.map(({ view }) => Math.abs(view.yaw)));
    // The head must pass for its own side only; a print for none.
    const isLeft = passes({ side: 'left' }, track);
    const isRight = passes({ side: 'right' }, track);
    if (what === 'head' ? (side > 0 ? isLeft && !isRight : isRight && !isLeft) : isLeft || isRight) passed += 1;
  }
  return { tried: count, passed, mostTurn };
}

/** Memory that stays, as the worker frees the rest at any time. */
const leastOf = (held: readonly HeldMemory[]): HeldMemory => ({
  tensors: Math.max(...held.map(({ tensors }) => tensors)),
  megabytes: Math.min(...held.map(({ megabytes }) => megabytes)),
});

const page = await openFacePage();
try {
  const bytes = await readFile(picture);
  const film = await page.film(bytes, 'head');
  const frames = FRAMES.flatMap((index) => film[index] ?? []);
  // Everything is loaded and warm before the measurement; from then on the network is off.
  const settling = Math.max(5, Math.ceil(recognitions / 10));
  await page.recogniseAgain(frames, settling);
  const elsewhere = await page.askElsewhere();
  await page.cutNetwork();
  const held = [];
  let right = 0;
  for (let part = 0; part < PARTS; part += 1) {
    right += await page.recogniseAgain(frames, Math.floor((recognitions + part) / PARTS));
    held.push(await page.held());
  }
  const before = leastOf(held.slice(0, PARTS / 2));
  const after = leastOf(held.slice(PARTS / 2));
  const flat = presented.filter((what) => what !== 'head');
  const tried: Partial<Record<Presented, Tried>> = { head: await tryPresentations(page, bytes, 'head', HEADS) };
  for (const [index, what] of flat.entries()) {
    const count = Math.floor((presentations + index) / flat.length);
    tried[what] = await tryPresentations(page, bytes, what, count);
  }
  console.log(JSON.stringify({ tried, recognitions, right, before, after, elsewhere, hosts: page.hosts() }));
} finally {
  await page.close();
}

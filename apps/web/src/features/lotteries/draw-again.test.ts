import { drawLottery, textsToDigest } from '@machi/domain/lotteries/draw';
import type { DrawnLine } from '@machi/domain/lotteries/model';
import { expect, test } from 'vitest';
import { digest, drawAgain } from './draw-again.ts';

const SEED = await digest('a seed');
const HASH = await digest(SEED);
const entries = [
  { code: 'HMC-A', household_no: 1, choices: [1, 2] },
  { code: 'HMC-B', household_no: 2, choices: [1] },
  { code: 'HMC-C', household_no: 1, choices: [1] },
];
const texts = textsToDigest(SEED, entries);
const digests = new Map(await Promise.all(texts.map(async (text) => [text, await digest(text)] as const)));
const outcomes = drawLottery(SEED, entries, (text) => digests.get(text) ?? '');
const lines = entries.map((entry): DrawnLine => {
  const found = outcomes.get(entry.code);
  if (!found) throw new Error('a draw forgot somebody');
  return { ...entry, outcome: found.outcome, slot_no: found.outcome === 'won' ? found.slot_no : null };
});
const right = { isSeedKept: true, isCounted: true, different: [] };

test('a browser draws what the server drew', async () => {
  expect(await drawAgain(SEED, HASH, lines)).toEqual(right);
});

test('another seed than was promised, other numbers of households and another outcome are each told', async () => {
  expect(await drawAgain(SEED, await digest('another'), lines)).toEqual({ ...right, isSeedKept: false });
  const lost = lines.map((line): DrawnLine =>
    line.outcome === 'won' ? { ...line, outcome: 'lost', slot_no: null } : line,
  );
  const won = lines.filter(({ outcome }) => outcome === 'won').map(({ code }) => code);
  expect(await drawAgain(SEED, HASH, lost)).toEqual({ ...right, different: won });
  const numbered = lines.map((line) => ({ ...line, household_no: 3 - line.household_no }));
  expect((await drawAgain(SEED, HASH, numbered)).isCounted).toBe(false);
});

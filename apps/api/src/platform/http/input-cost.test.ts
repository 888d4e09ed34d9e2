import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { bodyLimitOf } from '@machi/domain/contract/endpoint';
import { check } from '@machi/domain/contract/problems';
import { isWalked } from '../../testing/cases.ts';

/** CPU time of one check, independent of other load; allows for a slow machine. */
const MOST_MILLISECONDS = 20;
/** Of sentences and codes as JSON. */
const MOST_CHARACTERS = 16_384;
const MOST_BYTES = 256 * 1024;
const TRIES = 6;

const deep = (depth: number): unknown => {
  let value: unknown = [];
  for (let level = 1; level < depth; level += 1) value = [value];
  return value;
};

/** Odd values of a given size, each of another kind. */
const oddities: Readonly<Record<string, (bytes: number) => unknown>> = {
  'marks in turn': (bytes) => '\u0301\u0323'.repeat(bytes / 4),
  'letters with marks': (bytes) => 'が\u0323\u0301'.repeat(bytes / 7),
  'half-width kana': (bytes) => 'ｶﾞ'.repeat(bytes / 6),
  blanks: (bytes) => '\u3000'.repeat(bytes / 3),
  'letters and hyphens': (bytes) => 'a-'.repeat(bytes / 2),
  'families of emoji': (bytes) => '👨‍👩‍👧‍👦'.repeat(bytes / 25),
  numbers: (bytes) => Array.from({ length: bytes / 2 }, () => 0),
  objects: (bytes) => Array.from({ length: bytes / 3 }, () => ({})),
  'lists in lists': (bytes) => deep(Math.min(bytes / 2, 5000)),
  names: (bytes) => Object.fromEntries(Array.from({ length: bytes / 14 }, (_none, index) => [`name${index}`, 0])),
};

const made = new Map<string, unknown>();
/** An odd value of a given size, cached. */
function oddValue(kind: string, make: (bytes: number) => unknown, bytes: number): unknown {
  const key = `${kind} ${bytes}`;
  if (!made.has(key)) made.set(key, make(bytes));
  return made.get(key);
}

/** Field names of an input. */
const namesIn = (input: z.ZodMiniType): string[] => (input instanceof z.ZodMiniObject ? Object.keys(input.shape) : []);

/** CPU milliseconds of this thread. */
function costOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The minimum of several runs: the first ones include compilation. */
function leastCostOf(work: () => unknown): number {
  let least = costOf(work);
  for (let time = 1; time < TRIES && least > MOST_MILLISECONDS; time += 1) least = Math.min(least, costOf(work));
  return least;
}

/** Odd inputs whose check costs too much or whose reply is too long. */
function findings(input: z.ZodMiniType, bytes: number): string[] {
  const names = namesIn(input);
  return Object.entries(oddities).flatMap(([kind, odd]) => {
    const value = oddValue(kind, odd, Math.floor(bytes / Math.max(1, names.length)));
    const body = Object.fromEntries(names.map((name) => [name, value]));
    let told = 0;
    const cost = leastCostOf(() => {
      const result = check(input, body);
      told = 'problems' in result ? JSON.stringify(result.problems).length : 0;
    });
    return [
      ...(told > MOST_CHARACTERS ? [`${kind}: told in ${told} characters`] : []),
      ...(cost > MOST_MILLISECONDS ? [`${kind}: ${cost.toFixed(0)} ms`] : []),
    ];
  });
}

describe('odd input as large as a body may be costs little and is told in few words', () => {
  test.each(allEndpoints.filter(isWalked).map((endpoint) => ({ name: endpoint.name, endpoint })))(
    '$name',
    ({ endpoint }) => {
      expect(findings(endpoint.input, Math.min(bodyLimitOf(endpoint), MOST_BYTES))).toEqual([]);
    },
  );
});

describe('the measure notices', () => {
  test('a text that is normalised as it comes', () => {
    const late = z.object({ name: z.string().check(z.overwrite((typed) => typed.normalize('NFKC'))) });
    expect(findings(late, 32 * 1024)).toEqual([expect.stringMatching(/^marks in turn: \d+ ms$/)]);
  });

  test('problems without end', () => {
    const entry = z.object({ from: z.string(), to: z.string() });
    const { problems } = {
      problems: [],
      ...check(
        z.array(entry),
        Array.from({ length: 5000 }, () => 0),
      ),
    };
    expect(problems).toHaveLength(100);
  });
});

import { expect, test } from 'vitest';
import { customerNumber, debitOf } from './customer-number.ts';
import { debitResults, type DebitRun } from './model.ts';
import { readResults } from './read-results.ts';
import { restoreSent } from './restore-sent.ts';
import { collection, runOf } from './run.fixture.ts';
import { secondDescription } from './second.fixture.ts';

const some = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => debitResults[(index * 5) % 7] ?? '0');
const withFile = (changed: Partial<typeof collection.file>) => ({ file: { ...collection.file, ...changed } });
const restore = (bytes: Uint8Array, asked: DebitRun) => restoreSent(bytes, asked, asked.debits.length);
const isSame = (one: Uint8Array | undefined, other: Uint8Array): boolean =>
  one !== undefined && Buffer.compare(one, other) === 0;

test.each([
  {},
  { line_end: 'lf', end_of_file: 0 },
  { line_end: 'none' },
  { line_end: 'none', end_of_file: 0 },
  { open_result: ' ' },
  { open_result: ' ', fills_trailer: 0 },
] as const)('an answer without its results is what was sent, and says the same as letter by letter: %j', (form) => {
  const run = runOf(5000, 12, withFile(form));
  const answer = secondDescription(run, some(5000));
  const { sent, ...read } = restore(answer, run) ?? {};
  expect(isSame(sent, secondDescription(run))).toBe(true);
  expect(read).toEqual(readResults(answer, run));
});

const run = runOf(4);
const sent = secondDescription(run);
const answer = secondDescription(run, ['0', '1', '4', '9']);

test('a byte that was edited makes it another file or none, or is a failure’s reason, which the bank gives', () => {
  const all = Array.from({ length: 256 }, (_, byte) => byte);
  const unnoticed = [...answer.entries()].flatMap(([at, was]) => {
    // For results every byte, for all others each flipped bit.
    const bytes = at % 122 === 111 ? all : [1, 2, 4, 8, 16, 32, 64, 128].map((bit) => was ^ bit);
    return bytes
      .filter((byte) => byte !== was && isSame(restore(answer.with(at, byte), run)?.sent, sent))
      .map((byte) => [at, byte]);
  });
  const reasons = ['1', '2', '3', '4', '8', '9'].map((result) => result.charCodeAt(0));
  const given = [3, 4, 5].flatMap((line) => {
    const at = (line - 1) * 122 + 111;
    return reasons.filter((reason) => reason !== answer[at]).map((reason) => [at, reason]);
  });
  expect(unnoticed).toEqual(given);
});

test('what was sent, what is cut, doubled, put in another order or of another run is none', () => {
  const results = ['0', '0', '0', '0'];
  const doubled = Uint8Array.from([...answer.subarray(0, 244), ...answer.subarray(122)]);
  const turned = secondDescription({ ...run, debits: run.debits.toReversed() }, results);
  for (const bytes of [
    new Uint8Array(),
    sent,
    answer.subarray(0, -1),
    answer.subarray(0, 244),
    doubled,
    turned,
    secondDescription(runOf(4, 11), results),
    secondDescription({ ...run, date: '2026-11-27' }, results),
  ])
    expect(isSame(restore(bytes, run)?.sent, sent)).toBe(false);
});

test('the debit of a customer number is the one that it was made of', () => {
  expect([1, 1000, 99_999_999_999].map((debit) => debitOf(customerNumber(12, debit)))).toEqual([
    1, 1000, 99_999_999_999,
  ]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { customerNumber, isCustomerNumber } from './customer-number.ts';
import { debitResults, type DebitRun, type Violation } from './model.ts';
import { readResults } from './read-results.ts';
import { collection, runOf } from './run.fixture.ts';
import { secondDescription } from './second.fixture.ts';
import { writeDebits } from './write.ts';

const { file } = collection;
const written = (run: DebitRun): Uint8Array => {
  const made = writeDebits(run);
  if ('problems' in made) throw new Error(JSON.stringify(made.problems.slice(0, 3)));
  return made.bytes;
};
const problemsOf = (run: DebitRun) => {
  const made = writeDebits(run);
  return 'problems' in made ? made.problems : [];
};
const violationsOf = (bytes: Uint8Array, run: DebitRun): readonly Violation[] => {
  const read = readResults(bytes, run);
  return 'violations' in read ? read.violations : [];
};
const some = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => debitResults[(index * 5) % 7] ?? '0');
const withFile = (changed: Partial<typeof file>) => ({ file: { ...file, ...changed } });

describe('a file of debits', () => {
  test('of 5,000 is to the byte what the standard’s table says, written apart', () => {
    const run = runOf(5000);
    expect(Buffer.compare(written(run), secondDescription(run))).toBe(0);
    expect(written(run)).toHaveLength(5003 * 122 + 1);
  });

  test.each([
    { line_end: 'lf', end_of_file: 0 },
    { line_end: 'none', end_of_file: 0 },
    { line_end: 'none', end_of_file: 1 },
    { line_end: 'crlf', marks_new: 0 },
    { line_end: 'crlf', open_result: ' ', fills_trailer: 0 },
  ] as const)('goes by what the bank wants: %j', (form) => {
    const run = runOf(7, 3, withFile(form));
    expect(Buffer.compare(written(run), secondDescription(run))).toBe(0);
  });

  test('0 saving and 1 checking are 1 and 2 in it [decision:billing.account-type]', () => {
    const text = Buffer.from(written(runOf(2, 1, withFile({ line_end: 'none' })))).toString('latin1');
    expect([runOf(2).debits[0]?.account_type, text[120 + 42]]).toEqual([1, '2']);
    expect([runOf(2).debits[1]?.account_type, text[240 + 42]]).toEqual([0, '1']);
  });

  test.each([
    ['𠮷田 太郎', { code: 'letter', column: 'holder', value: '𠮷' }],
    ['ホシ?モリ', { code: 'letter', column: 'holder', value: '?' }],
    ['ﾞホシ', { code: 'letter', column: 'holder', value: 'ﾞ' }],
    ['ア'.repeat(31), { code: 'too-long', column: 'holder', value: 30 }],
    ['ガ'.repeat(16), { code: 'too-long', column: 'holder', value: 30 }],
    ['ア'.repeat(100_000), { code: 'too-long', column: 'holder', value: 30 }],
  ])('never puts another letter in place of one: %.12s', (holder, expected) => {
    const run = runOf(3);
    const debits = run.debits.map((debit, index) => (index === 1 ? { ...debit, holder } : debit));
    expect(problemsOf({ ...run, debits })).toEqual([expect.objectContaining({ debit: 1, ...expected })]);
  });

  test.each([
    ['bank_code', '015', 'digits'],
    ['bank_code', '0001', 'bank'],
    ['branch_code', '1２3', 'digits'],
    ['account_number', '123456', 'digits'],
    ['yen', 0, 'yen'],
    ['yen', 1.5, 'yen'],
    ['yen', 10_000_000_000, 'yen'],
    ['customer_number', '12345678901234567890', 'customer-number'],
    ['bank_kana', '星守', 'letter'],
  ] as const)('is not written with %s %s', (column, value, code) => {
    const run = runOf(3);
    const debits = run.debits.map((debit, index) => (index === 2 ? { ...debit, [column]: value } : debit));
    expect(problemsOf({ ...run, debits })).toEqual([expect.objectContaining({ debit: 2, column, code })]);
  });

  test('is of bank days, of at least one debit, and of none twice', () => {
    const run = runOf(3);
    expect(problemsOf({ ...run, date: '2026-12-31' })).toEqual([
      { code: 'date', column: 'debit_date', value: '2026-12-31' },
    ]);
    expect(problemsOf({ ...run, debits: [] })).toEqual([{ code: 'no-debits' }]);
    expect(problemsOf({ ...run, debits: [...run.debits, ...run.debits.slice(1, 2)] })).toEqual([
      { debit: 3, column: 'customer_number', code: 'customer-twice' },
    ]);
    const rich = {
      ...run,
      debits: runOf(101).debits.map((debit) => ({ ...debit, yen: 9_999_999_999 })),
    };
    expect(problemsOf(rich)).toEqual([{ code: 'total', column: 'total_yen', value: 999_999_999_999 }]);
  });
});

describe('a customer number', () => {
  test('has 20 digits, one a debit of a run', () => {
    expect(customerNumber(12, 1000)).toMatch(/^000001200000001000\d\d$/);
    expect(customerNumber(13, 1000)).not.toBe(customerNumber(12, 1000));
    for (const [run, debit] of [
      [0, 1],
      [1, 0],
      [1.5, 1],
      [10_000_000, 1],
      [1, 100_000_000_000],
    ] as const)
      expect(() => customerNumber(run, debit)).toThrow(RangeError);
  });

  test('is none with one digit wrong, or two that changed places', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 1, max: 99_999_999_999 }),
        fc.integer({ min: 0, max: 19 }),
        fc.integer({ min: 1, max: 9 }),
        (run, debit, at, more) => {
          const number = customerNumber(run, debit);
          expect(isCustomerNumber(number)).toBe(true);
          const digits = [...number];
          const wrong = digits.with(at, String((Number(digits[at]) + more) % 10)).join('');
          expect(isCustomerNumber(wrong)).toBe(false);
          const [one = '', other = ''] = [digits[at], digits[at + 1]];
          if (at < 19 && one !== other)
            expect(
              isCustomerNumber(
                digits
                  .with(at, other)
                  .with(at + 1, one)
                  .join(''),
              ),
            ).toBe(false);
        },
      ),
    );
  });
});

describe('a file of results', () => {
  test.each([
    {},
    { line_end: 'lf', end_of_file: 0 },
    { line_end: 'none' },
    { open_result: ' ', fills_trailer: 0 },
  ] as const)('of 5,000 is read whole, each answer with its debit: %j', (form) => {
    const run = runOf(5000, 12, withFile(form));
    const results = some(5000);
    const read = readResults(secondDescription(run, results), run);
    if ('violations' in read) throw new Error(JSON.stringify(read.violations[0]));
    expect(read.answers.map(({ result }) => result)).toEqual(results);
    expect(read.answers.map(({ customer_number }) => customer_number)).toEqual(
      run.debits.map(({ customer_number }) => customer_number),
    );
    expect(read.done.count + read.failed.count).toBe(5000);
    expect(read.done.yen + read.failed.yen).toBe(run.debits.reduce((sum, { yen }) => sum + yen, 0));
  });

  test('counts in whichever order the bank has put it', () => {
    const run = runOf(5);
    const turned = { ...run, debits: run.debits.toReversed() };
    const read = readResults(secondDescription(turned, some(5)), run);
    expect('answers' in read && read.answers.map(({ customer_number }) => customer_number)).toEqual(
      turned.debits.map(({ customer_number }) => customer_number),
    );
  });

  const run = runOf(4);
  const right = secondDescription(run, ['0', '1', '0', '9']);
  const edited = (at: number, letter: string): Uint8Array => right.with(at, letter.charCodeAt(0));
  const line = (number: number): Uint8Array => right.subarray((number - 1) * 122, number * 122);
  const lines = (...numbers: number[]): Uint8Array => Uint8Array.from(numbers.flatMap((number) => [...line(number)]));
  const first = (bytes: Uint8Array, of: DebitRun = run) => violationsOf(bytes, of)[0];

  test('is the right one as it is', () => {
    expect(violationsOf(right, run)).toEqual([]);
  });

  test.each([
    ['nothing', new Uint8Array(), { line: 0, code: 'empty' }],
    ['far too much', new Uint8Array(10_000_000), { line: 0, code: 'too-large' }],
    ['two lines', lines(1, 7), { line: 0, code: 'too-short' }],
    ['cut in the middle', right.subarray(0, 300), { line: 3, code: 'line-bytes', found: 56 }],
    ['cut after a line', lines(1, 2, 3), { line: 2, code: 'record', found: '2', expected: '8' }],
    ['a debit left out', lines(1, 2, 3, 4, 6, 7), { line: 0, code: 'customers-missing', found: 1 }],
    ['a debit doubled', lines(1, 2, 3, 4, 5, 5, 6, 7), { line: 6, code: 'customer-twice', found: 5 }],
    [
      'the file doubled',
      lines(1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7),
      { line: 6, code: 'record', found: '8', expected: '2' },
    ],
    [
      'a line of 119 bytes',
      Uint8Array.from([...right.subarray(0, 200), ...right.subarray(201)]),
      { line: 2, byte: 0, code: 'line-bytes', found: 119 },
    ],
    [
      'a line that ends otherwise',
      Uint8Array.from([...right.subarray(0, 242), ...right.subarray(243)]),
      { line: 2, code: 'line-bytes', found: 121 },
    ],
    ['UTF-8', new TextEncoder().encode('1910ﾎｼﾓﾘ'), { code: 'too-short' }],
    ['a letter of two bytes', right.with(130, 0x81), { line: 2, byte: 9, code: 'not-a-letter' }],
    ['another day', edited(57, '9'), { line: 1, byte: 55, code: 'other-date', found: '1229', expected: '1228' }],
    ['another consignor', edited(13, '7'), { line: 1, byte: 5, code: 'other-run', column: 'consignor_code' }],
    ['another amount', edited(122 + 89, '1'), { line: 2, byte: 81, code: 'differs', column: 'yen' }],
    ['another account', edited(122 + 49, '9'), { line: 2, byte: 44, code: 'differs', column: 'account_number' }],
    ['a damaged number', edited(122 + 100, '9'), { line: 2, byte: 92, code: 'customer-damaged' }],
    ['an unknown result', edited(122 + 111, '7'), { line: 2, byte: 112, code: 'unknown-result', found: '7' }],
    ['an open result', edited(122 + 111, ' '), { line: 2, byte: 112, code: 'no-result' }],
    ['a failure made a success', edited(244 + 111, '0'), { line: 6, byte: 20, code: 'counted', column: 'done_count' }],
    ['totals that are not true', edited(610 + 6, '5'), { line: 6, byte: 2, code: 'counted', column: 'count' }],
    ['what was sent', written(run), { line: 6, code: 'sent-file' }],
  ])('is refused: %s', (_what, bytes, expected) => {
    expect(first(bytes)).toMatchObject(expected);
  });

  test('of another run matches nothing, even on the same day', () => {
    const other = secondDescription(runOf(4, 11), ['0', '0', '0', '0']);
    expect(violationsOf(other, run).slice(0, 4)).toEqual(
      [2, 3, 4, 5].map((number) => expect.objectContaining({ line: number, byte: 92, code: 'customer-unknown' })),
    );
    expect(first(secondDescription({ ...run, date: '2026-11-27' }, ['0', '0', '0', '0']))?.code).toBe('other-date');
  });

  test('names fifty violations at most', () => {
    const many = runOf(200);
    expect(violationsOf(secondDescription(runOf(200, 5), some(200)), many)).toHaveLength(50);
  });

  test('may have what this bank writes anew, and nothing else', () => {
    const lenient = runOf(4, 12, withFile({ rewrites: ['bank_kana', 'branch_kana'] }));
    const renamed = edited(122 + 6, 'A');
    expect(first(renamed)).toMatchObject({ line: 2, byte: 6, code: 'differs', column: 'bank_kana' });
    expect(violationsOf(renamed, lenient)).toEqual([]);
    expect(first(edited(122 + 60, 'A'), lenient)).toMatchObject({ code: 'differs', column: 'holder' });
  });

  test('every byte that was edited is noticed, or is a failure’s reason, which the bank gives', () => {
    const results = ['0', '1', '4', '9'];
    const sent = runOf(4);
    const good = secondDescription(sent, results);
    const all = Array.from({ length: 256 }, (_, byte) => byte);
    const unnoticed = [...good.entries()].flatMap(([at, was]) => {
      // For results every byte, for all others each flipped bit.
      const bytes = at % 122 === 111 ? all : [1, 2, 4, 8, 16, 32, 64, 128].map((bit) => was ^ bit);
      return bytes
        .filter((byte) => byte !== was && violationsOf(good.with(at, byte), sent).length === 0)
        .map((byte) => [at, byte]);
    });
    const reasons = ['1', '2', '3', '4', '8', '9'].map((result) => result.charCodeAt(0));
    const given = [3, 4, 5].flatMap((line) => {
      const at = (line - 1) * 122 + 111;
      return reasons.filter((reason) => reason !== good[at]).map((reason) => [at, reason]);
    });
    expect(unnoticed).toEqual(given);
  });

  test('made up of anything is refused and never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 900 }), (bytes) => {
        expect(violationsOf(bytes, run).length).toBeGreaterThan(0);
      }),
    );
  });
});

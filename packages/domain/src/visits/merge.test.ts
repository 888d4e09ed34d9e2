import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergedVisits, type Admission } from './merge.ts';

const admission = (visit_id: number, minute: number, more: Partial<Admission> = {}): Admission => ({
  visit_id,
  tap_id: String(visit_id),
  terminal_id: visit_id,
  visited_at: new Date(Date.UTC(2027, 0, 10, 5, minute)),
  is_time_told: true,
  corrected: null,
  ...more,
});
const merged = (...admissions: Admission[]) => Object.fromEntries(mergedVisits(admissions, 10));

describe('admissions at terminals that did not know of each other', () => {
  test.each([
    ['within seconds are one visit, the earlier one', [admission(1, 0), admission(2, 0)], { 2: 1 }],
    ['nine minutes apart are one', [admission(1, 9), admission(2, 0)], { 1: 2 }],
    ['ten minutes apart are two', [admission(1, 0), admission(2, 10)], {}],
    ['are measured from the one that counts', [admission(1, 0), admission(2, 6), admission(3, 12)], { 2: 1 }],
    ['at one terminal stand as it judged them', [admission(1, 0), admission(2, 1, { terminal_id: 1 })], {}],
    ['at a time that nobody knows stand alone', [admission(1, 0, { is_time_told: false }), admission(2, 0)], {}],
    ['that staff let count stand', [admission(1, 0), admission(2, 1, { corrected: true })], {}],
    ['that staff took off hold no other', [admission(1, 0, { corrected: false }), admission(2, 1)], {}],
  ])('%s', (_what, admissions, expected) => expect(merged(...admissions)).toEqual(expected));

  test('end alike in whatever order they became known', () => {
    const some = fc.uniqueArray(
      fc.record({
        visit_id: fc.nat(40),
        minute: fc.nat(40),
        terminal_id: fc.constantFrom(1, 2, null),
        is_time_told: fc.boolean(),
        corrected: fc.constantFrom(null, null, true, false),
      }),
      { selector: ({ visit_id }) => visit_id, maxLength: 12 },
    );
    const shuffled = some.chain((one) =>
      fc.tuple(fc.constant(one), fc.shuffledSubarray(one, { minLength: one.length })),
    );
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        const of = (rows: typeof one) =>
          mergedVisits(
            rows.map(({ visit_id, minute, ...more }) => admission(visit_id, minute, more)),
            10,
          );
        expect(new Map([...of(other)].toSorted())).toEqual(new Map([...of(one)].toSorted()));
      }),
    );
  });
});

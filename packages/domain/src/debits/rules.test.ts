import { describe, expect, test } from 'vitest';
import { nextDebitDay } from '../billing/months.ts';
import { debitFailures } from '../billing/model.ts';
import { newCollection } from '../zengin/run.fixture.ts';
import { leftOut, mayTryAgain, nextStep, refuseDay, refuseReturn, standingOf, waitsFor } from './rules.ts';

const bill = {
  planned_on: '2027-01-27',
  is_in_run: false,
  debit_failure: null,
  debit_failed_on: null,
  tried_mandate_id: null,
  reminded_on: null,
} as const;
const mandate = { mandate_id: 5, bank_code: '0150', accepted_on: '2026-12-01', has_number: true };
const own = newCollection();
const run = {
  collection: own,
  debits: { collections: [own, { ...own, collection_key: 'other', collects_from: ['1010'] }] },
  debit_on: '2027-01-27',
  isRetry: false,
};

describe('who is in a debit run', () => {
  test.each([
    ['whose bill is planned for the day', {}, {}, undefined],
    ['whose bill waits for the answer of another run', { is_in_run: true }, {}, 'in-run'],
    ['whose bill is planned for later', { planned_on: '2027-02-27' }, {}, 'not-due'],
    ['to whom a payment slip was sent', { debit_failure: 'funds', reminded_on: '2027-01-04' }, {}, 'reminded'],
    ['whose mandate begins later', {}, { accepted_on: '2027-01-28' }, 'no-mandate'],
    ['whose number is deleted', {}, { has_number: false }, 'no-mandate'],
    ['whom another bank debits', {}, { bank_code: '1010' }, 'other-bank'],
    ['whom no bank debits', {}, { bank_code: '0001' }, 'no-collection'],
    ['who had not enough money', { debit_failure: 'funds', tried_mandate_id: 5 }, {}, undefined],
    ['whose account there is not', { debit_failure: 'no-account', tried_mandate_id: 5 }, {}, 'stopped'],
    ['who has another account since', { debit_failure: 'no-account', tried_mandate_id: 4 }, {}, undefined],
    ['of whom it was noted by hand', { debit_failure: 'no-mandate', debit_failed_on: '2026-12-28' }, {}, 'stopped'],
    [
      'whose mandate came after that',
      { debit_failure: 'no-mandate', debit_failed_on: '2026-11-27' },
      { accepted_on: '2026-12-01' },
      undefined,
    ],
  ] as const)('%s', (_who, billParts, mandateParts, reason) => {
    expect(leftOut({ ...bill, ...billParts }, { ...mandate, ...mandateParts }, run)).toBe(reason);
  });

  test('nobody without a mandate; what failed is tried again whenever it was planned', () => {
    expect(leftOut(bill, undefined, run)).toBe('no-mandate');
    expect(leftOut({ ...bill, planned_on: '2027-02-27' }, mandate, { ...run, isRetry: true })).toBeUndefined();
  });

  test('an account is debited for the first time, was changed, or is known', () => {
    expect([standingOf(5, undefined), standingOf(5, 4), standingOf(5, null), standingOf(5, 5)]).toEqual([
      'first',
      'changed',
      'changed',
      'known',
    ]);
  });
});

describe('the debit day', () => {
  test.each([
    ['2027-01-11', 'debit-day-early'],
    ['2027-01-16', 'debit-day'],
    ['2027-03-15', 'debit-day-far'],
    ['2027-01-12', undefined],
  ])('%s: %s', (day, code) => {
    expect(refuseDay(day, '2027-01-11')?.problems[0]?.code).toBe(code);
  });

  test.each([
    ['2027-01-11', 27, '2027-01-27'],
    ['2027-01-27', 27, '2027-03-01'],
    ['2027-02-26', 27, '2027-03-01'],
    ['2027-03-01', 27, '2027-03-29'],
    ['2026-12-27', 31, '2027-01-04'],
    ['2027-01-04', 31, '2027-02-01'],
  ])('after %s on the %s. is %s', (after, debitDay, next) => {
    expect(nextDebitDay(after, debitDay)).toBe(next);
  });
});

test('what failed is tried again, or needs another mandate, or a word of whoever pays', () => {
  const alive = { has_mandate: true, has_died: false };
  expect(debitFailures.map((failure) => [failure, nextStep(failure, alive), mayTryAgain(failure)])).toEqual([
    ['funds', 'again', true],
    ['no-account', 'mandate', false],
    ['stopped-by-payer', 'ask', false],
    ['no-mandate', 'mandate', false],
    ['stopped-by-office', 'again', true],
    ['other', 'again', true],
  ]);
  // Without a mandate there is no further try.
  for (const failure of debitFailures) {
    expect(nextStep(failure, { has_mandate: false, has_died: false })).toBe('mandate');
    expect(nextStep(failure, { has_mandate: false, has_died: true })).toBe('heirs');
  }
});

test('a run waits for its release, its file, its results, or its withdrawal', () => {
  const asked = { is_withdrawal_asked: false, is_fetched: false };
  expect(waitsFor({ ...asked, state: 'prepared' })).toBe('release');
  expect(waitsFor({ ...asked, state: 'released' })).toBe('file');
  expect(waitsFor({ ...asked, state: 'released', is_fetched: true })).toBe('results');
  expect(waitsFor({ ...asked, state: 'released', is_withdrawal_asked: true })).toBe('withdrawal');
  expect(waitsFor({ ...asked, state: 'answered' })).toBeNull();
});

test('a bank takes a debit back within a hundred days', () => {
  const debit = { state: 'paid', member_id: 7, settled_on: '2027-01-27', seen: 's' } as const;
  const codeOf = (returned_on: string, today: string, actor = 1) =>
    refuseReturn(debit, { seen: 's', returned_on }, actor, today)?.problems[0]?.code;
  expect(codeOf('2027-01-27', '2027-01-27')).toBeUndefined();
  expect(codeOf('2027-05-07', '2027-05-10')).toBeUndefined();
  expect(codeOf('2027-05-08', '2027-05-10')).toBe('return-day');
  expect(codeOf('2027-01-26', '2027-05-10')).toBe('return-day');
  expect(codeOf('2027-01-28', '2027-01-27')).toBe('return-day');
  expect(codeOf('2027-01-28', '2027-01-28', 7)).toBe('own-account');
});

import { describe, expect, test } from 'vitest';
import { invoiceOf } from './model.ts';
import {
  isOverdue,
  refuseCash,
  refuseClosing,
  refuseFailedDebit,
  refuseLeavingUnpaid,
  refuseReduction,
  refuseSlip,
  refuseTakingBack,
  slipTerm,
} from './rules.ts';

describe('actions with a bill', () => {
  const bill = {
    member_id: 7,
    state: 'open',
    amount: 600,
    paid_by: null,
    closed_on: '2027-01-04',
    planned_on: '2027-01-27',
    asked_on: null,
    credit: 0,
    is_waiting: false,
    seen: 's',
  } as const;
  const paid = { ...bill, state: 'paid', paid_by: 'cash' } as const;
  const codeOf = (refusal: ReturnType<typeof refuseCash>) => refusal?.problems[0]?.code;
  const cash = (parts: object, paid_on = '2027-01-11', actor = 1) =>
    codeOf(refuseCash({ ...bill, ...parts }, { paid_on, seen: 's' }, actor, '2027-01-11'));

  test('cash is taken for an open bill, of a day that can be', () => {
    expect(cash({})).toBeUndefined();
    expect(cash({ state: 'settled' })).toBe('bill-not-open');
    expect(cash({ seen: 'other' })).toBe('bill-changed');
    expect(cash({}, '2027-01-12')).toBe('paid-to-come');
    expect(cash({}, '2027-01-03')).toBe('paid-before-bill');
    expect(cash({ closed_on: '2026-11-04' }, '2026-12-10')).toBe('paid-too-long-ago');
    expect(cash({}, '2027-01-11', 7)).toBe('own-account');
    expect(cash({ asked_on: '2027-01-27' })).toBe('bill-in-run');
  });

  test('what was entered by hand is taken back, and no debit', () => {
    expect(refuseTakingBack(paid, 's', 1)).toBeUndefined();
    expect(refuseTakingBack({ ...paid, paid_by: 'slip' }, 's', 1)).toBeUndefined();
    expect(codeOf(refuseTakingBack({ ...paid, paid_by: 'debit' }, 's', 1))).toBe('bill-not-paid-in-cash');
    expect(codeOf(refuseTakingBack(bill, 's', 1))).toBe('bill-not-paid-in-cash');
    expect(codeOf(refuseTakingBack(paid, 's', 7))).toBe('own-account');
    expect(codeOf(refuseTakingBack({ ...paid, credit: 100 }, 's', 1))).toBe('bill-owed-back');
    expect(codeOf(refuseTakingBack({ ...paid, is_waiting: true }, 's', 1))).toBe('bill-owed-back');
  });

  test('no more is taken off a bill than it is', () => {
    expect(refuseReduction(bill, { yen: 600, seen: 's' }, 1)).toBeUndefined();
    expect(codeOf(refuseReduction(bill, { yen: 601, seen: 's' }, 1))).toBe('reduced-too-far');
    expect(codeOf(refuseReduction({ ...bill, state: 'settled' }, { yen: 1, seen: 's' }, 1))).toBe('bill-not-open');
    // A reduction of a paid bill becomes money owed back.
    expect(refuseReduction(paid, { yen: 600, seen: 's' }, 1)).toBeUndefined();
    expect(codeOf(refuseReduction(bill, { yen: 1, seen: 's' }, 7))).toBe('own-account');
  });

  test('no debit fails before its day', () => {
    expect(refuseFailedDebit(bill, 's', 1, '2027-01-27')).toBeUndefined();
    expect(codeOf(refuseFailedDebit(bill, 's', 1, '2027-01-26'))).toBe('debit-to-come');
    expect(codeOf(refuseFailedDebit(paid, 's', 1, '2027-01-27'))).toBe('bill-not-open');
  });

  test('who withdraws has paid, and hears how much is open', () => {
    expect(refuseLeavingUnpaid([])).toBeUndefined();
    expect(refuseLeavingUnpaid([{ amount: 600 }, { amount: 400 }])?.problems).toEqual([
      { field: '', code: 'bills-unpaid', params: [2, 1000] },
    ]);
  });

  test('a month is closed as it was shown', () => {
    const next = { month: '2026-12', seen: 's' };
    expect(refuseClosing(next, next)).toBeUndefined();
    expect(codeOf(refuseClosing(next, { month: '2026-11', seen: 's' }))).toBe('month-not-next');
    expect(codeOf(refuseClosing(next, { month: '2026-12', seen: 't' }))).toBe('closing-changed');
  });
});

test.each([
  ['its day is today', {}, false],
  ['its day was yesterday', { paid_at: '2027-01-26' }, true],
  ['the bank has not debited it', { debit_failure: 'funds' }, true],
  ['it is paid', { state: 'paid', paid_at: '2027-01-26' }, false],
  ['it is carried over', { state: 'carried', paid_at: '2027-01-26' }, false],
] as const)('whether a bill is overdue: %s', (_what, parts, is) => {
  const bill = { state: 'open', debit_failure: null, paid_at: '2027-01-27', asked_on: null } as const;
  expect(isOverdue({ ...bill, ...parts }, '2027-01-27', false)).toBe(is);
  // While the bank's answer is awaited, the payer must not pay another way.
  expect(isOverdue({ ...bill, ...parts, asked_on: '2027-01-26' }, '2027-01-27', false)).toBe(false);
  // With an account, only a debit that the bank has refused is paid another way.
  expect(isOverdue({ ...bill, ...parts }, '2027-01-27', true)).toBe('debit_failure' in parts);
});

test.each([
  ['no account is debited for it', {}, false, undefined],
  ['an account is', {}, true, 'slip-debited'],
  ['the bank has not debited it', { debit_failure: 'funds' }, true, undefined],
  ['it is debited once more', { debit_failure: 'funds', next_debit_on: '2027-03-29' }, true, 'slip-debited'],
  [
    'it would be, by an account that has ended',
    { debit_failure: 'funds', next_debit_on: '2027-03-29' },
    false,
    undefined,
  ],
  ['the bank is asked once more', { debit_failure: 'funds', asked_on: '2027-03-29' }, true, 'slip-debited'],
  ['it is paid', { state: 'paid' }, false, 'slip-not-open'],
  ['its credit is carried over', { state: 'carried' }, false, 'slip-not-open'],
] as const)('whether there is a payment slip: %s', (_what, parts, isDebited, code) => {
  const bill = { state: 'open', debit_failure: null, asked_on: null, next_debit_on: null } as const;
  expect(refuseSlip({ ...bill, ...parts }, isDebited)?.problems[0]?.code).toBe(code);
});

test('a slip is to be paid on the bill’s day, or so many days later on a bank day', () => {
  expect(slipTerm('2027-01-27', '2027-01-27', 14)).toBe('2027-01-27');
  // 14 days after 28 January is a public holiday.
  expect(slipTerm('2027-01-27', '2027-01-28', 14)).toBe('2027-02-12');
});

test.each([
  ['2027-000012', { year: 2027, no: 12 }],
  [' ２０２７－００００１２ ', { year: 2027, no: 12 }],
  ['2027-12', undefined],
  ['0100-552111', { year: 100, no: 552111 }],
  ['湯川', undefined],
])('the number of an invoice that is searched for: %s', (typed, found) => expect(invoiceOf(typed)).toEqual(found));

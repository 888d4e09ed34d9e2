import { expect, test } from 'vitest';
import { dueKindOf, dueSince, refuseDueReminder, refuseLeavingRoomsUnpaid, type DueToRemind } from './dues.ts';

const TODAY = '2027-01-11';
const now = new Date(`${TODAY}T10:00:00+09:00`);
const at = (text: string) => new Date(`${text}+09:00`);
const used = {
  is_canceled: 0,
  started_at: at('2027-01-08T18:00:00'),
  ended_at: at('2027-01-08T21:00:00'),
  canceled_at: null,
} as const;
const cancelled = {
  is_canceled: 1,
  ended_at: at('2027-01-20T21:00:00'),
  canceled_at: at('2027-01-09T09:00:00'),
} as const;

test('what is unpaid was used, was cancelled with a fee, or is to come', () => {
  expect([dueKindOf(used, now), dueSince(used)]).toEqual(['used', '2027-01-08']);
  expect([dueKindOf(cancelled, now), dueSince(cancelled)]).toEqual(['cancelled', '2027-01-09']);
  expect(dueKindOf({ ...used, ended_at: at('2027-01-11T10:00:01') }, now)).toBe('to-come');
  expect(dueKindOf({ ...used, ended_at: now }, now)).toBe('used');
});

test('a letter is sent of what was used, after some days, not twice in a row, to who has an address', () => {
  const due: DueToRemind = {
    kind: 'used',
    since: '2026-12-28',
    is_exemption_open: false,
    has_address: true,
    reminded_on: null,
    is_halted: false,
  };
  const codeOf = (change: Partial<DueToRemind>) =>
    refuseDueReminder({ ...due, ...change }, TODAY, { after_days: 14, again_days: 30 })?.problems[0]?.code;
  expect(codeOf({})).toBeUndefined();
  expect(codeOf({ since: '2026-12-29' })).toBe('due-too-early');
  expect(codeOf({ kind: 'cancelled' })).toBeUndefined();
  expect(codeOf({ kind: 'to-come' })).toBe('due-to-come');
  expect(codeOf({ is_exemption_open: true })).toBe('exemption-open');
  expect(codeOf({ has_address: false })).toBe('due-no-address');
  expect(codeOf({ is_halted: true })).toBe('due-of-heirs');
  expect(codeOf({ reminded_on: '2026-12-13' })).toBe('due-reminded');
  expect(codeOf({ reminded_on: '2026-12-12' })).toBeUndefined();
});

test('nobody withdraws before what they used is paid; what is to come is cancelled with the account', () => {
  const due = {
    ...used,
    approval_status: 1,
    amount: 600,
    cancel_fee_yen: 0,
    paid_yen: 200,
    exemption_status: null,
  } as const;
  expect(refuseLeavingRoomsUnpaid([due, { ...due, paid_yen: 600 }], now)?.problems).toEqual([
    { field: '', code: 'rooms-unpaid', params: [1, 400] },
  ]);
  const toCome = { started_at: at('2027-01-11T10:00:01'), ended_at: at('2027-01-11T12:00:00') };
  expect(refuseLeavingRoomsUnpaid([{ ...due, ...toCome }], now)).toBeUndefined();
  // Nor during the use.
  expect(refuseLeavingRoomsUnpaid([{ ...due, ...toCome, started_at: now }], now)?.problems[0]?.code).toBe(
    'rooms-unpaid',
  );
  expect(
    refuseLeavingRoomsUnpaid([{ ...due, ...cancelled, cancel_fee_yen: 300, paid_yen: 0 }], now)?.problems[0]?.params,
  ).toEqual([1, 300]);
  const asked = { ...due, amount: 0, paid_yen: 0, exemption_status: 0 } as const;
  expect(refuseLeavingRoomsUnpaid([asked], now)?.problems).toEqual([
    { field: '', code: 'rooms-exemption-open', params: [1] },
  ]);
  expect(refuseLeavingRoomsUnpaid([{ ...asked, is_canceled: 1 }], now)).toBeUndefined();
});

import { expect, test } from 'vitest';
import {
  owedBack,
  recipientNeeds,
  refuseOldRecipient,
  refuseRecipient,
  refuseRefund,
  refuseRelease,
  refuseWriteOff,
} from './requests.ts';

const paid = {
  member_id: 7,
  state: 'paid',
  credit: 200,
  is_carried_on: false,
  is_waiting: false,
  asked_on: null,
  seen: 's',
} as const;

test.each([
  ['that was paid twice', {}, 200],
  ['that is open', { state: 'open', credit: 0 }, 0],
  ['below 0 that no bill has taken yet', { state: 'carried' }, 200],
  ['below 0 that a later one has taken', { state: 'carried', is_carried_on: true }, 0],
] as const)('what is owed back on a bill %s', (_what, parts, yen) => expect(owedBack({ ...paid, ...parts })).toBe(yen));

const HEIRS = { heir_name: '', heir_address: '' };

test.each([
  ['the payer of the bill', false, null, '', '', ''],
  ['somebody else by name', false, null, '湯川 一郎', '', 'recipient_address'],
  ['somebody else with address', false, null, '湯川 一郎', '星守町1', ''],
  ['the payer at another address', false, null, '', '星守町1', ''],
  ['nobody, for a bill of somebody who has left', true, null, ' ', '', 'recipient_name recipient_address'],
  ['heirs whom nobody knows', false, HEIRS, '', '', 'recipient_name recipient_address'],
  ['an heir without an address', false, { ...HEIRS, heir_name: '湯川 一郎' }, '', '', 'recipient_address'],
  ['an heir whose address is known', false, { heir_name: '湯川 一郎', heir_address: '星守町1' }, '', '', ''],
  ['another heir', false, { heir_name: '湯川 一郎', heir_address: '星守町1' }, '湯川 二郎', '', 'recipient_address'],
] as const)('a refund to %s says where its notice goes', (_whom, hasLeft, death, name, address, missing) => {
  const refusal = refuseRecipient({ hasLeft, death }, { recipient_name: name, recipient_address: address });
  expect((refusal?.problems ?? []).map(({ field }) => field).join(' ')).toBe(missing);
  const { address: isNeeded } = recipientNeeds({ hasLeft, death }, { recipient_name: name });
  if (missing.includes('address')) expect(isNeeded).toBe(true);
});

test('no more is asked back than is owed, of nobody’s own bill, and once at a time', () => {
  const code = (parts: object, yen = 200, actorId = 1, seen = 's') =>
    refuseRefund({ ...paid, ...parts }, { yen, seen }, actorId)?.problems[0]?.code;
  expect(code({})).toBeUndefined();
  expect(code({}, 201)).toBe('refund-too-much');
  expect(code({ credit: 0 })).toBe('refund-none');
  expect(code({ is_waiting: true })).toBe('request-waiting');
  expect(code({}, 200, 7)).toBe('own-account');
  expect(code({}, 200, 1, 'older')).toBe('bill-changed');
});

test('what is open can be given up, and nothing else', () => {
  const code = (parts: object) => refuseWriteOff({ ...paid, ...parts }, 's', 1)?.problems[0]?.code;
  expect(code({ state: 'open', credit: 0 })).toBeUndefined();
  expect(code({})).toBe('bill-not-open');
  expect(code({ state: 'open', credit: 0, asked_on: '2027-01-27' })).toBe('bill-in-run');
});

test('money goes to nobody who was named before a death was noted or taken back', () => {
  const asked_at = new Date('2027-01-11T01:00:00Z');
  const code = (kind: 'refund' | 'write-off', death_changed_at: Date | null) =>
    refuseOldRecipient({ kind, asked_at, death_changed_at })?.problems[0]?.code;
  const later = new Date('2027-01-11T01:00:01Z');
  expect(code('refund', later)).toBe('recipient-outdated');
  expect([code('refund', null), code('refund', asked_at), code('write-off', later)]).toEqual(Array(3).fill(undefined));
});

test('what has changed since it was asked for is not released', () => {
  const code = (parts: object, kind: 'refund' | 'write-off', yen: number) =>
    refuseRelease({ ...paid, amount: 600, ...parts }, { kind, yen })?.problems[0]?.code;
  expect(code({}, 'refund', 200)).toBeUndefined();
  expect(code({ credit: 100 }, 'refund', 200)).toBe('request-outdated');
  expect(code({ state: 'open' }, 'write-off', 600)).toBeUndefined();
  expect(code({ state: 'open', amount: 500 }, 'write-off', 600)).toBe('request-outdated');
  expect(code({}, 'write-off', 600)).toBe('request-outdated');
});

import { expect, test } from 'vitest';
import { refusePaidAgain, refuseRoomRefund, refuseRoomRelease, refuseTakingBack } from './refunds.ts';

const paid = {
  is_canceled: 0,
  approval_status: 1,
  exemption_status: null,
  amount: 600,
  cancel_fee_yen: 0,
  paid_yen: 600,
  refund_yen: null,
} as const;
const codeOf = (room: object, yen = 1) => refuseRoomRefund({ ...paid, ...room }, yen)?.problems[0]?.code;

test('what was paid beyond what is due can be asked back, whole or in part, once at a time', () => {
  expect(codeOf({})).toBe('room-refund-none');
  // Cancelled, with a remaining fee, and without.
  expect(codeOf({ is_canceled: 1 }, 600)).toBeUndefined();
  expect(codeOf({ is_canceled: 1, cancel_fee_yen: 200 }, 400)).toBeUndefined();
  expect(codeOf({ is_canceled: 1, cancel_fee_yen: 200 }, 401)).toBe('refund-too-much');
  // Reduced after the payment; paid twice.
  expect(codeOf({ amount: 180 }, 420)).toBeUndefined();
  expect(codeOf({ paid_yen: 1200 }, 600)).toBeUndefined();
  expect(codeOf({ paid_yen: 1200, refund_yen: 100 }, 100)).toBe('room-refund-waiting');
});

test('it is compared with the books once more when it is released', () => {
  expect(refuseRoomRelease({ ...paid, paid_yen: 1200 }, 600)).toBeUndefined();
  expect(refuseRoomRelease({ ...paid, paid_yen: 1100 }, 600)?.problems[0]?.code).toBe('request-outdated');
});

test('a fee is paid twice only once it was paid', () => {
  const code = (room: object) => refusePaidAgain({ ...paid, ...room })?.problems[0]?.code;
  expect(code({})).toBeUndefined();
  expect(code({ paid_yen: 500 })).toBe('room-not-paid-yet');
  expect(code({ paid_yen: 0, amount: 0 })).toBe('room-not-paid-yet');
  // A colleague recorded it first, or the reply was lost.
  expect(code({ paid_yen: 1200 })).toBe('already-paid');
  expect(code({ paid_yen: 1200, refund_yen: 600 })).toBe('room-refund-waiting');
});

test('a note of a closed day is taken back while the reservation stands; afterwards it is a refund', () => {
  const codeOf = (parts: { is_canceled?: 0 | 1; approval_status?: 0 | 1 | 2 }, isDayClosed = true) =>
    refuseTakingBack({ is_canceled: 0, approval_status: 1, ...parts }, isDayClosed)?.problems[0]?.code;
  expect([codeOf({}), codeOf({ approval_status: 0 }), codeOf({ is_canceled: 1 }, false)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([codeOf({ is_canceled: 1 }), codeOf({ approval_status: 2 })]).toEqual([
    'room-refund-instead',
    'room-refund-instead',
  ]);
});

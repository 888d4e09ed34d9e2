import { expect, test } from 'vitest';
import { PaymentDifference, differencesOf } from './compare.ts';
import { PaymentState, type PaymentIntention, type TheirSide } from './model.ts';

const theirs = (parts: Partial<TheirSide> = {}): TheirSide => ({
  page: 'complete',
  money: 'held',
  amount: 300,
  currency: 'jpy',
  received: 0,
  refunded: 0,
  is_disputed: false,
  capture_before: null,
  is_lapsed: false,
  ...parts,
});
const CAPTURED = theirs({ money: 'captured', received: 300 });
const GIVEN_BACK = { ...CAPTURED, refunded: 300 };

test.each<
  [
    state: PaymentState | null,
    intention: PaymentIntention | null,
    theirs: TheirSide | null,
    differences: readonly PaymentDifference[],
  ]
>([
  ['begun', null, theirs({ page: 'open', money: null }), []],
  ['begun', null, null, []],
  ['held', null, theirs(), []],
  ['held', null, null, ['missing-there']],
  ['held', null, theirs({ amount: 30 }), ['other-amount']],
  ['held', null, theirs({ currency: 'usd' }), ['other-amount']],
  ['held', null, CAPTURED, ['captured-unasked']],
  ['held', 'capture', CAPTURED, []],
  ['captured', null, CAPTURED, []],
  ['captured', null, { ...CAPTURED, received: 200 }, ['other-amount']],
  ['captured', null, { ...CAPTURED, is_disputed: true }, ['disputed']],
  ['captured', null, null, ['missing-there']],
  ['captured', null, theirs(), ['not-captured']],
  ['captured', null, theirs({ money: 'canceled' }), ['not-captured']],
  ['captured', null, GIVEN_BACK, ['refunded-unasked']],
  ['captured', null, { ...CAPTURED, refunded: 1 }, ['refunded-unasked']],
  ['captured', 'refund', CAPTURED, []],
  ['refunded', null, GIVEN_BACK, []],
  ['refunded', null, CAPTURED, ['not-refunded']],
  ['voided', null, theirs({ money: 'canceled' }), []],
  ['voided', null, theirs(), ['still-held']],
  ['lapsed', null, theirs(), ['still-held']],
  ['failed', null, CAPTURED, ['captured-unasked']],
  [null, null, CAPTURED, ['missing-here']],
  [null, null, theirs(), ['missing-here']],
  [null, null, theirs({ money: 'canceled' }), []],
])('ours %s with the wish %s beside %o: %o', (state, intention, seen, differences) => {
  const ours = state === null ? null : { state, intention, amount: 300, currency: 'jpy' };
  expect(differencesOf(ours, seen)).toEqual(differences);
});

test('each kind of difference can be found, and none before somebody has looked', () => {
  const found = new Set(
    [null, ...PaymentState.options].flatMap((state) =>
      [null, theirs(), theirs({ amount: 1 }), CAPTURED, GIVEN_BACK, { ...CAPTURED, is_disputed: true }].flatMap(
        (seen) => differencesOf(state === null ? null : { state, intention: null, amount: 300, currency: 'jpy' }, seen),
      ),
    ),
  );
  expect([...found].toSorted()).toEqual(PaymentDifference.options.toSorted());
  expect(differencesOf({ state: 'held', intention: null, amount: 300, currency: 'jpy' }, undefined)).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { HOLD_DAYS, isHoldEnding, isHoldOver, pageEnd } from './hold.ts';
import { PaymentIntention, PaymentState, type OurSide, type TheirSide } from './model.ts';
import { afterLook, isNewerLook, refuseIntention, stepTo } from './transitions.ts';

const NOW = new Date('2027-01-19T03:00:00Z');
const DAY = 86_400_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);
const ours = (parts: Partial<OurSide> = {}): OurSide => ({
  state: 'begun',
  intention: null,
  failure: null,
  amount: 300,
  currency: 'jpy',
  capture_before: null,
  ...parts,
});
const theirs = (parts: Partial<TheirSide> = {}): TheirSide => ({
  page: 'open',
  money: null,
  amount: 300,
  currency: 'jpy',
  received: 0,
  refunded: 0,
  is_disputed: false,
  capture_before: null,
  is_lapsed: false,
  ...parts,
});
const HELD = theirs({ page: 'complete', money: 'held' });
const CAPTURED = theirs({ page: 'complete', money: 'captured', received: 300 });
const GIVEN_BACK = { ...CAPTURED, refunded: 300 };
const CANCELED = theirs({ page: 'complete', money: 'canceled' });

describe('what a look at the provider makes of a payment', () => {
  test.each<[what: string, ours: Partial<OurSide>, theirs: TheirSide, becomes: Partial<OurSide>]>([
    ['an open page changes nothing', {}, theirs(), {}],
    ['a declined card changes nothing: the page asks for another one', {}, theirs({ money: 'waiting' }), {}],
    [
      'what is held is held for seven days',
      {},
      HELD,
      { state: 'held', capture_before: new Date(NOW.getTime() + HOLD_DAYS * DAY) },
    ],
    [
      'or as long as the provider says',
      {},
      { ...HELD, capture_before: '2027-01-24T00:00:00Z' },
      { state: 'held', capture_before: new Date('2027-01-24T00:00:00Z') },
    ],
    ['another amount is given back', {}, { ...HELD, amount: 30 }, { intention: 'void', failure: 'amount' }],
    ['another currency is given back', {}, { ...HELD, currency: 'usd' }, { intention: 'void', failure: 'amount' }],
    [
      'and then has failed',
      { intention: 'void', failure: 'amount' },
      { ...CANCELED, amount: 30 },
      { state: 'failed', intention: null },
    ],
    [
      'even where it was captured',
      { intention: 'void', failure: 'amount' },
      { ...GIVEN_BACK, amount: 30 },
      { state: 'failed', intention: null },
    ],
    ['a page left alone has failed', {}, theirs({ page: 'expired' }), { state: 'failed', failure: 'session-expired' }],
    [
      'a page that was closed is voided',
      { intention: 'void' },
      theirs({ page: 'expired' }),
      { state: 'voided', intention: null },
    ],
    [
      'paid while it was being closed: held, and still to be given back',
      { intention: 'void' },
      HELD,
      { state: 'held', intention: 'void', capture_before: inDays(7) },
    ],
    ['captured as wished', { state: 'held', intention: 'capture' }, CAPTURED, { state: 'captured', intention: null }],
    ['captured by somebody else: not ours', { state: 'held' }, CAPTURED, {}],
    ['captured against our wish, still to be given back', { state: 'held', intention: 'void' }, CAPTURED, {}],
    ['given back instead', { state: 'held', intention: 'void' }, GIVEN_BACK, { state: 'refunded', intention: null }],
    ['voided as wished', { state: 'held', intention: 'void' }, CANCELED, { state: 'voided', intention: null }],
    [
      'ended by itself',
      { state: 'held' },
      { ...CANCELED, is_lapsed: true },
      { state: 'lapsed', failure: 'hold-ended' },
    ],
    [
      'ended by itself before it could be captured',
      { state: 'held', intention: 'capture' },
      { ...CANCELED, is_lapsed: true },
      { state: 'lapsed', intention: null, failure: 'hold-ended' },
    ],
    [
      'over by its time and still held there: given back',
      { state: 'held', capture_before: inDays(-1) },
      HELD,
      { intention: 'void', failure: 'hold-ended' },
    ],
    [
      'and then it has lapsed',
      { state: 'held', intention: 'void', failure: 'hold-ended', capture_before: inDays(-1) },
      CANCELED,
      { state: 'lapsed', intention: null },
    ],
    [
      'refunded as wished',
      { state: 'captured', intention: 'refund' },
      GIVEN_BACK,
      { state: 'refunded', intention: null },
    ],
    ['refunded in part: not done', { state: 'captured', intention: 'refund' }, { ...CAPTURED, refunded: 299 }, {}],
    ['refunded by somebody else: not ours', { state: 'captured' }, GIVEN_BACK, {}],
  ])('%s', (_what, before, seen, becomes) => {
    const standing = ours(before);
    expect(afterLook(standing, seen, NOW)).toEqual({ ...standing, ...becomes });
  });

  const sides = (['open', 'complete', 'expired', null] as const).flatMap((page) =>
    (['waiting', 'held', 'captured', 'canceled', null] as const).flatMap((money) =>
      [0, 300].flatMap((refunded) =>
        [false, true].map((is_lapsed) =>
          theirs({
            page,
            money,
            is_lapsed,
            received: money === 'captured' ? 300 : 0,
            refunded: money === 'captured' ? refunded : 0,
          }),
        ),
      ),
    ),
  );
  const ORDER = { begun: 0, held: 1, captured: 2, voided: 3, refunded: 3, lapsed: 3, failed: 3 };

  test('it only goes forward, what has ended stays, and a second look at the same changes nothing', () => {
    for (const state of PaymentState.options)
      for (const intention of [null, ...PaymentIntention.options])
        for (const seen of sides) {
          const before = ours({ state, intention, capture_before: inDays(3) });
          const after = { ...before, ...afterLook(before, seen, NOW) };
          expect(ORDER[after.state]).toBeGreaterThanOrEqual(ORDER[before.state]);
          if (ORDER[before.state] === 3) expect(after).toEqual(before);
          const settled = { ...after, ...afterLook(after, seen, NOW) };
          const again = { ...settled, ...afterLook(settled, seen, NOW) };
          expect(again).toEqual(settled);
        }
  });

  test('nothing becomes captured that was not meant to be', () => {
    for (const state of ['begun', 'held'] as const)
      for (const intention of [null, 'void', 'refund'] as const)
        for (const seen of sides) {
          const before = ours({ state, intention, capture_before: inDays(3) });
          expect(afterLook(before, seen, NOW).state).not.toBe('captured');
        }
  });
});

describe('what is asked of the provider', () => {
  test.each<[what: string, ours: Partial<OurSide>, theirs: TheirSide, step: ReturnType<typeof stepTo>]>([
    ['nothing without a wish', { state: 'held' }, HELD, undefined],
    ['capture what is held', { state: 'held', intention: 'capture' }, HELD, 'capture'],
    ['nothing when it is captured', { state: 'held', intention: 'capture' }, CAPTURED, undefined],
    ['never capture what is gone', { state: 'held', intention: 'capture' }, CANCELED, undefined],
    ['give back what is held', { state: 'held', intention: 'void' }, HELD, 'cancel'],
    ['close a page', { intention: 'void' }, theirs(), 'close-page'],
    ['close a page on which a card was declined', { intention: 'void' }, theirs({ money: 'waiting' }), 'close-page'],
    ['nothing where the page is over', { intention: 'void' }, theirs({ page: 'expired' }), undefined],
    ['refund what was captured against our wish', { state: 'held', intention: 'void' }, CAPTURED, 'refund'],
    ['refund', { state: 'captured', intention: 'refund' }, CAPTURED, 'refund'],
    ['nothing when it was given back', { state: 'captured', intention: 'refund' }, GIVEN_BACK, undefined],
    ['give back what we took for captured', { state: 'captured', intention: 'refund' }, HELD, 'cancel'],
  ])('%s', (_what, before, seen, step) => {
    expect(stepTo(ours(before), seen)).toBe(step);
  });
});

describe('what may be wished', () => {
  test.each<[ours: Partial<OurSide>, intention: PaymentIntention, code: string | undefined]>([
    [{ state: 'held', capture_before: inDays(1) }, 'capture', undefined],
    [{ state: 'held', capture_before: inDays(0) }, 'capture', 'payment-hold-over'],
    [{ state: 'held', intention: 'capture' }, 'capture', undefined],
    [{ state: 'held', intention: 'void' }, 'capture', 'payment-under-way'],
    [{ state: 'held', intention: 'capture' }, 'void', 'payment-under-way'],
    [{ state: 'begun' }, 'capture', 'payment-not-held'],
    [{ state: 'begun' }, 'void', undefined],
    [{ state: 'captured' }, 'void', 'payment-not-held'],
    [{ state: 'captured' }, 'capture', 'payment-not-held'],
    [{ state: 'captured' }, 'refund', undefined],
    [{ state: 'held' }, 'refund', 'payment-not-captured'],
    [{ state: 'lapsed' }, 'capture', 'payment-not-held'],
    [{ state: 'refunded' }, 'refund', 'payment-not-captured'],
  ])('%o: %s is refused with %s', (before, intention, code) => {
    expect(refuseIntention(ours(before), intention, NOW)?.problems[0]?.code).toBe(code);
  });
});

describe('the days of a hold', () => {
  test('staff are told two days before its end, while nothing is decided, and no later than it ends', () => {
    const held = (days: number, intention: PaymentIntention | null = null) =>
      ours({ state: 'held', capture_before: inDays(days), intention });
    expect([2.01, 2, 0, -1].map((days) => isHoldEnding(held(days), NOW))).toEqual([false, true, true, true]);
    expect(isHoldEnding(held(1, 'capture'), NOW)).toBe(false);
    expect([0.01, 0].map((days) => isHoldOver(held(days), NOW))).toEqual([false, true]);
  });

  test('a page ends after an hour, to the second', () => {
    expect(pageEnd(new Date('2027-01-19T03:00:00.700Z'))).toEqual(new Date('2027-01-19T04:00:00Z'));
  });
});

describe('a look that comes back late', () => {
  const kept = { checked_at: NOW, theirs: CAPTURED };
  test.each([
    ['one that was asked later counts', { askedAt: inDays(1), theirs: HELD }, true],
    ['one that was asked earlier does not', { askedAt: inDays(-1), theirs: GIVEN_BACK }, false],
    ['of the same moment: one that saw less does not', { askedAt: NOW, theirs: HELD }, false],
    ['one that saw as much does', { askedAt: NOW, theirs: CAPTURED }, true],
    ['and so does one that saw more', { askedAt: NOW, theirs: GIVEN_BACK }, true],
    ['and one that found nothing at all', { askedAt: NOW, theirs: null }, true],
  ])('%s', (_what, seen, isSo) => {
    expect(isNewerLook(kept, seen)).toBe(isSo);
    expect(isNewerLook({ checked_at: null, theirs: null }, seen)).toBe(true);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, instantOf } from '../calendar/model.ts';
import { isRefusal, sentenceOf } from '../refusals/model.ts';
import { cancelableUntil, decideCancellation } from './cancel.ts';

const spot = (cancel_days_before: number | null) => ({ cancel_days_before, tel: '01234-5-6789' });
const reservation = {
  is_canceled: 0,
  approval_status: 1,
  reserves_outward: 0,
  reserves_return: 0,
  target_date: '2027-01-19',
  start: 780,
} as const;

describe('until when', () => {
  test.each([
    [null, '2027-01-19T13:00:00+09:00'],
    [1, '2027-01-19T00:00:00+09:00'],
    [7, '2027-01-13T00:00:00+09:00'],
    // The end of the day of use is after the start: the start wins.
    [0, '2027-01-19T13:00:00+09:00'],
  ])('with %s days before: before %s', (days, deadline) => {
    const end = new Date(deadline);
    const justBefore = new Date(end.getTime() - 1);
    expect(cancelableUntil(spot(days), reservation, justBefore)).toEqual(end);
    expect(cancelableUntil(spot(days), reservation, end)).toBeNull();
    expect(decideCancellation(reservation, spot(days), justBefore, false)).toEqual({ cancels: true });
    expect(decideCancellation(reservation, spot(days), end, false)).toMatchObject({ refused: true, status: 409 });
  });

  test('over a month of 29 days', () => {
    expect(
      cancelableUntil(spot(1), { target_date: '2028-03-01', start: 540 }, new Date('2028-02-29T23:59:00+09:00')),
    ).toEqual(new Date('2028-03-01T00:00:00+09:00'));
  });

  test('more days before never end later, a later use never ends earlier, and once too late stays too late', () => {
    const days = fc.option(fc.nat({ max: 60 }));
    const quarter = fc.nat({ max: 95 }).map((count) => count * 15);
    fc.assert(
      fc.property(
        days,
        fc.nat({ max: 30 }),
        fc.nat({ max: 800 }),
        fc.nat({ max: 30 }),
        quarter,
        (before, more, day, later, start) => {
          const past = new Date('2020-01-01T00:00:00Z');
          const use = { target_date: addDays('2026-01-01', day), start };
          const end = cancelableUntil(spot(before), use, past);
          const earlierEnd = cancelableUntil(spot((before ?? 0) + more), use, past);
          const laterEnd = cancelableUntil(
            spot(before),
            { ...use, target_date: addDays(use.target_date, later) },
            past,
          );
          if (end === null || earlierEnd === null || laterEnd === null)
            throw new Error('long before use it is never too late');
          expect(earlierEnd <= end).toBe(true);
          expect(laterEnd >= end).toBe(true);
          expect(end <= instantOf(use.target_date, start)).toBe(true);
          expect(cancelableUntil(spot(before), use, new Date(end.getTime() + more * 60_000))).toBeNull();
        },
      ),
    );
  });
});

describe('refusals', () => {
  const early = new Date('2027-01-12T10:00:00+09:00');
  const late = new Date('2027-01-19T14:00:00+09:00');

  test.each([
    [
      'too late',
      reservation,
      late,
      'It can no longer be cancelled here. Please call 01234-5-6789.',
      '画面からの取消しは締め切りました。01234-5-6789へお電話ください。',
    ],
    [
      'already cancelled, even when it is also too late',
      { ...reservation, is_canceled: 1 as const },
      late,
      'This reservation has already been cancelled.',
      'この予約はすでに取り消されています。',
    ],
    [
      'could not be reserved',
      { ...reservation, approval_status: 2 as const },
      early,
      'This reservation was not accepted, so there is nothing to cancel.',
      'この予約は成立していないため、取り消す必要はありません。',
    ],
  ])('%s', (_, some, now, english, japanese) => {
    const refusal = decideCancellation(some, spot(null), now, false);
    if (!isRefusal(refusal)) throw new Error('was not refused');
    expect(refusal.status).toBe(409);
    expect(refusal.problems.map((problem) => problem.field)).toEqual(['reservation_id']);
    expect(refusal.problems.map((problem) => sentenceOf(problem, 'en'))).toEqual([english]);
    expect(refusal.problems.map((problem) => sentenceOf(problem, 'ja'))).toEqual([japanese]);
  });

  test.each([{ reserves_outward: 1 as const }, { reserves_return: 1 as const }])(
    'one with a taxi only together with it: %o',
    (taxi) => {
      const linked = { ...reservation, ...taxi };
      const refusal = decideCancellation(linked, spot(null), early, false);
      expect(refusal).toMatchObject({ status: 409, problems: [{ field: 'with_taxis', code: 'taxi-linked' }] });
      expect(decideCancellation(linked, spot(null), early, true)).toEqual({ cancels: true });
    },
  );

  test('a provisional reservation can be cancelled', () => {
    expect(decideCancellation({ ...reservation, approval_status: 0 }, spot(null), early, false)).toEqual({
      cancels: true,
    });
  });
});

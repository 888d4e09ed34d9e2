import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/model.ts';
import { keptEmpty } from '../described/kept.ts';
import { isRefusal } from '../refusals/model.ts';
import {
  contentOf,
  decideChange,
  exemptionAfter,
  untouchedRules,
  type ChangedUse,
  type Changer,
  type StoredReservation,
} from './change.ts';
import type { Situation } from './decide.ts';
import { reservationFields } from './fields.ts';
import { allOverrides, noOverrides } from './overrides.ts';
import { priceBySlot } from './quote.ts';
import { plainSituation } from './situation.fixture.ts';
import { feeChange } from './status.ts';

/** Tuesday; the first selectable day is Thursday 14 January. */
const now = new Date('2027-01-12T10:00:00+09:00');
const slot = { target_date: '2027-01-19', start: 780, end: 900 };
const stored: StoredReservation = {
  ...slot,
  spot_id: 1,
  room_id: 11,
  ...keptEmpty(reservationFields),
  purpose: 'meeting',
  persons_spot: 20,
  exemption_status: null,
  club_exemption_id: null,
  adjunct_room_ids: [],
  equipment_ids: [],
  additional_questions: [],
  is_canceled: 0,
  approval_status: 1,
  amount: 1600,
  paid_at: null,
  reserves_outward: 0,
  reserves_return: 0,
};
const situation: Situation = {
  ...plainSituation,
  spot: { ...plainSituation.spot, is_resident_only: true, monthly_limit: 2 },
  held: { '2027-01': 2 },
};
const content = contentOf(stored);
const use: ChangedUse = { room_id: 11, slot, persons_spot: 20, content, adjunct_room_ids: [], equipment_ids: [] };
const member: Changer = { isOfficial: false, overrides: noOverrides, cancelsTaxis: false };
const official: Changer = { ...member, isOfficial: true };

function codes(to: Partial<ChangedUse>, by = member, from = stored, at = now, some = situation): string[] {
  const outcome = decideChange(from, { ...use, ...to }, some, at, by);
  return isRefusal(outcome) ? outcome.problems.map(({ code }) => code) : [];
}
const moved = (days: number, start = slot.start) => ({
  slot: { target_date: addDays(slot.target_date, days), start, end: start + 120 },
});

describe('what a change is asked again', () => {
  test('the whole of a new time; a full month only when it is another one', () => {
    expect(codes(moved(1))).toEqual([]);
    expect(codes(moved(20), member, stored, now, { ...situation, held: { '2027-02': 2 } })).toEqual(['monthly-limit']);
    expect(codes(moved(-7))).toEqual(['unavailable-date', 'too-soon']);
    expect(codes({ slot: { ...slot, start: 795, end: 900 } })).toEqual(['minimum-unit']);
    expect(
      codes(moved(1), member, stored, now, { ...situation, member: { is_resident: 0, is_verified: true } }),
    ).toEqual(['resident-only']);
  });

  test('nothing that it does not touch', () => {
    const strict = {
      ...situation,
      member: { is_resident: 0 as const, is_verified: true },
      room: { ...situation.room, capacity: 10 },
    };
    const lateNow = new Date('2027-01-18T10:00:00+09:00');
    expect(codes({ equipment_ids: [] }, member, stored, lateNow, strict)).toEqual([]);
    expect(codes({ persons_spot: 21 }, member, stored, lateNow)).toEqual(['over-capacity']);
    expect(codes({ persons_spot: 15 }, member, stored, lateNow)).toEqual([]);
  });

  test('of an official no notice within the day', () => {
    const day = new Date('2027-01-19T09:00:00+09:00');
    expect(codes(moved(0, 960), official, stored, day)).toEqual([]);
    expect(codes(moved(1), official, stored, day)).toEqual(['unavailable-date', 'too-soon']);
    expect(codes(moved(1), { ...official, overrides: allOverrides }, stored, day)).toEqual([]);
    expect(codes(moved(0, 960), member, stored, day)).toEqual(['change-too-late']);
  });
});

describe('what cannot be changed', () => {
  test('cancelled, refused, over; what was paid hinders nothing', () => {
    expect(codes({}, member, { ...stored, is_canceled: 1 })).toEqual(['already-canceled']);
    expect(codes({}, member, { ...stored, approval_status: 2 })).toEqual(['change-not-reserved']);
    expect(codes({}, official, stored, new Date('2027-01-19T15:00:00+09:00'))).toEqual(['change-too-late']);
    const paid = { ...stored, paid_at: now };
    expect(codes(moved(1), member, paid)).toEqual([]);
    expect(codes({ slot: { ...slot, end: 960 } }, member, paid)).toEqual([]);
  });

  test('a time to which a taxi hangs, unless it is cancelled', () => {
    const riding = { ...stored, reserves_return: 1 as const };
    expect(codes(moved(1), member, riding)).toEqual(['taxi-linked']);
    expect(codes(moved(1), { ...member, cancelsTaxis: true }, riding)).toEqual([]);
    expect(codes({ persons_spot: 10 }, member, riding)).toEqual([]);
  });
});

test('the fee is asked anew; an exemption that was declined lessens nothing', () => {
  const amount = (from: StoredReservation) => {
    const outcome = decideChange(from, { ...use, ...moved(1), content: contentOf(from) }, situation, now, member);
    return isRefusal(outcome) ? undefined : outcome.quote.amount;
  };
  expect(amount(stored)).toBe(1600);
  expect(amount({ ...stored, exemption_method: 2, exemption_status: 0 })).toBe(480);
  expect(amount({ ...stored, exemption_method: 2, exemption_status: 2 })).toBe(1600);
});

describe('what it is for', () => {
  const asked = { ...content, exemption_method: 2 as const, exemption_reason: '町内会の清掃' };
  const confirmed: StoredReservation = { ...stored, ...asked, exemption_status: 1 };
  const after = (from: StoredReservation, to: Partial<ChangedUse>, keepsStanding = false) =>
    exemptionAfter(from, { ...use, content: asked, ...to }, keepsStanding);

  test('an exemption is looked at again when it is asked for otherwise, or when what it was for changes and a colleague has not looked', () => {
    expect(after(confirmed, {})).toBe(1);
    expect(after(confirmed, { room_id: 9 })).toBe(0);
    expect(after(confirmed, { room_id: 9 }, true)).toBe(1);
    expect(after(confirmed, moved(1))).toBe(0);
    expect(after(confirmed, moved(1), true)).toBe(1);
    expect(after(confirmed, { content: { ...asked, purpose: 'party' } })).toBe(0);
    expect(after(confirmed, { content: { ...asked, purpose: 'party' } }, true)).toBe(1);
    expect(after(confirmed, { content: { ...asked, exemption_method: 1 } }, true)).toBe(0);
    expect(after(confirmed, { content })).toBe(null);
    const declined: StoredReservation = { ...confirmed, exemption_status: 2 };
    expect(after(declined, { content: { ...asked, purpose: 'party' } })).toBe(2);
    expect(after(declined, { content: { ...asked, exemption_reason: '子ども会の催し' } })).toBe(0);
  });

  test('decides the fee: commercial use, an exemption asked for, declined, given up', () => {
    const surcharged = {
      ...situation,
      room: {
        ...situation.room,
        surcharges: [
          {
            surcharge_name: { ja: '営利', en: 'Commercial' },
            yen_per_hour: 500,
            when: { kind: 'commercial' as const },
          },
        ],
      },
    };
    const fee = (to: Partial<typeof asked> | typeof content, from = stored) => {
      const outcome = decideChange(from, { ...use, content: { ...content, ...to } }, surcharged, now, member);
      return isRefusal(outcome) ? undefined : outcome.quote.amount;
    };
    expect(fee({})).toBe(1600);
    expect(fee({ is_commercial: 1 })).toBe(2600);
    expect(fee(asked)).toBe(480);
    expect(fee(asked, { ...confirmed, exemption_status: 2 })).toBe(1600);
    expect(fee({ ...asked, exemption_reason: '子ども会の催し' }, { ...confirmed, exemption_status: 2 })).toBe(480);
    expect(fee(content, confirmed)).toBe(1600);
  });
});

test('another fee says what is still to be paid, or owed back', () => {
  const fixed = { is_canceled: 0, approval_status: 1, amount: 600, cancel_fee_yen: 0, exemption_status: null } as const;
  expect(feeChange({ ...fixed, paid_yen: 600 }, 900)).toEqual({
    before: 600,
    after: 900,
    difference: 300,
    left: 300,
    owed: 0,
  });
  expect(feeChange({ ...fixed, paid_yen: 600 }, 180)).toEqual({
    before: 600,
    after: 180,
    difference: -420,
    left: 0,
    owed: 420,
  });
  // No refund while an exemption is open.
  expect(feeChange({ ...fixed, exemption_status: 0, paid_yen: 600 }, 180).owed).toBe(0);
  expect(feeChange({ ...fixed, paid_yen: 0 }, 180)).toEqual({
    before: 600,
    after: 180,
    difference: -420,
    left: 180,
    owed: 0,
  });
});

test('a day has one free hour of preparation, however often its times are changed', () => {
  const prepared: StoredReservation = { ...stored, includes_preparation: 1 };
  const anyway = { ...situation, spot: { ...situation.spot, monthly_limit: null } };
  const aTime = fc.record({
    day: fc.nat({ max: 2 }),
    start: fc.integer({ min: 18, max: 38 }),
    halves: fc.integer({ min: 1, max: 4 }),
  });
  const slotOf = ({ day, start, halves }: { day: number; start: number; halves: number }) => ({
    target_date: addDays(slot.target_date, day),
    start: start * 30,
    end: (start + halves) * 30,
  });
  fc.assert(
    fc.property(
      fc.array(aTime, { minLength: 2, maxLength: 4 }),
      fc.array(fc.tuple(fc.nat({ max: 3 }), aTime), { maxLength: 6 }),
      (times, changes) => {
        const first = priceBySlot(times.map(slotOf), situation.room, prepared).map(
          ([line]) => line?.discount_minutes ?? 0,
        );
        const held = times.map((time, index) => ({ ...slotOf(time), free: first[index] ?? 0 }));
        for (const [place, time] of changes) {
          const which = place % held.length;
          const to = slotOf(time);
          const others = held.filter((_one, index) => index !== which);
          const given = new Map<string, number>();
          for (const one of others) given.set(one.target_date, (given.get(one.target_date) ?? 0) + one.free);
          const outcome = decideChange(
            { ...prepared, ...(held[which] ?? slot) },
            { ...use, slot: to },
            { ...anyway, given },
            now,
            { ...official, overrides: allOverrides },
          );
          if (isRefusal(outcome)) continue;
          const free = outcome.quote.lines[0]?.discount_minutes ?? 0;
          const rest =
            60 -
            others.filter(({ target_date }) => target_date === to.target_date).reduce((sum, one) => sum + one.free, 0);
          expect(free).toBe(Math.min(to.end - to.start, rest));
          held[which] = { ...to, free };
        }
      },
    ),
  );
});

test('what a change leaves alone is never more for a member than for an official', () => {
  const aUse = fc
    .tuple(
      fc.integer({ min: -20, max: 20 }),
      fc.integer({ min: 18, max: 30 }),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom(11, 12),
    )
    .map(([days, start, persons_spot, room_id]) => ({ ...use, ...moved(days, start * 30), persons_spot, room_id }));
  fc.assert(
    fc.property(aUse, (to) => {
      const mine = untouchedRules(stored, to, false);
      for (const rule of mine) expect(untouchedRules(stored, to, true)).toContain(rule);
      expect(mine.has('over-capacity')).toBe(mine.has('too-soon') && to.room_id === 11 && to.persons_spot <= 20);
    }),
  );
});

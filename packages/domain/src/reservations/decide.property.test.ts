import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { addDays, dateAt, instantOf, minutesOf, timeOf } from '../calendar/model.ts';
import { isRefusal } from '../refusals/model.ts';
import { openingOf, overlaps, reservableDates } from '../spots/rules.ts';
import { monthlyLimitProblems, takenSlotProblems } from './conflicts.ts';
import { decideReservation } from './decide.ts';
import type { Situation } from './decide.ts';
import { ReservationRequest } from './model.ts';
import { fieldOfSlot, monthsOf, slotsOf } from './slots.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const aDate = fc.integer({ min: 0, max: 70 }).map((days) => addDays('2026-12-20', days));
const aTime = fc
  .tuple(fc.integer({ min: 34, max: 84 }), fc.integer({ min: 1, max: 8 }))
  .map(([start, length]) => ({ start: timeOf(start * 15), end: timeOf(Math.min(96, start + length) * 15) }));
const aSlot = fc
  .tuple(aDate, aTime)
  .map(([target_date, time]) => ({ target_date, start: minutesOf(time.start), end: minutesOf(time.end) }));
const aRequest = fc
  .record({
    target_date: aDate,
    target_time: aTime,
    target_dates: fc.array(fc.oneof(aDate, fc.record({ target_date: aDate, target_time: aTime })), { maxLength: 2 }),
    persons_spot: fc.integer({ min: 1, max: 52 }),
    includes_preparation: fc.constantFrom(0, 1),
  })
  .map((chosen) =>
    ReservationRequest.parse({
      ...chosen,
      spot_id: 1,
      room_id: 11,
      purpose: 'sports',
      is_terms_agreed: true,
      is_spot_terms_agreed: true,
    }),
  );
const held = fc.dictionary(fc.constantFrom('2026-12', '2027-01', '2027-02'), fc.nat({ max: 5 }));
const limit = fc.option(fc.integer({ min: 2, max: 6 }));
const aSituation: fc.Arbitrary<Situation> = fc.record({
  town_name: fc.constant({ ja: '星守町', en: 'Hoshimori Town' }),
  member: fc.record({ is_resident: fc.constantFrom(0, 1) }),
  spot: fc.record({
    fixing_method: fc.constantFrom(1, 2),
    hours: fc.constant([{ weekdays: [0, 2, 3, 4, 5, 6], opens: '09:00', closes: '22:00' }]),
    closings: fc.constant([{ kind: 'public-holiday' as const }]),
    is_resident_only: fc.constant(false),
    monthly_limit: limit,
    accepts_days_ahead: fc.integer({ min: 20, max: 60 }),
    cancel_days_before: fc.constant(null),
    tel: fc.constant('01234-5-6789'),
  }),
  room: fc.record({
    room_name: fc.constant({ ja: '体育館', en: 'Gym' }),
    capacity: fc.constant(50),
    hourly_fee_yen: fc.nat({ max: 5000 }),
    unit_minutes: fc.constantFrom(15, 30),
    surcharges: fc.constant([]),
    room_timetable: fc.constant([]),
  }),
  held,
  occupied: fc.array(aSlot, { maxLength: 3 }),
});
const anInstant = fc.integer({ min: 0, max: 14 * 1440 }).map((minutes) => instantOf('2026-12-15', minutes));

test('what is accepted breaks no rule, and what breaks none is accepted', () => {
  let accepted = 0;
  fc.assert(
    fc.property(aRequest, aSituation, anInstant, (request, situation, now) => {
      const { spot, room } = situation;
      const slots = slotsOf(request);
      const { from, until } = reservableDates(spot, now);
      const isFine =
        request.persons_spot <= room.capacity &&
        monthsOf(slots).every(
          ({ month, count }) =>
            spot.monthly_limit === null || (situation.held[month] ?? 0) + count <= spot.monthly_limit,
        ) &&
        slots.every((slot, index) => {
          const opening = openingOf(spot, slot.target_date);
          if (opening === null) return false;
          const opens = minutesOf(opening.start);
          const clashes = [...situation.occupied, ...slots.slice(index + 1)].some(
            (other) => other.target_date === slot.target_date && overlaps(other, slot),
          );
          return (
            !clashes &&
            from <= slot.target_date &&
            slot.target_date <= until &&
            opens <= slot.start &&
            slot.end <= minutesOf(opening.end) &&
            (slot.start - opens) % room.unit_minutes === 0 &&
            (slot.end - slot.start) % room.unit_minutes === 0
          );
        });
      const outcome = decideReservation(request, situation, now);
      expect(isRefusal(outcome)).toBe(!isFine);
      if (isRefusal(outcome)) {
        expect(outcome.problems.length).toBeGreaterThan(0);
        return;
      }
      accepted += 1;
      expect(outcome.slots).toEqual(slots);
      expect(outcome.approval_status).toBe(spot.fixing_method === 1 ? 1 : 0);
      expect(outcome.amount_by_slot).toHaveLength(slots.length);
      expect(outcome.amount_by_slot.reduce((sum, amount) => sum + amount, 0)).toBe(outcome.quote.amount);
    }),
    { numRuns: 1500 },
  );
  expect(accepted).toBeGreaterThan(20);
});

test('the decision is the same wherever the machine stands', () => {
  fc.assert(
    fc.property(aRequest, aSituation, anInstant, (request, situation, now) => {
      const outcomes = ['Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((zone) => {
        vi.stubEnv('TZ', zone);
        return { today: dateAt(now), outcome: decideReservation(request, situation, now) };
      });
      for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    }),
  );
});

test('leaving out the dates beyond the monthly limit makes the others fit, and no date is left out needlessly', () => {
  fc.assert(
    fc.property(fc.array(aSlot, { maxLength: 10 }), limit, held, (slots, monthly_limit, some) => {
      const failing = new Set(monthlyLimitProblems(slots, { monthly_limit }, some).map((problem) => problem.field));
      const kept = slots.filter((_, index) => !failing.has(fieldOfSlot(index, 'date')));
      expect(monthlyLimitProblems(kept, { monthly_limit }, some)).toEqual([]);
      if (monthly_limit === null) {
        expect(failing.size).toBe(0);
        return;
      }
      const keptCounts = new Map(monthsOf(kept).map(({ month, count }) => [month, count]));
      for (const { month, count } of monthsOf(slots)) {
        const room = Math.max(0, monthly_limit - (some[month] ?? 0));
        expect(keptCounts.get(month) ?? 0).toBe(Math.min(count, room));
      }
    }),
  );
});

test('half-open neighbours are not taken, a shared quarter hour is', () => {
  fc.assert(
    fc.property(aSlot, fc.integer({ min: 15, max: 120 }), (slot, length) => {
      const before = { ...slot, start: slot.start - length, end: slot.start };
      const after = { ...slot, start: slot.end, end: slot.end + length };
      expect(takenSlotProblems([slot], [before, after])).toEqual([]);
      expect(takenSlotProblems([slot], [{ ...before, end: slot.start + 15 }])).toEqual([
        { field: 'target_time', code: 'slot-taken' },
      ]);
      expect(takenSlotProblems([slot], [{ ...slot, target_date: addDays(slot.target_date, 1) }])).toEqual([]);
    }),
  );
});

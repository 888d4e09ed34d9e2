import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { addDays, dateAt, instantOf, minutesOf, timeOf } from '../calendar/model.ts';
import { isRefusal } from '../refusals/model.ts';
import { openingOf, overlaps, reservableDates } from '../spots/rules.ts';
import { cancelableUntil } from './cancel.ts';
import { monthlyLimitProblems, takenSlotProblems } from './conflicts.ts';
import { decideReservation, type Situation } from './decide.ts';
import type { LentPieces } from './equipment.ts';
import type { Offer } from './extras.ts';
import { ReservationRequest } from './model.ts';
import { allOverrides, overridableRules } from './overrides.ts';
import { noneGiven } from './quote.ts';
import { fieldOfSlot, monthsOf, slotsOf, type Slot } from './slots.ts';

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
    adjunct_room_ids: fc.oneof(fc.constant([]), fc.subarray([12, 13])),
    equipment_ids: fc.oneof(fc.constant([]), fc.array(fc.constantFrom(1, 2), { maxLength: 3 })),
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
const anAdjunct = (room_id: number): fc.Arbitrary<Offer['adjuncts'][number]> =>
  fc.record({
    room_id: fc.constant(room_id),
    room_name: fc.constant({ ja: '更衣室', en: 'Changing room' }),
    hourly_fee_yen: fc.nat({ max: 500 }),
    surcharges: fc.constant([]),
  });
const anEquipment = (equipment_id: number): fc.Arbitrary<Offer['equipments'][number]> =>
  fc.record({
    equipment_id: fc.constant(equipment_id),
    equipment_name: fc.constant({ ja: 'マイク', en: 'Microphone' }),
    fee_yen: fc.nat({ max: 500 }),
    stock: fc.nat({ max: 5 }),
  });
/** Pieces lent at a minute, counted directly. */
const outAt = (lent: readonly LentPieces[], equipmentId: number, date: string, minute: number) =>
  lent
    .filter((one) => one.equipment_id === equipmentId && one.target_date === date)
    .filter((one) => one.start <= minute && minute < one.end)
    .reduce((sum, one) => sum + one.pieces, 0);
/** Whether all extras are available for the whole slot. */
const hasExtras = (slot: Slot, request: ReservationRequest, { offer, lending }: Situation): boolean =>
  !lending.adjuncts.some(
    (other) =>
      request.adjunct_room_ids.includes(other.room_id) &&
      other.target_date === slot.target_date &&
      overlaps(other, slot),
  ) &&
  offer.equipments.every(({ equipment_id, stock }) => {
    const wanted = request.equipment_ids.filter((id) => id === equipment_id).length;
    if (wanted === 0) return true;
    for (let minute = slot.start; minute < slot.end; minute += 15)
      if (outAt(lending.equipments, equipment_id, slot.target_date, minute) + wanted > stock) return false;
    return true;
  });
const aSituation: fc.Arbitrary<Situation> = fc.record({
  town_name: fc.constant({ ja: '星守町', en: 'Hoshimori Town' }),
  member: fc.record({ is_resident: fc.constantFrom(0, 1), is_verified: fc.boolean() }),
  spot: fc.record({
    fixing_method: fc.constantFrom(1, 2),
    hours: fc.constant([{ weekdays: [0, 2, 3, 4, 5, 6], opens: '09:00', closes: '22:00' }]),
    closings: fc.constant([{ kind: 'public-holiday' as const }]),
    is_resident_only: fc.constant(false),
    monthly_limit: limit,
    accepts_days_ahead: fc.integer({ min: 20, max: 60 }),
    cancel_days_before: fc.constant(null),
    additional_questions: fc.constant([]),
    tel: fc.constant('01234-5-6789'),
  }),
  room: fc.record({
    room_name: fc.constant({ ja: '体育館', en: 'Gym' }),
    is_retired: fc.constant<0>(0),
    capacity: fc.constant(50),
    hourly_fee_yen: fc.nat({ max: 5000 }),
    unit_minutes: fc.constantFrom(15, 30),
    surcharges: fc.constant([]),
    room_timetable: fc.constant([]),
  }),
  offer: fc.record({
    adjuncts: fc.tuple(anAdjunct(12), anAdjunct(13)),
    equipments: fc.tuple(anEquipment(1), anEquipment(2)),
  }),
  held,
  occupied: fc.array(aSlot, { maxLength: 3 }),
  given: fc.constant(noneGiven),
  lending: fc.record({
    adjuncts: fc.array(
      fc.tuple(aSlot, fc.constantFrom(12, 13)).map(([slot, room_id]) => ({ ...slot, room_id })),
      { maxLength: 3 },
    ),
    equipments: fc.array(
      fc
        .tuple(aSlot, fc.constantFrom(1, 2), fc.integer({ min: 1, max: 3 }))
        .map(([slot, equipment_id, pieces]) => ({ ...slot, equipment_id, pieces })),
      { maxLength: 4 },
    ),
  }),
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
            hasExtras(slot, request, situation) &&
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
      expect(outcome.lines_by_slot.flat()).toEqual(outcome.quote.lines);
    }),
    { numRuns: 3000 },
  );
  expect(accepted).toBeGreaterThan(20);
});

/** Removes the dates at these places; undefined when none is left. */
function withoutDates(request: ReservationRequest, failing: ReadonlySet<number>): ReservationRequest | undefined {
  const dates = [
    { target_date: request.target_date, target_time: request.target_time },
    ...request.target_dates.map((date) =>
      typeof date === 'string' ? { target_date: date, target_time: request.target_time } : date,
    ),
  ];
  const [first, ...rest] = dates.filter((_date, index) => !failing.has(index));
  return first && { ...request, ...first, target_dates: rest };
}

test('leaving out exactly the dates that are named makes the rest fit, with all that is taken along', () => {
  let dropped = 0;
  fc.assert(
    fc.property(aRequest, aSituation, anInstant, (asked, situation, now) => {
      const request = { ...asked, persons_spot: 1 };
      const outcome = decideReservation(request, situation, now);
      if (!isRefusal(outcome)) return;
      const fields = new Set(outcome.problems.map(({ field }) => field));
      const failing = new Set(
        [...slotsOf(request).keys()].filter(
          (index) => fields.has(fieldOfSlot(index, 'date')) || fields.has(fieldOfSlot(index, 'time')),
        ),
      );
      expect(failing.size).toBeGreaterThan(0);
      const rest = withoutDates(request, failing);
      if (!rest) return;
      dropped += 1;
      expect(decideReservation(rest, situation, now)).toMatchObject({ slots: slotsOf(rest) });
    }),
    { numRuns: 1000 },
  );
  expect(dropped).toBeGreaterThan(50);
});

test('leaving out the extras that are named is enough where nothing else is wrong', () => {
  let spared = 0;
  fc.assert(
    fc.property(aRequest, aSituation, (asked, situation) => {
      const now = new Date('2026-12-01T00:00:00Z');
      const free = { ...situation, occupied: [], held: {}, spot: { ...situation.spot, accepts_days_ahead: 120 } };
      const request = { ...asked, persons_spot: 1, adjunct_room_ids: [12, 13], equipment_ids: [1, 2, 2] };
      const outcome = decideReservation(request, free, now);
      if (!isRefusal(outcome) || outcome.status === 422) return;
      if (isRefusal(decideReservation({ ...request, adjunct_room_ids: [], equipment_ids: [] }, free, now))) return;
      spared += 1;
      const fields = new Set(outcome.problems.map(({ field }) => field));
      const short = new Set(request.equipment_ids.filter((_id, index) => fields.has(`equipment_ids.${index}`)));
      const rest = {
        ...request,
        adjunct_room_ids: request.adjunct_room_ids.filter((_id, index) => !fields.has(`adjunct_room_ids.${index}`)),
        equipment_ids: request.equipment_ids.filter((id) => !short.has(id)),
      };
      expect(decideReservation(rest, free, now)).toMatchObject({ slots: slotsOf(request) });
    }),
    { numRuns: 1000 },
  );
  expect(spared).toBeGreaterThan(50);
});

/** Rules that no official may set aside. */
const NEVER = new Set([
  'slot-taken',
  'closed-day',
  'outside-hours',
  'minimum-unit',
  'adjunct-taken',
  'equipment-short',
]);

test('reception goes beyond its rules and no other', () => {
  fc.assert(
    fc.property(aRequest, aSituation, anInstant, (request, situation, now) => {
      const plain = decideReservation(request, situation, now);
      const beyond = decideReservation(request, situation, now, allOverrides);
      const codesOf = (outcome: typeof plain) => (isRefusal(outcome) ? outcome.problems.map(({ code }) => code) : []);
      if (!isRefusal(plain)) expect(beyond).toEqual(plain);
      for (const code of codesOf(beyond)) expect(overridableRules).not.toContain(code);
      for (const code of codesOf(plain).filter((one) => NEVER.has(one))) expect(codesOf(beyond)).toContain(code);
      if (!isRefusal(beyond))
        for (const slot of beyond.slots) expect(instantOf(slot.target_date, slot.end) > now).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('the decision is the same wherever the machine stands', () => {
  const zones = ['UTC', 'Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  // Check that the zones take effect: local time differs in each.
  const clocks = zones.map((zone) => {
    vi.stubEnv('TZ', zone);
    return new Date(2027, 0, 1).getTime();
  });
  expect(new Set(clocks).size).toBe(zones.length);
  fc.assert(
    fc.property(aRequest, aSituation, anInstant, (request, situation, now) => {
      const outcomes = zones.map((zone) => {
        vi.stubEnv('TZ', zone);
        return {
          today: dateAt(now),
          outcome: decideReservation(request, situation, now),
          deadlines: slotsOf(request).map((slot) => cancelableUntil({ cancel_days_before: 1 }, slot, now)),
        };
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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const official = await town.addPerson({ roles: ['reception'] });

/** Hourly fees in yen from the town pack. */
const hourly = new Map(town.house.town.rooms.map(({ room_id, hourly_fee_yen }) => [room_id, hourly_fee_yen]));
const ROOMS = [401, 402, 403];

/**
 * The bill of one person at a house by product.md: hours times the hourly fee, one hour free each day if preparation is
 * asked for. Each entry keeps the price of its time; only valid entries use the free hour.
 */
class Ledger {
  readonly entries = new Map<number, { day: string; free: number; yen: number }>();

  /** Yen of a time of `quarters` quarter hours; a changed entry is removed first. */
  enter(id: number, day: string, room: number, quarters: number, prepares: boolean): number {
    this.entries.delete(id);
    let remaining = 4;
    for (const entry of this.entries.values()) if (entry.day === day) remaining -= entry.free;
    let free = 0;
    while (prepares && free < quarters && free < remaining) free += 1;
    const yen = Math.floor(((quarters - free) * (hourly.get(room) ?? 0)) / 4);
    this.entries.set(id, { day, free, yen });
    return yen;
  }
}

interface Place {
  readonly day: string;
  readonly room: number;
  readonly start: number;
  readonly quarters: number;
}
const place: fc.Arbitrary<Place> = fc.record({
  day: fc.constantFrom('2027-02-17', '2027-02-18'),
  room: fc.constantFrom(...ROOMS),
  start: fc.integer({ min: 36, max: 72 }),
  quarters: fc.integer({ min: 1, max: 8 }),
});
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('book' as const),
      to: place,
      prepares: fc.boolean(),
      byHand: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('change' as const), to: place, nth: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel' as const), nth: fc.nat(9) }) },
);
const clock = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
const wire = ({ day, room, start, quarters }: Place) => ({
  room_id: room,
  target_date: day,
  target_time: { start: clock(start), end: clock(start + quarters) },
});

/** The time is taken or the house is closed: nothing is written and the bill stays. */
const isRefused = ({ status }: { readonly status: number }): boolean => status === 409 || status === 422;

test('whatever is booked, changed and cancelled in whichever order, each time costs what the text says', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      await town.rows(`update reservation set is_canceled = 1, canceled_at = now() where is_canceled = 0`);
      await town.rows('delete from room_occupancy where reservation_id is not null');
      const member = await town.addPerson();
      const ledger = new Ledger();
      const wished = new Map<number, { to: Place; prepares: boolean }>();
      for (const one of steps) {
        if (one.does === 'book') {
          const body = reservationRequest({
            ...wire(one.to),
            persons_spot: 1,
            includes_preparation: one.prepares ? 1 : 0,
          });
          const answer = one.byHand
            ? await town.call('POST', '/api/reception/bookings', {
                as: official,
                body: { ...body, member_id: member.member_id },
              })
            : await town.call('POST', '/api/reservations', { as: member, body });
          if (isRefused(answer)) continue;
          expect(answer.status, answer.text).toBe(201);
          const [{ reservation_id, amount }] = answer.body.reservations;
          wished.set(reservation_id, one);
          expect(amount).toBe(ledger.enter(reservation_id, one.to.day, one.to.room, one.to.quarters, one.prepares));
          compared += 1;
          continue;
        }
        const ids = [...ledger.entries.keys()];
        const id = ids[one.nth % Math.max(1, ids.length)];
        if (id === undefined) continue;
        if (one.does === 'cancel') {
          const answer = await town.call('POST', `/api/reservations/${id}/cancel`, { as: member });
          expect(answer.status, answer.text).toBe(200);
          ledger.entries.delete(id);
          continue;
        }
        const before = wished.get(id);
        if (!before) continue;
        // Members cannot change the room.
        const to = { ...one.to, room: before.to.room };
        const answer = await town.call('POST', `/api/reservations/${id}/change`, { as: member, body: wire(to) });
        // An unchanged reservation is not priced again.
        if (isRefused(answer) || JSON.stringify(before.to) === JSON.stringify(to)) continue;
        expect(answer.status, answer.text).toBe(200);
        wished.set(id, { ...before, to });
        expect(answer.body.reservation.amount).toBe(ledger.enter(id, to.day, to.room, to.quarters, before.prepares));
        compared += 1;
      }
      const rows = await town.rows<{ reservation_id: number; amount: number }>`select reservation_id, amount
        from reservation where member_id = ${member.member_id} and is_canceled = 0`;
      expect(new Map(rows.map(({ reservation_id, amount }) => [reservation_id, amount]))).toEqual(
        new Map([...ledger.entries].map(([id, { yen }]) => [id, yen])),
      );
    }),
    { numRuns: 15 },
  );
  expect(compared).toBeGreaterThan(30);
});

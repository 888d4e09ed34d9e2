import path from 'node:path';
import { dueYen } from '@machi/domain/reservations/status';
import { describe, expect, test } from 'vitest';
import { lifeOf } from '../../testing/towns/life.ts';
import { START, townsFolder } from '../../testing/towns/open-town.ts';
import type { Life } from './life.ts';
import { readLifePlan } from './plan.ts';
import { SEED } from './seed-life.ts';

const { life, live, catalog } = await lifeOf();
/** Other first starts: the end of a year, of a school year, a Sunday, a day in the summer holidays. */
const others = ['2026-12-31T03:00:00Z', '2027-03-31T10:00:00Z', '2027-05-02T01:00:00Z', '2027-08-11T06:00:00Z'].map(
  (now) => live(new Date(now)),
);
const stands = ({ is_canceled, approval_status }: Life['reservations'][number]) =>
  is_canceled === 0 && approval_status !== 2;

test('the same seed and moment make the same town, another seed another one', () => {
  const again = live(START);
  // Encryption gives a different result each time.
  const unsealed = ({ rows }: Life) => ({
    ...rows,
    face_enrolment: rows.face_enrolment?.map(({ template: _sealed, ...face }) => face),
    mandate: rows.mandate?.map(({ number_sealed: _number, ...mandate }) => mandate),
    door_code: rows.door_code?.map(({ sealed: _code, ...code }) => code),
    webhook: rows.webhook?.map(({ secret: _secret, ...webhook }) => webhook),
  });
  expect(unsealed(again)).toEqual(unsealed(life));
  expect(again.actions).toEqual(life.actions);
  expect(live(START, SEED + 1).rows.member).not.toEqual(life.rows.member);
});

describe.each([
  ['a public holiday in January', life],
  ...others.map((one): [string, Life] => [one.now.toISOString(), one]),
])('the reservations of a town first started on %s', (_when, town) => {
  const { reservations } = town;

  test('stand in every state', () => {
    const states: Record<string, number> = {
      waiting: reservations.filter((row) => stands(row) && row.approval_status === 0).length,
      exemption: reservations.filter((row) => stands(row) && row.exemption_status === 0).length,
      declined: reservations.filter((row) => row.exemption_status === 2).length,
      refused: reservations.filter((row) => row.approval_status === 2).length,
      cancelled: reservations.filter((row) => row.is_canceled === 1).length,
      due: reservations.filter((row) => row.cancel_fee_yen > 0).length,
      missing: reservations.filter((row) => row.no_show_at !== null).length,
      paid: reservations.filter((row) => row.paid_at !== null).length,
      counter: reservations.filter((row) => row.booked_by !== null).length,
      beyond: reservations.filter((row) => row.override_reason !== '').length,
      waitlist: town.rows.waitlist?.length ?? 0,
      closures: town.rows.blackout?.length ?? 0,
      changed: town.actions.filter(({ action }) => action === 'reservation:change').length,
      moved: town.actions.filter(({ action, subject }) => action === 'reservation:move' && subject === 'reservation')
        .length,
    };
    expect(Object.entries(states).filter(([, count]) => count === 0)).toEqual([]);
  });

  test('take no room twice, adjunct rooms and closures with them', () => {
    const held = Map.groupBy(town.rows.room_occupancy ?? [], ({ room_id }) => room_id);
    for (const rows of held.values()) {
      const inOrder = rows.map(({ during }) => during.slice(1, -1).split(',')).toSorted();
      for (const [index, [starts = '']] of inOrder.entries())
        expect(index === 0 || (inOrder[index - 1]?.[1] ?? '') <= starts).toBe(true);
    }
  });

  test('stay within the month’s limit of each person', () => {
    for (const [key, rows] of Map.groupBy(
      reservations.filter((row) => stands(row) && row.override_reason === ''),
      (row) => `${row.member_id} ${row.spot_id} ${row.use_month}`,
    )) {
      const limit = catalog.spots.get(rows[0]?.spot_id ?? 0)?.monthly_limit ?? null;
      expect(limit === null || rows.length <= limit, key).toBe(true);
    }
  });

  test('are decided by somebody else than who applied or booked', () => {
    const own = new Map(reservations.map((row) => [row.reservation_id, [row.member_id, row.booked_by]]));
    const closers = new Set(town.rows.blackout?.map(({ created_by }) => created_by));
    const deciding = new Set(['reservation:approve', 'reservation:refuse', 'reservation:confirm-exemption']);
    const decided = town.actions.filter(({ action, subject }) => subject === 'reservation' && deciding.has(action));
    const byOneself = decided.filter(
      ({ actor, subject_id, action }) =>
        own.get(subject_id ?? 0)?.includes(actor) && !(action === 'reservation:refuse' && closers.has(actor)),
    );
    expect(decided.length).toBeGreaterThan(500);
    expect(byOneself).toEqual([]);
  });
});

describe.each([life, ...others])('the online applications of a town first started on $today', (town) => {
  const { onlineform_application: rows = [], payment: paid = [], payment_event: events = [] } = town.rows;

  test('stand in every state: signed and paid, sent back, over soon, to be paid again', () => {
    const DAY = 86_400_000;
    const waiting = new Set(
      rows.filter((row) => row.approval_status === 0).map((row) => row.onlineform_application_id),
    );
    const endsIn = (days: number) => (at: Date | null | undefined) =>
      at !== null && at !== undefined && at > town.now && at.getTime() - town.now.getTime() <= days * DAY;
    const states: Record<string, number> = {
      signed: town.signings.length,
      denied: rows.filter((row) => row.approval_status === 2 && (row.amount ?? 0) > 0).length,
      correction: rows.filter((row) => row.is_in_correction === 1).length,
      ending: paid.filter((row) => row.state === 'held' && endsIn(2)(row.capture_before)).length,
      unpaid: paid.filter((row) => row.state === 'lapsed' && waiting.has(row.holder_id)).length,
      ...Object.fromEntries(
        ['held', 'captured', 'voided', 'refunded'].map((state) => [
          state,
          paid.filter((row) => row.state === state).length,
        ]),
      ),
    };
    expect(Object.entries(states).filter(([, count]) => count === 0)).toEqual([]);
  });

  test('have payments of the amounts that their fees come to, each of which the sandbox knows', () => {
    const amounts = new Map(rows.map((row) => [row.onlineform_application_id, row.amount]));
    for (const row of paid) {
      expect(row.amount).toBe(amounts.get(row.holder_id));
      const intent = town.bank.intents.find(({ id }) => id === row.intent_id);
      expect(intent).toMatchObject({ amount: row.amount, metadata: { machi_payment_key: row.payment_key } });
      expect(town.bank.sessions.some(({ id, intent_id }) => id === row.session_id && intent_id === row.intent_id)).toBe(
        true,
      );
      const told = events.filter(({ payment_id }) => payment_id === row.payment_id);
      expect(told.map(({ happened_at }) => happened_at)).toEqual(
        told.map(({ happened_at }) => happened_at).toSorted((one, other) => one.getTime() - other.getTime()),
      );
    }
  });
});

test('where nobody plays the services, nothing is signed or paid by card', () => {
  const { rows, signings, bank } = live(START, SEED, { signing: false, payments: false });
  expect([signings, bank.intents, rows.payment ?? []]).toEqual([[], [], []]);
  expect((rows.onlineform_application ?? []).every(({ amount }) => amount === 0)).toBe(true);
});

test('a pack without a plan, as a new town’s, has no past', async () => {
  expect(await readLifePlan(path.join(townsFolder, 'nowhere'))).toBeUndefined();
});

test('some have left, after all that was theirs and owing nothing', () => {
  expect(life.withdrawals.length).toBeGreaterThan(3);
  for (const { member_id, at } of life.withdrawals) {
    const own = life.reservations.filter((row) => row.member_id === member_id);
    expect(own.length).toBeGreaterThan(0);
    expect(own.every((row) => row.ended_at < at && (row.paid_at !== null || dueYen(row) === 0))).toBe(true);
    const later = life.actions.filter(
      (action) =>
        action.at > at &&
        (action.actor === member_id || (action.subject === 'member' && action.subject_id === member_id)),
    );
    expect(later).toEqual([]);
  }
});

test('whoever did something of theirs was a member by then', () => {
  const known = new Map(life.people.map((person) => [person.member_id, person.created_at]));
  for (const { member_id, reserved_at } of life.reservations)
    expect((known.get(member_id ?? 0)?.getTime() ?? Infinity) <= reserved_at.getTime()).toBe(true);
  for (const { actor, at } of life.actions) {
    expect(at <= life.now).toBe(true);
    if (actor !== null) expect((known.get(actor)?.getTime() ?? Infinity) <= at.getTime()).toBe(true);
  }
});

describe('the seats of shuttles', () => {
  const rows = life.rows.seat_reservation ?? [];

  test('are never more than there are, and were reserved by people who were there', () => {
    for (const [trip, own] of Map.groupBy(rows, (row) => `${row.service_date} ${row.trip_id}`)) {
      const persons = own.filter(({ state }) => state === 'reserved').reduce((sum, row) => sum + row.persons, 0);
      const seats = life.town.transport.routes.find(({ route_id }) => route_id === own[0]?.route_id)?.seats ?? 0;
      expect(persons, trip).toBeLessThanOrEqual(seats);
    }
    const since = new Map(life.people.map(({ member_id, created_at }) => [member_id, created_at]));
    for (const row of rows) expect(new Date(row.created_at) > (since.get(row.member_id ?? 0) ?? life.now)).toBe(true);
  });
});

import path from 'node:path';
import { weekdayOf } from '@machi/domain/calendar/model';
import { ageOn } from '@machi/domain/passes/age';
import { dueYen } from '@machi/domain/reservations/status';
import { describe, expect, test } from 'vitest';
import { slotOf } from '../../features/bookings/slot.ts';
import { lifeOf } from '../../testing/towns/life.ts';
import { START, townsFolder } from '../../testing/towns/open-town.ts';
import type { Life } from './life.ts';
import { readLifePlan } from './plan.ts';
import { SEED } from './seed-life.ts';

const { life, live, plan, catalog } = await lifeOf();
/** First starts at other times: the end of a year, of a school year, a Sunday, a day in the summer holidays. */
const others = ['2026-12-31T03:00:00Z', '2027-03-31T10:00:00Z', '2027-05-02T01:00:00Z', '2027-08-11T06:00:00Z'].map(
  (now) => live(new Date(now)),
);
const stands = ({ is_canceled, approval_status }: Life['reservations'][number]) =>
  is_canceled === 0 && approval_status !== 2;

test('the same seed and moment make the same town, another seed another one', () => {
  const again = live(START);
  // What is sealed has another seal each time.
  const unsealed = ({ rows }: Life) => ({
    ...rows,
    face_enrolment: rows.face_enrolment?.map(({ template: _sealed, ...face }) => face),
    mandate: rows.mandate?.map(({ number_sealed: _number, ...mandate }) => mandate),
  });
  expect(unsealed(again)).toEqual(unsealed(life));
  expect(again.deeds).toEqual(life.deeds);
  expect(live(START, SEED + 1).rows.member).not.toEqual(life.rows.member);
});

describe('the people', () => {
  test('are some four hundred, most of them old, some known at the counter alone', () => {
    expect(life.people.length).toBeGreaterThan(390);
    const ages = life.people.flatMap(({ birthdate }) => (birthdate === null ? [] : [ageOn(birthdate, life.today)]));
    // Of those whom only the counter knows no age is known; they are the oldest.
    const guests = life.people.filter(({ is_guest }) => is_guest).length;
    expect(guests).toBeGreaterThan(40);
    const old = ages.filter((age) => age >= 65).length + guests;
    expect(old / life.people.length).toBeGreaterThan(0.4);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(11);
    expect(Math.max(...ages)).toBeLessThan(105);
  });

  test('have readings, addresses that nobody has and numbers that cannot ring', () => {
    for (const row of life.rows.member ?? []) {
      expect(`${row.lastfurigana}${row.firstfurigana}`).toMatch(/^[ァ-ヶー]+$/);
      expect(row.tel).toMatch(/^(?:080-0000-|0100-56-)\d{4}$/);
      if (row.email) expect(row.email).toMatch(/@example\.jp$/);
    }
    const [emails, tels] = (['email_key', 'tel'] as const).map((name) =>
      (life.rows.member ?? []).map((row) => row[name]).filter(Boolean),
    );
    for (const keys of [emails, tels]) expect(new Set(keys).size).toBe(keys?.length);
  });
});

describe.each([
  ['a public holiday in January', life],
  ...others.map((one): [string, Life] => [one.now.toISOString(), one]),
])('the reservations of a town first started on %s', (_when, town) => {
  const { reservations } = town;

  test('are some thousands, a year of them past, with others in the weeks to come', () => {
    expect(reservations.length).toBeGreaterThan(2000);
    expect(reservations.length).toBeLessThan(3500);
    const ahead = reservations.filter(({ started_at }) => started_at > town.now);
    expect(ahead.length).toBeGreaterThan(120);
    expect(reservations.every(({ reserved_at }) => reserved_at < town.now)).toBe(true);
    expect(new Set(reservations.map(({ use_month }) => use_month)).size).toBeGreaterThanOrEqual(13);
  });

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
      changed: town.deeds.filter(({ action }) => action === 'reservation:change').length,
      moved: town.deeds.filter(({ action, subject }) => action === 'reservation:move' && subject === 'reservation')
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

  test('are to come of those with whom one tries the product, some not refused', () => {
    for (const member_id of [1, 2, 3])
      expect(
        reservations.filter((row) => row.member_id === member_id && stands(row) && row.started_at > town.now).length,
        `of member ${member_id}`,
      ).toBeGreaterThan(0);
  });

  test('are decided by somebody else than who applied or booked', () => {
    const own = new Map(reservations.map((row) => [row.reservation_id, [row.member_id, row.booked_by]]));
    const closers = new Set(town.rows.blackout?.map(({ created_by }) => created_by));
    const deciding = new Set(['reservation:approve', 'reservation:refuse', 'reservation:confirm-exemption']);
    const decided = town.deeds.filter(({ action, subject }) => subject === 'reservation' && deciding.has(action));
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

test('clubs come on their days', () => {
  for (const club of plan.bookings.clubs) {
    const rows = life.reservations.filter(({ group_name }) => group_name === club.name);
    expect(rows.length, club.name).toBeGreaterThan(4);
    for (const row of rows) expect(club.weekdays).toContain(weekdayOf(slotOf(row).target_date));
  }
});

test('some have left, after all that was theirs and owing nothing', () => {
  expect(life.withdrawals.length).toBeGreaterThan(3);
  for (const { member_id, at } of life.withdrawals) {
    const own = life.reservations.filter((row) => row.member_id === member_id);
    expect(own.length).toBeGreaterThan(0);
    expect(own.every((row) => row.ended_at < at && (row.paid_at !== null || dueYen(row) === 0))).toBe(true);
    const later = life.deeds.filter(
      (deed) =>
        deed.at > at && (deed.actor === member_id || (deed.subject === 'member' && deed.subject_id === member_id)),
    );
    expect(later).toEqual([]);
  }
});

test('whoever did something of theirs was a member by then', () => {
  const known = new Map(life.people.map((person) => [person.member_id, person.created_at]));
  for (const { member_id, reserved_at } of life.reservations)
    expect((known.get(member_id ?? 0)?.getTime() ?? Infinity) <= reserved_at.getTime()).toBe(true);
  for (const { actor, at } of life.deeds) {
    expect(at <= life.now).toBe(true);
    if (actor !== null) expect((known.get(actor)?.getTime() ?? Infinity) <= at.getTime()).toBe(true);
  }
});

describe('the seats of shuttles', () => {
  const rows = life.rows.seat_reservation ?? [];

  test('are of weeks past and days to come, kept, cancelled, used and not used', () => {
    expect(rows.length).toBeGreaterThan(300);
    const counts = {
      past: rows.filter(({ departed_at }) => new Date(departed_at) < life.now).length,
      ahead: rows.filter(({ departed_at, state }) => new Date(departed_at) > life.now && state === 'reserved').length,
      cancelled: rows.filter(({ state }) => state === 'canceled').length,
      boarded: rows.filter(({ boarded_at }) => boarded_at).length,
      missed: rows.filter(({ missed_at }) => missed_at).length,
    };
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
    for (const member_id of [1, 2, 3])
      expect(rows.some((row) => row.member_id === member_id && new Date(row.departed_at) > life.now)).toBe(true);
  });

  test('are demo rides, too, past and to come, each with consent and waiver', () => {
    const demos = rows.filter(({ demo_service_id }) => demo_service_id);
    const ahead = demos.filter(({ departed_at, state }) => new Date(departed_at) > life.now && state === 'reserved');
    expect([demos.length > ahead.length, ahead.length > 0]).toEqual([true, true]);
    expect(ahead.some(({ member_id }) => member_id === 1)).toBe(true);
    const known = new Set(life.rows.demo_texts?.map(({ digest }) => digest));
    for (const { agreed_at, agreed_digest } of demos)
      expect([agreed_at !== null, known.has(agreed_digest ?? '')]).toEqual([true, true]);
  });

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

describe('rides with the on-demand bus', () => {
  const rides = life.rows.demand_ride ?? [];

  test('are past and to come, of members and of who telephoned, and each has its place in a run', () => {
    const ahead = rides.filter(({ promised_from }) => promised_from && new Date(promised_from) > life.now);
    const past = rides.filter(({ state }) => state === 'done');
    expect([past.length > 50, ahead.length > 5]).toEqual([true, true]);
    expect(rides.some(({ caller_tel, member_id }) => caller_tel !== null && member_id === null)).toBe(true);
    expect(ahead.some(({ member_id }) => (member_id ?? 99) <= 3)).toBe(true);
    for (const { pickup_place, dropoff_place, planned_pickup_at, promised_until } of rides) {
      expect(pickup_place ?? 1).toBeLessThan(dropoff_place ?? 0);
      expect(new Date(planned_pickup_at ?? 0) <= new Date(promised_until ?? 0)).toBe(true);
    }
  });
});

describe('runs and vehicles that are out', () => {
  test.each([life, ...others])('are one run behind and one ahead, of the route data', (town) => {
    const days = (town.rows.cancelled_trip ?? []).map(({ service_date }) => service_date);
    expect([days.filter((day) => day < town.today).length, days.filter((day) => day > town.today).length]).toEqual([
      1, 1,
    ]);
    for (const { trip_id } of town.rows.cancelled_trip ?? []) expect(town.feed?.trips.has(trip_id)).toBe(true);
  });

  test('are none that somebody was driven by meanwhile', () => {
    const outages = life.rows.demand_outage ?? [];
    expect(outages).toHaveLength(2);
    expect(outages.filter(({ out_from }) => new Date(out_from) > new Date(life.now))).toHaveLength(1);
    for (const { vehicle_id, out_from, out_until } of outages)
      expect(
        (life.rows.demand_ride ?? []).filter(
          (ride) =>
            ride.vehicle_id === vehicle_id &&
            new Date(ride.planned_pickup_at ?? 0) < new Date(out_until) &&
            new Date(ride.planned_dropoff_at ?? 0) > new Date(out_from),
        ),
      ).toEqual([]);
  });
});

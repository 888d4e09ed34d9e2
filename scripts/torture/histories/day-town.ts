import type pg from 'pg';
import { MAX_PERSONS } from '@machi/domain/shuttle/limits';
import { simpleForm } from '@machi/api/src/testing/forms/forms.ts';
import { addSpot } from '../../bench/ground/bookings.ts';
import { askDesk, expectDone } from '../../bench/ground/debits.ts';
import { addMembers, memberIdOf } from '../../bench/ground/people.ts';
import { SEATS, openTrips, type SeatTrip } from '../../bench/ground/shuttles.ts';
import type { Scope } from '../../bench/ground/scope.ts';
import type { Address } from './asking.ts';
import { addBathPeople, addBathTerminal } from '../bath-people.ts';
import { createTerminalSigner } from '../fuzz/sign.ts';
import { openMailbox } from '../mailbox.ts';
import { startTried } from '../tried-processes.ts';

const SECRET_KEY = 'sk_test_of_the_day';
/** One mail in ten is asked to come again. */
const REFUSED = 0.1;

/** People of the bath come first, as their cards are made with them. */
export const BATHERS = 400;
export const BOOKERS = { from: BATHERS, count: 4 };
export const GUESTS = { from: BATHERS + 10, count: 5 };
export const APPLICANTS = { from: BATHERS + 20, count: 200 };
/** Many: who gives seats back ten times gets no more that day. */
export const RIDERS = { from: BATHERS + 220, count: 500 };
/** Decide applications; the first of them also looks at the audit log. */
export const OFFICIALS = [BATHERS + 720, BATHERS + 721] as const;
const MEMBERS = 722;
const VISITS_LEFT = 20;

export const ROOMS = 20;
/** Places of an event, and seats that are left of a trip: few, so that people meet. */
export const PLACES = 2;
export const SEATS_LEFT = 4;
const EVENTS = 30;
const FIRST_EVENT = 900_000;
const TRIPS = 12;

/** What a town needs around it for the day: a mail server and a card payment provider, which outlive its processes. */
export async function openDayAround(scope: Scope, random: () => number, host = '127.0.0.1') {
  const mailbox = await openMailbox(scope, host, () => random() < REFUSED);
  const { process: bank, ready } = await startTried(scope, 'payments/run-sandbox', [SECRET_KEY]);
  return {
    mailbox,
    /** Payments at the provider. */
    async intents() {
      const said = bank.hear('report');
      bank.tell({ kind: 'report' });
      return (await said)?.intents ?? [];
    },
    /** Settings for each process of the town. The provider is at 127.0.0.1 only, by the product's own rule. */
    environment: { SMTP_URL: mailbox.url, STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_URL: ready?.origin ?? '' },
  };
}
export type DayAround = Awaited<ReturnType<typeof openDayAround>>;

const done = async ({ host, port }: Address, path: string, body: object) =>
  expectDone(await askDesk(port, OFFICIALS[0], 'POST', path, body, host));

const daysOn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** One event as the office makes it, and copies of it; answers their numbers. */
async function addEvents(database: pg.Client, at: Address): Promise<number[]> {
  const both = { ja: 'そば打ち体験', en: 'Making soba' };
  const none = { ja: '', en: '' };
  const day = daysOn(20);
  const made = await done(at, '/api/reception/events', {
    title: both,
    text: both,
    spot_id: 4,
    room_id: null,
    place: none,
    starts_date: day,
    starts_time: '10:00',
    ends_date: day,
    ends_time: '12:00',
    opens_date: daysOn(-2),
    opens_time: '09:00',
    closes_date: daysOn(18),
    closes_time: '17:00',
    places: PLACES,
    persons_max: 1,
    fee_yen: 0,
    fee: none,
    questions: null,
    notice_id: null,
  });
  const { event_id, revision } = made.event;
  await done(at, `/api/reception/events/${event_id}/publish`, { revision });
  const { rows } = await database.query<{ event_id: number }>(
    `insert into town_event select (jsonb_populate_record(e, jsonb_build_object('event_id', $2::int + n))).*
     from town_event e, generate_series(1, $3::int) n where e.event_id = $1 returning event_id`,
    [event_id, FIRST_EVENT, EVENTS],
  );
  return rows.map((row) => row.event_id);
}

/** Outward trips on which few seats are left; the others are taken by people who have left the town. */
async function addTrips(database: pg.Client, at: Address): Promise<SeatTrip[]> {
  const all = await openTrips(at.port, TRIPS * 3, at.host);
  const trips = all.filter(({ departure_stop_id }) => departure_stop_id === 'S01').slice(0, TRIPS);
  const [first] = trips;
  const { hold } = await done(at, '/api/shuttle/holds', { ...first, persons: 1 });
  await done(at, `/api/shuttle/holds/${hold.hold_id}/confirm`, {});
  await database.query(
    `insert into seat_reservation select (jsonb_populate_record(s, jsonb_build_object('seat_reservation_id', 900000 + t.n * $4::int + party,
       'reservation_code', 'DAY-' || t.n || '-' || party, 'member_id', null, 'trip_id', t.trip, 'service_date', t.day, 'persons', $5::int))).*
     from seat_reservation s, unnest($1::text[], $2::text[]) with ordinality as t(trip, day, n), generate_series(1, $4::int) party
     where s.seat_reservation_id = $3`,
    [
      trips.map(({ trip_id }) => trip_id),
      trips.map(({ service_date }) => service_date),
      hold.hold_id,
      (SEATS - SEATS_LEFT) / MAX_PERSONS,
      MAX_PERSONS,
    ],
  );
  await done(at, `/api/shuttle/reservations/${hold.hold_id}/cancel`, {});
  return trips;
}

/** Forms without a fee and with one, as the office writes them; answers their numbers. */
async function addForms(database: pg.Client) {
  const fees = { kind: 'fixed', label: { ja: '手数料', en: 'Fee' }, yen: 300 };
  const add = async (parts: object): Promise<number> => {
    const { rows } = await database.query<{ id: number }>(
      `with form as (insert into onlineform (sort_order, is_open, version) values (500, 1, 1) returning onlineform_id as id)
       insert into onlineform_version (onlineform_id, version, body, published_at) select id, 1, $1::jsonb, now() from form
       returning onlineform_id as id`,
      [JSON.stringify(simpleForm({ ...parts }))],
    );
    return rows[0]?.id ?? 0;
  };
  return { free: await add({}), paid: await add({ has_payment: 1, fees }) };
}

async function addTerminal(database: pg.Client) {
  const { terminal_id } = await addBathTerminal(database, '');
  const { publicKey, ...key } = createTerminalSigner(terminal_id);
  await database.query('update terminal set public_key = $2 where terminal_id = $1', [terminal_id, publicKey]);
  return { terminal_id, ...key };
}

/** Puts the people of the day into a running town, with rooms, events, trips, forms and two terminals of the bath. */
export async function furnishDay(database: pg.Client, at: Address) {
  await addBathPeople(database, BATHERS, VISITS_LEFT);
  await addMembers(database, MEMBERS, BATHERS);
  await database.query(
    `update member set is_official = true, organization_id = (select min(organization_id) from organization),
       roles = '{reception,forms,auditor}' where member_id = any($1::int[])`,
    [OFFICIALS.map(memberIdOf)],
  );
  await addSpot(database, ROOMS);
  return {
    forms: await addForms(database),
    events: await addEvents(database, at),
    trips: await addTrips(database, at),
    terminals: [await addTerminal(database), await addTerminal(database)],
  };
}
export type DayTown = Awaited<ReturnType<typeof furnishDay>>;

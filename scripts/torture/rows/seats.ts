import type pg from 'pg';
import { openLine, writeRequest } from '../../bench/ground/http-line.ts';
import { addMembers, sessionHeaders } from '../../bench/ground/people.ts';
import { SEATS, holdRequest, openTrips, type SeatTrip } from '../../bench/ground/shuttles.ts';
import { openApi, openPostgres, openTown } from '../../bench/ground/town.ts';
import { between } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { statusesText } from '../statuses.ts';
import { pause } from '../wait.ts';

const CLIENTS = 200;
const MEMBERS = 3000;
/** Few trips, so that everybody meets; the outward way has four stops with overlapping stretches. */
const TRIPS = 6;
const STOPS = ['S01', 'S50', 'S51', 'S54'] as const;

interface Tally {
  readonly statuses: Record<number, number>;
  /** Reservations that were confirmed and not cancelled. */
  readonly kept: Map<number, string>;
  /** Reservations in an unknown state: the answer to their cancellation never came. */
  readonly open: Set<number>;
  cut: number;
}

/** Reserves seats on a stretch, confirms most, releases some, cancels a few. */
async function ride(random: () => number, port: number, member: number, trip: SeatTrip, tally: Tally): Promise<void> {
  const line = await openLine(port);
  const ask = async (request: string) => {
    const { status, body } = await line.exchange(Buffer.from(request), true);
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
    return { status, body: status < 300 && body !== '' ? JSON.parse(body) : {} };
  };
  const send = (method: string, path: string) =>
    ask(writeRequest({ method, path, headers: sessionHeaders(member), ...(method === 'POST' ? { body: '{}' } : {}) }));
  try {
    const from = between(random, 0, STOPS.length - 2);
    const to = between(random, from + 1, STOPS.length - 1);
    const way = { ...trip, departure_stop_id: STOPS[from] ?? 'S01', arrival_stop_id: STOPS[to] ?? 'S54' };
    const held = await ask(holdRequest(member, way, between(random, 1, 4)));
    if (held.status !== 201) return;
    const id: number = held.body.hold.hold_id;
    if (random() < 0.1) {
      await send('DELETE', `/api/shuttle/holds/${id}`);
      return;
    }
    const made = await send('POST', `/api/shuttle/holds/${id}/confirm`);
    if (made.status !== 201) return;
    tally.kept.set(id, made.body.reservation.reservation_code);
    if (random() < 0.85) {
      tally.open.add(id);
      const ended = await send('POST', `/api/shuttle/reservations/${id}/cancel`);
      if (ended.status !== 200) return;
      tally.kept.delete(id);
      tally.open.delete(id);
    }
  } finally {
    line.close();
  }
}

/** Waits for a process that is killed or not started yet. */
async function cutOff(tally: Tally): Promise<void> {
  tally.cut += 1;
  await pause(250);
}

/** Largest number of people between two stops of any trip, and confirmed reservations that are missing. */
async function judge(database: pg.Client, tally: Tally) {
  const loads = await database.query(
    `with calls(stop, place) as (values ('S01', 1), ('S50', 2), ('S51', 3), ('S54', 4)),
     sold as (select s.service_date, s.trip_id, d.place as gets_on, a.place as gets_off, s.persons from seat_reservation s
       join calls d on d.stop = s.departure_stop_id join calls a on a.stop = s.arrival_stop_id where s.state in ('held', 'reserved'))
     select coalesce(max(persons), 0)::int as most from (select sum(o.persons) as persons from calls c
       join sold o on o.gets_on <= c.place and c.place < o.gets_off group by o.service_date, o.trip_id, c.place) as loads`,
  );
  const kept = [...tally.kept].filter(([id]) => !tally.open.has(id));
  const lost = await database.query(
    `select count(*)::int as count from unnest($1::int[], $2::text[]) as kept(id, code) where not exists (
       select from seat_reservation where seat_reservation_id = id and reservation_code = code and state = 'reserved')`,
    [kept.map(([id]) => id), kept.map(([, code]) => code)],
  );
  return { most: Number(loads.rows[0].most), lost: Number(lost.rows[0].count) };
}

const emptyTally = (): Tally => ({ statuses: {}, kept: new Map(), open: new Set(), cut: 0 });

async function run({ scope, count, random, progress }: TortureContext): Promise<Finding[]> {
  const kills = count(12, 1);
  const postgres = await openPostgres(scope);
  const town = await openTown(scope, postgres, 'seats');
  const { databaseUrl } = town;
  const environment = { DATABASE_POOL: '20' };
  const apis = [town.api, await openApi(scope, { databaseUrl, environment })];
  await addMembers(town.database, MEMBERS);
  // Outward trips only, whose stops are known.
  const trips = (await openTrips(town.api.port, TRIPS * 4)).filter(
    ({ departure_stop_id }) => departure_stop_id === 'S01',
  );
  const tally = emptyTally();
  let isOver = false;
  let member = 0;
  const clients = Array.from({ length: CLIENTS }, async (_client, client) => {
    while (!isOver) {
      member += 1;
      const trip = trips[between(random, 0, TRIPS - 1)];
      const api = apis[client % 2];
      if (trip && api) await ride(random, api.port, member % MEMBERS, trip, tally).catch(() => cutOff(tally));
      await pause(10);
    }
  });
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(between(random, 300, 900));
    await apis[kill % 2]?.kill();
    apis[kill % 2] = await openApi(scope, { databaseUrl, environment });
    progress(`seats: ${kill + 1} of ${kills} kills, ${tally.kept.size} reservations kept`);
  }
  isOver = true;
  await Promise.all(clients);
  const { most, lost } = await judge(town.database, tally);
  const strange = Object.keys(tally.statuses).filter((status) => Number(status) >= 500);
  return [
    {
      name: `seats: ${kills} kills under two hundred who reserve at two processes`,
      isReached: most > 0 && most <= SEATS && lost === 0 && strange.every((status) => status === '503'),
      figure: `at most ${most} of ${SEATS} seats taken, ${lost} of ${tally.kept.size} reservations lost; ${statusesText(tally.statuses)}; ${tally.cut} cut`,
    },
  ];
}

/** Many people reserve seats of a few trips at two processes that are killed meanwhile; without kills in race tests. */
export const seats: TortureRow = { name: 'seats', isAlone: true, isAtLength: true, run };

import type pg from 'pg';
import { addSpot, roomIdOf, SPOT } from '../../ground/bookings.ts';
import { openLine, writeRequest } from '../../ground/http-line.ts';
import { memberIdOf, addMembers } from '../../ground/people.ts';
import { alternate } from '../../ground/rounds.ts';
import { median, percentile } from '../../ground/statistics.ts';
import { openDatabase, openPostgres, openTown } from '../../ground/town.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const ROOMS = 50;
const DAYS = 31;
/** Bookings of each room and day, two hours each, as in a well-used facility. */
const BOOKINGS_A_DAY = 3;
const ASKS_A_ROUND = 60;

const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const FROM = dayFrom(10);
const TO = dayFrom(10 + DAYS - 1);

/** Adds this many reservations up to the last asked day: the asked month is equally full for any number. */
async function fill(database: pg.Client, count: number): Promise<void> {
  await database.query(
    `with booked as (
       select $2::int + n % $3::int as room_id,
         (($4::date - (n / ($3::int * $5::int)))::timestamp + make_interval(hours => 9 + 4 * (n / $3::int % $5::int))) at time zone 'Asia/Tokyo' as starts, n
       from generate_series(0, $1::int - 1) n),
     made as (
       insert into reservation (reservation_code, application_code, member_id, spot_id, room_id, started_at, ended_at, use_month, reserved_at,
         is_group, group_name, person_in_charge, purpose, purpose_other, includes_preparation, is_commercial, has_charging, charging_fee,
         exemption_method, exemption_reason, persons_spot, note, amount, quote_lines, approval_status)
       select 'A' || n, 'A' || n, $6::int, $7::int, room_id, starts, starts + interval '2 hours', to_char(starts, 'YYYY-MM'), starts,
         0, '', '', 'meeting', '', 0, 0, 0, 0, 0, '', 5, '', 500, '[]', 1 from booked
       returning reservation_id, room_id, started_at, ended_at)
     insert into room_occupancy (room_id, during, kind, reservation_id)
     select room_id, tstzrange(started_at, ended_at), 'reservation', reservation_id from made`,
    [count, roomIdOf(0), ROOMS, TO, BOOKINGS_A_DAY, memberIdOf(0), SPOT],
  );
  await database.query('vacuum analyze');
}

/** Opening times of every room minus what is taken, by the database alone. */
const PLAIN = {
  name: 'plain-availability',
  text: `select r.room_id, $3::tstzmultirange - coalesce(range_agg(o.during), '{}') as free
    from room r left join room_occupancy o on o.room_id = r.room_id and o.during && tstzrange($1, $2)
    where r.spot_id = $4 group by r.room_id order by r.room_id`,
};

function plainValues(): unknown[] {
  const openings = Array.from({ length: DAYS }, (_day, index) => dayFrom(10 + index)).map(
    (day) => `[${day}T00:00:00+09:00,${day}T24:00:00+09:00)`,
  );
  return [`${FROM}T00:00:00+09:00`, `${TO}T24:00:00+09:00`, `{${openings.join(',')}}`, SPOT];
}

async function measure({ scope, rounds, progress }: BenchContext, count: number) {
  const { api, database, databaseUrl } = await openTown(scope, await openPostgres(scope), 'availability');
  await addMembers(database, 1);
  await addSpot(database, ROOMS);
  progress(`availability: filling in ${count} reservations`);
  await fill(database, count);
  const client = await openDatabase(scope, databaseUrl);
  const line = await openLine(api.port);
  const request = Buffer.from(writeRequest({ path: `/api/availability?from=${FROM}&to=${TO}&spot_id=${SPOT}` }));
  const values = plainValues();

  const { status, body } = await line.exchange(request, true);
  const rooms: { days: { free: unknown[] }[] }[] = status === 200 ? JSON.parse(body).rooms : [];
  const plain = await client.query<{ free: string }>(PLAIN, values);
  const freeHere = rooms.flatMap(({ days }) => days).reduce((sum, { free }) => sum + free.length, 0);
  const expected = ROOMS * DAYS * (BOOKINGS_A_DAY + 1);
  if (rooms.length !== ROOMS || freeHere !== expected || plain.rows.length !== ROOMS)
    throw new Error(`not ${expected} free stretches of ${ROOMS} rooms but ${status}, ${freeHere} of ${rooms.length}`);

  /** Median of one round in milliseconds. */
  async function timeOf(ask: () => Promise<unknown>): Promise<number> {
    const times: number[] = [];
    for (let asked = 0; asked < ASKS_A_ROUND; asked += 1) {
      const began = performance.now();
      await ask();
      times.push(performance.now() - began);
    }
    return percentile(times, 0.5);
  }
  const ours = () => timeOf(() => line.exchange(request));
  const theirs = () => timeOf(() => client.query(PLAIN, values));
  await ours();
  await theirs();
  const found = await alternate(rounds, ours, theirs);
  line.close();
  return { ...found, kilobytes: Math.round(Buffer.byteLength(body) / 1000) };
}

async function run(context: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = [];
  const times: number[] = [];
  for (const [label, count] of [
    ['100 k', 100_000],
    ['1 M', 1_000_000],
  ] as const) {
    const { product, peer, kilobytes } = await measure(context, count);
    times.push(median(product));
    figures.push({
      name: `availability, ${label}`,
      value: median(product) / median(peer),
      unit: 'times its p50',
      reach: { comparison: '<=', value: 1.5 },
      product,
      peer,
      per: 'ms',
      notes: [`${ROOMS} rooms, ${DAYS} days, ${BOOKINGS_A_DAY} bookings a room and day, ${kilobytes} KB of JSON`],
    });
  }
  const [few = 0, many = 0] = times;
  figures.push({
    name: 'availability, 1 M against 100 k',
    value: many / few,
    unit: 'times',
    reach: { comparison: '<=', value: 1.5 },
    notes: [],
  });
  return figures;
}

/** GET /api/availability of 50 rooms and 31 days, compared with plain SQL, over 100,000 and 1,000,000 reservations. */
export const availability: BenchRow = { name: 'availability', run };

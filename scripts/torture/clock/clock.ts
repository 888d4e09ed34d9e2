import { addSpot, roomIdOf, SPOT } from '../../bench/ground/bookings.ts';
import { addMembers, sessionHeaders } from '../../bench/ground/people.ts';
import { openPostgres, openTown } from '../../bench/ground/town.ts';
import { call, type Answer } from '../caller.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { openClock } from './set-clock.ts';
import { waitUntil } from '../wait.ts';

const ROOMS = 40;
/** A Thursday, so that Tuesday 29 February can still be reserved. */
const LEAP_YEAR = new Date('2028-02-24T10:00:00+09:00');
/** Successive errors of the clock in hours: a day ahead, two back, across midnight, right again. */
const JUMPS = [24, -48, 14, -1, 0];
const ARRIVAL_MILLISECONDS = 40_000;

const day = (instant: Date): string => new Date(instant.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);

/** An application of the nth member for one hour of a room. */
const application = (room: number, target_date: string, hour: number) => ({
  spot_id: SPOT,
  room_id: roomIdOf(room),
  target_date,
  target_time: { start: `${String(hour).padStart(2, '0')}:00`, end: `${String(hour + 1).padStart(2, '0')}:00` },
  purpose: 'meeting',
  persons_spot: 5,
  is_terms_agreed: true,
  is_spot_terms_agreed: true,
});

/** The envelope may carry a renewed session end; the booked dates must be the same. */
const bookedIn = ({ status, text }: Answer): string => `${status} ${JSON.stringify(JSON.parse(text).reservations)}`;

async function run({ scope, count, progress }: TortureContext): Promise<Finding[]> {
  const clock = await openClock(scope, LEAP_YEAR);
  const { api, database } = await openTown(scope, await openPostgres(scope, clock.environment), 'clock', {
    environment: clock.environment,
  });
  const members = 8;
  // In one transaction: by the clock that is ahead these sessions have expired until they are moved, and a job
  // deletes expired ones.
  await database.query('begin');
  await addMembers(database, members);
  await addSpot(database, ROOMS);
  await database.query(
    `update session set created_at = $1::timestamptz, seen_at = $1::timestamptz, expires_at = $1::timestamptz + interval '30 days'`,
    [clock.now()],
  );
  await database.query('commit');
  const book = (member: number, body: unknown, key: string) =>
    call(api.port, 'POST', '/api/reservations', {
      body,
      headers: { ...sessionHeaders(member), 'idempotency-key': key },
    });

  // The town learns of the spot a moment after it was written directly.
  await waitUntil(ARRIVAL_MILLISECONDS, async () => (await call(api.port, 'GET', `/api/spots/${SPOT}`)).status === 200);
  const leap = await book(0, application(0, '2028-02-29', 10), 'leap-day-1');
  const noSuchDay = await book(0, application(0, '2028-02-30', 10), 'leap-day-2');
  const commonYear = await book(0, application(0, '2029-02-29', 10), 'leap-day-3');
  const kept = leap.status === 201 ? JSON.parse(leap.text).reservations[0] : {};
  const findings: Finding[] = [
    {
      name: 'clock: 29 February is a day of leap years alone',
      isReached:
        leap.status === 201 &&
        kept.target_date === '2028-02-29' &&
        kept.started_at === '2028-02-29T10:00:00+09:00' &&
        noSuchDay.status === 422 &&
        commonYear.status === 422,
      figure: `29 Feb 2028 ${leap.status}, 30 Feb 2028 ${noSuchDay.status}, 29 Feb 2029 ${commonYear.status}`,
    },
  ];

  const each = Math.ceil(count(5000, 150) / JUMPS.length);
  const statuses: Record<number, number> = {};
  let acknowledged = 1;
  const unlike: string[] = [];
  for (const [jump, hours] of JUMPS.entries()) {
    await clock.setTown(api.port, new Date(LEAP_YEAR.getTime() + hours * 3_600_000));
    const target = day(new Date(LEAP_YEAR.getTime() + (60 + jump * 10) * 86_400_000));
    await Promise.all(
      Array.from({ length: members }, async (_member, member) => {
        for (let n = member; n < each; n += members) {
          const place = Math.floor(n / ROOMS);
          const date = day(new Date(Date.parse(`${target}T00:00:00Z`) + Math.floor(place / 24) * 86_400_000));
          const body = application(n % ROOMS, date, place % 24);
          const key = `clock-jump-${jump}-${n}`;
          const first = await book(member, body, key);
          statuses[first.status] = (statuses[first.status] ?? 0) + 1;
          if (first.status === 201) acknowledged += 1;
          if (n % 10 !== 0) continue;
          const again = await book(member, body, key);
          if (bookedIn(again) !== bookedIn(first))
            unlike.push(`${hours} h off, ${first.status} then ${again.status} ${again.text.slice(0, 200)}`);
        }
      }),
    );
    progress(`clock: ${hours} hours off, answers ${JSON.stringify(statuses)}`);
  }
  const [{ rows: held }, { rows: doubled }] = await Promise.all([
    database.query(`select count(*)::int as count from room_occupancy where kind = 'reservation'`),
    database.query(
      `select count(*)::int as count from room_occupancy a join room_occupancy b
         on a.room_id = b.room_id and a.occupancy_id < b.occupancy_id and a.during && b.during`,
    ),
  ]);
  const asked = JUMPS.length * each;
  findings.push({
    name: `clock: ${asked} bookings while it jumps`,
    isReached:
      statuses[201] === asked && held[0].count === acknowledged && doubled[0].count === 0 && unlike.length === 0,
    figure: `answers ${JSON.stringify(statuses)}, ${held[0].count} of ${acknowledged} held, ${doubled[0].count} doubled, ${unlike.length} repetitions unlike the first${unlike.map((found) => `; ${found}`).join('')}`,
  });

  const took = await waitUntil(ARRIVAL_MILLISECONDS, async () => {
    const { rows } = await database.query('select count(*)::int as count from outbox where sent_at is null');
    return rows[0].count === 0;
  });
  findings.push({
    name: 'clock: mails of the wrong hours',
    isReached: took < ARRIVAL_MILLISECONDS,
    figure: `all sent ${(took / 1000).toFixed(1)} s after the clock was right again`,
  });

  await clock.setTown(api.port, new Date(LEAP_YEAR.getTime() + 400 * 86_400_000));
  const late = await call(api.port, 'GET', '/api/reservations', { headers: sessionHeaders(1) });
  await clock.setTown(api.port, LEAP_YEAR);
  const right = await call(api.port, 'GET', '/api/reservations', { headers: sessionHeaders(2) });
  findings.push({
    name: 'clock: a session does not outlive its end',
    isReached: late.status === 401 && right.status === 200,
    figure: `400 days on ${late.status}, another one at the right time ${right.status}`,
  });
  return findings;
}

/** The clock of server and database jumps, and 29 February comes: nothing is lost, doubled or answered with 5xx. */
export const clock: TortureRow = { name: 'clock', run };

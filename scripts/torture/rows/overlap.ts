import type pg from 'pg';
import { addExtras, addSpot, bookingRequest, type Wish } from '../../bench/ground/bookings.ts';
import { openLine, writeRequest } from '../../bench/ground/http-line.ts';
import { addMembers, sessionHeaders } from '../../bench/ground/people.ts';
import { openPostgres, openTown } from '../../bench/ground/town.ts';
import { between } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { failuresOf, statusesText } from '../statuses.ts';

const CONNECTIONS = 60;
const ROOMS = 6;
const DAYS = 40;
const DATES = 10;
const CANCELED_SHARE = 0.6;
/** Share of applications with the dressing room, and number of projectors. */
const EXTRAS_SHARE = 0.3;
const STOCK = 3;

/** Ten different days in random order, each with its own hours. */
function wishes(random: () => number): [Wish, ...Wish[]] {
  const days = Array.from({ length: DAYS }, (_day, day) => ({ day, order: random() })).toSorted(
    (one, other) => one.order - other.order,
  );
  const [first, ...more] = days
    .slice(0, DATES)
    .map(({ day }): Wish => ({ day, hour: between(random, 8, 18), hours: between(random, 1, 3) }));
  return [first ?? { day: 0, hour: 8 }, ...more];
}

interface Reserved {
  readonly reservations: readonly { readonly reservation_id: number }[];
}

const OVERLAPS = `select count(*)::int as count from room_occupancy a join room_occupancy b
  on a.room_id = b.room_id and a.during && b.during and a.occupancy_id < b.occupancy_id`;
const HALVES = `select count(*)::int as count from (select application_code from reservation group by 1 having count(*) <> $1) halves`;
/** A valid reservation holds its time in each of its rooms, a cancelled one holds none. */
const UNHELD = `select count(*)::int as count from reservation r
  where (select count(*) from room_occupancy o where o.reservation_id = r.reservation_id)
    <> (1 - r.is_canceled) * (1 + jsonb_array_length(r.adjunct_room_ids))`;
/** Moments at which more is lent than in stock. */
const OVERDRAWN = `select count(*)::int as count from equipment_use u
  where (select sum(pieces) from equipment_use o where o.equipment_id = u.equipment_id and lower(u.during) <@ o.during) > $1`;
const TAKEN_ALONG = `select count(*)::int as count from room_occupancy where kind = 'adjunct'`;
const STORED = `select count(*)::int as count from reservation`;

const countOf = async (database: pg.Client, text: string, values: readonly number[] = []): Promise<number> =>
  (await database.query(text, [...values])).rows[0].count;

async function run({ scope, count, random }: TortureContext): Promise<Finding[]> {
  const { api, database } = await openTown(scope, await openPostgres(scope), 'overlap');
  await addMembers(database, CONNECTIONS);
  await addSpot(database, ROOMS + 1);
  const projector = await addExtras(database, ROOMS, STOCK);
  const applications = count(20_000, 500);
  const statuses: Record<number, number> = {};
  let accepted = 0;
  let left = applications;

  async function drive(member: number): Promise<void> {
    const line = await openLine(api.port);
    const ask = async (text: string) => {
      const reply = await line.exchange(Buffer.from(text), true).catch(() => ({ status: 0, body: '' }));
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
      return reply;
    };
    while (left > 0) {
      left -= 1;
      const takesAlong = random() < EXTRAS_SHARE;
      const reply = await ask(
        bookingRequest({
          member,
          room: between(random, 0, ROOMS - 1),
          wishes: wishes(random),
          adjunctRooms: takesAlong ? [ROOMS] : [],
          equipmentIds: takesAlong ? Array.from({ length: between(random, 1, 2) }, () => projector) : [],
        }),
      );
      if (reply.status === 0) return;
      if (reply.status !== 201) continue;
      accepted += DATES;
      const { reservations }: Reserved = JSON.parse(reply.body);
      // Some cancel at once, so that there is always something free to compete for.
      for (const { reservation_id } of reservations) {
        if (random() > CANCELED_SHARE) continue;
        await ask(
          writeRequest({
            method: 'POST',
            path: `/api/reservations/${reservation_id}/cancel`,
            headers: sessionHeaders(member),
            body: '{}',
          }),
        );
      }
    }
    line.close();
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_line, member) => drive(member)));

  const overlaps = await countOf(database, OVERLAPS);
  const halves = await countOf(database, HALVES, [DATES]);
  const unheld = await countOf(database, UNHELD);
  const overdrawn = await countOf(database, OVERDRAWN, [STOCK]);
  const along = await countOf(database, TAKEN_ALONG);
  const stored = await countOf(database, STORED);
  const failures = failuresOf(statuses);
  return [
    {
      name: `overlap: ${applications.toLocaleString('en-US')} applications of ten dates in random order`,
      isReached:
        overlaps + halves + unheld + overdrawn + failures === 0 && along > 0 && stored === accepted && accepted > 0,
      figure: `${overlaps} overlaps, ${halves} halves, ${unheld} without their time, ${overdrawn} moments with more lent than there is, ${failures} server errors; ${stored} of ${accepted} answered dates stored; ${statusesText(statuses)}`,
    },
  ];
}

/**
 * Overlapping windows, several rooms, adjunct rooms and equipment, ten dates in random order at once. Fewer in
 * `all-at-once.race.test.ts` and `free-hour.race.test.ts`.
 */
export const overlap: TortureRow = { name: 'overlap', isAtLength: true, run };

import type pg from 'pg';
import { addSpot, bookingRequest, roomIdOf, takeSlotGuardsOut } from '../../bench/ground/bookings.ts';
import { runLoad } from '../../bench/ground/load.ts';
import { addMembers } from '../../bench/ground/people.ts';
import { percentile } from '../../bench/ground/statistics.ts';
import { openPostgres, openTown } from '../../bench/ground/town.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { statusesText } from '../statuses.ts';

const CONNECTIONS = 120;
const P99_MILLISECONDS = 2000;
/** Without the guard a double booking needs two reads before one write; with several slots it is certain. */
const UNGUARDED_SLOTS = 10;

/** Makes many attempts of 120 members on one hour of a room, and checks the result. */
async function attack(port: number, database: pg.Client, room: number, attempts: number) {
  const requests = Array.from({ length: attempts }, (_attempt, index) =>
    bookingRequest({ member: index % CONNECTIONS, room, wishes: [{ day: 1, hour: 10 }] }),
  );
  const { statuses, milliseconds } = await runLoad({ port, connections: CONNECTIONS, requests });
  const found = await database.query(
    'select count(*)::int as count from reservation where room_id = $1 and is_canceled = 0',
    [roomIdOf(room)],
  );
  const bookings: number = found.rows[0].count;
  const p99 = percentile(milliseconds, 0.99);
  const isReached =
    bookings === 1 &&
    statuses[201] === 1 &&
    statuses[409] === attempts - 1 &&
    milliseconds.length === attempts &&
    p99 <= P99_MILLISECONDS;
  return {
    isReached,
    bookings,
    figure: `booked ${bookings} times; ${statusesText(statuses)}; p99 ${Math.round(p99)} ms`,
  };
}

async function run({ scope, count, progress }: TortureContext): Promise<Finding[]> {
  const postgres = await openPostgres(scope);
  const guarded = await openTown(scope, postgres, 'guarded');
  await addMembers(guarded.database, CONNECTIONS);
  await addSpot(guarded.database, 1);
  const attempts = count(10_000, 2000);
  const kept = await attack(guarded.api.port, guarded.database, 0, attempts);
  progress(`slot: guarded, ${kept.figure}`);

  const bare = await openTown(scope, postgres, 'bare');
  await addMembers(bare.database, CONNECTIONS);
  await addSpot(bare.database, UNGUARDED_SLOTS);
  await takeSlotGuardsOut(bare.database);
  let broken = await attack(bare.api.port, bare.database, 0, CONNECTIONS);
  for (let room = 1; room < UNGUARDED_SLOTS && broken.bookings <= 1; room += 1) {
    broken = await attack(bare.api.port, bare.database, room, CONNECTIONS);
  }
  return [
    {
      name: `slot: ${attempts.toLocaleString('en-US')} attempts on one slot`,
      isReached: kept.isReached,
      figure: kept.figure,
    },
    {
      name: 'slot: the same fails without the guards',
      isReached: !broken.isReached && broken.bookings > 1,
      figure: broken.figure,
    },
  ];
}

/** Many members on one slot, with the guards and without. Fewer in `slot.race.test.ts`. */
export const slot: TortureRow = { name: 'slot', isAlone: true, isAtLength: true, run };

import { addReservations, addSpot, bookingRequest, freeSlot, type Wish } from '../../ground/bookings.ts';
import { residentMegabytes, watchProcessors } from '../../ground/machine.ts';
import { addMembers } from '../../ground/people.ts';
import { alternate } from '../../ground/rounds.ts';
import { median, percentile } from '../../ground/statistics.ts';
import { openPostgres, openTown, SCHEMA } from '../../ground/town.ts';
import { expectDurable, preparePgbench, runPgbench } from '../../peer/pgbench.ts';
import { CONNECTIONS, type BenchContext, type BenchRow } from '../../row.ts';
import { coresText } from '../../ground/cores.ts';

const ROUND_SECONDS = 4;
export const MEMBERS = 1000;
export const ROOMS = 200;
/** Past reservations of the town. */
export const PAST = 40_000;
/** More than today's machines book in a round; a round that uses all is rejected. */
const ENOUGH = 40_000;

/** Applications for free time, `dates` days each at the same hour, from the nth on. */
export function applications(from: number, count: number, dates: number): string[] {
  return Array.from({ length: count }, (_request, offset) => {
    const index = from + offset;
    const { room, wish } = freeSlot(index, ROOMS);
    // Consecutive days: application n of d dates takes the days d·n to d·n + d - 1 at its hour.
    const [first, ...more] = Array.from({ length: dates }, (_wish, date): Wish => ({
      ...wish,
      day: wish.day * dates + date,
    }));
    return bookingRequest({ member: index % MEMBERS, room, wishes: [first ?? wish, ...more] });
  });
}

async function measure(
  { scope, load, rounds, progress, findings }: BenchContext,
  name: string,
  dates: number,
  reach: number,
) {
  const postgres = await openPostgres(scope);
  const { api, database, databaseUrl } = await openTown(scope, postgres, 'booking');
  await addMembers(database, MEMBERS);
  await addSpot(database, ROOMS);
  await addReservations(database, { count: PAST, members: MEMBERS, rooms: ROOMS });
  await expectDurable(database);
  const script = await preparePgbench(scope, database, SCHEMA);
  let used = 0;
  let slow: number[] = [];
  const countRows = async () => Number((await database.query('select count(*) from room_occupancy')).rows[0]?.count);

  /** Booked dates a second; all of them are checked in the database afterwards. */
  async function book(seconds = ROUND_SECONDS): Promise<number> {
    const before = await countRows();
    const requests = applications(used, Math.ceil(ENOUGH / dates), dates);
    const result = await load.run({ port: api.port, connections: CONNECTIONS, requests, seconds });
    used += result.sent;
    if (result.sent === requests.length) throw new Error('the round ran out of applications');
    if (result.statuses[201] !== result.sent)
      throw new Error(`not every answer is 201: ${JSON.stringify(result.statuses)}`);
    if ((await countRows()) - before !== result.sent * dates)
      throw new Error('the database holds another number of dates than were answered');
    slow = [...slow, percentile(result.milliseconds, 0.99)];
    return (result.sent * dates) / result.seconds;
  }
  const peer = (seconds = ROUND_SECONDS) => runPgbench(postgres, databaseUrl, SCHEMA, script, CONNECTIONS, seconds);

  await book(3);
  await peer(2);
  slow = [];
  const notes: string[] = [];
  const found = await alternate(
    rounds,
    async (round) => {
      const watch = await watchProcessors({ API: api.pid, client: load.pid });
      const perSecond = await book();
      if (round === 0) notes.push(coresText(await watch()));
      progress(`${name} ${round + 1}/${rounds}: ${Math.round(perSecond)} dates a second`);
      return perSecond;
    },
    () => peer(),
  );
  notes.push(`p99 ${Math.round(median(slow))} ms`);
  const waiting = await database.query('select count(*) from outbox where sent_at is null');
  notes.push(`${waiting.rows[0]?.count} mails still in the outbox of ${used}`);
  const resident = await residentMegabytes(api.pid);
  if (dates === 1) findings.residentMegabytesAfterBooking = resident;
  notes.push(`API resident ${Math.round(resident)} MB`);
  const value = median(found.product) / median(found.peer);
  return [
    {
      name,
      value,
      unit: 'of its rate',
      reach: { comparison: '>=' as const, value: reach },
      ...found,
      per: 'dates/s',
      notes,
    },
  ];
}

/** POST /api/reservations of one date, with everything on, compared with pgbench and the guarded INSERT alone. */
export const booking: BenchRow = { name: 'booking', run: (context) => measure(context, 'booking', 1, 0.25) };

/** The same with ten dates in one application, counted in dates. */
export const bookingTen: BenchRow = { name: 'booking-ten', run: (context) => measure(context, 'booking-ten', 10, 1) };

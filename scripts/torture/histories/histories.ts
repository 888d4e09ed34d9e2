import type pg from 'pg';
import { bookingRequest, takeSlotGuardsOut } from '../../bench/ground/bookings.ts';
import type { ApiProcess } from '../../bench/ground/api-process.ts';
import { writeRequest } from '../../bench/ground/http-line.ts';
import { sessionHeaders } from '../../bench/ground/people.ts';
import { openApi, openPostgres, openTown } from '../../bench/ground/town.ts';
import type { RunningPostgres } from '../../postgres/start-postgres.ts';
import { askOnce } from './asking.ts';
import { openClock } from '../clock/set-clock.ts';
import { between } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { pause, restartPostgres } from '../wait.ts';
import { models } from './day-people.ts';
import { APPLICANTS } from './day-town.ts';
import { furnishDay, openDayAround, startDay } from './day.ts';
import { createHistories } from './journal.ts';
import { openSlowLine } from './slow-line.ts';

/** Without the guards two reads have to fall before one write; in some rooms, events and trips they do. */
const BURSTS = 10;
const AT_ONCE = 12;
const LIMIT_MILLISECONDS = 20_000;
const HOUR = 3_600_000;
const host = '127.0.0.1';

/** Takes every lock by a text out: each asks for another one. A more exact match than PostgreSQL's own (text, bigint). */
const takeLocksOut = (database: pg.Client) =>
  database.query(
    `create function hashtextextended(text, integer) returns bigint language sql volatile as 'select (random() * 1e15)::bigint'`,
  );

/** Whether the judge finds too many holders where nothing prevents them. */
async function withoutGuards({ scope }: TortureContext, postgres: RunningPostgres): Promise<Finding> {
  const { api, database } = await openTown(scope, postgres, 'histories-bare');
  await takeSlotGuardsOut(database);
  await takeLocksOut(database);
  const { events, trips } = await furnishDay(database, { host, port: api.port });
  const asked = (member: number, path: string, body: object): string =>
    writeRequest({ method: 'POST', path, headers: sessionHeaders(member), body: JSON.stringify(body) });
  const kinds = [
    {
      name: 'rooms',
      model: models.hour,
      take: (member: number, burst: number) => bookingRequest({ member, room: burst, wishes: [{ day: 1, hour: 10 }] }),
    },
    {
      name: 'events',
      model: models.event,
      take: (member: number, burst: number) =>
        asked(member, `/api/events/${events[burst]}/registration`, { persons: 1 }),
    },
    {
      name: 'trips',
      model: models.trip,
      take: (member: number, burst: number) => asked(member, '/api/shuttle/holds', { ...trips[burst], persons: 1 }),
    },
  ];
  const found: string[] = [];
  for (const { name, model, take } of kinds)
    for (let burst = 0; burst < BURSTS && !found.includes(name); burst += 1) {
      const histories = createHistories();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_client, at) => {
          const called = performance.now();
          const answer = await askOnce({ host, port: api.port }, take(APPLICANTS.from + at, burst), LIMIT_MILLISECONDS);
          const is = answer?.status === 201 ? 'in' : answer?.status === 409 ? 'full' : null;
          histories.note(name, model, called, { kind: 'take', by: String(at), answer: is });
        }),
      );
      if (histories.judge().wrong.length > 0) found.push(name);
    }
  return {
    name: 'histories: the judge finds what the guards prevent',
    isReached: found.length === kinds.length,
    figure: `too many holders found without the guards of: ${found.join(', ') || 'nothing'}`,
  };
}

async function run(context: TortureContext): Promise<Finding[]> {
  const { scope, count, random, progress } = context;
  const times = count(60, 5);
  const around = await openDayAround(scope, random);
  const postgres = await openPostgres(scope);
  const { environment } = around;
  const { api, database, databaseUrl } = await openTown(scope, postgres, 'histories', { environment });
  const town = await furnishDay(database, { host, port: api.port });
  const clock = await openClock(scope, new Date());
  const open = (index: number): Promise<ApiProcess> =>
    openApi(scope, { databaseUrl, environment: index === 0 ? environment : { ...environment, ...clock.environment } });
  const apis = [api, await open(1)];
  const lines = await Promise.all(
    apis.map((_api, index) => openSlowLine(scope, random, () => ({ host, port: apis[index]?.port ?? 0 }))),
  );
  const kill = async (index: number): Promise<void> => {
    await apis[index]?.kill();
    apis[index] = await open(index);
  };
  const faults: readonly { readonly name: string; readonly cause: () => Promise<void> }[] = [
    { name: 'process killed', cause: () => kill(0) },
    { name: 'other process killed', cause: () => kill(1) },
    { name: 'database killed', cause: () => postgres.crash().then(() => restartPostgres(postgres)) },
    {
      // Longer than others wait until they take over what it had in hand: then it goes on as if nothing had been.
      name: 'process stands still',
      async cause() {
        const { pid } = apis[0] ?? api;
        process.kill(pid, 'SIGSTOP');
        await pause(between(random, 2000, 15_000));
        process.kill(pid, 'SIGCONT');
      },
    },
    {
      name: "a process's clock an hour ahead, and right again",
      async cause() {
        await clock.set(new Date(Date.now() + HOUR));
        await pause(between(random, 1000, 5000));
        await clock.set(new Date());
      },
    },
  ];
  const began = Date.now();
  const day = startDay({ around, town, addresses: () => lines, database: () => databaseUrl, random });
  for (let time = 0; time < times; time += 1) {
    await pause(between(random, 2000, 6000));
    // Each once, then by chance.
    const fault = faults[time] ?? faults[between(random, 0, faults.length - 1)];
    day.fault(fault?.name ?? '');
    await fault?.cause();
    progress(`histories: ${time + 1} of ${times} faults, ${day.strange().length} strange answers`);
  }
  // The log is sealed by a process that ends in peace.
  await apis[0]?.stop();
  apis[0] = await open(0);
  await pause(3000);
  const { findings, longest, faults: told } = await day.stop();
  for (const { second, name, away } of told)
    if (away.writes + away.reads > 3)
      progress(`after ${name} at ${second} s: writes away ${away.writes} s, reads ${away.reads} s`);
  const took = Math.round((Date.now() - began) / 1000);
  return [
    ...findings.map(({ name, ...found }) => ({ name: `histories: ${name}`, ...found })),
    {
      name: `histories: answered through ${times} faults`,
      isReached: longest.write < LIMIT_MILLISECONDS && longest.read < LIMIT_MILLISECONDS,
      figure: `the longest time without an answered write ${(longest.write / 1000).toFixed(1)} s, without a read ${(longest.read / 1000).toFixed(1)} s, in ${took} s`,
    },
    await withoutGuards(context, postgres),
  ];
}

/**
 * A day of the town at two processes behind lines that delay and lose answers. Processes and database are killed, and a
 * clock jumps: every acknowledged write is there once, and what members saw has an order (judged as histories of a
 * database are: Jepsen's way).
 */
export const histories: TortureRow = { name: 'histories', isAtLength: true, run };

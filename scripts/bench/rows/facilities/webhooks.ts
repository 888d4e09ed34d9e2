import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { EventType } from '@machi/domain/webhooks/events';
import { SECRET } from '../../ground/api-process.ts';
import { addReservations, addSpot } from '../../ground/bookings.ts';
import { addMembers } from '../../ground/people.ts';
import { alternate } from '../../ground/rounds.ts';
import { median, percentile } from '../../ground/statistics.ts';
import { openPostgres, openTown, type Town } from '../../ground/town.ts';
import type { Scope } from '../../ground/scope.ts';
import { CONNECTIONS, type BenchContext, type BenchRow, type Figure } from '../../row.ts';
import { MEMBERS, PAST, ROOMS, applications } from './booking.ts';

/** "1,000 webhooks a minute beside bookings without the booking row falling by more than 5 %" (issue "Doors and neighbours"). */
const A_MINUTE = 1000;
const REACH = 0.95;
const ROUND_SECONDS = 6;
/** More than today's machines book in a round; a round that uses all is rejected. */
const ENOUGH = 40_000;
const MOST_WAIT_MILLISECONDS = 60_000;

/** A receiver that takes everything, and counts each message by its id. */
async function openReceiver(scope: Scope) {
  const arrived = new Map<string, number>();
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    arrived.set(id, (arrived.get(id) ?? 0) + 1);
    request.resume().on('end', () => response.writeHead(204).end());
  }).listen(0, '127.0.0.1');
  await scope.hold(
    () => once(server, 'listening'),
    () => {
      server.close();
      server.closeAllConnections();
      return Promise.resolve();
    },
  );
  const told = server.address();
  return { arrived, url: `http://127.0.0.1:${typeof told === 'object' && told ? told.port : 0}` };
}

async function addAddress({ database }: Town, address: string): Promise<void> {
  const words = ['apps/api/src/testing/systems/seal-secret.ts', SECRET, '1'];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  await database.query(
    `insert into webhook (webhook_id, address, description, types, created_at, secret) values (1, $1, 'bench', '{}', now(), decode($2, 'hex'))`,
    [address, stdout],
  );
}

async function run({ scope, load, rounds, progress }: BenchContext): Promise<Figure[]> {
  const { arrived, url } = await openReceiver(scope);
  const environment = { WEBHOOK_TRIAL_URL: url };
  const town = await openTown(scope, await openPostgres(scope), 'webhooks', { environment });
  const { api, database } = town;
  await addMembers(database, MEMBERS);
  await addSpot(database, ROOMS);
  await addReservations(database, { count: PAST, members: MEMBERS, rooms: ROOMS });
  await addAddress(town, `${url}/hook`);
  let used = 0;
  let slow: number[] = [];
  let told = 0;
  const listen = (...types: readonly EventType[]) => database.query('update webhook set types = $1', [types]);

  /** Bookings a second, alone or while the address is told of visits a thousand times a minute. */
  async function book(isTold: boolean, seconds = ROUND_SECONDS): Promise<number> {
    const requests = applications(used, ENOUGH, 1);
    const isOver = new AbortController();
    const telling = (async () => {
      while (isTold && !isOver.signal.aborted) {
        await database.query(
          `insert into webhook_event (type, occurred_at, data) values ('visit.recorded', now(), '{"visit_id": 1, "pass": "bath", "terminal_id": 1}')`,
        );
        told += 1;
        await pause(60_000 / A_MINUTE, undefined, { signal: isOver.signal }).catch(() => undefined);
      }
    })();
    const result = await load.run({ port: api.port, connections: CONNECTIONS, requests, seconds });
    isOver.abort();
    await telling;
    used += result.sent;
    if (result.statuses[201] !== result.sent)
      throw new Error(`not every answer is 201: ${JSON.stringify(result.statuses)}`);
    slow = [...slow, percentile(result.milliseconds, 0.99)];
    return result.sent / result.seconds;
  }
  async function untilSent(): Promise<void> {
    const start = performance.now();
    for (;;) {
      const { rows } = await database.query<{ open: number }>(
        `select ((select count(*) from webhook_event) + (select count(*) from webhook_delivery where next_try_at is not null))::int as open`,
      );
      if (rows[0]?.open === 0) return;
      if (performance.now() - start > MOST_WAIT_MILLISECONDS) throw new Error(`${rows[0]?.open} webhooks still wait`);
      await pause(100);
    }
  }

  await listen('visit.recorded');
  await book(false, 3);
  await book(true, 3);
  slow = [];
  const found = await alternate(
    rounds,
    async (round) => {
      const perSecond = await book(true);
      progress(`webhooks ${round + 1}/${rounds}: ${Math.round(perSecond)} bookings a second beside them`);
      return perSecond;
    },
    () => book(false),
  );
  await untilSent();
  const doubled = [...arrived.values()].filter((times) => times > 1).length;
  const sent = told;
  const lost = sent - arrived.size;
  const p99 = Math.round(median(slow));
  // Every booking is told as well: far more than a town has.
  const before = used;
  await listen('visit.recorded', 'reservation.confirmed');
  const all = await book(true);
  await untilSent();
  return [
    {
      name: `booking beside ${A_MINUTE} webhooks a minute`,
      value: median(found.product) / median(found.peer),
      unit: 'of its rate',
      reach: { comparison: '>=', value: REACH },
      ...found,
      per: 'bookings/s',
      notes: [`p99 ${p99} ms`, `with each of ${used - before} bookings told as well: ${Math.round(all)} bookings/s`],
    },
    {
      name: 'webhooks, twice or lost beside bookings',
      value: doubled + Math.max(lost, 0),
      unit: '',
      reach: { comparison: '=', value: 0 },
      notes: [`${doubled} twice, ${lost} lost of ${sent}`],
    },
  ];
}

/** Bookings while another system is told a thousand things a minute, against the same without. */
export const webhooks: BenchRow = { name: 'webhooks', run };

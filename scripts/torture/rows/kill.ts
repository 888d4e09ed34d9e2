import type pg from 'pg';
import { addSpot, bookingRequest, freeSlot } from '../../bench/ground/bookings.ts';
import { openLine } from '../../bench/ground/http-line.ts';
import { addMembers } from '../../bench/ground/people.ts';
import { openApi, openDatabase, openPostgres, openTown } from '../../bench/ground/town.ts';
import { between, pick } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { judgeBookings } from '../stored-bookings.ts';
import { pause, restartPostgres, waitUntil } from '../wait.ts';

const CONNECTIONS = 24;
const ROOMS = 50;
const MEMBERS = 60;
const RECOVERY_MILLISECONDS = 30_000;

/** Each attempt has a number: its slot, its key and, as its note, its mark in the database. */
interface Attempts {
  next: number;
  readonly acknowledged: Set<number>;
  /** Sent without an answer: booked or not. */
  readonly unanswered: Set<number>;
  /** Answers that are neither 201 nor a clear refusal. */
  readonly strange: string[];
}

const requestOf = (number: number): Buffer => {
  const { room, wish } = freeSlot(number, ROOMS);
  return Buffer.from(
    bookingRequest({
      member: number % MEMBERS,
      room,
      wishes: [wish],
      note: `attempt ${number}`,
      key: `attempt-${number}`,
    }),
  );
};

/** Books over one connection until it breaks, the server refuses or `isOver`. */
async function drive(port: number, attempts: Attempts, isOver: () => boolean): Promise<void> {
  const line = await openLine(port).catch(() => undefined);
  while (line && !isOver()) {
    attempts.next += 1;
    const number = attempts.next;
    const reply = await line.exchange(requestOf(number), true).catch(() => undefined);
    if (reply?.status === 201) {
      attempts.acknowledged.add(number);
    } else {
      attempts.unanswered.add(number);
      if (reply && reply.status !== 503) attempts.strange.push(`${reply.status} ${reply.body.slice(0, 120)}`);
      break;
    }
  }
  line?.close();
}

/** Whether the API reports that it is ready. */
const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

/** Sends unanswered requests again under their keys: now each must be booked, once. */
async function sendAgain(port: number, attempts: Attempts): Promise<void> {
  const line = await openLine(port);
  for (const number of attempts.unanswered) {
    const { status, body } = await line.exchange(requestOf(number), true);
    if (status === 201) attempts.acknowledged.add(number);
    else attempts.strange.push(`again ${status} ${body.slice(0, 120)}`);
  }
  attempts.unanswered.clear();
  line.close();
}

/** Acknowledged bookings that are missing or doubled, notifications included. */
async function judge(database: pg.Client, { acknowledged }: Attempts) {
  const { stored, ...found } = await judgeBookings(database, acknowledged);
  const mails = await database.query('select count(*)::int as count from outbox');
  return { ...found, mails: mails.rows[0].count - stored };
}

async function run({ scope, count, random, progress }: TortureContext): Promise<Finding[]> {
  const postgres = await openPostgres(scope);
  const town = await openTown(scope, postgres, 'killed');
  await addMembers(town.database, MEMBERS);
  await addSpot(town.database, ROOMS);
  const { databaseUrl } = town;
  let { api } = town;
  const attempts: Attempts = { next: 0, acknowledged: new Set(), unanswered: new Set(), strange: [] };
  const repetitions = count(100, 3);
  let slowestRecovery = 0;
  let brokenAnswers = 0;

  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    let isOver = false;
    const driving = Promise.all(Array.from({ length: CONNECTIONS }, () => drive(api.port, attempts, () => isOver)));
    await pause(between(random, 150, 600));
    const victim =
      repetition < 3 ? (['api', 'database', 'both'] as const)[repetition] : pick(random, ['api', 'database', 'both']);
    await Promise.all([
      victim === 'database' ? undefined : api.kill(),
      victim === 'api' ? undefined : postgres.crash(),
    ]);
    isOver = true;
    await driving;
    brokenAnswers += attempts.unanswered.size;
    if (victim !== 'api') await restartPostgres(postgres);
    if (victim !== 'database') api = await openApi(scope, { databaseUrl });
    const running = api;
    const took = await waitUntil(
      RECOVERY_MILLISECONDS,
      async () => running.deathOf() !== undefined || isReady(running.port),
    );
    slowestRecovery = Math.max(slowestRecovery, took);
    const death = running.deathOf();
    if (took === Infinity || death !== undefined)
      throw new Error(
        `the API ${death === undefined ? 'does not recover from' : 'died of'} the kill of ${victim}: ${death ?? ''}`,
      );
    await sendAgain(running.port, attempts);
    progress(
      `kill ${repetition + 1}/${repetitions}: ${victim}, ${attempts.acknowledged.size} acknowledged so far, ready after ${Math.round(took)} ms`,
    );
  }

  const { lost, doubled, partial, mails } = await judge(await openDatabase(scope, databaseUrl), attempts);
  const isReached =
    lost + doubled + partial === 0 && mails === 0 && attempts.strange.length === 0 && attempts.acknowledged.size > 0;
  const strange =
    attempts.strange.length > 0
      ? `; ${attempts.strange.length} strange answers: ${[...new Set(attempts.strange)].slice(0, 3).join(' | ')}`
      : '';
  return [
    {
      name: `kill: kill -9 under load, ${repetitions} times`,
      isReached,
      figure: `${attempts.acknowledged.size.toLocaleString('en-US')} acknowledged, ${brokenAnswers} of them cut off and sent again: ${lost} lost, ${doubled} doubled, ${partial} in part, ${mails} mails too many; ready within ${Math.round(slowestRecovery)} ms${strange}`,
    },
  ];
}

/** kill -9 of API and database under load: every acknowledged booking is there, once. */
export const kill: TortureRow = { name: 'kill', run };

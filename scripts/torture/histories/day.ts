import pg from 'pg';
import { SCHEMA } from '../../bench/ground/town.ts';
import { writeRequest } from '../../bench/ground/http-line.ts';
import { memberIdOf, sessionHeaders } from '../../bench/ground/people.ts';
import { createClients, type Address, type Second } from './asking.ts';
import { judge as judgeTaps } from '../bath-post.ts';
import type { Finding } from '../row.ts';
import { judgeBookings } from '../stored-bookings.ts';
import { waitUntil } from '../wait.ts';
import { apply } from './day-applicants.ts';
import { RIDERS_AT_ONCE, attend, book, look, ride, type Day } from './day-people.ts';
import { openDayTerminal } from './day-terminal.ts';
import { BOOKERS, GUESTS, OFFICIALS, type DayAround, type DayTown } from './day-town.ts';
import {
  UNEXPLAINED,
  createHistories,
  judgeLetters,
  judgeMoney,
  judgeStanding,
  namesText,
  newJournal,
  type Told,
} from './journal.ts';

export { openDayAround, furnishDay } from './day-town.ts';

const TURN_MILLISECONDS = 20_000;
/** How long a client goes on asking. */
const PATIENCE_MILLISECONDS = 120_000;
/** Letters, and payments that were under way, have come to their end by then. */
const SETTLED_MILLISECONDS = 120_000;

export interface DayOptions {
  readonly around: DayAround;
  readonly town: DayTown;
  /** Where it may be asked now; all that is sent goes there in turn. */
  readonly addresses: () => readonly Address[];
  /** Of the database that counts at the end. */
  readonly database: () => string;
  readonly random: () => number;
  /** Reads come from a replica: they count and are not judged. */
  readonly mayLag?: boolean;
  /** 1: about 20 requests a second in all. */
  readonly pace?: number;
}

export interface DayResult {
  readonly findings: Finding[];
  readonly seconds: readonly Second[];
  /** Longest times without an answered write or read, in milliseconds. */
  readonly longest: { readonly write: number; readonly read: number };
  /** Faults as they were told, by the second of `seconds`, with the longest time away until the next one, in seconds. */
  readonly faults: readonly {
    readonly second: number;
    readonly name: string;
    readonly away: { readonly writes: number; readonly reads: number };
  }[];
}

/** Longest row of seconds in which none was answered. */
function longestAway(seconds: readonly Second[], kind: 'writes' | 'reads'): number {
  let [longest, now] = [0, 0];
  for (const second of seconds) {
    now = second[kind] > 0 ? 0 : now + 1;
    longest = Math.max(longest, now);
  }
  return longest;
}

/** Lets the town live: members book, register, ride, apply, pay and bathe; officials decide; letters go out. */
export function startDay({
  around,
  town,
  addresses,
  database: databaseUrl,
  random,
  mayLag = false,
  pace = 1,
}: DayOptions) {
  const clients = createClients(addresses, PATIENCE_MILLISECONDS);
  const began = Date.now();
  const journal = newJournal();
  const histories = createHistories();
  const faults: Told[] = [];
  let isOver = false;
  const day: Day = {
    town,
    clients,
    histories,
    journal,
    random,
    mayLag,
    isOver: () => isOver,
    turn: () => Math.floor((Date.now() - began) / TURN_MILLISECONDS),
  };
  const every = (count: number, work: (client: number) => Promise<void>) =>
    Array.from({ length: count }, (_, at) => work(at));
  const working = Promise.all([
    ...every(BOOKERS.count, (client) => book(day, client, 700 / pace)),
    ...every(GUESTS.count, (client) => attend(day, client, 1200 / pace)),
    ...every(RIDERS_AT_ONCE, (client) => ride(day, client, 1500 / pace)),
    ...every(2, (client) => apply(day, client, 3000 / pace)),
    ...town.terminals.map((terminal) => openDayTerminal(day, terminal).work(1500 / pace)),
    ...every(2, () => look(day, 700 / pace)),
  ]);
  // One that breaks down is told of at the end, not in the middle of a fault.
  working.catch(() => undefined);

  /** Whether each event of the audit log follows from the one before. */
  async function readChain(): Promise<string> {
    const request = writeRequest({ path: '/api/audit/chain', headers: sessionHeaders(OFFICIALS[0]) });
    const answer = await clients.ask('read', () => request);
    return answer?.status === 200 ? JSON.parse(answer.body).chain.state : `answered ${answer?.status}`;
  }

  /** Applicants come back to the page of their payment, which asks the provider what became of it. */
  async function comeBack(database: pg.Client): Promise<void> {
    const { rows } = await database.query<{ id: number; member: number }>(
      `select holder_id as id, member_id - $1::int as member from payment where holder_kind = 'application' and intention is not null`,
      [memberIdOf(0)],
    );
    for (const { id, member } of rows) {
      const path = `/api/applications/${id}/payment`;
      const request = writeRequest({ method: 'POST', path, headers: sessionHeaders(member), body: '{}' });
      await clients.ask('write', () => request);
    }
  }

  return {
    /** Tells of a fault that begins: its name stands at its second, and letters may come twice after it. */
    fault(name: string): void {
      faults.push({ at: Date.now(), second: Math.floor((Date.now() - began) / 1000), name });
    },
    strange: () => journal.strange as readonly string[],
    /**
     * Ends the day, lets everything settle, and compares what was acknowledged with what is there. The audit log is
     * judged by its seals: a process has to have run for a minute, or ended in peace.
     */
    async stop(): Promise<DayResult> {
      isOver = true;
      await working;
      const longest = { ...clients.longest };
      const seconds = [...clients.seconds];
      const chain = await readChain();
      const database = new pg.Client({ connectionString: databaseUrl(), options: `-c search_path=${SCHEMA},public` });
      database.on('error', () => {});
      await database.connect();
      try {
        await comeBack(database);
        const countUnsent = async (): Promise<number> => {
          const { rows } = await database.query<{ count: number }>(
            `select count(*)::int as count from outbox where sent_at is null and given_up_at is null`,
          );
          return rows[0]?.count ?? 0;
        };
        await waitUntil(SETTLED_MILLISECONDS, async () => (await countUnsent()) === 0);
        const bookings = await judgeBookings(database, journal.bookings);
        const standing = await judgeStanding(database, journal);
        const money = await judgeMoney(database, await around.intents());
        const taps = await judgeTaps(database, journal.taps);
        const letters = await judgeLetters(database, around, journal, faults);
        const order = histories.judge();
        const acknowledged =
          journal.bookings.size +
          journal.registrations.size +
          journal.seats.size +
          journal.applications.size +
          journal.taps.length;
        const lost = bookings.lost + standing.lost + taps.lost;
        const doubled = bookings.doubled + standing.doubled + taps.doubled;
        const whole = bookings.partial + standing.otherwise + taps.wrong;
        const strange = [...new Set(journal.strange)];
        const { payments, ...wrongMoney } = money;
        const broken = [...clients.broken].map(
          ([status, times]) => `${status === 0 ? 'no answer' : status} × ${times}`,
        );
        return {
          seconds,
          longest,
          faults: faults.map(({ second, name }, at) => {
            const until = seconds.slice(second, faults[at + 1]?.second);
            return { second, name, away: { writes: longestAway(until, 'writes'), reads: longestAway(until, 'reads') } };
          }),
          findings: [
            {
              name: 'what was acknowledged is there, once',
              isReached: acknowledged > 0 && lost + doubled + whole === 0,
              figure: `${acknowledged} writes acknowledged (${journal.bookings.size} bookings, ${journal.registrations.size} registrations, ${journal.seats.size} seats, ${journal.applications.size} applications, ${journal.taps.length} taps): ${lost} lost, ${doubled} doubled, ${whole} otherwise than answered${lost + doubled + whole > 0 ? `: ${JSON.stringify({ bookings, standing, taps })}` : ''}`,
            },
            {
              name: 'a retry under its key mends every failure',
              isReached: clients.unanswered() === 0 && strange.length === 0,
              figure: `${broken.join(', ') || 'no failure'}; ${clients.unanswered()} never answered, whoever waited longest ${(clients.slowest.write / 1000).toFixed(1)} s; ${journal.pairs} sent twice at once under one key${strange.length > 0 ? `; ${journal.strange.length} strange: ${strange.slice(0, 3).join(' | ')}` : ''}`,
            },
            {
              name: 'letters arrive, once',
              isReached:
                letters.arrived > 0 &&
                letters.lost.length + letters.unwritten === 0 &&
                !letters.doubled.includes(UNEXPLAINED),
              figure: `${letters.arrived} arrived: ${letters.lost.length} lost${letters.lost.length > 0 ? ` (${letters.lost[0]})` : ''}, ${letters.unwritten} not written, ${letters.doubled.length} doubled${letters.doubled.length > 0 ? ` after: ${namesText(letters.doubled)}` : ''}`,
            },
            {
              name: 'money is taken for what was approved, once',
              isReached: payments > 0 && Object.values(wrongMoney).every((number) => number === 0),
              figure: `${payments} payments: ${money.twice} taken twice, ${money.unapproved} taken and not approved, ${money.unpaid} approved and not taken, ${money.held} holds left, ${money.under_way} under way`,
            },
            {
              name: 'answers have an order that explains each',
              isReached: order.operations > 0 && order.wrong.length === 0,
              figure: `${order.operations} operations on ${order.things} things, ${order.wrong.length} without an order${order.wrong.length > 0 ? `: ${order.wrong.slice(0, 2).join(' | ')}` : ''}`,
            },
            { name: 'the audit log is whole', isReached: chain === 'whole', figure: chain },
          ],
        };
      } finally {
        await database.end();
      }
    },
  };
}

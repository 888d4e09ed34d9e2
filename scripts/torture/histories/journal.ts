import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { messageIdOf } from '@machi/api/src/providers/mail/smtp.ts';
import { emailOf, memberIdOf } from '../../bench/ground/people.ts';
import type { TriedIntent } from '../tried-processes.ts';
import { RIDERS, type DayAround } from './day-town.ts';
import { judgeHistory, type Model, type PlacesOperation, type Seen, type Verdict } from './linearizable.ts';

/** Before the second copy of a letter: time in which a broken process may have failed to note the first. */
const UNNOTED_MILLISECONDS = 180_000;

/** `open`: the answer to its last change never came. */
export type Standing = 'in' | 'waits' | 'left' | 'open';

const textOf = ({ operation, called, returned }: Seen<PlacesOperation>): string =>
  `${'by' in operation ? operation.by : ''} ${operation.kind} ${operation.answer ?? '?'} [${Math.round(called)}, ${Math.round(returned)}]`;

/** What clients saw, by the thing that they met at: each is judged alone, so no history is long. */
export function createHistories<State>() {
  const histories = new Map<string, { readonly model: Model<State, PlacesOperation>; seen: Seen<PlacesOperation>[] }>();
  return {
    /** @param called when its first request left, by `performance.now()` */
    note(thing: string, model: Model<State, PlacesOperation>, called: number, operation: PlacesOperation): void {
      const history = histories.get(thing) ?? { model, seen: [] };
      histories.set(thing, history);
      history.seen.push({ operation, called, returned: operation.answer === null ? Infinity : performance.now() });
    },
    judge() {
      const wrong: string[] = [];
      let operations = 0;
      for (const [thing, { model, seen }] of histories) {
        operations += seen.length;
        const verdict: Verdict<PlacesOperation> = judgeHistory(seen, model);
        if (verdict.kind === 'linearizable') continue;
        const stuck = verdict.kind === 'not' ? verdict.stuck.map(textOf).join('; ') : '';
        wrong.push(`${thing} ${verdict.kind === 'not' ? 'has no order' : 'is undecided'}: ${stuck}`);
      }
      return { things: histories.size, operations, wrong };
    },
  };
}
export type Histories = ReturnType<typeof createHistories>;

/** What was acknowledged, to be found in the database at the end. */
export const newJournal = () => ({
  /** By the number in the note of a booking. */
  bookings: new Set<number>(),
  /** Letters that must have been written, by the number of the member. */
  letters: new Map<number, number>(),
  registrations: new Map<number, Standing>(),
  seats: new Map<number, Standing>(),
  /** By the words in it. */
  applications: new Map<string, number>(),
  /** Status that was acknowledged, by application; null: an answer never came. */
  decisions: new Map<number, number | null>(),
  /** Answers that nothing explains. */
  strange: [] as string[],
  /** Sent twice at once under one key. */
  pairs: 0,
  taps: [] as { readonly tap_id: string; readonly isDue: boolean; readonly reason: string }[],
  /** Entries that a terminal was told to forget. */
  entries: 0,
});
export type Journal = ReturnType<typeof newJournal>;

/** A fault, when it was told of. */
export interface Told {
  readonly at: number;
  readonly second: number;
  readonly name: string;
}
export const UNEXPLAINED = 'no fault';
export const namesText = (names: readonly string[]): string =>
  Object.entries(Object.groupBy(names, (name) => name))
    .map(([name, all]) => `${name} × ${all?.length}`)
    .join(', ');

/** Letters of the outbox against what arrived, each by the id that is the same at each try. */
export async function judgeLetters(
  database: pg.Client,
  { mailbox }: DayAround,
  journal: Journal,
  faults: readonly Told[],
) {
  const { mail_from } = JSON.parse(await readFile('towns/hoshimori/town.json', 'utf8'));
  const { rows } = await database.query<{ id: string; recipient: string; state: string }>(
    `select outbox_id || '-' || round(extract(epoch from created_at) * 1000) as id, recipient,
       concat_ws(' ', 'tried', attempts, last_error, 'next', next_attempt_at, 'sent', sent_at) as state
     from outbox where channel = 'mail'`,
  );
  const arrived = Map.groupBy(mailbox.mails(), ({ id }) => id);
  const written = Map.groupBy(rows, ({ recipient }) => recipient);
  let unwritten = 0;
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const { id, state } of rows) {
    const copies = arrived.get(messageIdOf(id, mail_from)) ?? [];
    if (copies.length === 0) lost.push(state);
    if (copies.length < 2) continue;
    const [first, last] = [copies[0]?.arrived.getTime() ?? 0, copies.at(-1)?.arrived.getTime() ?? 0];
    doubled.push(faults.findLast(({ at }) => at > first - UNNOTED_MILLISECONDS && at < last)?.name ?? UNEXPLAINED);
  }
  for (const [member, due] of journal.letters)
    unwritten += Math.max(0, due - (written.get(emailOf(member))?.length ?? 0));
  return { arrived: mailbox.mails().length, lost, unwritten, doubled };
}

/** Counts what is stored otherwise than it was acknowledged. */
export async function judgeStanding(database: pg.Client, journal: Journal) {
  const { rows: registrations } = await database.query<{ id: number; state: string }>(
    'select registration_id as id, state from event_registration',
  );
  const { rows: seats } = await database.query<{ id: number; state: string }>(
    `select seat_reservation_id as id, state from seat_reservation where member_id between $1 and $2`,
    [memberIdOf(RIDERS.from), memberIdOf(RIDERS.from + RIDERS.count - 1)],
  );
  const { rows: applications } = await database.query<{ id: number; what: string; stage: string; status: number }>(
    `select onlineform_application_id as id, content ->> 'what' as what, stage, approval_status as status
     from onlineform_application where content ->> 'what' like 'day-%'`,
  );
  const [registered, seated] = [registrations, seats].map((all) => new Map(all.map(({ id, state }) => [id, state])));
  const byWhat = Map.groupBy(applications, ({ what }) => what);
  const byId = new Map(applications.map((row) => [row.id, row]));
  const expected = { in: ['registered', 'reserved'], waits: ['waiting', 'registered'], left: ['canceled'] } as const;
  const isOtherwise =
    (found: ReadonlyMap<number, string> | undefined) =>
    ([id, standing]: [number, keyof typeof expected | 'open']) =>
      standing !== 'open' && !expected[standing].some((state) => state === found?.get(id));
  const twice = await database.query<{ count: number }>(
    `select count(*)::int as count from (select member_id, event_id from event_registration where state <> 'canceled'
       group by 1, 2 having count(*) > 1) both_times`,
  );
  return {
    lost:
      [...journal.registrations].filter(isOtherwise(registered)).length +
      [...journal.seats].filter(isOtherwise(seated)).length +
      [...journal.applications.keys()].filter((what) => !byWhat.has(what)).length,
    doubled: [...byWhat.values()].filter(({ length }) => length > 1).length + (twice.rows[0]?.count ?? 0),
    otherwise: [...journal.decisions].filter(([id, status]) => status !== null && byId.get(id)?.status !== status)
      .length,
  };
}

/** Money at the provider against decisions of the town. */
export async function judgeMoney(database: pg.Client, intents: readonly TriedIntent[]) {
  const { rows } = await database.query<{ key: string; id: number; status: number; is_under_way: boolean }>(
    `select p.payment_key::text as key, p.holder_id as id, a.approval_status as status, p.intention is not null as is_under_way
     from payment p join onlineform_application a on a.onlineform_application_id = p.holder_id where p.holder_kind = 'application'`,
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const ofApplication = (intent: TriedIntent) => byKey.get(intent.metadata.machi_payment_key ?? '');
  const charged = intents.filter(({ status, received, refunded }) => status === 'succeeded' && received > refunded);
  const held = intents.filter(({ status }) => status === 'requires_capture');
  const counts = Map.groupBy(charged, (intent) => ofApplication(intent)?.id);
  const paid = new Set(charged.map((intent) => ofApplication(intent)?.id));
  return {
    payments: rows.length,
    twice: [...counts.values()].filter(({ length }) => length > 1).length,
    unapproved: charged.filter((intent) => ofApplication(intent)?.status !== 1).length,
    unpaid: new Set(rows.filter(({ id, status }) => status === 1 && !paid.has(id)).map(({ id }) => id)).size,
    held: held.filter((intent) => (ofApplication(intent)?.status ?? 9) > 0).length,
    under_way: rows.filter(({ is_under_way }) => is_under_way).length,
  };
}

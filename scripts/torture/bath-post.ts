import type pg from 'pg';
import { cardOf, type addBathTerminal } from './bath-people.ts';
import { between } from './random.ts';
import type { TortureContext } from './row.ts';
import { startTerminal, type Said, type TerminalProcess } from './terminal-process.ts';
import { pause, waitUntil } from './wait.ts';

const SYNC_MILLISECONDS = 120_000;

export type Network = 'open' | 'cut' | 'answers-lost' | 'arrivals-unanswered';

/** Tap that a screen showed. */
export interface Shown {
  readonly tap_id: string;
  readonly isDue: boolean;
  /** Reason of the verdict. */
  readonly reason: string;
}

/** Terminal that is killed and started again on the same folder. */
export interface Post {
  readonly terminal: Awaited<ReturnType<typeof addBathTerminal>>;
  readonly folder: string;
  process: TerminalProcess;
  /** Error of its clock, milliseconds. */
  skew: number;
  network: Network;
  kills: number;
}

export interface Day {
  readonly context: TortureContext;
  readonly database: pg.Client;
  readonly server: string;
  /** Number of people with cards. */
  readonly people: number;
  readonly shown: Shown[];
  readonly problems: string[];
}

export async function work(post: Post, { server }: Day): Promise<Said> {
  post.process.tell({ kind: 'clock', skew: post.skew });
  const message = { kind: 'work', server, terminal: post.terminal, network: post.network };
  const said = await post.process.ask(message, ['working']);
  if (!said) throw new Error('a terminal does not work');
  return said;
}

export async function restart(post: Post, day: Day): Promise<Said> {
  post.process = await startTerminal(day.context.scope, post.folder);
  return work(post, day);
}

export function setClock(post: Post, skew: number): void {
  post.skew = skew;
  post.process.tell({ kind: 'clock', skew });
}

export function setNetwork(post: Post, network: Network): void {
  post.network = network;
  post.process.tell({ kind: 'network', network });
}

/** A person holds a card; with `isKilled` the power is cut while the terminal works on it. */
export async function tap(post: Post, day: Day, number: number, isKilled: boolean): Promise<void> {
  const { random } = day.context;
  const answer = post.process.ask({ kind: 'tap', number, ...cardOf(between(random, 0, day.people - 1)) }, [
    'shown',
    'problem',
  ]);
  if (isKilled) {
    await pause(between(random, 0, 12));
    await post.process.kill();
    post.kills += 1;
  }
  const said = await answer;
  if (isKilled) await restart(post, day);
  if (said?.tap_id !== undefined && said.verdict) {
    const { outcome, reason } = said.verdict;
    day.shown.push({ tap_id: said.tap_id, isDue: outcome !== 'staff' && reason !== 'same-visit', reason });
  } else if (!isKilled) day.problems.push(said?.problem ?? 'no answer');
}

export const untilSent = (post: Post): Promise<number> =>
  waitUntil(SYNC_MILLISECONDS, async () => {
    const state = await post.process.ask({ kind: 'state' }, ['state']);
    return state?.unsent === 0 && state.hasSnapshot === true;
  });

const SAME_VISIT_MILLISECONDS = 10 * 60_000;

interface JudgedVisit {
  readonly tap_id: string;
  readonly member_id: number | null;
  readonly terminal_id: number;
  readonly visited_at: Date;
  readonly is_counted: boolean;
  readonly is_told: boolean;
  /** The terminal reported a possible time. */
  readonly is_known: boolean;
}

/** Whether two visits are one: of one person, at two terminals, within minutes. */
const isSame = (one: JudgedVisit, other: JudgedVisit): boolean =>
  one.member_id === other.member_id &&
  one.terminal_id !== other.terminal_id &&
  Math.abs(one.visited_at.getTime() - other.visited_at.getTime()) < SAME_VISIT_MILLISECONDS;

/**
 * Finds shown taps that are not counted exactly once, and counted ones that neither a screen nor a ledger has. A
 * visit that another terminal also recorded counts there.
 */
export async function judge(database: pg.Client, shown: readonly Shown[]) {
  const { rows } = await database.query<JudgedVisit>(
    `select v.tap_id, v.member_id, v.terminal_id, v.visited_at, v.is_counted, e.tap_id is not null as is_told,
       coalesce((e.event -> 'content' ->> 'wall_time')::timestamptz between t.registered_at and e.received_at, true) as is_known
     from visit v join terminal t using (terminal_id) 
       left join lateral (select * from terminal_event k where k.tap_id = v.tap_id limit 1) e on true`,
  );
  const visits = new Map(rows.map((row) => [row.tap_id, row]));
  const counted = [...visits.values()].filter(({ is_counted }) => is_counted);
  const ofMember = Map.groupBy(counted, ({ member_id }) => member_id);
  function isCountedOnce(tapId: string): boolean {
    const visit = visits.get(tapId);
    if (!visit) return false;
    if (visit.is_counted) return true;
    return (ofMember.get(visit.member_id) ?? []).some(
      (other) => other.visited_at <= visit.visited_at && isSame(visit, other),
    );
  }
  const twice = counted.filter(
    (one) =>
      one.is_known &&
      (ofMember.get(one.member_id) ?? []).some(
        (other) => other.is_known && other.tap_id < one.tap_id && isSame(one, other),
      ),
  );
  return {
    lost: shown.filter(({ tap_id, isDue }) => isDue && !isCountedOnce(tap_id)).length,
    wrong: shown.filter(({ tap_id, isDue }) => !isDue && visits.get(tap_id)?.is_counted === true).length,
    doubled: rows.length - visits.size + twice.length,
    /** Counted with the other terminal's record. */
    merged: shown.filter(({ tap_id, isDue }) => isDue && visits.get(tap_id)?.is_counted === false).length,
    /** The server answered and the power was cut before the record: no screen showed anything. */
    untold: rows.filter(({ is_told }) => !is_told).length,
  };
}

import type pg from 'pg';
import { cardOf } from './bath-people.ts';
import type { addBathTerminal } from './bath-people.ts';
import { between } from './random.ts';
import type { TortureContext } from './row.ts';
import { startTerminal } from './terminal-process.ts';
import type { Said, TerminalProcess } from './terminal-process.ts';
import { pause, waitUntil } from './wait.ts';

const SYNC_MILLISECONDS = 120_000;

export type Network = 'open' | 'cut' | 'answers-lost';

/** What a screen showed. */
export interface Shown {
  readonly tap_id: string;
  readonly isDue: boolean;
}

/** A terminal that is killed and started again over the same folder. */
export interface Post {
  readonly terminal: Awaited<ReturnType<typeof addBathTerminal>>;
  readonly folder: string;
  process: TerminalProcess;
  /** How wrong its clock is, milliseconds. */
  skew: number;
  network: Network;
  kills: number;
}

export interface Day {
  readonly context: TortureContext;
  readonly database: pg.Client;
  readonly server: string;
  /** How many hold cards. */
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

/** Somebody holds a card; with `isKilled` the power goes while the terminal works on it. */
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
    day.shown.push({ tap_id: said.tap_id, isDue: outcome !== 'staff' && reason !== 'same-visit' });
  } else if (!isKilled) day.problems.push(said?.problem ?? 'no answer');
}

export const untilSent = (post: Post): Promise<number> =>
  waitUntil(SYNC_MILLISECONDS, async () => {
    const state = await post.process.ask({ kind: 'state' }, ['state']);
    return state?.unsent === 0 && state.hasSnapshot === true;
  });

/** What of the shown is not counted once, and what is counted that nobody was shown and no ledger tells. */
export async function judge(database: pg.Client, shown: readonly Shown[]) {
  const { rows } = await database.query<{ tap_id: string; is_counted: boolean; is_told: boolean }>(
    `select tap_id, is_counted, exists (select from terminal_event e where e.tap_id = v.tap_id) as is_told
     from visit v where terminal_id is not null`,
  );
  const visits = new Map(rows.map((row) => [row.tap_id, row]));
  return {
    lost: shown.filter(({ tap_id, isDue }) => isDue && visits.get(tap_id)?.is_counted !== true).length,
    wrong: shown.filter(({ tap_id, isDue }) => !isDue && visits.get(tap_id)?.is_counted === true).length,
    doubled: rows.length - visits.size,
    /** The server answered and the power went before it was written down: nobody was shown anything. */
    untold: rows.filter(({ is_told }) => !is_told).length,
  };
}

import { MOST_EVENTS } from '@machi/domain/terminal-ledger/model';
import type { Snapshot, TerminalIdentity } from '@machi/domain/terminals/model';
import { readSnapshot, signOfLife, uploadEvents, type TerminalCondition } from '@machi/domain/terminals/own-contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type * as z from 'zod/mini';
import type { Ledger, LedgerPosition } from '../ledger/ledger.ts';
import type { CallOutcome } from './ask-town.ts';
import type { TerminalCaller } from './signed-call.ts';
import type { TerminalClock } from './terminal-clock.ts';

const CALL_MILLISECONDS = 15_000;
/** A snapshot is large, and a bus has a slow line. */
const SNAPSHOT_MILLISECONDS = 60_000;
const LIFE_MILLISECONDS = 60_000;
/** Some 20 kB: that much goes through any line in the time of a call. */
const LEAST_EVENTS = 20;
const FIRST_WAIT_MILLISECONDS = 1000;
const LONGEST_WAIT_MILLISECONDS = 60_000;

export type Condition = z.infer<typeof TerminalCondition>;
export type Balance = ReplyOf<typeof uploadEvents>['balances'][number];

/** How the terminal stands with its server. */
export type Standing = 'starting' | 'online' | 'offline' | 'waiting' | 'revoked' | 'wiped';

export interface SyncParts {
  readonly caller: TerminalCaller;
  readonly clock: TerminalClock;
  readonly ledger: Ledger;
  condition(): Condition;
  snapshotVersion(): number | null;
  /** `position`: how far the ledger was when it was asked for. */
  takeSnapshot(snapshot: Snapshot, position: LedgerPosition): void;
  takeIdentity(terminal: TerminalIdentity): void;
  /** Counts of persons as the server had them with the events up to `position`. */
  takeBalances(balances: readonly Balance[], position: LedgerPosition): void;
  standingChanged(standing: Standing): void;
  /** After a round that went well: what is nice to have. */
  afterRound?(): Promise<void>;
  note(line: string, detail?: Readonly<Record<string, unknown>>): void;
  /** Waits; tests pass their own. */
  wait?(milliseconds: number, signal: AbortSignal): Promise<void>;
  random?(): number;
}

export interface Sync {
  standing(): Standing;
  /** The server has other events than this ledger, or has set it aside: what is recorded here is not counted. */
  isForked(): boolean;
  /** There is something to send; while the server is away it waits for the next round. */
  poke(): void;
  /** There is something new at the server: asked for now, unless it is away. */
  renew(): void;
  /** A tap was not answered in time: the server counts as away until it answers again. */
  lost(): void;
  /** The server refused this terminal in the answer to a tap. */
  heardRefusal(codes: readonly string[]): void;
  /** Ends after the request in hand. */
  close(): Promise<void>;
}

const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** What a refusal says of the terminal itself, the worst first. */
const refusals = [
  ['terminal-wiped', 'wiped'],
  ['terminal-revoked', 'revoked'],
  ['terminal-waiting', 'waiting'],
] as const satisfies readonly (readonly [string, Standing])[];
const standingOf = (codes: readonly string[]): Standing | undefined =>
  refusals.find(([code]) => codes.includes(code))?.[1];

/**
 * The terminal's one conversation with its server, one request at a time: sign of life, the events that the server
 * lacks, then the snapshot. In this order a snapshot includes everything that was uploaded before. Events leave the
 * ledger's list of unsent ones only by the server's own mark.
 */
export function startSync(parts: SyncParts): Sync {
  const { caller, clock, ledger, note } = parts;
  const wait = parts.wait ?? sleep;
  const random = parts.random ?? Math.random;
  let standing: Standing = 'starting';
  let isClosed = false;
  let failures = 0;
  let isPoked = false;
  let isLifeWanted = false;
  let isForked = false;
  /** The answer to a tap said that this terminal is ended; the request in hand was answered before that. */
  let isEndedMeanwhile = false;
  let sleeping = new AbortController();
  /** When the request in hand was sent, by `clock.monotonic`. */
  let asked = 0;
  /** Events of the next upload, at most. */
  let piece = MOST_EVENTS;

  function stand(next: Standing): void {
    if (standing === next || standing === 'wiped') return;
    // Whether the server is there or not: it has ended this terminal, and only it can say otherwise.
    if (standing === 'revoked' && next === 'offline') return;
    standing = next;
    parts.standingChanged(next);
  }

  const ask: TerminalCaller['call'] = (endpoint, input, milliseconds) => {
    isEndedMeanwhile = false;
    asked = clock.monotonic();
    return caller.call(endpoint, input, milliseconds);
  };

  /** The reply, or undefined when there is none to go on with. */
  function take<T>(outcome: CallOutcome<never> | { kind: 'reply'; reply: T }, what: string): T | undefined {
    if (outcome.kind === 'reply') {
      if (isEndedMeanwhile) return undefined;
      if (standing === 'revoked') note('the server knows this terminal again');
      stand('online');
      return outcome.reply;
    }
    if (outcome.kind === 'away') {
      note(`${what}: the server is away`, { reason: outcome.reason });
      stand('offline');
      return undefined;
    }
    note(`${what}: refused`, { status: outcome.status, codes: outcome.codes });
    // A terminal that the server does not believe cannot ask it for judgements either. A request that the server only
    // finds wrong is another matter.
    stand(standingOf(outcome.codes) ?? (outcome.status === 401 || outcome.status === 403 ? 'offline' : 'online'));
    return undefined;
  }

  function acknowledge(highWater: { readonly seq: number; readonly hash: string }): boolean {
    try {
      ledger.acknowledge(highWater);
      isForked = false;
      return true;
    } catch (error) {
      isForked = true;
      note('the server’s mark is not of this ledger', { seq: highWater.seq, reason: String(error) });
      return false;
    }
  }

  async function upload(): Promise<'done' | 'refused' | 'unknown'> {
    while (!isClosed) {
      const events = ledger.unsent(piece);
      if (events.length === 0) return 'done';
      const before = ledger.unsentCount();
      const last_seq = ledger.lastSeq();
      const outcome = await ask(uploadEvents, { events: [...events], condition: parts.condition() }, CALL_MILLISECONDS);
      const reply = take(outcome, 'upload');
      // A line that is too slow for this much at once needs smaller pieces.
      piece = reply === undefined ? Math.max(LEAST_EVENTS, Math.floor(piece / 4)) : Math.min(MOST_EVENTS, piece * 2);
      if (reply === undefined) return outcome.kind === 'away' ? 'unknown' : 'refused';
      clock.hear(new Date(reply.now), 1, asked);
      if (reply.quarantined !== null) {
        isForked = true;
        // Everything stays in the ledger and is offered again; staff have to look at it.
        note('the server has set this ledger aside for staff', { reason: reply.quarantined });
        return 'done';
      }
      if (!acknowledge(reply.high_water)) return 'refused';
      parts.takeBalances(reply.balances, { sent_seq: reply.high_water.seq, last_seq });
      // Otherwise a server that takes nothing and says that all is well would be asked for ever.
      if (ledger.unsentCount() >= before && ledger.unsent(1)[0]?.content.seq === events[0]?.content.seq) {
        note('the upload moved nothing on', { high_water: reply.high_water.seq });
        return 'refused';
      }
    }
    return 'done';
  }

  async function round(): Promise<boolean> {
    const life = take(await ask(signOfLife, { condition: parts.condition() }, CALL_MILLISECONDS), 'sign of life');
    if (life === undefined) return false;
    clock.hear(new Date(life.now), 1, asked);
    parts.takeIdentity(life.terminal);
    const isOfThisLedger = acknowledge(life.high_water);
    const uploaded = await upload();
    // Nobody knows whether it was taken, so nobody could say how much of this ledger a snapshot made now would include.
    if (uploaded === 'unknown') return false;
    if (life.snapshot_version !== parts.snapshotVersion()) {
      const have = parts.snapshotVersion();
      const input = have === null ? {} : { have_version: String(have) };
      const position = ledger.position();
      const read = take(await ask(readSnapshot, input, SNAPSHOT_MILLISECONDS), 'snapshot');
      if (read === undefined) return false;
      if (read.snapshot !== null) parts.takeSnapshot(read.snapshot, position);
    }
    if (isOfThisLedger && uploaded === 'done' && !isClosed) await parts.afterRound?.();
    return isOfThisLedger && uploaded === 'done';
  }

  async function run(): Promise<void> {
    let livedAt = -Infinity;
    while (!isClosed && standing !== 'wiped') {
      isPoked = false;
      // Between two signs of life only records are sent: a snapshot after every visit would be fetched for nothing.
      const isLifeDue =
        isLifeWanted || failures > 0 || standing !== 'online' || clock.monotonic() - livedAt >= LIFE_MILLISECONDS;
      isLifeWanted = false;
      if (isLifeDue) livedAt = clock.monotonic();
      const isWell = await (isLifeDue ? round() : upload().then((uploaded) => uploaded === 'done')).catch(
        (error: unknown) => {
          note('a round of the sync failed', { reason: String(error) });
          return false;
        },
      );
      failures = isWell ? 0 : failures + 1;
      if (isClosed || (isPoked && isWell)) continue;
      const longest = Math.min(LONGEST_WAIT_MILLISECONDS, FIRST_WAIT_MILLISECONDS * 2 ** (failures - 1));
      const untilLife = Math.max(0, livedAt + LIFE_MILLISECONDS - clock.monotonic());
      sleeping = new AbortController();
      // Terminals that lost the server together do not all come back in the same moment.
      await wait(isWell ? untilLife : longest * (0.5 + random() / 2), sleeping.signal);
    }
  }

  const running = run();
  return {
    standing: () => standing,
    isForked: () => isForked,
    poke() {
      isPoked = true;
      if (failures === 0) sleeping.abort();
    },
    renew() {
      isLifeWanted = true;
      isPoked = true;
      if (failures === 0) sleeping.abort();
    },
    lost() {
      if (standing !== 'online') return;
      stand('offline');
      // The next round starts now: it finds out whether the server is there.
      sleeping.abort();
    },
    heardRefusal(codes) {
      const heard = standingOf(codes);
      if (!heard) return;
      isEndedMeanwhile = true;
      stand(heard);
    },
    async close() {
      isClosed = true;
      sleeping.abort();
      await running;
    },
  };
}

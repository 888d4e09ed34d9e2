import { MOST_EVENTS } from '@machi/domain/terminal-ledger/model';
import type { Snapshot, TerminalIdentity } from '@machi/domain/terminals/model';
import { MOST_ARRIVALS, takeArrivals, type ShelterDuty, type TerminalShelters } from '@machi/domain/shelters/terminal';
import { readSnapshot, signOfLife, uploadEvents, type TerminalCondition } from '@machi/domain/terminals/own-contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type * as z from 'zod/mini';
import type { ArrivalOutbox } from '../arrivals/arrival-outbox.ts';
import type { Ledger, LedgerPosition } from '../ledger/ledger.ts';
import type { CallOutcome } from './ask-town.ts';
import type { TerminalCaller } from './signed-call.ts';
import type { TerminalClock } from './terminal-clock.ts';

const CALL_MILLISECONDS = 15_000;
/** Longer than for other calls: a snapshot is large, and a bus has a slow line. */
const SNAPSHOT_MILLISECONDS = 60_000;
const LIFE_MILLISECONDS = 60_000;
/** About 20 kB, which even a slow line carries within a call's timeout. */
const LEAST_EVENTS = 20;
const FIRST_WAIT_MILLISECONDS = 1000;
const LONGEST_WAIT_MILLISECONDS = 60_000;

export type Condition = z.infer<typeof TerminalCondition>;
export type Balance = ReplyOf<typeof uploadEvents>['balances'][number];

/** State of the terminal towards its server. */
export type Standing = 'starting' | 'online' | 'offline' | 'waiting' | 'revoked' | 'wiped';

export interface SyncParts {
  readonly caller: TerminalCaller;
  readonly clock: TerminalClock;
  readonly ledger: Ledger;
  /** People who came to a shelter; left out where none can come. */
  readonly arrivals?: Pick<ArrivalOutbox, 'unsent' | 'answered'> | undefined;
  /** What the server says of shelters, and the duty that it was told. */
  takeShelters?(answered: TerminalShelters | null, told: ShelterDuty | null): void;
  condition(): Condition;
  snapshotVersion(): number | null;
  /** `position`: position of the ledger when the snapshot was requested. */
  takeSnapshot(snapshot: Snapshot, position: LedgerPosition): void;
  takeIdentity(terminal: TerminalIdentity): void;
  /** Counts of persons at the server, including the events up to `position`. */
  takeBalances(balances: readonly Balance[], position: LedgerPosition): void;
  standingChanged(standing: Standing): void;
  /** Optional work after a successful round. */
  afterRound?(): Promise<void>;
  note(line: string, detail?: Readonly<Record<string, unknown>>): void;
  /** Sleep; tests pass their own. */
  wait?(milliseconds: number, signal: AbortSignal): Promise<void>;
  random?(): number;
}

export interface Sync {
  standing(): Standing;
  /** The server has other events than this ledger, or has set it aside: events recorded here do not count. */
  isForked(): boolean;
  /** Announces something to send; while the server is away it waits for the next round. */
  poke(): void;
  /** Asks the server for new data at once, unless it is away. */
  renew(): void;
  /** Reports a tap without an answer in time: the server counts as away until it answers again. */
  lost(): void;
  /** Reports that the server refused this terminal in the answer to a tap. */
  heardRefusal(codes: readonly string[]): void;
  /** Ends after the current request. */
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

/** Standing for each refusal of the terminal itself, the worst first. */
const refusals = [
  ['terminal-wiped', 'wiped'],
  ['terminal-revoked', 'revoked'],
  ['terminal-waiting', 'waiting'],
] as const satisfies readonly (readonly [string, Standing])[];
const standingOf = (codes: readonly string[]): Standing | undefined =>
  refusals.find(([code]) => codes.includes(code))?.[1];

/**
 * Runs the terminal's one conversation with its server, one request at a time: sign of life, the events that the
 * server lacks, then the snapshot. In this order a snapshot includes all events uploaded before it. Events leave the
 * list of unsent ones only by the server's own mark.
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
  /** The answer to a tap has ended this terminal while a request was under way. */
  let isEndedMeanwhile = false;
  let sleeping = new AbortController();
  /** Time of the current request, by `clock.monotonic`. */
  let asked = 0;
  /** Largest number of events in the next upload. */
  let piece = MOST_EVENTS;
  /** The same of arrivals. */
  let arrivalsPiece = MOST_ARRIVALS;

  function stand(next: Standing): void {
    if (standing === next || standing === 'wiped') return;
    // The server has ended this terminal, and only the server can revoke that: being offline changes nothing.
    if (standing === 'revoked' && next === 'offline') return;
    standing = next;
    parts.standingChanged(next);
  }

  const ask: TerminalCaller['call'] = (endpoint, input, milliseconds) => {
    isEndedMeanwhile = false;
    asked = clock.monotonic();
    return caller.call(endpoint, input, milliseconds);
  };

  /** The reply, or undefined if the round cannot go on. */
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
    // A terminal that the server does not accept cannot ask for judgements either. A merely invalid request leaves it
    // online.
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
      // A slow line needs smaller uploads.
      piece = reply === undefined ? Math.max(LEAST_EVENTS, Math.floor(piece / 4)) : Math.min(MOST_EVENTS, piece * 2);
      if (reply === undefined) return outcome.kind === 'away' ? 'unknown' : 'refused';
      clock.hear(new Date(reply.now), 1, asked);
      if (reply.quarantined !== null) {
        isForked = true;
        // All events stay in the ledger and are offered again; staff have to look at them.
        note('the server has set this ledger aside for staff', { reason: reply.quarantined });
        return 'done';
      }
      if (!acknowledge(reply.high_water)) return 'refused';
      parts.takeBalances(reply.balances, { sent_seq: reply.high_water.seq, last_seq });
      // Stops an endless loop with a server that takes no event but reports success.
      if (ledger.unsentCount() >= before && ledger.unsent(1)[0]?.content.seq === events[0]?.content.seq) {
        note('the upload moved nothing on', { high_water: reply.high_water.seq });
        return 'refused';
      }
    }
    return 'done';
  }

  /** Sends people who came to a shelter, oldest first; false if the server is away. Refused ones wait for the next round. */
  async function sendArrivals(): Promise<boolean> {
    while (parts.arrivals && !isClosed) {
      const arrivals = parts.arrivals.unsent(arrivalsPiece);
      if (arrivals.length === 0) return true;
      const outcome = await ask(takeArrivals, { arrivals: [...arrivals] }, CALL_MILLISECONDS);
      const reply = take(outcome, 'arrivals');
      arrivalsPiece = reply ? MOST_ARRIVALS : Math.max(1, Math.floor(arrivalsPiece / 4));
      if (reply === undefined) return outcome.kind !== 'away';
      const sent = new Set(arrivals.map(({ arrival_id }) => arrival_id));
      const answers = reply.answers.filter(({ arrival_id }) => sent.has(arrival_id));
      parts.arrivals.answered(answers);
      // Stops an endless loop with a server that answers for none of them.
      if (answers.length === 0) return true;
    }
    return true;
  }

  async function round(): Promise<boolean> {
    const condition = parts.condition();
    const life = take(await ask(signOfLife, { condition }, CALL_MILLISECONDS), 'sign of life');
    if (life === undefined) return false;
    clock.hear(new Date(life.now), 1, asked);
    parts.takeIdentity(life.terminal);
    parts.takeShelters?.(life.shelter ?? null, condition.shelter?.duty ?? null);
    const isOfThisLedger = acknowledge(life.high_water);
    // People in a shelter are looked for; visits can wait.
    if (!(await sendArrivals())) return false;
    const uploaded = await upload();
    // It is unknown whether the server took the events, so a snapshot made now has no known position in this ledger.
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

  const sendOnly = async (): Promise<boolean> => (await sendArrivals()) && (await upload()) === 'done';

  async function run(): Promise<void> {
    let livedAt = -Infinity;
    while (!isClosed && standing !== 'wiped') {
      isPoked = false;
      // Between two signs of life only events are sent: a new snapshot after every visit would be wasted.
      const isLifeDue =
        isLifeWanted || failures > 0 || standing !== 'online' || clock.monotonic() - livedAt >= LIFE_MILLISECONDS;
      isLifeWanted = false;
      if (isLifeDue) livedAt = clock.monotonic();
      const isWell = await (isLifeDue ? round() : sendOnly()).catch((error: unknown) => {
        note('a round of the sync failed', { reason: String(error) });
        return false;
      });
      failures = isWell ? 0 : failures + 1;
      if (isClosed || (isPoked && isWell)) continue;
      const longest = Math.min(LONGEST_WAIT_MILLISECONDS, FIRST_WAIT_MILLISECONDS * 2 ** (failures - 1));
      const untilLife = Math.max(0, livedAt + LIFE_MILLISECONDS - clock.monotonic());
      sleeping = new AbortController();
      // Jitter: terminals that lost the server together do not all return at the same moment.
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
      // Starts the next round now, which finds out whether the server is there.
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

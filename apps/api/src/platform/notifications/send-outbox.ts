import { setTimeout as pause } from 'node:timers/promises';
import type { Way } from '@machi/domain/wishes/model';
import { FAILS_UNTIL_OTHER, nextWayAt } from '@machi/domain/wishes/rules';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Log } from '../../ground/log.ts';
import { DeliveryFailure } from '../../providers/delivery-failure.ts';
import type { Metrics } from '../http/metrics.ts';
import { gather } from '../work/gather.ts';
import {
  BEHIND,
  HOLDS_BACK,
  claimDue,
  claimInTurn,
  giveUp,
  handfulOf,
  hold,
  leaveWaiting,
  letGo,
  markSent,
  moveOn,
  type DueMessage,
} from './claim.ts';
import { copyToDelegates } from './delegate-copies.ts';
import { createCourier, type Carriers } from './courier.ts';
import { lanes, type Lane } from './outbox.ts';
import type { LinkKeys } from './read-links.ts';
import { firstStep, isOfMember, isOfWishes, matterOf, nextStep, stepAfterFailure, type Step } from './steps.ts';
import { readWishers, type Wisher } from './wishers.ts';

/** 5 s, doubled at each try, at most an hour. */
export const retryDelayMilliseconds = (attempts: number): number => Math.min(5000 * 2 ** (attempts - 1), 3_600_000);

/** A message that was not accepted for this long will not arrive. */
const GIVE_UP_MILLISECONDS = 3 * 86_400_000;

/** A 5xx reply to a mail is final: the address does not exist or rejects it (RFC 5321, 4.2.1). */
const isFinalRefusal = (error: unknown): boolean =>
  error instanceof DeliveryFailure
    ? error.isFinal
    : error instanceof Error &&
      'responseCode' in error &&
      typeof error.responseCode === 'number' &&
      error.responseCode >= 550 &&
      error.responseCode <= 554;

interface Sending extends LinkKeys {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly processKey: string;
}

/** Pause after each look, so that a flood of notifications does not delay requests. */
const BREATH_MILLISECONDS = 100;
/** Pause while many notifications wait and the process is otherwise idle. */
const SHORT_BREATH_MILLISECONDS = 10;
/** The share of such a pause that counts as busy with other work. */
const BUSY = 0.3;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

/** Recipients at once; providers never have more in progress. */
const AT_ONCE = 20;
/**
 * Messages not sent by then return to the outbox. With those in progress, 30 s each, this ends before the claim
 * expires.
 */
const HANDFUL_MILLISECONDS = 45_000;

/** Sends one lane's messages, batch by batch. */
function startLane(house: Sending, carriers: Carriers, lane: Lane) {
  const ending = new AbortController();
  const isStopping = (): boolean => ending.signal.aborted;
  let running: Promise<void> | undefined;
  let isWoken = false;
  /** The database went away under a batch: what is claimed then would wait for minutes. */
  let isBroken = false;

  /** Postpones a message that was not accepted, and those behind it for the same person, to keep their order. */
  async function putOff(messages: readonly DueMessage[], code: string, how: 'tried' | 'behind'): Promise<void> {
    const attempts = messages[0]?.attempts ?? 1;
    const next = new Date(house.clock().getTime() + (isStopping() ? 0 : retryDelayMilliseconds(attempts)));
    await leaveWaiting(
      house.database,
      messages.map(({ outbox_id }) => outbox_id),
      next,
      code,
      how,
    );
  }

  /** Messages of a batch arrive at about the same moment. Recording each alone would take a transaction each. */
  const noteTaken = gather<readonly [number, Way | null], void>({ most: handfulOf[lane], atOnce: 1 }, async (taken) => {
    const ids = taken.map(([id]) => id);
    await house.database.run(markSent, [ids, house.clock(), taken.map(([, way]) => way ?? '')]);
    return taken.map(() => undefined);
  });
  /** @param way that took it now; null: none */
  const noteSent = (outboxId: number, way: Way | null) => noteTaken([outboxId, way]);

  /** Ends a message that no way takes any more; one that has arrived by another way was not in vain. */
  async function giveUpOn({ outbox_id, told_by }: DueMessage, way: Way, code: string): Promise<void> {
    if (told_by !== null) return noteSent(outbox_id, null);
    house.metrics.outboxSent.inc({ channel: way, outcome: 'given-up' });
    await house.database.run(giveUp, [outbox_id, house.clock(), code]);
  }

  const courier = createCourier(house, carriers, { many: handfulOf[lane] });

  /** Sends on one way. True if the next message to the same person may be sent. */
  async function sendBy(message: DueMessage, wisher: Wisher | undefined, step: Step): Promise<boolean> {
    const { outbox_id, attempts } = message;
    const { way } = step;
    try {
      if (!(await courier.handOver(message, wisher, way))) return true;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      house.metrics.outboxSent.inc({ channel: way, outcome: 'failed' });
      house.log.warn({ outbox_id, attempts, code }, 'a message was not accepted');
      const age = house.clock().getTime() - message.created_at.getTime();
      const isOver = isFinalRefusal(error) || age >= GIVE_UP_MILLISECONDS;
      if (!isOver && !(isOfMember(way) && attempts >= FAILS_UNTIL_OTHER)) {
        await putOff([message], code, 'tried');
        // A later alert takes back what waits of the one before; it must not wait behind another's mail.
        return lane === 'alerts' || attempts >= HOLDS_BACK;
      }
      const other = wisher && stepAfterFailure(message, wisher, step);
      if (other) {
        const moved = await moveOn(house.database, message, other.next, null);
        if (moved.length === 0) return true;
        return sendBy({ ...message, ...other.next, handed_at: null, attempts: 1 }, wisher, other);
      }
      await giveUpOn(message, way, code);
      return true;
    }
    house.metrics.outboxSent.inc({ channel: way, outcome: 'sent' });
    const later = wisher && nextStep(message, step);
    if (later) await moveOn(house.database, message, later, nextWayAt(matterOf(message), house.clock()));
    else await noteSent(outbox_id, way);
    return true;
  }

  /** True if the next message to the same person may be sent. */
  async function send(message: DueMessage, wisher: Wisher | undefined): Promise<boolean> {
    const { channel, useful_until, is_to_dead } = message;
    // Nothing is sent to a person who has died, whatever its cause.
    if (is_to_dead) {
      await giveUpOn(message, channel, 'died');
      return true;
    }
    if (useful_until !== null && house.clock() > useful_until) {
      await giveUpOn(message, channel, 'too-late');
      return true;
    }
    // Already told, and meanwhile it is nobody's address any more.
    if (!wisher && message.told_by !== null) {
      await noteSent(message.outbox_id, null);
      return true;
    }
    const step = wisher ? firstStep(message, wisher, house.clock()) : { way: channel, left: [] };
    if ('until' in step) await hold(house.database, message, step.until);
    else if ('isUnwanted' in step) await noteSent(message.outbox_id, null);
    else return sendBy(message, wisher, step);
    return true;
  }

  /** One after the other, so that a cancellation never arrives before its reservation. */
  async function sendInOrder(
    messages: readonly DueMessage[],
    wishers: ReadonlyMap<string, Wisher>,
    isOver: () => boolean,
  ): Promise<void> {
    for (const [index, message] of messages.entries()) {
      if (isOver()) {
        const left = messages.slice(index).map(({ outbox_id }) => outbox_id);
        await leaveWaiting(house.database, left, house.clock(), isStopping() ? 'stopped' : 'waits', 'untouched');
        return;
      }
      if (await send(message, isOfWishes(message) ? wishers.get(message.recipient) : undefined)) continue;
      const rest = messages.slice(index + 1);
      if (rest.length > 0) await putOff(rest, BEHIND, 'behind');
      return;
    }
  }

  async function sendDue(): Promise<number> {
    if (isBroken) await letGo(house.database, lane, house.processKey, house.clock());
    isBroken = false;
    const due = await house.database.transaction(async (transaction) => {
      const [, claimed] = await Promise.all([
        claimInTurn(transaction),
        transaction.run(claimDue[lane], [house.clock(), house.processKey]),
      ]);
      return copyToDelegates(transaction, claimed, lane, house.clock());
    });
    const asked = due.filter(isOfWishes).map(({ recipient }) => recipient);
    const wishers = await readWishers(house.database, asked, courier.has, house.clock());
    const byRecipient = Map.groupBy(
      due.toSorted((one, other) => one.outbox_id - other.outbox_id),
      (message) => message.recipient,
    );
    const began = performance.now();
    const isOver = () => isStopping() || performance.now() - began > HANDFUL_MILLISECONDS;
    const people = byRecipient.values();
    const results = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, async () => {
        for (const messages of people) await sendInOrder(messages, wishers, isOver);
      }),
    );
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    return due.length;
  }

  const rest = (milliseconds: number) => pause(milliseconds, undefined, { signal: ending.signal }).catch(() => {});
  async function breathe(isHeap: boolean): Promise<void> {
    const before = performance.eventLoopUtilization();
    await rest(SHORT_BREATH_MILLISECONDS);
    const isIdle = performance.eventLoopUtilization(before).utilization < BUSY;
    if (!isHeap || !isIdle) await rest(BREATH_MILLISECONDS - SHORT_BREATH_MILLISECONDS);
  }

  async function work(): Promise<void> {
    let sent = 0;
    do {
      isWoken = false;
      sent = await sendDue();
      await breathe(sent === handfulOf[lane]);
    } while ((sent > 0 || isWoken) && !isStopping());
  }

  function wake(): void {
    isWoken = true;
    if (running || isStopping()) return;
    running = work()
      .catch((error: unknown) => {
        isBroken = true;
        house.log.warn({ reason: reasonOf(error) }, 'the outbox waits for the database');
      })
      .finally(() => {
        running = undefined;
      });
  }

  wake();
  return {
    lane,
    wake,
    /** Finishes the messages in progress. */
    async stop() {
      ending.abort();
      await running;
      await carriers.mail.close();
    },
  };
}

/**
 * Sends the outbox: at once when woken, else when a beat of the process finds that something waits, with retries. A message may arrive twice if the process
 * dies between sending and recording it; none is lost. Each lane has its own carriers, so a mail server that delays
 * bulk mail does not delay another lane.
 */
export function startOutbox(house: Sending, carriers: Readonly<Record<Lane, Carriers>>) {
  const loops = lanes.map((lane) => startLane(house, carriers[lane], lane));
  return {
    /** @param waits the lanes in which something waits; each claim is a transaction */
    wake(waits?: Readonly<Record<Lane, boolean>>) {
      for (const loop of loops) if (waits?.[loop.lane] ?? true) loop.wake();
    },
    /** Finishes the messages in progress. */
    stop: () => Promise.all(loops.map((loop) => loop.stop())),
  };
}

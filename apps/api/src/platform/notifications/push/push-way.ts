import { DeliveryFailure } from '../../../providers/delivery-failure.ts';
import type { PushProvider } from '../../../providers/push/push.ts';
import type { House } from '../../house.ts';
import { gather } from '../../work/gather.ts';
import type { MemberCarrier, MemberMessage } from '../member-carrier.ts';
import { pushMessageOf } from './payload.ts';
import { dropGonePush, listPushAddresses, notePushFailed, notePushTaken } from './subscriptions.ts';

/** Messages remembered as taken, so that another try in this process does not send them again. */
const MOST_REMEMBERED = 10_000;
/**
 * A push service this slow rests its member's browsers for a while: members name their services, and a lane's messages
 * wait for each other.
 */
const SLOW_MILLISECONDS = 5000;
const REST_MILLISECONDS = 600_000;
const noDevice = () => new DeliveryFailure('no-device', true);

type Around = Pick<House, 'database' | 'clock' | 'log'> & { readonly town: Pick<House['town'], 'town'> };

/** Carries messages to the browsers of members. The provider is opened at the first message. */
export function openPushWay(
  house: Around,
  open: () => Promise<PushProvider>,
  slowMilliseconds = SLOW_MILLISECONDS,
): MemberCarrier {
  const { database, clock, log } = house;
  const told = new Map<string, Promise<void>>();
  /** Until when a member's browsers rest, by `performance.now()`. */
  const resting = new Map<number, number>();
  let provider: Promise<PushProvider> | undefined;

  /** A message has arrived, even if that cannot be recorded. */
  const recorded = (work: Promise<unknown>) =>
    work.catch((error: unknown) =>
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a push could not be recorded'),
    );
  const noteTaken = gather<number, void>({ most: 200, atOnce: 1 }, async (ids) => {
    await notePushTaken(database, ids, clock());
    return ids.map(() => undefined);
  });

  function noteTime(memberId: number, began: number): void {
    const ended = performance.now();
    if (ended - began < slowMilliseconds) return;
    if (resting.size >= MOST_REMEMBERED) resting.clear();
    resting.set(memberId, ended + REST_MILLISECONDS);
  }

  async function tell(message: MemberMessage): Promise<void> {
    const isResting = (resting.get(message.memberId) ?? 0) > performance.now();
    if (isResting && message.matter !== 'warnings') throw new DeliveryFailure('slow', true);
    const now = clock();
    const addresses = await listPushAddresses(database, message.memberId, now);
    if (addresses.length === 0) throw noDevice();
    const { send } = await (provider ??= open());
    const pushed = pushMessageOf(message, house.town.town.town_name[message.locale], now);
    const outcomes = await Promise.all(
      addresses.map(async ({ push_subscription_id: id, ...address }) => {
        const began = performance.now();
        try {
          const outcome = await send(address, pushed).finally(() => noteTime(message.memberId, began));
          await recorded(outcome === 'taken' ? noteTaken(id) : dropGonePush(database, id));
          return outcome;
        } catch (error) {
          await recorded(notePushFailed(database, id, clock()));
          return error instanceof DeliveryFailure ? error : new DeliveryFailure('unknown', false);
        }
      }),
    );
    if (outcomes.includes('taken')) return;
    const failures = outcomes.filter((outcome) => outcome instanceof DeliveryFailure);
    throw failures.find(({ isFinal }) => !isFinal) ?? failures[0] ?? noDevice();
  }

  return {
    deliver(message) {
      const before = told.get(message.id);
      if (before) return before;
      const telling = tell(message);
      const [oldest] = told.keys();
      if (oldest !== undefined && told.size >= MOST_REMEMBERED) told.delete(oldest);
      told.set(message.id, telling);
      // What no browser took may be tried again.
      telling.catch(() => told.delete(message.id));
      return telling;
    },
    async close() {
      const opened = await provider;
      opened?.close();
    },
  };
}

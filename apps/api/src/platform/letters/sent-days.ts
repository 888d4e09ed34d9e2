import { dateAt } from '@machi/domain/calendar/model';
import type { LoginId } from '@machi/domain/members/login-id';
import { refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../house.ts';
import { networkOf } from '../http/rate-limit.ts';
import { keyedHash } from '../../ground/secrets.ts';

/** Answers no row when the day's number is reached; of two at once, one counts after the other. */
const countSend = statement<{ sends: number }>(
  'count-send',
  `insert into sent_day as known (key_hash, day, sends) select $1, $2::date, $4::int where $4 <= $3::int
   on conflict (key_hash, day) do update set sends = known.sends + $4 where known.sends + $4 <= $3
   returning sends`,
);

type Sending = Pick<House, 'settings' | 'secret' | 'log'>;

/** Counts something, or so many, on a day of the town; false when its number is reached, and then nothing is counted. */
export const countOnDay = async (
  secret: string,
  transaction: Queryable,
  counted: string,
  most: number,
  now: Date,
  many = 1,
): Promise<boolean> =>
  (await transaction.run(countSend, [keyedHash(secret, `day ${counted}`), dateAt(now), most, many])).length > 0;

/**
 * Counts a message that a stranger causes, on a day of the town: for the contact it goes to, for the network it was
 * asked from, and for the town. The counts are rows, so they hold for all processes. A refusal does not reveal whether
 * anybody has this contact; the transaction must be rolled back with it.
 * @param field at which the refusal is told
 */
export async function countToday(
  { settings: { sends }, secret, log }: Sending,
  transaction: Queryable,
  { kind, key }: LoginId,
  address: string,
  field: string,
  now: Date,
): Promise<Refusal | undefined> {
  const channel = kind === 'email' ? 'email' : 'sms';
  const limits = [
    [`contact ${key}`, sends.perContact, 'sends-of-contact'],
    [`network ${channel} ${networkOf(address)}`, sends.perNetwork, 'sends-of-network'],
    [`town ${channel}`, sends.perTown[channel], 'sends-of-town'],
  ] as const;
  for (const [counted, most, code] of limits) {
    if (await countOnDay(secret, transaction, counted, most, now)) continue;
    if (code === 'sends-of-town')
      log.warn({ channel, most }, 'the day’s messages to people who are not known are used up');
    return refuse(429, { field, code });
  }
  return undefined;
}

import { dateAt } from '@machi/domain/calendar/model';
import type { LoginId } from '@machi/domain/members/login-id';
import { refuse, type Refusal } from '@machi/domain/refusals/model';
import { statement, type Queryable } from '../../database/database.ts';
import type { House } from '../house.ts';
import { NETWORK_TIMES, networksOf } from '../http/rate-limit.ts';
import { keyedHash } from '../../ground/secrets.ts';

/** Answers no row when the day's limit is reached. Two concurrent counts wait for each other. */
const countSend = statement<{ sends: number }>(
  'count-send',
  `insert into sent_day as known (key_hash, day, sends) select $1, $2::date, $4::int where $4 <= $3::int
   on conflict (key_hash, day) do update set sends = known.sends + $4 where known.sends + $4 <= $3
   returning sends`,
);

type Sending = Pick<House, 'settings' | 'secret' | 'log'>;

const countSends = async (
  secret: string,
  transaction: Queryable,
  counted: string,
  most: number,
  now: Date,
  many = 1,
): Promise<number | undefined> =>
  (await transaction.run(countSend, [keyedHash(secret, `day ${counted}`), dateAt(now), most, many]))[0]?.sends;

/** Counts one or more sends on a day of the town; false without counting if the limit is reached. */
export const countOnDay = async (...what: Parameters<typeof countSends>): Promise<boolean> =>
  (await countSends(...what)) !== undefined;

/**
 * The part of the day's remaining sends that a network may have used, narrowest first (`networksOf`). The more is used,
 * the less each gets, so that a few networks cannot take all.
 */
const SHARES = [1 / 9, 1 / 5, 1 / 3, 1] as const;

/**
 * Counts against a limit that all share on a day, also for each network of the sender; wider networks may use more. Two
 * concurrent counts wait for each other, because all keys are counted first.
 * @returns the limits reached; the caller must then roll the transaction back
 */
export async function countShared(
  secret: string,
  transaction: Queryable,
  { all, network, address }: { readonly all: string; readonly network: string; readonly address: string },
  { most, perNetwork }: { readonly most: number; readonly perNetwork: number },
  now: Date,
): Promise<'all' | 'network' | undefined> {
  const sends = await countSends(secret, transaction, all, most, now);
  if (sends === undefined) return 'all';
  for (const [level, one] of networksOf(address).entries()) {
    const share = Math.max(1, Math.ceil((most - sends) * (SHARES[level] ?? 1)));
    const may = Math.min(perNetwork * (NETWORK_TIMES[level] ?? 1), share);
    if (!(await countOnDay(secret, transaction, `${network} ${one}`, may, now))) return 'network';
  }
  return undefined;
}

/**
 * Counts a message that a stranger causes on a day of the town: for the contact, the sender's networks and the town.
 * The counts are rows, so they hold for all processes. A refusal does not reveal whether the contact belongs to
 * anybody; the caller must roll the transaction back.
 * @param field the input field of the refusal
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
  if (!(await countOnDay(secret, transaction, `contact ${key}`, sends.perContact, now)))
    return refuse(429, { field, code: 'sends-of-contact' });
  const counted = { all: `town ${channel}`, network: `network ${channel}`, address };
  const most = sends.perTown[channel];
  const spent = await countShared(secret, transaction, counted, { most, perNetwork: sends.perNetwork }, now);
  if (spent === 'all') log.warn({ channel, most }, 'the day’s messages to people who are not known are used up');
  return spent && refuse(429, { field, code: spent === 'all' ? 'sends-of-town' : 'sends-of-network' });
}

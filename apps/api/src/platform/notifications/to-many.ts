import type { Database, Queryable } from '../../database/database.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import type { House } from '../house.ts';
import { putManyInOutbox, type Lane } from './outbox.ts';

/** SQL: how member `m` is reached, with their settings `s` as a reader of notices. */
export const REACH = `m.email is not null as has_mail, m.login_tel_key is not null as has_mobile,
  coalesce(s.is_sms_urgent, 0) as is_sms_urgent`;

/** Somebody to whom a message is still to be written, by one channel. */
export interface ToWrite {
  readonly member_id: number;
  readonly channel: 'mail' | 'sms';
  readonly email: string | null;
  readonly login_tel_key: string | null;
  /** False: they are no longer to get it. */
  readonly is_wanted: boolean;
}

/** The address of a recipient; empty: none any more. */
const addressOf = ({ channel, email, login_tel_key, is_wanted }: ToWrite): string =>
  is_wanted ? ((channel === 'mail' ? email : login_tel_key) ?? '') : '';

/** Puts the message of each into the outbox; answers the number of each, null for those who get none any more. */
export async function writeToEach<One extends ToWrite>(
  transaction: Queryable,
  waiting: readonly One[],
  lane: Lane,
  compose: (one: One) => Notification,
  now: Date,
): Promise<
  readonly { readonly member_id: number; readonly channel: 'mail' | 'sms'; readonly outbox_id: number | null }[]
> {
  const reached = waiting.filter((one) => addressOf(one) !== '');
  const rows = reached.map((one) => ({ channel: one.channel, recipient: addressOf(one), content: compose(one) }));
  const ids = await putManyInOutbox(transaction, rows, now, lane);
  const idOf = new Map(reached.map((one, index) => [one, ids[index]]));
  return waiting.map((one) => ({
    member_id: one.member_id,
    channel: one.channel,
    outbox_id: idOf.get(one) ?? null,
  }));
}

/** Does some in each transaction until none are left, and wakes the outbox after each. Answers how many. */
export async function inHandfuls(
  database: Database,
  house: Pick<House, 'wakeOutbox'>,
  some: (transaction: Queryable) => Promise<number>,
): Promise<number> {
  let done = 0;
  for (;;) {
    const count = await database.transaction(some);
    if (count === 0) return done;
    done += count;
    house.wakeOutbox();
  }
}

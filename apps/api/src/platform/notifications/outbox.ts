import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { nextNumbers } from '../../database/server-functions.ts';
import { outbox } from '../../database/tables/platform.ts';
import type { Notification } from '../../providers/mail/mail.ts';

/**
 * In which lane a notification waits. Quick is what somebody waits for: at the screen a code, a link or a password that they have
 * just asked for, or at home the bus. Many is what goes to many people at once, such as a notice. No notification waits for one in another lane
 * (docs/decisions/0058, 0098).
 */
export const lanes = ['quick', 'usual', 'many'] as const;
export type Lane = (typeof lanes)[number];

const rows = rowsOf(outbox);
const blankDone = statement(
  'blank-outbox-recipient',
  `update outbox set recipient = '' where lower(recipient) = $1 and coalesce(sent_at, given_up_at) is not null`,
);

/** Where a notification goes: an e-mail address, or a mobile number of digits alone. */
export interface Recipient {
  readonly channel: 'email' | 'sms';
  readonly to: string;
}

/** A notification as it waits in the outbox. */
export const outboxRow = ({ channel, to }: Recipient, notification: Notification) => ({
  channel: channel === 'email' ? 'mail' : 'sms',
  recipient: to,
  content: notification,
});

/** Nothing is written to a counter guest: reception telephones. */
export const isAddressed = ({ recipient }: { readonly recipient: string }): boolean => recipient !== '';

/** Puts many notifications into the outbox in one statement, in the transaction of their cause. */
export async function enqueueNotifications(
  transaction: Queryable,
  notifications: readonly ReturnType<typeof outboxRow>[],
  now: Date,
): Promise<void> {
  const sendable = notifications.filter(isAddressed);
  const waiting = sendable.map((notification) => ({ ...notification, created_at: now, next_attempt_at: now }));
  await rows.insertAll(transaction, 'insert-letters', waiting);
}

/** Puts what goes to many people into the lane of such notifications, and answers by which number each is found there. */
export async function putManyInOutbox(
  transaction: Queryable,
  notifications: readonly {
    readonly channel: 'mail' | 'sms';
    readonly recipient: string;
    readonly content: Notification;
  }[],
  now: Date,
): Promise<readonly number[]> {
  if (notifications.length === 0) return [];
  const ids = await nextNumbers(transaction, outbox, 'outbox_id', notifications.length);
  await rows.insertAll(
    transaction,
    'insert-notifications-to-many',
    notifications.map((notification, index) => ({
      outbox_id: ids[index],
      ...notification,
      created_at: now,
      next_attempt_at: now,
      lane: 'many',
    })),
  );
  return ids;
}

/** Puts a notification into the outbox, in the transaction of its cause. */
export async function enqueueNotification(
  transaction: Queryable,
  recipient: Recipient,
  notification: Notification,
  now: Date,
  lane: Lane = 'usual',
): Promise<void> {
  const row = { ...outboxRow(recipient, notification), created_at: now, lane, next_attempt_at: now };
  if (isAddressed(row)) await rows.insert(transaction, 'insert-letter', row);
}

/** The same for what helps nobody after a moment: while nobody accepts it that long, it is given up. */
export async function enqueueTimely(
  transaction: Queryable,
  recipient: Recipient,
  notification: Notification,
  useful_until: Date,
  now: Date,
): Promise<void> {
  const times = { created_at: now, next_attempt_at: now, useful_until };
  const row = { ...outboxRow(recipient, notification), ...times, lane: 'quick' };
  if (isAddressed(row)) await rows.insert(transaction, 'insert-timely-letter', row);
}

/** The same for what only ever goes by mail. */
export const enqueueMail = (transaction: Queryable, to: string, notification: Notification, now: Date): Promise<void> =>
  enqueueNotification(transaction, { channel: 'email', to }, notification, now);

/**
 * Forgets that notifications went to a contact that is given up; those that wait still go.
 * @param key the contact as login ids are compared
 */
export const forgetRecipient = (transaction: Queryable, key: string) => transaction.run(blankDone, [key]);

import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import type { Way } from '@machi/domain/wishes/model';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { nextNumbers } from '../../database/server-functions.ts';
import { outbox } from '../../database/tables/platform.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import { acting } from '../delegations/acting-now.ts';
import { recipientOf, type Recipient } from './recipient.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

/**
 * The lanes of notifications. Quick: somebody waits for a code, link or password at the screen, or for the bus at home.
 * Many: bulk, such as a notice. Alerts: life and limb, to many. No lane waits for another (docs/decisions/0058, 0098).
 */
export const lanes = ['quick', 'usual', 'many', 'alerts'] as const;
export type Lane = (typeof lanes)[number];

const rows = rowsOf(outbox);
const textsIn = wordingsOf('notifications', { ja, en });
const blankDone = statement(
  'blank-outbox-recipient',
  `update outbox set recipient = '' where lower(recipient) = $1 and coalesce(sent_at, given_up_at) is not null`,
);

/** What a principal gets of a request that somebody made for them says who it was. */
function nameDelegate(to: string, notification: Notification): Notification {
  const pair = acting.getStore();
  if (!pair || to !== recipientOf(pair.principal).to) return notification;
  const { principal, delegate, club } = pair;
  const key = club === undefined ? (delegate.is_official ? 'actedAtCounter' : 'actedBy') : 'actedForClub';
  const line = fillText(textsIn(principal.locale)[key], {
    principal: principal.name,
    delegate: delegate.name,
    club: club ?? '',
  });
  const { paragraphs, short } = notification;
  return {
    ...notification,
    paragraphs: [...paragraphs, line],
    ...(short === undefined ? {} : { short: `${short}\n${line}` }),
  };
}

export const outboxRow = ({ channel, to }: Recipient, notification: Notification) => ({
  channel: channel === 'email' ? 'mail' : 'sms',
  recipient: to,
  content: nameDelegate(to, notification),
});

/** Counter guests have no address: reception telephones. */
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

/** Puts bulk notifications into their lane and answers their IDs. */
export async function putManyInOutbox(
  transaction: Queryable,
  notifications: readonly {
    readonly channel: 'mail' | 'sms';
    readonly recipient: string;
    readonly content: Notification;
  }[],
  now: Date,
  lane: Lane = 'many',
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
      lane,
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

/**
 * The same with a time limit, after which it is given up.
 * @param way on this way alone, whatever the wishes are
 */
export async function enqueueTimely(
  transaction: Queryable,
  recipient: Recipient,
  notification: Notification,
  useful_until: Date,
  now: Date,
  way?: Way,
): Promise<void> {
  const times = { created_at: now, next_attempt_at: now, useful_until };
  const ways = { way: way ?? null, ways_left: way === undefined ? null : [] };
  const row = { ...outboxRow(recipient, notification), ...times, ...ways, lane: 'quick' };
  if (isAddressed(row)) await rows.insert(transaction, 'insert-timely-letter', row);
}

/**
 * Erases a contact from sent notifications; those that wait are still sent.
 * @param key the contact in the form in which login IDs are compared
 */
export const forgetRecipient = (transaction: Queryable, key: string) => transaction.run(blankDone, [key]);

import { MOST_PUSH_DEVICES } from '@machi/domain/push/model';
import { statement, type Queryable } from '../../../database/database.ts';
import { above, raised, rowsFrom, rowsOf, among } from '../../../database/rows.ts';
import { push_subscription } from '../../../database/tables/ways.ts';
import { hashOf } from '../../../ground/secrets.ts';
import type { PushAddress } from '../../../providers/push/push.ts';
import { lockMember } from '../../members/lock-member.ts';

type Row = typeof push_subscription.$inferSelect;
const subscriptions = rowsOf(push_subscription);
const ofSessions = rowsFrom(
  statement<Row & { label: string; expires_at: Date }>(
    'push-subscriptions-of-sessions',
    `select p.*, s.label, s.expires_at from push_subscription p join session s on s.token_hash = p.session_hash`,
  ),
);

const DEVICE = [
  'push_subscription_id',
  'label',
  'created_at',
  'told_at',
  'failures',
  'session_hash',
  'endpoint_hash',
] as const;

/** A member's browsers that take messages, the newest first. */
export const listPushDevices = (database: Queryable, member_id: number, now: Date) =>
  ofSessions.list(
    database,
    'list-push-devices',
    { member_id, expires_at: above(now) },
    { columns: DEVICE, order: ['-push_subscription_id'] },
  );

/** Where messages to a member go now: a session that is over gets none, even before it is tidied away. */
export const listPushAddresses = (database: Queryable, member_id: number, now: Date) =>
  ofSessions.list(
    database,
    'list-push-addresses',
    { member_id, expires_at: above(now) },
    { columns: ['push_subscription_id', 'endpoint', 'p256dh', 'auth'], order: ['push_subscription_id'] },
  );

const dropOldest = statement(
  'drop-oldest-push-subscriptions',
  `delete from push_subscription where member_id = $1 and push_subscription_id not in (
     select push_subscription_id from push_subscription where member_id = $1
     order by push_subscription_id = $2 desc, coalesce(told_at, created_at) desc, push_subscription_id desc
     limit ${MOST_PUSH_DEVICES})`,
);

/**
 * Lets a browser take messages for a member until its session ends. A browser that took them for somebody else comes
 * over only with the same keys, which nobody but itself and the town know.
 * @returns false if it belongs to somebody else
 */
export async function keepPushSubscription(
  transaction: Queryable,
  { member_id, session_hash, now }: { readonly member_id: number; readonly session_hash: Buffer; readonly now: Date },
  { endpoint, p256dh, auth }: PushAddress,
): Promise<boolean> {
  await lockMember(transaction, member_id);
  const endpoint_hash = hashOf(endpoint);
  const kept = { endpoint, endpoint_hash, p256dh, auth, member_id, session_hash, created_at: now };
  const found = await subscriptions.lock(transaction, 'find-push-subscription', { endpoint_hash });
  if (found) {
    const isSame = found.p256dh === p256dh && found.auth === auth;
    if (!isSame && found.member_id !== member_id) return false;
    const isUnchanged = isSame && session_hash.equals(found.session_hash);
    if (isUnchanged) return true;
    await subscriptions.remove(transaction, 'replace-push-subscription', {
      push_subscription_id: found.push_subscription_id,
    });
  }
  // A browser has one subscription; one of before takes no messages any more.
  await subscriptions.remove(transaction, 'drop-push-of-session', { session_hash });
  const made = await subscriptions.insertIfAbsent(
    transaction,
    'insert-push-subscription',
    kept,
    ['push_subscription_id'],
    ['endpoint_hash'],
  );
  // Somebody else was quicker with the same address.
  if (!made) return false;
  await transaction.run(dropOldest, [member_id, made.push_subscription_id]);
  return true;
}

/** False if the member has no such browser. */
export async function endPushSubscription(
  transaction: Queryable,
  member_id: number,
  push_subscription_id: number,
): Promise<boolean> {
  const own = { member_id, push_subscription_id };
  return (await subscriptions.removeReturning(transaction, 'end-own-push', own, ['member_id'])).length > 0;
}

/** The browser has given its subscription up. */
export const dropGonePush = (database: Queryable, push_subscription_id: number) =>
  subscriptions.remove(database, 'drop-gone-push', { push_subscription_id });

export const notePushTaken = (database: Queryable, ids: readonly number[], now: Date) =>
  subscriptions.update(
    database,
    'note-push-taken',
    { push_subscription_id: among(ids) },
    { told_at: now, failures: 0, failed_at: null },
  );

export const notePushFailed = (database: Queryable, push_subscription_id: number, now: Date) =>
  subscriptions.update(database, 'note-push-failed', { push_subscription_id }, { failures: raised, failed_at: now });

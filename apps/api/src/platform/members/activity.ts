import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

const insertActivity = statement(
  'insert-activity',
  'insert into member_activity (member_id, acted_at, action, label) values ($1, $2, $3, $4)',
);

/** What a member finds in the history of their account. */
export type ActivityName =
  | 'login'
  | 'login-failed'
  | 'code-failed'
  | 'logout'
  | 'password-changed'
  | 'password-reminded'
  | 'contact-asked'
  | 'contact-changed'
  | 'profile-changed'
  | 'settings-changed'
  | 'session-ended'
  | 'browser-forgotten'
  | 'service-subscribed'
  | 'service-suspended'
  | 'service-resumed'
  | 'data-exported'
  | 'factor-added'
  | 'factor-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'card-unlinked'
  | 'card-lost'
  | 'face-deleted'
  | 'pass-started'
  | 'pass-stopped';

/** Notes something that a member did with their account, in the transaction of the deed. */
export async function writeActivity(
  transaction: Queryable,
  memberId: number,
  action: ActivityName,
  label: string,
  now: Date,
): Promise<void> {
  await transaction.run(insertActivity, [memberId, now, action, label]);
}

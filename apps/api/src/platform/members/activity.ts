import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { member_activity } from '../../database/tables/members.ts';

const activities = rowsOf(member_activity);

/** Events in a member's account history. */
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

/** Writes a member's activity in the transaction of the action. */
export async function writeActivity(
  transaction: Queryable,
  memberId: number,
  action: ActivityName,
  label: string,
  now: Date,
): Promise<void> {
  await activities.insert(transaction, 'insert-activity', { member_id: memberId, acted_at: now, action, label });
}

import type { AuditAction } from '@machi/domain/audit/model';
import type { FactorKind } from '@machi/domain/factors/ways';
import type { Queryable } from '../../database/database.ts';
import { writeActivity, type ActivityName } from '../../platform/members/activity.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { endOtherSessions, forgetBrowsers } from '../../platform/sessions/sessions.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { factorNotification } from './notifications.ts';
import type { OwnerRow } from './owner-store.ts';

/** Names of each change in notification, account history and audit log. */
const names = {
  added: ['factor-added', 'member:add-factor'],
  removed: ['factor-removed', 'member:remove-factor'],
  codesMade: ['recovery-codes-made', 'member:make-recovery-codes'],
} as const satisfies Readonly<Record<string, readonly [ActivityName, AuditAction]>>;

/** Notifies, records and audits a change of an own factor; a changed credential ends other sessions. */
export async function noteChange(
  house: House,
  transaction: Queryable,
  exchange: MemberExchange,
  owner: OwnerRow,
  change: keyof typeof names,
  kind: FactorKind = 'totp',
): Promise<void> {
  const { member, now, label, session } = exchange;
  const [activity, action] = names[change];
  if (change !== 'codesMade') {
    await endOtherSessions(transaction, member.member_id, session?.tokenHash);
    await forgetBrowsers(transaction, member.member_id);
  }
  await enqueueNotification(transaction, recipientOf(owner), factorNotification(house, change, owner, kind), now);
  await writeAudit(transaction, { ...actedIn(exchange), action, subject: 'member', subject_id: member.member_id });
  await writeActivity(transaction, member.member_id, activity, label, now);
}

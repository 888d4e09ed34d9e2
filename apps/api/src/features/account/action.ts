import type { AuditAction } from '@machi/domain/audit/model';
import { actedIn, type AuditEvent } from '../../platform/audit/audit.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';

/** An audit event of a member's action on their own account. */
export const ownAction = (exchange: MemberExchange, action: AuditAction): AuditEvent => ({
  ...actedIn(exchange),
  action,
  subject: 'member',
  subject_id: exchange.member.member_id,
});

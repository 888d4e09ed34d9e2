import type { AuditAction } from '@machi/domain/audit/model';
import { actedIn, type AuditEvent } from '../../platform/audit/audit.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';

/** Something that members do with their own account, for the audit log. */
export const ownAction = (exchange: MemberExchange, action: AuditAction): AuditEvent => ({
  ...actedIn(exchange),
  action,
  subject: 'member',
  subject_id: exchange.member.member_id,
});

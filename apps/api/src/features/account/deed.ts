import type { AuditAction } from '@machi/domain/audit/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { actedIn } from '../../platform/audit/audit.ts';
import type { Deed } from '../../platform/audit/audit.ts';
import { answerBefore } from '../../platform/http/idempotency.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';

/**
 * Answers what was done already under the same Idempotency-Key, and undefined when nothing was: asked where the deed
 * itself makes its repetition wrong, as a change of the password does with the old one. Writes nothing.
 * @throws Replay with the reply of then
 */
export async function answerRepetition(exchange: MemberExchange): Promise<Refusal | undefined> {
  return exchange.attempt && answerBefore<Refusal>((work) => exchange.write(work));
}

/** Something that members do with their own account, for the audit log. */
export const ownDeed = (exchange: MemberExchange, action: AuditAction): Deed => ({
  ...actedIn(exchange),
  action,
  subject: 'member',
  subject_id: exchange.member.member_id,
});

import { actedIn, writeShowing } from '../platform/audit/audit.ts';
import type { Database } from '../database/database.ts';
import type { MemberExchange } from '../platform/http/exchange.ts';

/**
 * Writes down an official's look at the schedules of others, once with all whom it showed.
 * @param scheduleId the one that was opened; null of a list
 */
export async function noteLook(
  database: Database,
  exchange: MemberExchange,
  action: 'schedule:list' | 'schedule:read',
  memberIds: readonly number[],
  scheduleId: number | null = null,
): Promise<void> {
  const { member } = exchange;
  const others = memberIds.filter((memberId) => memberId !== member.member_id);
  if (!member.is_official || others.length === 0) return;
  const deed = { ...actedIn(exchange), action, subject: 'schedule', subject_id: scheduleId } as const;
  // COMMIT goes out right behind: nothing is decided by what was written.
  await database.transaction(async (transaction, leave) => leave(writeShowing(transaction, deed, others)));
}

import type { Database } from '../../database/database.ts';
import { writeShown } from '../../platform/audit/accesses.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';

/**
 * Writes down an official's look at the schedules of others, once with all whom it showed.
 * @param scheduleId the one that was opened; null of a list
 */
export async function noteAccess(
  database: Database,
  exchange: MemberExchange,
  action: 'schedule:list' | 'schedule:read',
  memberIds: readonly number[],
  scheduleId: number | null = null,
): Promise<void> {
  if (!exchange.member.is_official) return;
  await writeShown(database, exchange, { action, subject: 'schedule', subject_id: scheduleId }, memberIds);
}

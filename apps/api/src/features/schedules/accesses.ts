import type { Database } from '../../database/database.ts';
import { writeShown } from '../../platform/audit/accesses.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';

/**
 * Audits an official's access to others' schedules, once with all people shown.
 * @param scheduleId the opened schedule; null for a list
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

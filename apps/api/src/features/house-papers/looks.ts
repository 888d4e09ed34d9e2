import type { Database } from '../../database/database.ts';
import { actedIn, writeShowing } from '../../platform/audit/audit.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';

/** Writes down once whom a paper named; an official's own bookings are no look at somebody. */
export async function notePrinted(
  database: Database,
  exchange: MemberExchange,
  shown: readonly (number | null)[],
): Promise<void> {
  const others = shown.flatMap((id) => (id === null || id === exchange.member.member_id ? [] : [id]));
  if (others.length === 0) return;
  const deed = { ...actedIn(exchange), action: 'reservation:print', subject: 'reservation', subject_id: null } as const;
  await database.transaction(async (transaction, leave) => leave(writeShowing(transaction, deed, others)));
}

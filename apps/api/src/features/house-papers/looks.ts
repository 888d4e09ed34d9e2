import type { Database } from '../../database/database.ts';
import { writeShown } from '../../platform/audit/looks.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';

/** Writes down once whom a paper named; an official's own bookings are no look at somebody. */
export const notePrinted = (database: Database, exchange: MemberExchange, shown: readonly (number | null)[]) =>
  writeShown(database, exchange, { action: 'reservation:print', subject: 'reservation', subject_id: null }, shown);

import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';

const insertAudit = statement(
  'insert-audit',
  `insert into audit (acted_at, actor_member_id, action, subject, subject_id, request_id) values ($1, $2, $3, $4, $5, $6)`,
);

export interface Deed {
  readonly at: Date;
  /** null for a guest. */
  readonly actor_member_id: number | null;
  /** Verb of the deed, e.g. `reservation:cancel`. */
  readonly action: string;
  readonly subject: string;
  readonly subject_id: number | null;
  readonly request_id: string;
}

/** Writes down a deed in the transaction of the deed itself. */
export async function writeAudit(transaction: Queryable, deed: Deed): Promise<void> {
  await transaction.run(insertAudit, [
    deed.at,
    deed.actor_member_id,
    deed.action,
    deed.subject,
    deed.subject_id,
    deed.request_id,
  ]);
}

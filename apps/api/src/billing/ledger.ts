import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';
import type { LedgerAccount, LedgerKind } from '../database/tables/billing/ledger.ts';

const insertEntry = statement<{ ledger_entry_id: number }>(
  'insert-ledger-entry',
  `with entry as (insert into ledger_entry (kind, entered_at) values ($1, $2) returning ledger_entry_id),
   posted as (insert into ledger_posting (ledger_entry_id, account, billing_id, yen)
     select ledger_entry_id, account, billing_id, yen from entry,
       json_to_recordset($3::json) as p (account text, billing_id int, yen int))
   select ledger_entry_id from entry`,
);

export interface Posting {
  readonly account: LedgerAccount;
  /** Of what is owed: on which bill. */
  readonly billing_id?: number;
  readonly yen: number;
}

/** Enters a movement of money; the database refuses what does not sum to 0. */
export async function enter(
  transaction: Queryable,
  kind: LedgerKind,
  postings: readonly Posting[],
  now: Date,
): Promise<number> {
  const [row] = await transaction.run(insertEntry, [kind, now, JSON.stringify(postings)]);
  if (!row) throw new Error('an entry was not made');
  return row.ledger_entry_id;
}

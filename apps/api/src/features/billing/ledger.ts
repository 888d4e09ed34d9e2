import type { DateText } from '@machi/domain/calendar/model';
import { OFFICE } from '@machi/domain/till/houses';
import { statement, type Queryable } from '../../database/database.ts';
import type { LedgerAccount, LedgerKind } from '../../database/tables/billing/ledger.ts';

const insertEntry = statement<{ ledger_entry_id: number }>(
  'insert-ledger-entry',
  `with entry as (insert into ledger_entry (kind, entered_at, till_on, till_house) values ($1, $2, $4, $5) returning ledger_entry_id),
   posted as (insert into ledger_posting (ledger_entry_id, account, billing_id, yen)
     select ledger_entry_id, account, billing_id, yen from entry,
       json_to_recordset($3::json) as p (account text, billing_id int, yen int))
   select ledger_entry_id from entry`,
);

export interface Posting {
  readonly account: LedgerAccount;
  /** The bill, for an amount owed. */
  readonly billing_id?: number;
  readonly yen: number;
}

/** Enters a movement of money; the database refuses postings that do not sum to 0. */
export async function enter(
  transaction: Queryable,
  kind: LedgerKind,
  postings: readonly Posting[],
  now: Date,
  /** For a manual entry: the till's day, locked by `till-days.ts`. */
  tillOn: DateText | null = null,
  /** The drawer's house. */
  tillHouse: number = OFFICE,
): Promise<number> {
  const [row] = await transaction.run(insertEntry, [kind, now, JSON.stringify(postings), tillOn, tillHouse]);
  if (!row) throw new Error('an entry was not made');
  return row.ledger_entry_id;
}

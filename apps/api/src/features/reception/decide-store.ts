import type { PricedLine } from '@machi/domain/reservations/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { reservation } from '../../database/tables/reservations.ts';

const approveRows = statement<{ reservation_id: number }>(
  'reception-approve-reservations',
  `update reservation r set approval_status = 1, fixed_at = $1, reason = coalesce(nullif(approved.reason, ''), r.reason),
     revision = r.revision + 1, revised_at = $1
   from unnest($2::int[], $3::text[]) as approved(reservation_id, reason)
   where r.reservation_id = approved.reservation_id returning r.reservation_id`,
);
/** An earlier payment counts if it covers the new fee; the rest is owed back. */
const writeExemptions = statement<{ reservation_id: number }>(
  'reception-settle-exemptions',
  `update reservation r set exemption_status = $1, amount = settled.amount, quote_lines = settled.quote_lines,
     reason = case when $2 = '' then r.reason else $2 end, revision = r.revision + 1, revised_at = $4,
     paid_at = case when r.amount = settled.amount or r.paid_yen >= settled.amount then r.paid_at end
   from jsonb_to_recordset($3::jsonb) as settled(reservation_id int, amount int, quote_lines jsonb)
   where r.reservation_id = settled.reservation_id returning r.reservation_id`,
);

const reservations = rowsOf(reservation);

export const decideStore = {
  approve: (
    transaction: Queryable,
    approved: readonly { readonly reservation_id: number; readonly reason: string }[],
    now: Date,
  ) =>
    transaction.run(approveRows, [
      now,
      approved.map(({ reservation_id }) => reservation_id),
      approved.map(({ reason }) => reason),
    ]),
  settleExemptions: (
    transaction: Queryable,
    status: 1 | 2,
    reason: string,
    settled: readonly {
      readonly reservation_id: number;
      readonly amount: number;
      readonly quote_lines: PricedLine[];
    }[],
    now: Date,
  ) => transaction.run(writeExemptions, [status, reason, JSON.stringify(settled), now]),
  /** Notes the time of a no-show, or removes the note. */
  noteNoShow: (transaction: Queryable, reservation_id: number, no_show_at: Date | null) =>
    reservations.updateReturning(transaction, 'reception-set-no-show', { reservation_id }, { no_show_at }, [
      'reservation_id',
    ]),
};

import { dateAt, monthOf } from '@machi/domain/calendar/model';
import { bills } from '../../features/billing/bill-store.ts';
import { billActions } from '../../features/billing/actions.ts';
import type { OpenTown } from '../towns/open-town.ts';

/** An open bill of the previous month with one visit, entered in the ledger; parts can be replaced. */
export async function newBill(
  town: OpenTown,
  memberId: number,
  { month = '2026-12', yen = 200, planned_on = '2027-01-27' } = {},
): Promise<number> {
  const today = dateAt(town.now());
  await town.rows`insert into billing_month (month, closed_at, planned_on)
    values (${month}, ${town.now()}, ${planned_on}) on conflict do nothing`;
  const [bill] = await town.rows<{ billing_id: number }>(
    `insert into bathing_billing (month, member_id, payer, invoice_year, invoice_no, closed_on, planned_on, visits, lines_yen, carried_yen, state)
     select $1, member_id, json_build_object('lastname', lastname, 'firstname', firstname, 'zipcode', zipcode, 'prefecture', prefecture,
       'address1', address1, 'address2', address2, 'address3', address3), 1999,
       (select coalesce(max(invoice_no), 0) + 1 from bathing_billing where invoice_year = 1999), $3, $4, 1, $5, 0, 'open'
     from member where member_id = $2 returning billing_id`,
    month,
    memberId,
    `${monthOf(today)}-01`,
    planned_on,
    yen,
  );
  if (!bill) throw new Error('a bill was not written');
  await town.rows(
    `with lines as (insert into billing_line (billing_id, turn, kind, day, is_beyond, yen, tax_percent, is_reduced)
       values ($1, 1, 'charge', ($2 || '-03')::date, false, $3, 10, false)),
     entry as (insert into ledger_entry (kind, entered_at) values ('bill', $4) returning ledger_entry_id)
     insert into ledger_posting (ledger_entry_id, account, billing_id, yen)
     select ledger_entry_id, account, billing_id, yen from entry,
       (values ('receivable', $1::int, $3::int), ('income', null, -$3::int)) as p (account, billing_id, yen)`,
    bill.billing_id,
    month,
    yen,
    town.now(),
  );
  return bill.billing_id;
}

export const payBill = (town: OpenTown, billingId: number) =>
  town.database.transaction(async (transaction) => {
    const row = await bills.lock(transaction, billingId);
    if (!row) throw new Error('a bill is gone');
    const paid = { paid_on: dateAt(town.now()), paid_by: 'cash' } as const;
    await billActions.pay(transaction, row, paid, { member_id: null, now: town.now() });
  });

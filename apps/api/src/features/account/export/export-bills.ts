import type { BillDeedKind } from '@machi/domain/billing/desk-views';
import { billWords, kindInWords } from '@machi/domain/billing/words';
import type { DebitFailure } from '@machi/domain/billing/model';
import { townTimeText } from '@machi/domain/calendar/model';
import type { DebitState } from '@machi/domain/debits/model';
import { debitWords } from '@machi/domain/debits/words';
import { fullAddress } from '@machi/domain/described/address';
import type { Locale } from '@machi/domain/locale/model';
import { fullName } from '@machi/domain/members/model';
import { bills } from '../../../billing/bill-store.ts';
import { viewHead, viewLine } from '../../../billing/views.ts';
import { statement } from '../../../database/database.ts';
import type { Queryable } from '../../../database/database.ts';

/** More than anybody has. */
const ALL = 100_000;

const selectDeeds = statement<{
  billing_id: number;
  kind: BillDeedKind;
  done_at: Date;
  yen: number;
  reason: string;
}>(
  'export-bill-deeds',
  `select d.billing_id, d.kind, d.done_at, d.yen, d.reason from billing_deed d join bathing_billing b using (billing_id)
   where b.member_id = $1 order by d.billing_deed_id`,
);

const selectDebits = statement<{
  billing_id: number;
  debit_on: string;
  yen: number;
  state: DebitState;
  failure: DebitFailure | null;
  settled_on: string | null;
}>(
  'export-debits',
  `select d.billing_id, r.debit_on::text as debit_on, d.yen, d.state, d.failure, d.settled_on::text as settled_on
   from debit d join debit_run r using (debit_run_id) join bathing_billing b using (billing_id)
   where b.member_id = $1 and r.state <> 'prepared' order by d.debit_id`,
);

/** What the bath cost a person: each bill as it was made out, its visits with their days, and what became of it. */
export async function readBillThings(database: Queryable, memberId: number) {
  const [rows, deeds, debits] = await Promise.all([
    bills.own(database, memberId, ALL),
    database.run(selectDeeds, [memberId]),
    database.run(selectDebits, [memberId]),
  ]);
  const lines = await bills.lines(
    database,
    rows.map(({ billing_id }) => billing_id),
  );
  const linesByBill = Map.groupBy(lines, ({ billing_id }) => billing_id);
  const deedsByBill = Map.groupBy(deeds, ({ billing_id }) => billing_id);
  const debitsByBill = Map.groupBy(debits, ({ billing_id }) => billing_id);
  return {
    bills: rows.map((row) => ({
      ...viewHead(row),
      name: row.payer ? fullName(row.payer) : '',
      address: row.payer ? fullAddress(row.payer) : '',
      visits: row.visits,
      lines: (linesByBill.get(row.billing_id) ?? []).map(viewLine),
      deeds: (deedsByBill.get(row.billing_id) ?? []).map(({ billing_id: _bill, done_at, ...deed }) => ({
        ...deed,
        done_at: townTimeText(done_at),
      })),
      /** What the bank was asked for, and what it answered. */
      debits: (debitsByBill.get(row.billing_id) ?? []).map(({ billing_id: _bill, ...debit }) => debit),
    })),
  };
}
export type BillThings = Readonly<Awaited<ReturnType<typeof readBillThings>>>;

/** The same for a spreadsheet: a bill, then below it its lines and deeds, each with its day. */
export function billRows({ bills: own }: BillThings, locale: Locale, credit: string): (readonly string[])[] {
  const { states, deeds } = billWords[locale];
  return own.flatMap((bill) => [
    [bill.invoice_code, bill.month, bill.paid_at, states[bill.state], String(bill.amount), '', bill.name, bill.address],
    ...bill.lines.map((line) => [bill.invoice_code, bill.month, line.day, kindInWords(line)[locale], String(line.yen)]),
    ...(bill.carried_yen === 0 ? [] : [[bill.invoice_code, bill.month, '', credit, String(bill.carried_yen)]]),
    ...bill.deeds.map((deed) => [
      bill.invoice_code,
      bill.month,
      deed.done_at,
      deeds[deed.kind],
      String(deed.yen),
      deed.reason,
    ]),
    ...bill.debits
      .filter(({ state }) => state === 'open')
      .map(({ debit_on, yen }) => [
        bill.invoice_code,
        bill.month,
        debit_on,
        debitWords[locale].debits.open,
        String(yen),
      ]),
  ]);
}

import {
  askOwnRefund,
  billOwnVisits,
  readBathInvoice,
  readBathPayment,
  readBathReceipt,
  readBathSlip,
  readBathStatement,
  type BathPayment,
  type DebitAccount,
} from '@machi/domain/billing/contract';
import { owedOnBills } from '@machi/domain/billing/requests';
import { feeOn } from '@machi/domain/billing/town-billing';
import { billWords } from '@machi/domain/billing/words';
import { dateAt } from '@machi/domain/calendar/model';
import type { OwnMandate } from '@machi/domain/mandates/views';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import { actedIn, writeAudit, writeAudits } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { pdfFile } from '../../platform/pdf/pdf-file.ts';
import { nextFrom } from '../../platform/top/top-source.ts';
import { bills, type BillRowAtDesk } from '../billing/bill-store.ts';
import { billNow, unbilledOf } from '../billing/closing.ts';
import { mandateInForce } from '../billing/mandates/in-force.ts';
import { askForOwn } from '../billing/own-refund.ts';
import { printBill } from '../billing/pdf/print-bill.ts';
import { statementPdf, type PaidBill } from '../billing/pdf/statement-pdf.ts';
import { words } from '../billing/pdf/words.ts';
import { viewHead, viewLine } from '../billing/views.ts';
import { inForceOn } from '../billing/mandates/mandate-store.ts';

/** Most bills of one person: twelve a year, kept for seven years, and the current year. */
const MOST_OWN = 100;

const amountOf = (rows: readonly BillRowAtDesk[]): number =>
  rows.reduce((sum, { lines_yen, carried_yen }) => sum + lines_yen + carried_yen, 0);
const isPaid = (row: BillRowAtDesk): row is PaidBill => row.state === 'paid' && row.paid_on !== null;
const yearOf = ({ paid_on }: PaidBill): number => Number(paid_on.slice(0, 4));

/** The next debit day of an open bill, as sent to the bank or planned; null: a failed debit is paid another way. */
const dayOf = ({ state, asked_on, next_debit_on, planned_on, debit_failure }: BillRowAtDesk): string | null =>
  state === 'open' ? (asked_on ?? next_debit_on ?? (debit_failure === null ? planned_on : null)) : null;

/** The next debit, of bills whose day has not passed. */
function nextDebit(rows: readonly BillRowAtDesk[], today: string): BathPayment['payment_info'] {
  const [paid_at] = rows
    .flatMap((row) => dayOf(row) ?? [])
    .filter((day) => day >= today)
    .toSorted();
  if (paid_at === undefined) return null;
  const due = rows.filter((row) => dayOf(row) === paid_at);
  return { amount: amountOf(due), paid_at, bills: due.length };
}

const debitAccount = ({ bank_name, branch_name, last_digits, account_type, holder }: OwnMandate): DebitAccount => ({
  bank_name,
  branch_name,
  last_digits,
  account_type,
  holder_name: holder.normalize('NFKC'),
});

/** Routes for a member's own bath bills and their PDFs. */
export const routes = (house: House) => {
  const { database, press, town } = house;
  return [
    serve(readBathPayment, async (_input, { member, now, locale }) => {
      const rows = await bills.own(database, member.member_id, MOST_OWN);
      const [lines, unbilled, mandate] = await Promise.all([
        bills.lines(
          database,
          rows.map(({ billing_id }) => billing_id),
        ),
        unbilledOf(database, town.passes, member.member_id, now),
        mandateInForce(database, member.member_id, dateAt(now)),
      ]);
      const byBill = Map.groupBy(lines, ({ billing_id }) => billing_id);
      const { billing } = town.passes.bath;
      const fee = billing && feeOn(billing, dateAt(now));
      const payment: BathPayment = {
        item: billWords[locale].item,
        fee_yen: fee === undefined || fee.fee_yen === 0 ? null : fee.fee_yen,
        payment_info: nextDebit(rows, dateAt(now)),
        member_payment: {
          amount: amountOf(rows.filter(({ state }) => state === 'open')),
          account_type: mandate?.account_type ?? null,
        },
        account: mandate ? debitAccount(mandate) : null,
        unbilled,
        owed_back: owedOnBills(rows),
        bills: rows.map((row) => ({ ...viewHead(row), lines: (byBill.get(row.billing_id) ?? []).map(viewLine) })),
        years: [...new Set(rows.filter(isPaid).map(yearOf))].toSorted((one, other) => other - one),
        office: { name: town.town.office_name[locale], tel: town.town.office_tel },
      };
      return { payment };
    }),

    serve(billOwnVisits, (shown, exchange) =>
      exchange.write(async (transaction) => {
        const { member_id } = exchange.member;
        const made = await billNow(transaction, town.passes, member_id, shown, exchange.now);
        if (isRefusal(made)) return made;
        if (made.billing_id === null) return made;
        await writeAudit(transaction, {
          ...actedIn(exchange),
          action: 'bill:make',
          subject: 'bill',
          subject_id: made.billing_id,
        });
        return made;
      }),
    ),

    serve(askOwnRefund, (asked, exchange) =>
      exchange.write(async (transaction) => {
        const made = await askForOwn(transaction, house, exchange.member.member_id, asked, exchange.now);
        if (isRefusal(made)) return made;
        await writeAudits(transaction, { ...actedIn(exchange), action: 'bill:ask', subject: 'bill' }, made);
        return {};
      }),
    ),

    serve(readBathInvoice, async ({ billing_id }, { member, now }) => {
      const row = await bills.ownOne(database, member.member_id, billing_id);
      return row ? printBill(house, row, 'invoice', member.member_id, now) : notFound;
    }),

    serve(readBathReceipt, async ({ billing_id }, { member, now }) => {
      const row = await bills.ownOne(database, member.member_id, billing_id);
      return row ? printBill(house, row, 'receipt', member.member_id, now) : notFound;
    }),

    serve(readBathSlip, async ({ billing_id }, { member, now }) => {
      const row = await bills.ownOne(database, member.member_id, billing_id);
      return row ? printBill(house, row, 'slip', member.member_id, now) : notFound;
    }),

    serve(readBathStatement, async ({ year }, { member, now }) => {
      const rows = await bills.own(database, member.member_id, MOST_OWN);
      const [first, ...rest] = rows
        .filter(isPaid)
        .filter((row) => yearOf(row) === year)
        .toSorted((one, other) => (one.paid_on < other.paid_on ? -1 : 1));
      if (!first) return notFound;
      const pdf = await press.print(member.member_id, statementPdf(town, [first, ...rest], year, now));
      return isRefusal(pdf) ? pdf : pdfFile(`${words.statement.title}_${year}`, pdf);
    }),
  ];
};

const IS_DEBITED = `((b.debit_failure is null or b.next_debit_on is not null)
  and exists (select from mandate d where d.member_id = $1 and ${inForceOn('$3')}))`;

/**
 * Open bills of the bath: debited on their day, or to be paid by it without a mandate or after a failed debit. After
 * the day of a debit nothing is to be done until the bank has answered.
 */
export const top = nextFrom(
  'fee',
  3,
  `select b.billing_id as key, b.lines_yen + b.carried_yen as yen, coalesce(b.next_debit_on, b.planned_on) as due_on,
     case when ${IS_DEBITED} then 'debited' end as state
   from bathing_billing b where b.member_id = $1 and b.state = 'open'
     and (coalesce(b.next_debit_on, b.planned_on) >= $3 or not ${IS_DEBITED})
   order by coalesce(b.next_debit_on, b.planned_on), b.billing_id`,
  ({ key }, { locale }) => ({ key: `bath-${key}`, title: billWords[locale].item, href: '/fureaiplaza/payment' }),
);

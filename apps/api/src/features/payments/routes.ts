import { dateAt } from '@machi/domain/calendar/model';
import {
  MOST_PAYMENTS_EXPORTED,
  PAYMENTS_PAGE_SIZE,
  exportPayments,
  listPayments,
  readPayment,
  refundPayment,
  tellOfPayment,
} from '@machi/domain/payments/contract';
import { PAYMENT_KEY } from '@machi/domain/payments/model';
import { refuseRefund } from '@machi/domain/payments/refund';
import type { PaymentFile } from '@machi/domain/payments/views';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { writeListed, writeLooks } from '../../platform/audit/looks.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { tableFile } from '../../platform/papers/table-file.ts';
import { intendPayment } from '../../platform/payments/change.ts';
import { settlePayment } from '../../platform/payments/settle.ts';
import { payments } from '../../platform/payments/store.ts';
import { strays } from '../../platform/payments/strays.ts';
import { paymentLists } from './list-store.ts';
import type { PaymentRow } from './list-store.ts';
import { exportTexts, paymentsTable } from './payments-table.ts';
import { seenOf, viewFile, viewLine, viewStray } from './views.ts';

/** More are a matter for the provider's own pages. */
const MOST_STRAYS = 100;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const peopleOf = (rows: readonly PaymentRow[]) => rows.map(({ member_id }) => member_id);

/** On the payment itself, for it may be nobody's any more, and on the person whose it is. */
async function note(
  transaction: Queryable,
  exchange: MemberExchange,
  action: 'payment:read' | 'payment:refund',
  { payment_id, member_id }: Pick<PaymentRow, 'payment_id' | 'member_id'>,
): Promise<void> {
  await writeAudit(transaction, { ...actedIn(exchange), action, subject: 'payment', subject_id: payment_id });
  await writeLooks(transaction, exchange, action, [member_id]);
}

async function fileOf(from: Queryable, payment_id: number, now: Date): Promise<PaymentFile> {
  const row = await paymentLists.read(from, payment_id);
  if (!row) throw new Error('a payment is gone');
  return viewFile(row, await paymentLists.events(from, payment_id), now);
}

export const routes = (house: House) => [
  serve(tellOfPayment, async ({ data }, { now }) => {
    const key = data.object.metadata?.[PAYMENT_KEY] ?? '';
    const payment = UUID.test(key) ? await payments.byKey(house.database, key) : undefined;
    // What they tell of it may be old, doubled or of another amount: it is asked for.
    if (payment) {
      await settlePayment(house, payment.payment_id, now);
      // Whoever paid waits for the letter, also where the provider was faster than their return.
      house.wakeOutbox();
    }
    return {};
  }),

  serve(listPayments, ({ page = 1, ...asked }, exchange) =>
    house.database.transaction(async (transaction) => {
      const [rows, total, unknown] = await Promise.all([
        paymentLists.lines(transaction, asked, PAYMENTS_PAGE_SIZE, (page - 1) * PAYMENTS_PAGE_SIZE),
        paymentLists.total(transaction, asked),
        strays.list(transaction, MOST_STRAYS),
      ]);
      await writeListed(transaction, exchange, 'payment:list', peopleOf(rows));
      const lines = rows.map((row) => viewLine(row, exchange.now));
      return { payments: lines, total, page, page_size: PAYMENTS_PAGE_SIZE, strays: unknown.map(viewStray) };
    }),
  ),

  serve(exportPayments, ({ format, encoding, ...asked }, exchange) =>
    house.database.transaction(async (transaction) => {
      const rows = await paymentLists.lines(transaction, asked, MOST_PAYMENTS_EXPORTED + 1, 0);
      if (rows.length > MOST_PAYMENTS_EXPORTED)
        return refuse(409, { field: '', code: 'payments-too-many', params: [MOST_PAYMENTS_EXPORTED] });
      const { locale, now } = exchange;
      const table = paymentsTable(
        rows.map((row) => viewLine(row, now)),
        locale,
      );
      const named = { file: `payments-${dateAt(now)}`, sheet: exportTexts(locale).sheet };
      const file = await tableFile(table, named, { format, encoding });
      // A look is written before it is answered; of a file that could not be made nobody got anything.
      if (file.unfitting.length === 0) await writeListed(transaction, exchange, 'payment:export', peopleOf(rows));
      return file;
    }),
  ),

  serve(readPayment, ({ payment_id }, exchange) =>
    house.database.transaction(async (transaction) => {
      const row = await paymentLists.read(transaction, payment_id);
      if (!row) return notFound;
      await note(transaction, exchange, 'payment:read', row);
      return { payment: await fileOf(transaction, payment_id, exchange.now) };
    }),
  ),

  serve(refundPayment, async ({ payment_id, reason, seen }, exchange) => {
    const { member, now } = exchange;
    const meant = await exchange.write(async (transaction) => {
      const payment = await payments.lock(transaction, payment_id);
      if (!payment) return notFound;
      const refusal = refuseRefund({ ...payment, seen: seenOf(payment) }, seen, member.member_id, now);
      if (refusal) return refusal;
      await note(transaction, exchange, 'payment:refund', payment);
      const intended = await intendPayment(transaction, payment_id, 'refund', { by: member.member_id, reason, now });
      return isRefusal(intended) ? intended : { payment: await fileOf(transaction, payment_id, now) };
    });
    if (isRefusal(meant)) return meant;
    // Outside of the transaction: what is meant stands, whatever the provider says now.
    await settlePayment(house, payment_id, now);
    return { payment: await fileOf(house.database, payment_id, now) };
  }),
];

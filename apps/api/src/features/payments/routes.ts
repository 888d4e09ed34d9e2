import { only } from '@machi/domain/fields/only';
import { refundPayment, tellOfPayment } from '@machi/domain/payments/contract';
import { paymentDesk } from '@machi/domain/payments/desk';
import { PAYMENT_KEY, type TheirSide } from '@machi/domain/payments/model';
import { refuseRefund } from '@machi/domain/payments/refund';
import type { PaymentEventKind, PaymentFile, PaymentLine, StrayLine } from '@machi/domain/payments/views';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import { townTimeText } from '@machi/domain/calendar/model';
import { isHoldEnding } from '@machi/domain/payments/hold';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { auditFile, serveDesk } from '../../platform/desk/serve-desk.ts';
import { serve } from '../../platform/http/serve.ts';
import { intendPayment } from '../../platform/payments/change.ts';
import { settlePayment } from '../../platform/payments/settle.ts';
import { payments } from '../../platform/payments/store.ts';
import { strays, type StrayPayment } from '../../platform/payments/strays.ts';
import { paymentLists, type PaymentRow } from './list-store.ts';
import type { EventRow } from '../../platform/desk/desk-rows.ts';

const viewTheirs = ({ money, amount, received, refunded }: TheirSide) => ({ money, amount, received, refunded });
const timeOrNull = (at: Date | null) => at && townTimeText(at);

const viewLine = (row: PaymentRow, now: Date): PaymentLine => ({
  ...only(row, ['payment_id', 'holder_kind', 'holder_id', 'member_id', 'name', 'title', 'amount', 'state']),
  ...only(row, ['intention', 'failure']),
  begun_at: townTimeText(row.begun_at),
  capture_before: timeOrNull(row.capture_before),
  is_ending: isHoldEnding(row, now),
  checked_at: timeOrNull(row.checked_at),
  theirs: row.theirs && viewTheirs(row.theirs),
  differences: [...row.differences],
});

const viewStray = ({ intent_id, made_at, checked_at, theirs, differences }: StrayPayment): StrayLine => ({
  intent_id,
  made_at: townTimeText(made_at),
  checked_at: townTimeText(checked_at),
  theirs: viewTheirs(theirs),
  differences: [...differences],
});

/** A mark that changes with the payment's state. */
const seenOf = ({ state, intention, theirs }: Pick<PaymentRow, 'state' | 'intention' | 'theirs'>): string =>
  [state, intention ?? '', theirs?.money ?? '', theirs?.refunded ?? ''].join('.');

/** A payment for its file. */
const viewFile = (row: PaymentRow, events: readonly EventRow<PaymentEventKind>[], now: Date): PaymentFile => ({
  ...viewLine(row, now),
  intent_id: row.intent_id,
  events: events.map(({ happened_at, ...event }) => ({ ...event, happened_at: townTimeText(happened_at) })),
  seen: seenOf(row),
});

/** Most unknown payments listed; more are a matter for the provider's own pages. */
const MOST_STRAYS = 100;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const fileOf = async (from: Queryable, row: PaymentRow, now: Date): Promise<PaymentFile> =>
  viewFile(row, await paymentLists.events(from, row.payment_id), now);

async function readFile(from: Queryable, payment_id: number, now: Date): Promise<PaymentFile> {
  const row = await paymentLists.read(from, payment_id);
  if (!row) throw new Error('a payment is gone');
  return fileOf(from, row, now);
}

export const routes = (house: House) => [
  serve(tellOfPayment, async ({ data }, { now }) => {
    const key = data.object.metadata?.[PAYMENT_KEY] ?? '';
    const payment = UUID.test(key) ? await payments.byKey(house.database, key) : undefined;
    // The event may be old, repeated or about another amount, so the provider is asked.
    if (payment) {
      await settlePayment(house, payment.payment_id, now);
      // The payer waits for the notification, even if the event came before their return.
      house.wakeOutbox();
    }
    return {};
  }),

  ...serveDesk(house, paymentDesk, {
    question: (_from, asked) => asked,
    rows: paymentLists,
    line: (row, { now }) => viewLine(row, now),
    file: (from, row, { now }) => fileOf(from, row, now),
    beside: async (from) => ({ strays: (await strays.list(from, MOST_STRAYS)).map(viewStray) }),
  }),

  serve(refundPayment, async ({ payment_id, reason, seen }, exchange) => {
    const { member, now } = exchange;
    const meant = await exchange.write(async (transaction) => {
      const payment = await payments.lock(transaction, payment_id);
      if (!payment) return notFound;
      const refusal = refuseRefund({ ...payment, seen: seenOf(payment) }, seen, member.member_id, now);
      if (refusal) return refusal;
      await auditFile(transaction, exchange, 'payment:refund', {
        subject: 'payment',
        id: payment_id,
        member_id: payment.member_id,
      });
      const intended = await intendPayment(transaction, payment_id, 'refund', { by: member.member_id, reason, now });
      return isRefusal(intended) ? intended : { payment: await readFile(transaction, payment_id, now) };
    });
    if (isRefusal(meant)) return meant;
    // After commit: the intended step stands, whatever the provider answers.
    await settlePayment(house, payment_id, now);
    return { payment: await readFile(house.database, payment_id, now) };
  }),
];

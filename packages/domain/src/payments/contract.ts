import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { TableFile, tableChoice } from '../desk/table-file.ts';
import { RowId, requiredText, text } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { PAYMENT_KEY, PaymentState } from './model.ts';
import { PaymentFile, PaymentLine, StrayLine } from './views.ts';

const toRead = endpointsFor('payment:read:any');

export const PAYMENTS_PAGE_SIZE = 50;
/** Most payments of one file. */
export const MOST_PAYMENTS_EXPORTED = 10_000;

const question = {
  state: z.optional(PaymentState),
  /** 1: only payments with differences. */
  is_different: z.optional(z.union([z.literal(1), z.literal('1')])),
  /** Name, furigana, telephone number, address or town id, in any usual writing. */
  q: z.optional(text(64)),
};

export const tellOfPayment = endpoint('tellOfPayment', 'POST', '/api/payments/webhook', {
  permission: 'payment:tell:provider',
  input: z.object({
    type: z.string().check(z.maxLength(200)),
    data: z.object({
      object: z.object({
        metadata: z.nullish(z.object({ [PAYMENT_KEY]: z.optional(z.string().check(z.maxLength(200))) })),
      }),
    }),
  }),
  description:
    'The provider says that something happened. Nothing of it is believed but the time: the payment is asked for, as the job would some minutes later.',
});

export const listPayments = toRead('listPayments', 'GET', '/api/payments', {
  input: z.object({ ...question, page: PageNumber }),
  reply: z.object({
    payments: z.array(PaymentLine),
    ...pageReply,
    /** Payments at the provider that are unknown here, newest first. */
    strays: z.array(StrayLine),
  }),
  description: `Card payments, ours beside the provider’s, differences first, ${PAYMENTS_PAGE_SIZE} a page. Each person’s access is in the audit log and they see it.`,
});

export const exportPayments = toRead('exportPayments', 'GET', '/api/payments/export', {
  input: z.object({ ...question, ...tableChoice }),
  reply: TableFile,
  refusals: ['payments-too-many'],
  description: `The payments of a question as a file, ${MOST_PAYMENTS_EXPORTED} at most. Each person’s access is in the audit log and they see it.`,
});

export const readPayment = toRead('readPayment', 'GET', '/api/payments/:payment_id', {
  input: z.object({ payment_id: RowId }),
  reply: z.object({ payment: PaymentFile }),
  refusals: ['not-found'],
  description: 'One payment with all that became of it. The access is in the audit log and the person sees it.',
});

export const refundPayment = endpoint('refundPayment', 'POST', '/api/payments/:payment_id/refund', {
  permission: 'payment:refund:any',
  input: z.object({
    payment_id: RowId,
    reason: requiredText(REASON_LENGTH),
    /** The payment's `seen` when it was read. */
    seen: text(64).check(z.minLength(1, { error: 'required' })),
  }),
  reply: z.object({ payment: PaymentFile }),
  refusals: ['not-found', 'own-account', 'payment-changed', 'payment-not-captured', 'payment-under-way'],
  description:
    'Gives a payment back to the card that it came from, whole, with the reason. While the provider does not answer it stays meant, and is done later.',
});

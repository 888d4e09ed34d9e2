import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { NumberInQuery, RowId } from '../fields/model.ts';
import { PdfFile } from '../files/pdf-file.ts';
import { BillHead, BillLine } from './model.ts';

const toRead = endpointsFor('bill:read:own');

/** The account from which bills are debited: enough to recognise it. */
const DebitAccount = z.object({
  bank_name: z.string(),
  branch_name: z.string(),
  last_digits: z.string(),
  /** 0: savings, 1: checking. */
  account_type: z.union([z.literal(0), z.literal(1)]),
  holder_name: z.string(),
});
export type DebitAccount = z.infer<typeof DebitAccount>;

/** A bill as its payer sees it, with the day of each visit. */
export const OwnBill = z.extend(BillHead, { lines: z.array(BillLine) });
export type OwnBill = z.infer<typeof OwnBill>;

export const BathPayment = z.object({
  /** Name of the fee in the language of the request: "plaza usage fee". */
  item: z.string(),
  /** Price of a visit today; null: it is free. */
  fee_yen: z.nullable(z.number()),
  /** The next debit; null: nothing is open. */
  payment_info: z.nullable(z.object({ amount: z.number(), paid_at: DateTextSchema, bills: z.number() })),
  /** All that is open, and the account's type. */
  member_payment: z.object({ amount: z.number(), account_type: z.nullable(z.union([z.literal(0), z.literal(1)])) }),
  /** Null if no account is registered. */
  account: z.nullable(DebitAccount),
  /** Visits that are on no bill yet, and their sum. */
  unbilled: z.object({ visits: z.number(), yen: z.number() }),
  /** Money owed back to the member: not yet asked for, and waiting for the office. */
  owed_back: z.object({ yen: z.number(), waiting_yen: z.number() }),
  /** The newest first. */
  bills: z.array(OwnBill),
  /** Calendar years with a payment, the latest first. */
  years: z.array(z.number()),
  office: z.object({ name: z.string(), tel: z.string() }),
});
export type BathPayment = z.infer<typeof BathPayment>;

export const readBathPayment = toRead('readBathPayment', 'GET', '/api/fureaiplaza/payment', {
  reply: z.object({ payment: BathPayment }),
  description:
    'What the bath costs the member: the next debit, the account, and all bills with each visit and its day.',
});

const count = z.number().check(z.int(), z.minimum(0), z.maximum(100_000_000));

export const billOwnVisits = endpoint('billOwnVisits', 'POST', '/api/fureaiplaza/payment/bill', {
  permission: 'bill:make:own',
  /** Figures as they were shown: other figures are refused. */
  input: z.object({ visits: count, yen: count }),
  reply: z.object({
    /** Null if there was nothing to bill. */
    billing_id: z.nullable(z.number()),
  }),
  refusals: ['bath-free', 'unbilled-changed'],
  changes: ['readBathPayment'],
  description:
    'Bills what the member has used and no bill has yet, before its month is closed: who withdraws pays it first.',
});

export const askOwnRefund = endpoint('askOwnRefund', 'POST', '/api/fureaiplaza/payment/refund', {
  permission: 'bill:make:own',
  /** Amount as it was shown: another amount is refused. */
  input: z.object({ yen: count, way: z.enum(['cash', 'mandate']) }),
  refusals: ['unbilled-changed'],
  changes: ['readBathPayment'],
  description:
    'Asks for what is owed back on own bills, in cash at the office or to the account of the account transfer; an official releases it.',
});

const ofBill = z.object({ billing_id: RowId });

export const readBathInvoice = toRead('readBathInvoice', 'GET', '/api/fureaiplaza/payment/:billing_id/invoice', {
  input: ofBill,
  reply: PdfFile,
  refusals: ['not-found'],
  description: 'The invoice (適格請求書) of an own bill, in Japanese.',
});

export const readBathReceipt = toRead('readBathReceipt', 'GET', '/api/fureaiplaza/payment/:billing_id/receipt', {
  input: ofBill,
  reply: PdfFile,
  refusals: ['not-found', 'bill-not-paid'],
  description: 'The receipt (領収書) of an own bill that is paid, in Japanese.',
});

export const readBathSlip = toRead('readBathSlip', 'GET', '/api/fureaiplaza/payment/:billing_id/slip', {
  input: ofBill,
  reply: PdfFile,
  refusals: ['not-found', 'slip-not-open', 'slip-debited'],
  description: 'The payment slip (納付書) of an own bill that no account pays, in Japanese.',
});

export const readBathStatement = toRead('readBathStatement', 'GET', '/api/fureaiplaza/payment/statement/:year', {
  input: z.object({ year: NumberInQuery.check(z.int(), z.minimum(2000), z.maximum(2999)) }),
  reply: PdfFile,
  refusals: ['not-found'],
  description: 'What the member paid for the bath in a calendar year (年間の支払証明), in Japanese.',
});

import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { RowId, longText, requiredText, text } from '../fields/model.ts';
import { PdfFile } from '../files/pdf-file.ts';
import { AccountAsked, accountRefusals } from '../mandates/model.ts';
import { WholeNumber } from '../mandates/views.ts';
import { BILL_CHANGES, BillFile, BillSeen } from './desk-views.ts';
import { requestKinds, requestOutcomes } from './requests.ts';

const toSettle = endpointsFor('bill:settle:any');

/** Most decided requests in the list, the latest first. */
export const REQUESTS_LISTED = 20;
/** Longest name of a refund's recipient. */
export const RECIPIENT_LENGTH = 64;
/** Longest address of a refund's recipient. */
export const RECIPIENT_ADDRESS_LENGTH = 200;

/** An official's request, as the office reads it. It never contains the account number. */
export const BillRequest = z.object({
  request_id: z.number(),
  kind: z.enum(requestKinds),
  /** Null for a refund of a room. */
  billing_id: z.nullable(z.number()),
  /** Empty for a room, as its month is. */
  invoice_code: z.string(),
  month: z.string(),
  /** Null unless a room is refunded. */
  reservation: z.nullable(z.object({ reservation_code: z.string(), target_date: z.string() })),
  member_id: z.nullable(z.number()),
  /** Name on the bill or reservation. */
  name: z.string(),
  /** True once the office has noted their death. */
  has_died: z.boolean(),
  yen: z.number(),
  /** How a refund is paid. */
  way: z.nullable(z.enum(['cash', 'account'])),
  /** Name of the recipient: the payer or an heir. */
  recipient_name: z.string(),
  /** Postal address of the notice, with line breaks. */
  recipient_address: z.string(),
  /** Bank, branch and the last three digits; empty for cash. */
  account: z.string(),
  /** True if the furigana of the account's holder is not that of the person who is owed the money. */
  holder_differs: z.boolean(),
  /** Set if a colleague recently moved the room from a guest of the counter to this account: whose, when, by whom. */
  joined: z.nullable(z.object({ name: z.string(), joined_at: z.string(), joined_by_name: z.nullable(z.string()) })),
  has_number: z.boolean(),
  /** Access to the account number of a room's refund, with reasons. Access for a bill is on the bill. */
  number_looks: z.array(z.object({ shown_at: z.string(), shown_by_name: z.nullable(z.string()), reason: z.string() })),
  reason: z.string(),
  /** Null if the official has left since. */
  asked_by_name: z.nullable(z.string()),
  /** In the town’s time. */
  asked_at: z.string(),
  /** Null while the request waits. */
  outcome: z.nullable(z.enum(requestOutcomes)),
  decided_by_name: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  /** Why the reader cannot release it, as a sentence; null if they can. */
  obstacle: z.nullable(z.string()),
});
export type BillRequest = z.infer<typeof BillRequest>;

/** Amount of one refund, in yen. */
export const RefundYen = z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000));
const ofBill = { billing_id: RowId, seen: BillSeen };
export const refundRecipient = {
  /** Empty: the payer on the bill, or the heirs' representative. */
  recipient_name: z._default(text(RECIPIENT_LENGTH), ''),
  recipient_address: z._default(longText(RECIPIENT_ADDRESS_LENGTH), ''),
};
const refund = { ...ofBill, ...refundRecipient, yen: RefundYen, reason: requiredText(REASON_LENGTH) };
const reply = z.object({ bill: BillFile });
const refundRefusals = [
  'not-found',
  'own-account',
  'bill-changed',
  'request-waiting',
  'refund-none',
  'refund-too-much',
  'required',
] as const;

export const listBillRequests = endpoint('listBillRequests', 'GET', '/api/billing/requests', {
  permission: 'bill:read:any',
  reply: z.object({
    /** The oldest first. */
    waiting: z.array(BillRequest),
    decided: z.array(BillRequest),
  }),
  description:
    'Refunds, of rooms as well, and bills to be given up that wait for a second official, and those that were decided last. Each person’s access is in the audit log and they see it.',
});

export const askRefund = toSettle('askRefund', 'POST', '/api/billing/bills/:billing_id/refund', {
  input: z.object({ ...refund, way: z.enum(['cash', 'mandate']) }),
  reply,
  success: 201,
  refusals: [...refundRefusals, 'refund-no-mandate', 'refund-account-fresh'],
  changes: BILL_CHANGES,
  description:
    'Asks for what was paid too much to be given back, in cash or to the account of the mandate; a second official releases it. Whoever entered that account of late asks for nothing to go to it.',
});

export const askRefundToAccount = toSettle(
  'askRefundToAccount',
  'POST',
  '/api/billing/bills/:billing_id/refund-to-account',
  {
    input: z.object({ ...refund, ...AccountAsked }),
    reply,
    success: 201,
    refusals: [...refundRefusals, ...accountRefusals, 'refund-account-fresh'],
    changes: BILL_CHANGES,
    description: 'The same to an account that is named for it; its number is sealed.',
  },
);

export const askWriteOff = toSettle('askWriteOff', 'POST', '/api/billing/bills/:billing_id/write-off', {
  input: z.object({ ...ofBill, reason: requiredText(REASON_LENGTH) }),
  reply,
  success: 201,
  refusals: ['not-found', 'own-account', 'bill-changed', 'request-waiting', 'bill-not-open', 'bill-in-run'],
  changes: BILL_CHANGES,
  description: 'Asks for an open bill to be given up (不納欠損), with the reason; a second official releases it.',
});

export const decideBillRequest = endpoint('decideBillRequest', 'POST', '/api/billing/requests/:request_id', {
  permission: 'bill:release:any',
  input: z.object({ request_id: RowId, outcome: z.enum(requestOutcomes) }),
  reply: z.object({ request: BillRequest }),
  refusals: [
    'not-found',
    'own-account',
    'second-decided',
    'second-own-request',
    'second-same-hand',
    'second-asker-gone',
    'request-outdated',
    'exemption-open',
    'recipient-outdated',
    'refund-account-fresh',
    'refund-own-action',
  ],
  changes: ['listBillRequests', 'listBills', 'readBill'],
  description:
    'Releases what a colleague asked for, or turns it down; whoever asked may take it back. Never more is given back than is owed.',
});

export const printRefund = endpoint('printRefund', 'GET', '/api/billing/requests/:request_id/paper', {
  permission: 'bill:read:any',
  input: z.object({ request_id: RowId }),
  reply: PdfFile,
  refusals: ['not-found', 'request-not-released'],
  description:
    'The notice of a refund that was released (還付通知書), with the receipt to be signed where it is paid in cash. The access is in the audit log and the person sees it.',
});

export const showRefundNumber = endpoint('showRefundNumber', 'POST', '/api/billing/requests/:request_id/number', {
  permission: 'bill:release:any',
  input: z.object({ request_id: RowId, reason: requiredText(REASON_LENGTH) }),
  reply: z.object({ member_id: z.nullable(z.number()), number: WholeNumber }),
  refusals: ['not-found', 'own-account', 'request-no-number'],
  description:
    'The whole number of the account to which a refund is paid, for the reason that is given. It is in the audit log, the person sees it, and no reply is stored.',
});

export const payBillAgain = toSettle('payBillAgain', 'POST', '/api/billing/bills/:billing_id/again', {
  input: z.object({ ...ofBill, paid_by: z.enum(['cash', 'slip']), reason: requiredText(REASON_LENGTH) }),
  reply,
  refusals: ['not-found', 'own-account', 'bill-changed', 'bill-not-paid-yet'],
  changes: BILL_CHANGES,
  description: 'Enters that a bill that is paid was paid once more: it is owed back.',
});

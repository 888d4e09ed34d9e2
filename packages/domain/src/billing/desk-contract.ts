import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { TableFile, tableChoice } from '../desk/table-file.ts';
import { RowId, requiredText, text } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { PdfFile } from '../files/pdf-file.ts';
import { BILL_CHANGES, BillFile, BillRow, BillSeen, ClosedMonth, ClosingPreview } from './desk-views.ts';
import { BillState, DebitFailure, PaidByHand } from './model.ts';
import { MonthText } from './months.ts';

const toRead = endpointsFor('bill:read:any');
const toSettle = endpointsFor('bill:settle:any');

export const BILLS_PAGE_SIZE = 50;
/** Most bills in one file. */
export const MOST_BILLS_EXPORTED = 10_000;
/** Months that the desk lists, the latest first. */
export const MONTHS_LISTED = 24;

/** failed: open, and the bank has not debited it; no-account: open, and the payer has no account to debit. */
export const BillFilter = z.enum([...BillState.options, 'failed', 'no-account']);
export type BillFilter = z.infer<typeof BillFilter>;

const question = {
  month: z.optional(MonthText),
  state: z.optional(BillFilter),
  /** Name, furigana, telephone number, address, town id or invoice number, in any usual writing. */
  q: z.optional(text(64)),
};
const reply = z.object({ bill: BillFile });
const ofBill = { billing_id: RowId, seen: BillSeen };

export const readClosing = toRead('readClosing', 'GET', '/api/billing/closing', {
  reply: z.object({
    /** Null if no month can be closed now. */
    closing: z.nullable(ClosingPreview),
    months: z.array(ClosedMonth),
    /** True if the bath is free: there is nothing to close. */
    is_free: z.boolean(),
  }),
  description:
    'What closing the next month would do, as figures, and the months that are closed. Nobody’s data is in it.',
});

export const closeMonth = endpoint('closeMonth', 'POST', '/api/billing/closing', {
  permission: 'bill:close:any',
  input: z.object({ month: MonthText, seen: BillSeen }),
  reply: z.object({ closed: ClosedMonth }),
  success: 201,
  refusals: ['bath-free', 'month-not-next', 'closing-changed'],
  changes: ['readClosing', 'listBills'],
  description: 'Closes a month: makes all its bills, or none where the preview is not true any more.',
});

export const listBills = toRead('listBills', 'GET', '/api/billing/bills', {
  input: z.object({ ...question, page: PageNumber }),
  reply: z.object({
    bills: z.array(BillRow),
    ...pageReply,
    /** Sum over all pages, and the open part. */
    yen: z.number(),
    open_yen: z.number(),
  }),
  description: `Bills of the bath, the newest first, ${BILLS_PAGE_SIZE} a page. Each person’s access is in the audit log and they see it.`,
});

export const exportBills = toRead('exportBills', 'GET', '/api/billing/bills/export', {
  input: z.object({ ...question, ...tableChoice }),
  reply: TableFile,
  refusals: ['bills-too-many'],
  description: `The bills of a question as a file, ${MOST_BILLS_EXPORTED} at most. Each person’s access is in the audit log and they see it.`,
});

export const readBill = toRead('readBill', 'GET', '/api/billing/bills/:billing_id', {
  input: z.object({ billing_id: RowId }),
  reply,
  refusals: ['not-found'],
  description:
    'One bill with its visits and all that became of it. The access is in the audit log and the person sees it.',
});

export const BillPdf = z.enum(['invoice', 'receipt', 'slip']);
export type BillPdf = z.infer<typeof BillPdf>;

export const printBill = toRead('printBill', 'GET', '/api/billing/bills/:billing_id/paper', {
  input: z.object({ billing_id: RowId, paper: BillPdf }),
  reply: PdfFile,
  refusals: ['not-found', 'bill-not-paid', 'slip-not-open', 'slip-debited'],
  description:
    'Invoice, receipt or payment slip of a bill, to be handed over at the counter. The access is in the audit log and the person sees it.',
});

export const payBillInCash = toSettle('payBillInCash', 'POST', '/api/billing/bills/:billing_id/cash', {
  input: z.object({ ...ofBill, paid_on: DateTextSchema, paid_by: z._default(PaidByHand, 'cash') }),
  reply,
  refusals: [
    'not-found',
    'own-account',
    'bill-changed',
    'bill-not-open',
    'bill-in-run',
    'paid-to-come',
    'paid-before-bill',
    'paid-too-long-ago',
  ],
  changes: BILL_CHANGES,
  description:
    'Enters that a bill was paid whole: in cash at the counter, or with a payment slip at a bank. The person sees it.',
});

export const takeCashBack = toSettle('takeCashBack', 'POST', '/api/billing/bills/:billing_id/cash-back', {
  input: z.object({ ...ofBill, reason: requiredText(REASON_LENGTH) }),
  reply,
  refusals: ['not-found', 'own-account', 'bill-changed', 'bill-not-paid-in-cash', 'bill-owed-back'],
  changes: BILL_CHANGES,
  description: 'Takes back a payment that was entered by mistake, with the reason: the bill is open again.',
});

export const reduceBill = toSettle('reduceBill', 'POST', '/api/billing/bills/:billing_id/reduce', {
  input: z.object({
    ...ofBill,
    yen: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
    reason: requiredText(REASON_LENGTH),
  }),
  reply,
  refusals: ['not-found', 'own-account', 'bill-changed', 'bill-not-open', 'bill-in-run', 'reduced-too-far'],
  changes: BILL_CHANGES,
  description: 'Leaves so much out of an open bill, with the reason; it stands on the bill as a line of its own.',
});

export const noteFailedDebit = toSettle('noteFailedDebit', 'POST', '/api/billing/bills/:billing_id/debit-failed', {
  input: z.object({ ...ofBill, failure: DebitFailure }),
  reply,
  refusals: ['not-found', 'own-account', 'bill-changed', 'bill-not-open', 'bill-in-run', 'debit-to-come'],
  changes: BILL_CHANGES,
  description: 'Notes that the bank has not debited an open bill, and why; whoever has to pay reads what to do.',
});

import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { RowId, text } from '../fields/model.ts';
import { PdfFile } from '../files/pdf-file.ts';

/** Longest name on a receipt, in characters. */
export const ADDRESSEE_LENGTH = 64;
/** Longest proviso of a receipt, in characters. */
export const PROVISO_LENGTH = 60;

export const readPermit = endpoint('readPermit', 'GET', '/api/reservations/:reservation_id/permit', {
  permission: 'reservation:read:own',
  input: z.object({ reservation_id: RowId }),
  reply: PdfFile,
  refusals: ['not-found', 'permit-not-fixed', 'permit-canceled'],
  description: 'The permit (使用許可書) for all fixed dates of the application, in Japanese.',
});

const receiptWords = {
  /** 宛名; default: the member's or the group's name. */
  addressee: z._default(text(ADDRESSEE_LENGTH), ''),
  /** 但し書き; default: 施設使用料として. */
  proviso: z._default(text(PROVISO_LENGTH), ''),
};

export const readReceipt = endpoint('readReceipt', 'GET', '/api/reservations/:reservation_id/receipt', {
  permission: 'reservation:read:own',
  input: z.object({ reservation_id: RowId, ...receiptWords }),
  reply: PdfFile,
  refusals: ['not-found', 'receipt-canceled', 'not-paid', 'nothing-to-pay', 'not-printable'],
  description: 'The receipts (領収書) of what was paid for a reservation, a page each, in Japanese.',
});

export const printPermit = endpoint('printPermit', 'GET', '/api/reception/reservations/:reservation_id/permit', {
  permission: 'reservation:settle:any',
  input: z.object({ reservation_id: RowId }),
  reply: PdfFile,
  refusals: ['not-found', 'permit-not-fixed', 'permit-canceled'],
  description:
    'The permit of somebody’s application, to be handed over at the counter. The access is in the audit log and the person sees it.',
});

export const printReceipt = endpoint('printReceipt', 'GET', '/api/reception/reservations/:reservation_id/receipt', {
  permission: 'reservation:settle:any',
  input: z.object({ reservation_id: RowId, ...receiptWords }),
  reply: PdfFile,
  refusals: ['not-found', 'not-paid', 'not-printable'],
  description:
    'The receipts of what was paid for somebody’s reservation, to be handed over at the counter. The access is in the audit log and the person sees it.',
});

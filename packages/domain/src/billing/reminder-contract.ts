import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { endpoint } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { PdfFile } from '../files/pdf-file.ts';
import { BillRow, BillSeen } from './desk-views.ts';
import { MOST_REMINDED } from './reminders.ts';

/** Earlier letters that the desk lists, the latest first. */
export const REMINDERS_LISTED = 12;

/** Dunning letters that one press made. */
export const ReminderView = z.object({
  reminder_id: z.number(),
  reminded_on: DateTextSchema,
  /** Last day to pay that the letters name. */
  term_on: DateTextSchema,
  /** Null if the official has left since. */
  by_name: z.nullable(z.string()),
  /** Bills that are still open: their letters can be printed again. */
  open: z.number(),
});
export type ReminderView = z.infer<typeof ReminderView>;

export const BillToRemind = z.extend(BillRow, { reminded_on: z.nullable(DateTextSchema), seen: z.string() });
export type BillToRemind = z.infer<typeof BillToRemind>;

export const listReminders = endpoint('listReminders', 'GET', '/api/billing/reminders', {
  permission: 'bill:read:any',
  reply: z.object({
    /** The longest overdue first. */
    due: z.array(BillToRemind),
    /** Number of all bills that may be reminded of. */
    total: z.number(),
    reminders: z.array(ReminderView),
  }),
  description: `Bills for which a dunning letter may be sent today, ${MOST_REMINDED} at most, and the letters of before. Each person’s access is in the audit log and they see it.`,
});

export const remindBills = endpoint('remindBills', 'POST', '/api/billing/reminders', {
  permission: 'bill:settle:any',
  input: z.object({
    bills: list(z.object({ billing_id: RowId, seen: BillSeen }), MOST_REMINDED).check(
      z.minLength(1, { error: 'required' }),
    ),
  }),
  reply: z.object({ reminder: ReminderView }),
  success: 201,
  refusals: ['own-account', 'reminders-changed', 'bath-free'],
  changes: ['listReminders', 'listBills'],
  description:
    'Notes on bills that their payers are reminded today, and writes to them in the portal; the letters are printed by their own address. All of it happens, or nothing.',
});

export const printReminders = endpoint('printReminders', 'GET', '/api/billing/reminders/:reminder_id/paper', {
  permission: 'bill:read:any',
  input: z.object({ reminder_id: RowId }),
  reply: PdfFile,
  refusals: ['not-found', 'reminders-none-open'],
  description:
    'The dunning letters (督促状) of one press, a page for each payer, of bills that are still open. Each person’s access is in the audit log and they see it.',
});

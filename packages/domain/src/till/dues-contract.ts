import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { RECEPTION_CHANGES } from '../desk/reception-changes.ts';
import { TableFile, tableChoice } from '../desk/table-file.ts';
import { NumberInQuery, RowId, text } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { PdfFile } from '../files/pdf-file.ts';
import { DueAge, DueFilter, DueKind } from './dues.ts';

const toRead = endpointsFor('reservation:read:any');

/** Unpaid fees on one page of the list. */
export const DUES_PAGE_SIZE = 50;
/** Most unpaid fees in one exported file. */
export const MOST_DUES_EXPORTED = 10_000;

/** An unpaid fee of a room. */
export const Due = z.object({
  reservation_id: z.number(),
  reservation_code: z.string(),
  application_code: z.string(),
  member_id: z.number(),
  name: z.string(),
  group_name: z.string(),
  /** A person at the counter, without an account. */
  is_guest: z.boolean(),
  has_died: z.boolean(),
  location_name: z.string(),
  plan_name: z.string(),
  target_date: DateTextSchema,
  target_time: z.object({ start: z.string(), end: z.string() }),
  kind: DueKind,
  /** First day unpaid, and number of days; 0: still to come. */
  since: DateTextSchema,
  days: z.number(),
  /** The amount is not known yet, so it cannot be paid. */
  is_exemption_open: z.boolean(),
  left_yen: z.number(),
  paid_yen: z.number(),
  reminded_on: z.nullable(DateTextSchema),
  /** Latest reminder letter. */
  room_reminder_id: z.nullable(z.number()),
  /** Why no letter can be sent today, as a sentence; null: it can. */
  remind_obstacle: z.nullable(z.string()),
});
export type Due = z.infer<typeof Due>;

const question = {
  state: z.optional(DueFilter),
  over: z.optional(DueAge),
  spot_id: z.optional(NumberInQuery.check(z.int(), z.minimum(1), z.maximum(2_147_483_647))),
  /** Name, furigana, telephone number, group, code, or day of use, in any usual writing. */
  q: z.optional(text(64)),
};

export const listDues = toRead('listDues', 'GET', '/api/reception/dues', {
  input: z.object({ ...question, page: PageNumber }),
  reply: z.object({
    /** Longest unpaid first, then those to come. */
    dues: z.array(Due),
    ...pageReply,
    /** Sum of all pages, and the part that is overdue. */
    yen: z.number(),
    overdue_yen: z.number(),
  }),
  description: `Fees of rooms that are not paid, ${DUES_PAGE_SIZE} a page. Each person’s access is in the audit log and they see it.`,
});

export const exportDues = toRead('exportDues', 'GET', '/api/reception/dues/export', {
  input: z.object({ ...question, ...tableChoice }),
  reply: TableFile,
  refusals: ['dues-too-many'],
  description: `The same as a file, ${MOST_DUES_EXPORTED} at most. Each person’s access is in the audit log and they see it.`,
});

export const RoomReminder = z.object({
  room_reminder_id: z.number(),
  reminded_on: DateTextSchema,
  /** Payment term of the letter. */
  term_on: DateTextSchema,
});

export const remindDue = endpoint('remindDue', 'POST', '/api/reception/dues/:reservation_id/remind', {
  permission: 'reservation:settle:any',
  input: z.object({ reservation_id: RowId }),
  reply: z.object({ reminder: RoomReminder }),
  success: 201,
  refusals: [
    'not-found',
    'own-application',
    'due-to-come',
    'exemption-open',
    'due-of-heirs',
    'due-no-address',
    'due-too-early',
    'due-reminded',
  ],
  changes: RECEPTION_CHANGES,
  description:
    'Notes that somebody is reminded today of all rooms that they used and have not paid, and writes to them in the portal; the letter is printed by its own address.',
});

export const printRoomReminder = toRead('printRoomReminder', 'GET', '/api/reception/dues/reminders/:room_reminder_id', {
  input: z.object({ room_reminder_id: RowId }),
  reply: PdfFile,
  refusals: ['not-found', 'reminders-none-open'],
  description:
    'The letter about unpaid fees, of those that are still unpaid. The access is in the audit log and the person sees it.',
});

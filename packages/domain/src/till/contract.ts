import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { NumberInQuery, longText, text } from '../fields/model.ts';
import { PdfFile } from '../files/pdf-file.ts';
import { TillDay } from './day.ts';
import { HouseId } from './model.ts';

const toRead = endpointsFor('till:read:any');

/** Upper limit of a till, above any real amount. */
const MOST_YEN = 99_999_999;
/** Facility of the drawer; default: the town's only one. */
const house = { house_id: z.optional(HouseId) };
const reply = z.object({
  today: DateTextSchema,
  till: TillDay,
  /** Drawers of earlier days with entries that are not closed, oldest first. */
  open_days: z.array(z.object({ day: DateTextSchema, house_id: z.number(), house: z.string() })),
});

export const readTillDay = toRead('readTillDay', 'GET', '/api/reception/till', {
  input: z.object({
    /** Default: today. */
    day: z.optional(DateTextSchema),
    house_id: z.optional(NumberInQuery.check(z.int(), z.minimum(0), z.maximum(2_147_483_647))),
  }),
  reply,
  refusals: ['till-day-to-come', 'till-unknown'],
  description:
    'What officials entered by hand as received or given back on a day: of rooms and of bath bills, by number and way, of one drawer or of the town’s whole. Nobody’s name is in it.',
});

export const printTillDay = toRead('printTillDay', 'GET', '/api/reception/till/report', {
  input: z.object({
    day: DateTextSchema,
    house_id: z.optional(NumberInQuery.check(z.int(), z.minimum(0), z.maximum(2_147_483_647))),
  }),
  reply: PdfFile,
  refusals: ['till-day-to-come', 'till-unknown'],
  description: 'The report of a day’s takings (収納日報) as a file, in Japanese. Nobody’s name is in it.',
});

export const closeTillDay = endpoint('closeTillDay', 'POST', '/api/reception/till/close', {
  permission: 'till:close:any',
  input: z.object({
    day: DateTextSchema,
    ...house,
    /** Version of the day that was read. */
    seen: text(64),
    /** Counted cash, without the float. */
    counted_yen: z
      .number({ error: 'required' })
      .check(z.int({ error: 'integer' }), z.minimum(-MOST_YEN), z.maximum(MOST_YEN)),
    /** Reason for a difference to the entries. */
    note: z._default(longText(REASON_LENGTH), ''),
  }),
  reply,
  refusals: [
    'till-day-to-come',
    'till-unknown',
    'till-house-needed',
    'till-day-closed',
    'till-changed',
    'till-note-needed',
  ],
  changes: ['readTillDay'],
  description:
    'Closes a day of a drawer for good, by house where houses have their own: nothing is entered for it any more, and nothing of it is changed.',
});

export const listTills = toRead('listTills', 'GET', '/api/reception/till/houses', {
  reply: z.object({
    /** Drawers of today, the office's first. */
    tills: z.array(z.object({ house_id: z.number(), house: z.string() })),
  }),
  description: 'Where money is taken: the town office, and the houses that have a drawer of their own.',
});

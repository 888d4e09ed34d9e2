import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { bodyBytesOf } from '../files/model.ts';
import { RowId } from '../fields/model.ts';
import { MOST_OF_A_MEMBER, MOST_TIMES_A_WEEK } from '../schedule/model.ts';
import { IMPORT_MAX_BYTES, MOST_EVENTS, MOST_SINGLES, UNDO_HOURS } from './model.ts';

const endpoint = endpointsFor('schedule:keep:own');

const BODY_MAX_BYTES = bodyBytesOf(IMPORT_MAX_BYTES);

const file = {
  /** Name from the member's device; only shown back, never trusted. */
  file_name: z.string().check(z.maxLength(1024)),
  /** Base64 (RFC 4648, section 4). */
  content: z.string().check(z.maxLength(BODY_MAX_BYTES)),
};

/** Result of an event: 'kept' exists already and stays unchanged. */
const Outcome = z.enum(['new', 'changed', 'kept', 'refused']);
export type Outcome = z.infer<typeof Outcome>;

const ImportLine = z.object({
  /** Position of the event in the file. */
  number: z.number(),
  title: z.string(),
  /** Empty if unreadable. */
  start_date: z.string(),
  start_time: z.nullable(z.string()),
  /** Repetition in words; empty: none, or split into single dates. */
  repeats: z.string(),
  outcome: Outcome,
  /** Remarks before the import, or reasons against it. */
  remarks: z.array(z.string()),
});
export type ImportLine = z.infer<typeof ImportLine>;

const ImportCounts = z.object({
  new: z.number(),
  changed: z.number(),
  kept: z.number(),
  refused: z.number(),
  /** Entries other than events, such as tasks. */
  others: z.number(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

const refusals = [
  'file-refused',
  'file-size',
  'file-empty',
  'file-spoilt',
  'import-encoding',
  'import-no-calendar',
  'import-spoilt',
  'import-many-events',
  'import-many-schedules',
  'import-many-repeats',
  'import-slow',
  'too-many-requests',
] as const;
const bounds = `At most 1 MB, ${MOST_EVENTS} events and ${MOST_OF_A_MEMBER} schedules a member, whose series are ${MOST_TIMES_A_WEEK} times a week together.`;

export const checkScheduleImport = endpoint('checkScheduleImport', 'POST', '/api/schedule-import-check', {
  input: z.object(file),
  reply: z.object({
    lines: z.array(ImportLine),
    counts: ImportCounts,
    /** Version of this preview; sent back with the import. */
    seen: z.string(),
  }),
  refusals,
  description: `Reads a calendar file (iCalendar) and tells what would come of each event; nothing is kept. Rules that no series can say become single dates, ${MOST_SINGLES} at most. ${bounds}`,
  maxBodyBytes: BODY_MAX_BYTES,
});

const Import = z.object({
  schedule_import_id: z.number(),
  imported_at: z.string(),
  /** Imported schedules that are unchanged, which an undo would delete. */
  schedules: z.number(),
});

export const keepScheduleImport = endpoint('keepScheduleImport', 'POST', '/api/schedule-import', {
  input: z.object({ ...file, seen: z.string().check(z.maxLength(100)) }),
  reply: z.object({ counts: ImportCounts, import: z.nullable(Import) }),
  success: 201,
  refusals: [...refusals, 'import-nothing', 'import-changed'],
  description: `Makes schedules of the member's own from a calendar file: all that was told of before, or nothing. What was imported before is changed, never doubled, and left alone where it was edited here. Nobody is written to. ${bounds}`,
  maxBodyBytes: BODY_MAX_BYTES,
});

export const readScheduleImport = endpoint('readScheduleImport', 'GET', '/api/schedule-import', {
  reply: z.object({ import: z.nullable(Import) }),
  description: 'The last import, as long as it can be undone.',
});

export const undoScheduleImport = endpoint('undoScheduleImport', 'DELETE', '/api/schedule-import/:schedule_import_id', {
  input: z.object({ schedule_import_id: RowId }),
  reply: z.object({ schedules: z.number() }),
  refusals: ['not-found'],
  description: `Deletes what an import has made within ${UNDO_HOURS} hours, apart from what was edited since. What it has changed stays changed.`,
});

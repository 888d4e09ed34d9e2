import * as z from 'zod/mini';
import { bounded } from '../bounds/bounds.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { Flag, RowId, text } from '../fields/model.ts';
import { bodyBytesOf } from '../files/model.ts';
import { NOTICE_FILE_MAX_BYTES, NOTICE_FILE_MEGABYTES } from '../notice-files/model.ts';
import { refusalsOfSecond } from '../second-official/waiting.ts';
import { packLimits } from './content.ts';
import { packFiles } from './files.ts';
import { packStates, packSteps } from './rules.ts';

const endpoint = endpointsFor('pack:edit:any');

/** Most changes of a file that are drafts or proposed. */
export const MOST_OPEN = 20;
/** Most pictures that are put into one change. */
export const MOST_PICTURES = 20;
/** Most steps of one change. */
export const MOST_STEPS = 300;

const Words = z.object({ ja: z.string(), en: z.string() });
const PackFileName = z.enum(packFiles.map(({ file }) => file));
const seen = z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000));

export const PackChangeSummary = z.object({
  pack_change_id: z.number(),
  file: z.string(),
  state: z.enum(packStates),
  from: z.string(),
  /** The day from which it no longer holds; asked for while it is `ending`. */
  until: z.nullable(z.string()),
  reason: z.string(),
  written_by_name: z.nullable(z.string()),
  written_at: z.string(),
  /** Whether it holds today. */
  is_in_force: z.boolean(),
  /** Left out at a start, because the pack would have had mistakes with it. */
  is_left_out: z.boolean(),
});
export type PackChangeSummary = z.infer<typeof PackChangeSummary>;

export const PackChangeView = z.object({
  ...PackChangeSummary.shape,
  seen,
  /** The file with this change and what else holds then, as JSON. */
  content: z.string(),
  /** What can be chosen from lists of the pack, by list, and pictures: what was put in by the name that it had. */
  options: z.record(z.string(), z.array(z.object({ value: z.union([z.string(), z.number()]), label: Words }))),
  /** What changes, in words: the way to it, before and after. */
  differences: z.array(
    z.object({
      place: z.array(Words),
      before: z.nullable(Words),
      after: z.nullable(Words),
      is_second: z.boolean(),
    }),
  ),
  needs_second: z.boolean(),
  /** Mistakes of the pack as it would be, with the day. */
  mistakes: z.array(
    z.object({ file: z.string(), path: z.string(), day: z.string(), place: z.array(Words), words: Words }),
  ),
  /** Places that another change says differently; this one's words stand in `content`. */
  conflicts: z.array(z.object({ place: z.array(Words), own: Words, other: Words })),
  steps: z.array(
    z.object({
      pack_change_step_id: z.number(),
      step: z.string(),
      at: z.string(),
      by_name: z.nullable(z.string()),
      note: z.string(),
      has_content: z.boolean(),
    }),
  ),
  /** Whether this browser sees the town as it would be with the change. */
  is_previewed: z.boolean(),
  /** Why the reader cannot be the second official; null: they can, or none is needed now. */
  obstacle: z.nullable(z.string()),
});
export type PackChangeView = z.infer<typeof PackChangeView>;

const changeReply = z.object({ change: PackChangeView });
const changes = ['listPackChanges'];

export const listPackChanges = endpoint('listPackChanges', 'GET', '/api/pack', {
  reply: z.object({ today: z.string(), files: z.array(z.string()), changes: z.array(PackChangeSummary) }),
  description:
    'The files of the town pack that are edited, and their changes: what holds, what is planned, what is written; the latest first.',
});

export const readPackChange = endpoint('readPackChange', 'GET', '/api/pack/changes/:pack_change_id', {
  input: z.object({ pack_change_id: RowId }),
  reply: changeReply,
  refusals: ['not-found'],
  dependsOnReader: true,
  description:
    'A change of a file: the file with it, what it changes in words, mistakes of the pack with it, and its history.',
});

export const createPackChange = endpoint('createPackChange', 'POST', '/api/pack/changes', {
  input: z.object({ file: PackFileName, from: DateTextSchema }),
  reply: changeReply,
  success: 201,
  refusals: ['not-found', 'pack-open-many', 'min-date', 'max-date'],
  changes,
  description: 'Begins a draft of a file as it will be on a day.',
});

export const savePackChange = endpoint('savePackChange', 'PUT', '/api/pack/changes/:pack_change_id', {
  input: z.object({
    pack_change_id: RowId,
    seen,
    from: DateTextSchema,
    reason: text(300),
    /** The whole file as JSON. */
    content: z.string().check(bounded(packLimits.letters)),
  }),
  reply: changeReply,
  refusals: [
    'not-found',
    'pack-changed',
    'pack-step',
    'pack-spoilt',
    'pack-not-editable',
    'pack-letters',
    'pack-rows',
    'pack-steps-many',
    'min-date',
    'max-date',
  ],
  changes,
  maxBodyBytes: 2 * packLimits.letters,
  description:
    'Keeps a draft. Fields that the desk does not show must be as they were; mistakes of the pack are told and kept.',
});

export const stepPackChange = endpoint('stepPackChange', 'POST', '/api/pack/changes/:pack_change_id/step', {
  input: z.object({
    pack_change_id: RowId,
    seen,
    step: z.enum(packSteps),
    /** Why; required where a change is refused or taken back. */
    note: z._default(text(300), ''),
    /** The day from which it is taken back; left out: today. */
    day: z.optional(DateTextSchema),
  }),
  reply: changeReply,
  refusals: [
    ...refusalsOfSecond,
    'pack-changed',
    'pack-step',
    'pack-needs-second',
    'pack-mistakes',
    'pack-held',
    'pack-conflicts',
    'pack-nothing',
    'pack-steps-many',
    'required',
    'min-date',
    'max-date',
  ],
  changes,
  description: `A step of a change: ${packSteps.join(', ')}. A second official publishes and takes back what money or rights hang on.`,
});

const PICTURE_BODY = bodyBytesOf(NOTICE_FILE_MAX_BYTES);
export const addPackPicture = endpoint('addPackPicture', 'POST', '/api/pack/changes/:pack_change_id/pictures', {
  input: z.object({
    pack_change_id: RowId,
    /** Name from the official's device; only shown back. */
    file_name: z.string().check(z.maxLength(1024)),
    content: z.string().check(z.maxLength(PICTURE_BODY)),
  }),
  reply: z.object({ picture: z.object({ value: z.string(), label: Words }) }),
  success: 201,
  refusals: [
    'not-found',
    'file-refused',
    'file-type',
    'file-size',
    'file-empty',
    'file-spoilt',
    'picture-points',
    'too-many-requests',
    'pack-step',
    'pack-pictures-many',
  ],
  changes: ['readPackChange'],
  maxBodyBytes: PICTURE_BODY,
  description: `Puts a picture into a draft: png, jpeg, gif or webp by its content, drawn anew. At most ${NOTICE_FILE_MEGABYTES} MB, ${MOST_PICTURES} a change. Residents see it when a change that names it is published.`,
});

export const readPackPicture = endpoint('readPackPicture', 'GET', '/api/pack/picture', {
  input: z.object({ file: text(200) }),
  reply: z.object({ type: z.string(), content: z.string() }),
  refusals: ['not-found'],
  description: 'A picture that can be chosen, of the pack or put into a change, in base64.',
});

export const previewPackChange = endpoint('previewPackChange', 'POST', '/api/pack/changes/:pack_change_id/preview', {
  input: z.object({ pack_change_id: RowId, is_on: Flag }),
  refusals: ['not-found', 'pack-mistakes'],
  changes: ['readPackChange'],
  description:
    'Shows this browser the town as it would be with the change, for 15 minutes, or as it is again. It sets a cookie.',
});

export const restorePackChange = endpoint('restorePackChange', 'POST', '/api/pack/changes/:pack_change_id/restore', {
  input: z.object({ pack_change_id: RowId, seen, pack_change_step_id: RowId }),
  reply: changeReply,
  refusals: [
    'not-found',
    'pack-changed',
    'pack-step',
    'pack-steps-many',
    'pack-not-editable',
    'pack-letters',
    'pack-rows',
  ],
  changes,
  description: 'Makes a draft as it was kept at an earlier step.',
});

import * as z from 'zod/mini';
import { fields, list } from '../bounds/bounds.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { Flag, RowId } from '../fields/model.ts';
import { Onlineform, TestKey } from '../onlineforms/contract.ts';
import { FormPart } from './changes.ts';
import { MOST_IN_FILE } from './pack-file.ts';

const endpoint = endpointsFor('form:write:any');

/** Most forms of a town, and most versions of a form. */
export const MOST_FORMS = 1000;
export const MOST_VERSIONS = 200;
/** Most characters of a draft as JSON. */
export const DRAFT_CHARACTERS = 200_000;

const Words = z.object({ ja: z.string(), en: z.string() });

/** An unchecked form from a browser or a file; `draftOf` and `checkedDraft` read it. */
const Written = fields(z.string().check(z.maxLength(64)), 40, { error: 'form-large' });
/** Revision of a form on which a change is based; another one is refused. */
const Seen = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));

/** A form in the office's list. */
export const EditedLine = z.object({
  onlineform_id: z.number(),
  form_name: Words,
  is_open: Flag,
  /** The published version; null if there is none. */
  version: z.nullable(z.number()),
  /** 1: the draft has unpublished changes. */
  has_draft: Flag,
  draft_saved_at: z.nullable(z.string()),
  /** Empty if there is no draft, or if its author has left. */
  draft_saved_by: z.string(),
  /** 1: a test address leads to it. */
  is_tried: Flag,
  /** 1: residents read some of the published version in easy Japanese. */
  has_easy: Flag,
  /** Applications with this form that are not decided. */
  under_way: z.number(),
});
export type EditedLine = z.infer<typeof EditedLine>;

const Change = z.union([
  z.object({ what: z.literal('part'), part: FormPart }),
  z.object({
    what: z.enum(['section-added', 'section-removed', 'added', 'removed', 'changed', 'moved']),
    label: Words,
  }),
]);

/** A version of a form, with its author. */
export const FormVersion = z.object({
  version: z.number(),
  created_at: z.string(),
  /** Null: made for a test address, and never published. */
  published_at: z.nullable(z.string()),
  /** Name of its publisher or author; empty if it is from the town pack or the official has left. */
  by_name: z.string(),
  /** 1: the test address leads here. */
  is_tried: Flag,
  applications: z.number(),
  /** Differences from the published version before it; null for the first. */
  changes: z.nullable(z.array(Change)),
});
export type FormVersion = z.infer<typeof FormVersion>;

/** A form with its draft; without one, the draft is the published version. */
export const EditedForm = z.extend(EditedLine, {
  seen: z.number(),
  draft: z.record(z.string(), z.unknown()),
  test_key: z.nullable(TestKey),
  /** 1: the draft has changed since the test address was made. */
  is_test_older: Flag,
  versions: z.array(FormVersion),
});
export type EditedForm = z.infer<typeof EditedForm>;

const oneForm = z.object({ onlineform_id: RowId });
const seenForm = z.object({ onlineform_id: RowId, seen: Seen });
const form = z.object({ form: EditedForm });
const at = '/api/form-editor/forms/:onlineform_id';

export const listEditedForms = endpoint('listEditedForms', 'GET', '/api/form-editor/forms', {
  reply: z.object({ forms: z.array(EditedLine) }),
  description: 'All forms in their order: open, closed, and those that were never published.',
});

export const createEditedForm = endpoint('createEditedForm', 'POST', '/api/form-editor/forms', {
  input: z.object({ copy_of: z.optional(RowId), draft: z.optional(Written) }),
  reply: z.object({ onlineform_id: z.number() }),
  success: 201,
  refusals: ['not-found', 'form-too-many', 'form-large'],
  description:
    'A new form, closed and not published: a copy of another one (`copy_of`), of what a browser has (`draft`), or an empty one.',
});

export const importForms = endpoint('importForms', 'POST', '/api/form-editor/import', {
  input: z.object({ forms: list(Written, MOST_IN_FILE) }),
  reply: z.object({ onlineform_ids: z.array(z.number()) }),
  success: 201,
  refusals: ['form-too-many', 'form-large'],
  changes: ['listEditedForms'],
  description: `Makes drafts of up to ${MOST_IN_FILE} forms as a town pack has them, all or none. Their numbers are the town’s own.`,
  maxBodyBytes: 3 * 1024 * 1024,
});

export const exportForms = endpoint('exportForms', 'GET', '/api/form-editor/export', {
  reply: z.object({ forms: z.array(z.record(z.string(), z.unknown())) }),
  description: 'The published forms as a town pack has them, in their order.',
});

export const orderForms = endpoint('orderForms', 'PUT', '/api/form-editor/order', {
  input: z.object({ onlineform_ids: list(RowId, MOST_FORMS) }),
  refusals: ['form-list-changed'],
  changes: ['listEditedForms'],
  description: 'The order of all forms; each is named once.',
});

export const readEditedForm = endpoint('readEditedForm', 'GET', at, {
  input: oneForm,
  reply: form,
  refusals: ['not-found'],
  description: 'One form with its draft, its test address and all its versions.',
});

export const saveFormDraft = endpoint('saveFormDraft', 'PUT', `${at}/draft`, {
  input: z.object({ onlineform_id: RowId, seen: Seen, draft: Written }),
  reply: z.object({ seen: z.number(), saved_at: z.string() }),
  refusals: ['not-found', 'form-draft-changed', 'form-large'],
  description:
    'Keeps what is written so far, complete or not. Refused where somebody else has written since what was `seen`.',
});

export const discardFormDraft = endpoint('discardFormDraft', 'POST', `${at}/discard`, {
  input: seenForm,
  reply: form,
  refusals: ['not-found', 'form-draft-changed', 'form-unpublished'],
  changes: ['listEditedForms'],
  description: 'Throws the draft away: the form is as it was published.',
});

export const previewForm = endpoint('previewForm', 'GET', `${at}/preview`, {
  input: oneForm,
  reply: z.object({ onlineform: z.nullable(Onlineform) }),
  refusals: ['not-found'],
  description:
    'The draft as residents would get it, texts that one language lacks said in the other; null as long as more is missing.',
});

export const tryForm = endpoint('tryForm', 'POST', `${at}/try`, {
  input: seenForm,
  reply: form,
  success: 201,
  refusals: ['not-found', 'form-draft-changed', 'form-many-versions'],
  changes: ['listEditedForms'],
  description:
    'Makes a test address of the draft as it is. A former one ends. What is applied for there is real, and marked.',
});

export const endFormTry = endpoint('endFormTry', 'DELETE', `${at}/try`, {
  input: oneForm,
  reply: form,
  refusals: ['not-found'],
  changes: ['listEditedForms'],
  description: 'Ends the test address: nothing opens by it any more.',
});

export const publishForm = endpoint('publishForm', 'POST', `${at}/publish`, {
  input: seenForm,
  reply: form,
  success: 201,
  refusals: ['not-found', 'form-draft-changed', 'form-unchanged', 'form-many-versions'],
  changes: ['listEditedForms'],
  description:
    'Makes a version of the draft that never changes, and gives it to whoever applies from now on. Applications keep theirs.',
});

export const openForm = endpoint('openForm', 'POST', `${at}/open`, {
  input: z.object({ onlineform_id: RowId, is_open: Flag }),
  reply: z.object({ is_open: Flag }),
  refusals: ['not-found', 'form-unpublished'],
  changes: ['listEditedForms'],
  description: 'Opens a form for applications, or closes it. What was applied for goes on.',
});

export const deleteForm = endpoint('deleteForm', 'DELETE', at, {
  input: oneForm,
  refusals: ['not-found', 'form-published', 'form-applied'],
  changes: ['listEditedForms'],
  description: 'Deletes a form that was never published and by which nobody has applied.',
});

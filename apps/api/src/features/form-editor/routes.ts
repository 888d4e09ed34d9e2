import { randomBytes } from 'node:crypto';
import { check } from '@machi/domain/contract/problems';
import {
  DRAFT_CHARACTERS,
  MOST_FORMS,
  MOST_VERSIONS,
  createEditedForm,
  deleteForm,
  discardFormDraft,
  endFormTry,
  exportForms,
  importForms,
  listEditedForms,
  openForm,
  orderForms,
  previewForm,
  publishForm,
  readEditedForm,
  saveFormDraft,
  tryForm,
} from '@machi/domain/form-editor/contract';
import { checkedDraft, draftOf, emptyDraft, inOneLanguage } from '@machi/domain/form-editor/draft';
import { copiedDraft } from '@machi/domain/form-editor/edits';
import { isSame } from '@machi/domain/form-editor/changes';
import type { FormDraft } from '@machi/domain/form-editor/model';
import { townTimeText } from '@machi/domain/calendar/model';
import { OnlineformRow, type FormBody } from '@machi/domain/onlineforms/model';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { viewForm } from '../filing/views/view-form.ts';
import { actedIn, writeAudit, writeAudits, type AuditEvent } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';
import { editStore, type EditedRow } from './edit-store.ts';
import { draftIn, viewEditedForm, viewEditedLine } from './view.ts';

const tooLarge = refuse(422, { field: 'draft', code: 'form-large' });
const changed = refuse(409, { field: 'seen', code: 'form-draft-changed' });

const note = (transaction: Queryable, exchange: MemberExchange, action: AuditEvent['action'], id: number | null) =>
  writeAudit(transaction, { ...actedIn(exchange), action, subject: 'form', subject_id: id });

const writer = ({ member, now }: MemberExchange) => ({ by: member.member_id, at: now });

/** Locks a form in the state that the editor saw; refuses if it has changed since. */
async function lockSeen(transaction: Queryable, id: number, seen: number): Promise<EditedRow | Refusal> {
  const row = await editStore.lock(transaction, id);
  if (!row) return notFound;
  return row.revision === seen ? row : changed;
}

/** The draft from a request, unless it is too large to store. */
function keptDraft(given: unknown): FormDraft | Refusal {
  const draft = draftOf(given);
  return JSON.stringify(draft).length > DRAFT_CHARACTERS ? tooLarge : draft;
}

/** The publishable form; errors are told at their place in the draft. */
function bodyOf(row: EditedRow): FormBody | Refusal {
  const checked = checkedDraft(draftIn(row));
  return 'body' in checked
    ? checked.body
    : refuse(422, ...checked.problems.map((problem) => ({ ...problem, field: `draft.${problem.field}` })));
}

/** Publishes the draft as a version and returns its number. */
async function versionOf(transaction: Queryable, row: EditedRow, exchange: MemberExchange): Promise<number | Refusal> {
  const body = bodyOf(row);
  if (isRefusal(body)) return body;
  const id = row.onlineform_id;
  await editStore.removeUnused(transaction, id, exchange.now);
  if ((await editStore.versions(transaction, id)).length >= MOST_VERSIONS)
    return refuse(409, { field: 'onlineform_id', code: 'form-many-versions', params: [MOST_VERSIONS] });
  return editStore.versionOf(transaction, id, body, writer(exchange));
}

async function answer(transaction: Queryable, id: number) {
  const row = await editStore.read(transaction, id);
  return row ? { form: await viewEditedForm(transaction, row) } : notFound;
}

/** Adds drafts as new forms, all or none. */
async function addForms(
  transaction: Queryable,
  exchange: MemberExchange,
  drafts: readonly FormDraft[],
): Promise<number[] | Refusal> {
  const { length } = await editStore.lockList(transaction);
  if (length + drafts.length > MOST_FORMS)
    return refuse(409, { field: 'forms', code: 'form-too-many', params: [MOST_FORMS] });
  const ids: number[] = [];
  for (const draft of drafts) ids.push(await editStore.add(transaction, draft, writer(exchange)));
  return ids;
}

/** An unguessable key for a test address. */
const newTestKey = (): string => randomBytes(16).toString('hex');

// The editor frames this page beside the questions.
export const pages: readonly PageSource[] = [
  { path: '/onlineform/editor/:onlineform_id/preview', isFramed: true, asks: () => [] },
];

/** The town's forms for their editors (product, "Writing forms"). */
export const routes = (house: House) => [
  serve(listEditedForms, async () => ({ forms: (await editStore.list(house.database)).map(viewEditedLine) })),

  serve(createEditedForm, ({ copy_of, draft: given }, exchange) =>
    exchange.write(async (transaction) => {
      const source = copy_of === undefined ? undefined : await editStore.read(transaction, copy_of);
      if (copy_of !== undefined && !source) return notFound;
      const draft = source ? copiedDraft(draftIn(source)) : given === undefined ? emptyDraft() : keptDraft(given);
      if (isRefusal(draft)) return draft;
      const ids = await addForms(transaction, exchange, [draft]);
      if (isRefusal(ids)) return ids;
      const [onlineform_id = 0] = ids;
      await note(transaction, exchange, 'form:create', onlineform_id);
      return { onlineform_id };
    }),
  ),

  serve(importForms, ({ forms }, exchange) =>
    exchange.write(async (transaction) => {
      const read = forms.map((form) => check(OnlineformRow, form));
      const problems = read.flatMap((one, index) =>
        'problems' in one
          ? one.problems.map((problem) => ({ ...problem, field: `forms.${index}.${problem.field}` }))
          : [],
      );
      if (problems.length > 0) return refuse(422, ...problems.slice(0, 100));
      const rows = read.flatMap((one) => ('value' in one ? [one.value] : []));
      const drafts = rows.toSorted((one, other) => one.sort_order - other.sort_order).map(keptDraft);
      const refused = drafts.find(isRefusal);
      if (refused) return refused;
      const ids = await addForms(
        transaction,
        exchange,
        drafts.flatMap((draft) => (isRefusal(draft) ? [] : [draft])),
      );
      if (isRefusal(ids)) return ids;
      await writeAudits(transaction, { ...actedIn(exchange), action: 'form:import', subject: 'form' }, ids);
      return { onlineform_ids: ids };
    }),
  ),

  serve(exportForms, async () => ({
    forms: (await editStore.list(house.database)).flatMap(({ onlineform_id, sort_order, is_open, body }) =>
      body === null ? [] : [{ onlineform_id, sort_order, is_open, ...body }],
    ),
  })),

  serve(orderForms, ({ onlineform_ids: ids }, exchange) =>
    exchange.write(async (transaction) => {
      const known = new Set(await editStore.lockList(transaction));
      const isWhole = ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
      if (!isWhole) return refuse(409, { field: 'onlineform_ids', code: 'form-list-changed' });
      await editStore.order(transaction, ids, exchange.now);
      await note(transaction, exchange, 'form:order', null);
      return {};
    }),
  ),

  serve(readEditedForm, ({ onlineform_id: id }) => answer(house.database, id)),

  serve(saveFormDraft, ({ onlineform_id: id, seen, draft: given }, exchange) =>
    exchange.write(async (transaction) => {
      const draft = keptDraft(given);
      if (isRefusal(draft)) return draft;
      const row = await lockSeen(transaction, id, seen);
      if (isRefusal(row)) return row;
      // Only the first write of a draft is audited; an entry for each save would be too many. Versions say who
      // published.
      if (row.draft === null) await note(transaction, exchange, 'form:write', id);
      await editStore.saveDraft(transaction, id, draft, writer(exchange));
      return { seen: seen + 1, saved_at: townTimeText(exchange.now) };
    }),
  ),

  serve(discardFormDraft, ({ onlineform_id: id, seen }, exchange) =>
    exchange.write(async (transaction) => {
      const row = await lockSeen(transaction, id, seen);
      if (isRefusal(row)) return row;
      if (row.version === null) return refuse(409, { field: 'onlineform_id', code: 'form-unpublished' });
      await editStore.discard(transaction, id);
      await note(transaction, exchange, 'form:discard', id);
      return answer(transaction, id);
    }),
  ),

  serve(previewForm, async ({ onlineform_id: id }, { locale, now }) => {
    const row = await editStore.read(house.database, id);
    if (!row) return notFound;
    const checked = checkedDraft(inOneLanguage(draftIn(row)));
    if ('problems' in checked) return { onlineform: null };
    const { onlineform_id, sort_order } = row;
    const form = { onlineform_id, sort_order, is_open: 1, version: 0, body: checked.body, is_test: 0 } as const;
    return { onlineform: viewForm(form, locale, now) };
  }),

  serve(tryForm, ({ onlineform_id: id, seen }, exchange) =>
    exchange.write(async (transaction) => {
      const row = await lockSeen(transaction, id, seen);
      if (isRefusal(row)) return row;
      const version = await versionOf(transaction, row, exchange);
      if (isRefusal(version)) return version;
      await editStore.endTests(transaction, id);
      await editStore.setTestKey(transaction, id, version, newTestKey());
      await note(transaction, exchange, 'form:try', id);
      return answer(transaction, id);
    }),
  ),

  serve(endFormTry, ({ onlineform_id: id }, exchange) =>
    exchange.write(async (transaction) => {
      if (!(await editStore.lock(transaction, id))) return notFound;
      if (await editStore.endTests(transaction, id)) await note(transaction, exchange, 'form:end-try', id);
      return answer(transaction, id);
    }),
  ),

  serve(publishForm, ({ onlineform_id: id, seen }, exchange) =>
    exchange.write(async (transaction) => {
      const row = await lockSeen(transaction, id, seen);
      if (isRefusal(row)) return row;
      const body = bodyOf(row);
      if (isRefusal(body)) return body;
      if (row.body !== null && isSame(body, row.body))
        return refuse(409, { field: 'onlineform_id', code: 'form-unchanged' });
      const version = await versionOf(transaction, row, exchange);
      if (isRefusal(version)) return version;
      await editStore.endTests(transaction, id);
      await editStore.publish(transaction, id, version, writer(exchange));
      await note(transaction, exchange, 'form:publish', id);
      return answer(transaction, id);
    }),
  ),

  serve(openForm, ({ onlineform_id: id, is_open }, exchange) =>
    exchange.write(async (transaction) => {
      const row = await editStore.lock(transaction, id);
      if (!row) return notFound;
      if (row.version === null) return refuse(409, { field: 'onlineform_id', code: 'form-unpublished' });
      if (row.is_open !== is_open) {
        await editStore.setOpen(transaction, id, is_open, exchange.now);
        await note(transaction, exchange, is_open === 1 ? 'form:open' : 'form:close', id);
      }
      return { is_open };
    }),
  ),

  serve(deleteForm, ({ onlineform_id: id }, exchange) =>
    exchange.write(async (transaction) => {
      const row = await editStore.lock(transaction, id);
      if (!row) return notFound;
      if (row.version !== null) return refuse(409, { field: 'onlineform_id', code: 'form-published' });
      const versions = await editStore.versions(transaction, id);
      if (versions.some(({ applications }) => applications > 0))
        return refuse(409, { field: 'onlineform_id', code: 'form-applied' });
      await editStore.remove(transaction, id);
      await note(transaction, exchange, 'form:delete', id);
      return {};
    }),
  ),
];

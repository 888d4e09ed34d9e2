import { applicantOf, isApplicantIncomplete } from '@machi/domain/applications/applicant';
import { stageBefore } from '@machi/domain/applications/rules';
import { refuseDelegatedForm } from '@machi/domain/applications/proxied';
import { codeOf } from '@machi/domain/codes/code';
import { readContent } from '@machi/domain/described/content';
import { priced } from '@machi/domain/described/fee';
import { fileProblems, filesNamed } from '@machi/domain/described/form-files';
import { proxySteps, stepAfter, stepsOf, type ApplicationStep } from '@machi/domain/onlineforms/steps';
import { fieldsOfForm } from '@machi/domain/onlineforms/model';
import { notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { documentStore } from '../../platform/files/document-store.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { House } from '../../platform/house.ts';
import { readApplicantProfile } from './applicants.ts';
import { applicationPdf } from './application-pdf.ts';
import type { ApplicationRow, WrittenApplication } from './application-store.ts';
import type { FormRow } from './form-store.ts';
import { officeName } from '../../platform/members/offices.ts';
import { officialOf, proxyInWords } from './proxied.ts';

/** A checked and priced form with the source of its PDF. */
export interface Confirmed {
  readonly written: WrittenApplication;
  readonly fileIds: readonly number[];
  readonly next: ApplicationStep;
}

interface Typed {
  /** The application's ID. */
  readonly id: number;
  readonly content: Readonly<Record<string, unknown>>;
  /** For a correction: the row that it replaces. */
  readonly before?: ApplicationRow;
}

/** Files of the person who files it, and those that the application already has. */
async function filesFor({ database }: House, ids: readonly number[], memberId: number, before?: ApplicationRow) {
  const own = await documentStore.ownFiles(database, ids, memberId);
  if (!before || own.length === ids.length) return own;
  const held = await documentStore.listHeld(database, before.application_code);
  const known = new Set(own.map(({ document_id }) => document_id));
  return [...own, ...held.filter(({ document_id }) => ids.includes(document_id) && !known.has(document_id))];
}

/** Checks a filled-in form against its version and prepares its PDF. Writes nothing. */
export async function confirmContent(
  house: House,
  form: FormRow,
  { id, content: typed, before }: Typed,
  exchange: MemberExchange,
): Promise<Confirmed | Refusal> {
  const { member: applicant, delegate: anybody, now } = exchange;
  const official = officialOf(exchange);
  const delegate = official ? null : anybody;
  const { body } = form;
  const fields = fieldsOfForm(body);
  const read = readContent(fields, typed, now);
  if ('problems' in read) return refuse(422, ...read.problems);
  const { content } = read;
  const profile = await readApplicantProfile(house.database, applicant.member_id);
  if (!profile) return notFound;
  if (isApplicantIncomplete(body.applicant_items, profile))
    return refuse(409, { field: 'applicant', code: 'applicant-incomplete' });

  const { lines, amount } = body.fees === null ? { lines: [], amount: 0 } : priced(body.fees, fields, content);
  const notDelegated = delegate ? refuseDelegatedForm(body, amount) : undefined;
  if (notDelegated) return notDelegated;
  const next = stepAfter(official ? proxySteps : stepsOf(body, amount), 'confirm');
  const fileIds = filesNamed(fields, content);
  const files = fileIds.length === 0 ? [] : await filesFor(house, fileIds, (official ?? applicant).member_id, before);
  const wrong = fileProblems(fields, content, files);
  if (wrong.length > 0) return refuse(422, ...wrong);
  const draft = {
    onlineform_application_id: id,
    onlineform_id: form.onlineform_id,
    version: form.version,
    member_id: applicant.member_id,
    proxied_by: official && official.member_id,
    proxy_reason: official && official.reason,
    delegate_id: delegate && delegate.member_id,
    is_test: form.is_test,
    stage: next === 'finish' ? ('paying' as const) : stageBefore(next),
    application_code: codeOf('application', id, house.town.town.code_prefix),
    amount,
    fee_lines: lines,
    applicant: applicantOf(body.applicant_items, profile),
    content,
    document_file: fileIds.length > 0 ? (1 as const) : (0 as const),
    created_at: now,
  };
  // A correction by the applicant keeps the name of the official who filed it.
  const named = official
    ? proxyInWords((await officeName(house.database, official.organization_id)) ?? null, official.name)
    : proxyInWords(before?.proxy_office ?? null, before?.proxy_name ?? '');
  const paper_source = applicationPdf(house.town, {
    ...draft,
    form,
    files,
    proxy: named,
    delegate: delegate?.name ?? '',
  });
  return { written: { ...draft, paper_source }, fileIds, next };
}

/**
 * Attaches the named files to the application and detaches those of the version that it replaces. Files from an
 * official stay with the official until the application is filed.
 */
export async function attachFiles(
  transaction: Queryable,
  ids: readonly number[],
  { application_code: code }: Pick<WrittenApplication, 'application_code'>,
  filerId: number,
): Promise<Refusal | undefined> {
  await documentStore.handOver(transaction, code, filerId);
  await documentStore.detach(transaction, code, filerId);
  if (ids.length === 0) return undefined;
  const attached = await documentStore.attach(transaction, ids, filerId, code);
  return attached.length === ids.length ? undefined : refuse(422, { field: 'content', code: 'document-gone' });
}

import { applicantOf, isApplicantIncomplete } from '@machi/domain/applications/applicant';
import { stageBefore } from '@machi/domain/applications/rules';
import { codeOf } from '@machi/domain/codes/code';
import { readContent } from '@machi/domain/described/content';
import { priced } from '@machi/domain/described/fee';
import { fileProblems, filesNamed } from '@machi/domain/described/form-files';
import { stepAfter, stepsOf } from '@machi/domain/onlineforms/steps';
import type { ApplicationStep } from '@machi/domain/onlineforms/steps';
import { fieldsOfForm } from '@machi/domain/onlineforms/model';
import { notFound, refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../database/database.ts';
import { documentStore } from '../platform/files/document-store.ts';
import type { MemberExchange } from '../platform/http/exchange.ts';
import type { House } from '../platform/house.ts';
import { readApplicantProfile } from './applicants.ts';
import { applicationPaper } from './application-paper.ts';
import type { WrittenApplication } from './application-store.ts';
import type { FormRow } from './form-store.ts';

/** What somebody has filled in, judged and priced, and what its paper says. */
export interface Confirmed {
  readonly written: WrittenApplication;
  readonly fileIds: readonly number[];
  readonly next: ApplicationStep;
}

/**
 * Checks what a member has filled in against the version of its form, and says what its paper says. Nothing is written yet.
 * @param confirmed the number of the application, and what was typed
 */
export async function confirmContent(
  house: House,
  form: FormRow,
  { id, content: typed }: { readonly id: number; readonly content: Readonly<Record<string, unknown>> },
  { member, now }: MemberExchange,
): Promise<Confirmed | Refusal> {
  const { body } = form;
  const fields = fieldsOfForm(body);
  const read = readContent(fields, typed, now);
  if ('problems' in read) return refuse(422, ...read.problems);
  const { content } = read;
  const profile = await readApplicantProfile(house.database, member.member_id);
  if (!profile) return notFound;
  if (isApplicantIncomplete(body.applicant_items, profile))
    return refuse(409, { field: 'applicant', code: 'applicant-incomplete' });

  const { lines, amount } = body.fees === null ? { lines: [], amount: 0 } : priced(body.fees, fields, content);
  const next = stepAfter(stepsOf(body, amount), 'confirm');
  const fileIds = filesNamed(fields, content);
  const files = fileIds.length === 0 ? [] : await documentStore.ownFiles(house.database, fileIds, member.member_id);
  const wrong = fileProblems(fields, content, files);
  if (wrong.length > 0) return refuse(422, ...wrong);
  const draft = {
    onlineform_application_id: id,
    onlineform_id: form.onlineform_id,
    version: form.version,
    member_id: member.member_id,
    proxied_by: null,
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
  const paper_source = applicationPaper(house.town, { ...draft, form, files, proxy: '' });
  return { written: { ...draft, paper_source }, fileIds, next };
}

/** Gives the files that the form names to the application; those of the one that it replaces are loose again first. */
export async function attachFiles(
  transaction: Queryable,
  ids: readonly number[],
  { application_code: code }: Pick<WrittenApplication, 'application_code'>,
  memberId: number,
): Promise<Refusal | undefined> {
  await documentStore.detach(transaction, code, memberId);
  if (ids.length === 0) return undefined;
  const attached = await documentStore.attach(transaction, ids, memberId, code);
  return attached.length === ids.length ? undefined : refuse(422, { field: 'content', code: 'document-gone' });
}

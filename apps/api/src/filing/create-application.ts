import { createHash } from 'node:crypto';
import { applicantOf, isApplicantIncomplete } from '@machi/domain/applications/applicant';
import { MOST_UNDECIDED, formResidenceProblem, stageBefore } from '@machi/domain/applications/rules';
import { codeOf } from '@machi/domain/codes/code';
import type { CheckedInputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { createApplication } from '@machi/domain/applications/contract';
import { readContent } from '@machi/domain/described/content';
import { priced } from '@machi/domain/described/fee';
import { fileProblems, filesNamed } from '@machi/domain/described/form-files';
import { stepAfter, stepsOf } from '@machi/domain/onlineforms/steps';
import { fieldsOfForm } from '@machi/domain/onlineforms/model';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../database/database.ts';
import { actedIn, writeAudit } from '../platform/audit/audit.ts';
import { documentStore } from '../platform/files/document-store.ts';
import type { MemberExchange } from '../platform/http/exchange.ts';
import type { House } from '../platform/house.ts';
import { lockMember } from '../platform/members/lock-member.ts';
import { dropSignatures } from '../platform/signing/signature-store.ts';
import { readApplicantProfile } from './applicants.ts';
import { applicationPaper } from './application-paper.ts';
import { applicationStore, holderOf } from './application-store.ts';
import type { ApplicationRow, WrittenApplication } from './application-store.ts';
import { letGo, lockMoneyOf, settleMoneyOf } from './decide-application.ts';
import { fileApplication } from './file-application.ts';
import { formStore } from './form-store.ts';
import type { FormRow } from './form-store.ts';

type Request = CheckedInputOf<typeof createApplication>;
type Created = ReplyOf<typeof createApplication>;

/** The form, if this member may apply with this version of it now. */
async function formFor(
  house: House,
  { onlineform_id, version, test }: Request,
  { member }: MemberExchange,
): Promise<FormRow | Refusal> {
  const form = await formStore.read(house.database, onlineform_id, test);
  if (!form) return notFound;
  if (form.is_open === 0 && form.is_test === 0) return refuse(409, { field: 'onlineform_id', code: 'form-closed' });
  if (form.version !== version) return refuse(409, { field: 'version', code: 'form-changed' });
  const residence = formResidenceProblem(form.body, member, house.town.town.town_name);
  return residence ? refuse(422, residence) : form;
}

/** Gives the files that the form names to the application; those of the one that it replaces are loose again first. */
async function attachFiles(transaction: Queryable, ids: readonly number[], row: WrittenApplication, memberId: number) {
  await documentStore.detach(transaction, row.application_code, memberId);
  if (ids.length === 0) return undefined;
  const attached = await documentStore.attach(transaction, ids, memberId, row.application_code);
  return attached.length === ids.length ? undefined : refuse(422, { field: 'content', code: 'document-gone' });
}

/** What was begun is confirmed anew: what was signed is another paper from now on, and what somebody pays for another thing. */
async function replaceBegun(
  transaction: Queryable,
  id: number,
  { onlineform_id }: FormRow,
  { member, now }: MemberExchange,
): Promise<Refusal | undefined> {
  const money = await lockMoneyOf(transaction, id);
  const before = await applicationStore.lockOwn(transaction, id, member.member_id);
  if (before?.onlineform_id !== onlineform_id) return notFound;
  if (before.stage === 'filed') return refuse(409, { field: '', code: 'application-filed' });
  await dropSignatures(transaction, holderOf(id));
  const let_go = await letGo(transaction, money, { by: null, now });
  return isRefusal(let_go) ? let_go : undefined;
}

/**
 * Confirms what a member has filled in (product, "Online application"): checks it against the version of its form, makes
 * the paper that is signed and kept, and answers the step that comes next. Without signature and payment it is filed.
 */
export async function createOwnApplication(
  house: House,
  request: Request,
  exchange: MemberExchange,
): Promise<Created | Refusal> {
  const { member, now } = exchange;
  const form = await formFor(house, request, exchange);
  if (isRefusal(form)) return form;
  const { body } = form;
  const fields = fieldsOfForm(body);
  const read = readContent(fields, request.content, now);
  if ('problems' in read) return refuse(422, ...read.problems);
  const { content } = read;
  const profile = await readApplicantProfile(house.database, member.member_id);
  if (!profile) return notFound;
  if (isApplicantIncomplete(body.applicant_items, profile))
    return refuse(409, { field: 'applicant', code: 'applicant-incomplete' });

  const { lines, amount } = body.fees === null ? { lines: [], amount: 0 } : priced(body.fees, fields, content);
  const steps = stepsOf(body, amount);
  const next = stepAfter(steps, 'confirm');
  const fileIds = filesNamed(fields, content);
  const id = request.onlineform_application_id ?? (await applicationStore.nextId(house.database));
  const files = await documentStore.ownFiles(house.database, fileIds, member.member_id);
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
  const paper = await house.press.print(
    member.member_id,
    applicationPaper(house.town, { ...draft, form, files, proxy: '' }),
  );
  if (isRefusal(paper)) return paper;
  const bytes = Buffer.from(paper);
  const written: WrittenApplication = {
    ...draft,
    paper: bytes,
    paper_hash: createHash('sha256').update(bytes).digest(),
  };

  const reply = await exchange.write(async (transaction) => {
    // One after the other, so that the count is true.
    await lockMember(transaction, member.member_id);
    if (request.onlineform_application_id !== undefined) {
      const refused = await replaceBegun(transaction, id, form, exchange);
      if (refused) return refused;
    }
    const open = await applicationStore.countUndecided(transaction, member.member_id, id);
    if (open >= MOST_UNDECIDED) return refuse(409, { field: '', code: 'too-many-applications', params: [open] });
    await applicationStore.write(transaction, written);
    const refused = await attachFiles(transaction, fileIds, written, member.member_id);
    if (refused) return refused;
    await writeAudit(transaction, {
      ...actedIn(exchange),
      action: 'application:create',
      subject: 'application',
      subject_id: id,
    });
    if (next === 'finish') {
      const row: ApplicationRow | undefined = await applicationStore.lock(transaction, id);
      if (row) await fileApplication(transaction, house, row, now);
    }
    return { onlineform_application_id: id, next };
  });
  if (isRefusal(reply)) return reply;
  if (request.onlineform_application_id !== undefined) await settleMoneyOf(house, id, now);
  house.wakeOutbox();
  return reply;
}

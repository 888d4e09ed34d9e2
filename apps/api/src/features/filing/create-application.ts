import { MOST_UNDECIDED, formResidenceProblem } from '@machi/domain/applications/rules';
import type { CheckedInputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { createApplication } from '@machi/domain/applications/contract';
import { MOST_BEGUN_FOR_OTHERS, refuseProxyForm } from '@machi/domain/applications/proxied';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { House } from '../../platform/house.ts';
import { readCorrespondent } from '../../platform/notifications/recipient.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { dropSignatures } from '../../platform/signing/signature-store.ts';
import { applicationStore, holderOf, type WrittenApplication } from './application-store.ts';
import { attachFiles, confirmContent } from './confirm-content.ts';
import { letGo, lockMoneyOf, settleMoneyOf } from './decide-application.ts';
import { writeFiled } from './file-application.ts';
import { formStore, type FormRow } from './form-store.ts';
import { countBegunBy, officialOf, readFilled, refuseApplicant } from './proxied.ts';

type Request = CheckedInputOf<typeof createApplication>;
type Created = ReplyOf<typeof createApplication>;

/** The form, if this version is open for applications. */
async function formFor(
  house: House,
  { onlineform_id, version, test }: Request,
  exchange: MemberExchange,
): Promise<FormRow | Refusal> {
  const form = await formStore.readToApply(house.database, onlineform_id, test);
  if (!form) return notFound;
  if (form.is_open === 0 && form.is_test === 0) return refuse(409, { field: 'onlineform_id', code: 'form-closed' });
  if (form.version !== version) return refuse(409, { field: 'version', code: 'form-changed' });
  const notByProxy = officialOf(exchange) ? refuseProxyForm(form.body) : undefined;
  if (notByProxy) return notByProxy;
  const residence = formResidenceProblem(form.body, exchange.member, house.town.town.town_name);
  return residence ? refuse(422, residence) : form;
}

/** Replaces a begun application. Its signatures and payments end, since the PDF or amount changed. */
async function replaceBegun(
  transaction: Queryable,
  id: number,
  { onlineform_id }: FormRow,
  exchange: MemberExchange,
): Promise<Refusal | undefined> {
  const money = await lockMoneyOf(transaction, id);
  const before = await readFilled(transaction, id, exchange, 'lock');
  if (before?.onlineform_id !== onlineform_id) return notFound;
  if (before.filed_at !== null) return refuse(409, { field: '', code: 'application-filed' });
  await dropSignatures(transaction, holderOf(id));
  const let_go = await letGo(transaction, money, { by: null, now: exchange.now });
  return isRefusal(let_go) ? let_go : undefined;
}

/**
 * Refuses too many waiting applications, of the applicant or of the official who begins one; a duplicate sent a moment
 * ago; and an applicant who has withdrawn or was locked meanwhile.
 */
async function refuseMore(
  transaction: Queryable,
  exchange: MemberExchange,
  written: WrittenApplication,
): Promise<Refusal | undefined> {
  const { count, same } = await applicationStore.undecided(transaction, written);
  if (same !== null) return refuse(409, { field: '', code: 'application-sent-again', params: [same] });
  if (count >= MOST_UNDECIDED) return refuse(409, { field: '', code: 'too-many-applications', params: [count] });
  const official = officialOf(exchange);
  if (!official) return undefined;
  const begun = await countBegunBy(transaction, official.member_id, written.onlineform_application_id);
  return begun >= MOST_BEGUN_FOR_OTHERS
    ? refuse(409, { field: '', code: 'too-many-proxies', params: [begun] })
    : refuseApplicant(transaction, official.member_id, exchange.member);
}

/**
 * Confirms a filled-in form (product, "Online application"): checks it against its version, writes it with the source
 * of its PDF, and returns the next step. Without signature and payment it is filed. What an official fills in at the
 * counter is filed once they have signed it.
 */
export async function createOwnApplication(
  house: House,
  request: Request,
  exchange: MemberExchange,
): Promise<Created | Refusal> {
  const { member: applicant, now } = exchange;
  const official = officialOf(exchange);
  const isNew = request.onlineform_application_id === undefined;
  const [form, id] = await Promise.all([
    formFor(house, request, exchange),
    request.onlineform_application_id ?? applicationStore.nextId(house.database),
  ]);
  if (isRefusal(form)) return form;
  const confirmed = await confirmContent(house, form, { id, content: request.content }, exchange);
  if (isRefusal(confirmed)) return confirmed;
  const { written, fileIds, next } = confirmed;

  const reply = await exchange.write(async (transaction) => {
    // Serialised by the members' locks, so that the counts are right; all in one round trip.
    const locked = [...new Set([applicant.member_id, (official ?? applicant).member_id])].toSorted(
      (one, other) => one - other,
    );
    const locking = Promise.all(locked.map((memberId) => lockMember(transaction, memberId)));
    const refusedAnew = isNew ? undefined : await replaceBegun(transaction, id, form, exchange);
    const [refusedMore, recipient] = await Promise.all([
      refuseMore(transaction, exchange, written),
      readCorrespondent(transaction, applicant.member_id),
      locking,
    ]);
    if (refusedAnew) return refusedAnew;
    if (!recipient) return notFound;
    if (refusedMore) return refusedMore;
    const action = { action: 'application:create', subject: 'application', subject_id: id } as const;
    await Promise.all([
      next === 'finish'
        ? writeFiled(transaction, house, written, form.body, recipient)
        : applicationStore.write(transaction, written),
      writeAudit(transaction, { ...actedIn(exchange), ...action }),
    ]);
    if (official) await writeAccesses(transaction, exchange, 'application:proxy', [applicant.member_id]);
    const refused =
      isNew && fileIds.length === 0
        ? undefined
        : await attachFiles(transaction, fileIds, written, (official ?? applicant).member_id);
    return refused ?? { onlineform_application_id: id, next };
  });
  if (isRefusal(reply)) return reply;
  if (!isNew) await settleMoneyOf(house, id, now);
  house.wakeOutbox();
  return reply;
}

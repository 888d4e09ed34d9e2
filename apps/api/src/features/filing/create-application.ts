import { MOST_UNDECIDED, formResidenceProblem } from '@machi/domain/applications/rules';
import type { CheckedInputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { createApplication } from '@machi/domain/applications/contract';
import { MOST_BEGUN_FOR_OTHERS } from '@machi/domain/proxy/model';
import { refuseProxyForm } from '@machi/domain/proxy/rules';
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
import { ownFiler, refuseApplicant, type Filer } from './proxies/filer.ts';
import { proxiedStore } from './proxies/proxied-store.ts';

type Request = CheckedInputOf<typeof createApplication>;
type Created = ReplyOf<typeof createApplication>;

/** The form, if this version is open for applications. */
async function formFor(
  house: House,
  { onlineform_id, version, test }: Request,
  { applicant, proxy }: Filer,
): Promise<FormRow | Refusal> {
  const form = await formStore.readToApply(house.database, onlineform_id, test);
  if (!form) return notFound;
  if (form.is_open === 0 && form.is_test === 0) return refuse(409, { field: 'onlineform_id', code: 'form-closed' });
  if (form.version !== version) return refuse(409, { field: 'version', code: 'form-changed' });
  const notByProxy = proxy ? refuseProxyForm(form.body) : undefined;
  if (notByProxy) return notByProxy;
  const residence = formResidenceProblem(form.body, applicant, house.town.town.town_name);
  return residence ? refuse(422, residence) : form;
}

/** Replaces a begun application. Its signatures and payments end, since the PDF or amount changed. */
async function replaceBegun(
  transaction: Queryable,
  id: number,
  { onlineform_id }: FormRow,
  { lock, proxy }: Filer,
  now: Date,
): Promise<Refusal | undefined> {
  const money = await lockMoneyOf(transaction, id);
  const before = await lock(transaction, id);
  if (before?.onlineform_id !== onlineform_id) return notFound;
  if (before.proxy_id !== (proxy?.proxy_id ?? null)) return notFound;
  if (before.filed_at !== null) return refuse(409, { field: '', code: 'application-filed' });
  await dropSignatures(transaction, holderOf(id));
  const let_go = await letGo(transaction, money, { by: null, now });
  return isRefusal(let_go) ? let_go : undefined;
}

/**
 * Refuses too many waiting applications, of the applicant or of the official who begins one; a duplicate sent a moment
 * ago; and an applicant who has withdrawn or was locked meanwhile.
 */
async function refuseMore(
  transaction: Queryable,
  { applicant, proxy }: Filer,
  officialId: number,
  written: WrittenApplication,
): Promise<Refusal | undefined> {
  const { count, same } = await applicationStore.undecided(transaction, written);
  if (same !== null) return refuse(409, { field: '', code: 'application-sent-again', params: [same] });
  if (count >= MOST_UNDECIDED) return refuse(409, { field: '', code: 'too-many-applications', params: [count] });
  if (!proxy) return undefined;
  const { onlineform_application_id: id } = written;
  const begun = await proxiedStore.countBegun(transaction, officialId, id);
  return begun >= MOST_BEGUN_FOR_OTHERS
    ? refuse(409, { field: '', code: 'too-many-proxies', params: [begun] })
    : refuseApplicant(transaction, officialId, applicant);
}

/**
 * Confirms a filled-in form (product, "Online application"): checks it against its version, writes it with the source
 * of its PDF, and returns the next step. Without signature and payment it is filed.
 */
export async function createApplicationBy(
  house: House,
  filer: Filer,
  request: Request,
  exchange: MemberExchange,
): Promise<Created | Refusal> {
  const { member, now } = exchange;
  const { applicant, proxy } = filer;
  const isNew = request.onlineform_application_id === undefined;
  const [form, id] = await Promise.all([
    formFor(house, request, filer),
    request.onlineform_application_id ?? applicationStore.nextId(house.database),
  ]);
  if (isRefusal(form)) return form;
  const confirmed = await confirmContent(house, form, { id, content: request.content }, exchange, filer);
  if (isRefusal(confirmed)) return confirmed;
  const { written, fileIds, next } = confirmed;

  const reply = await exchange.write(async (transaction) => {
    // Serialised by the members' locks, so that the counts are right; all in one round trip.
    const locked = [...new Set([applicant.member_id, member.member_id])].toSorted((one, other) => one - other);
    const locking = Promise.all(locked.map((memberId) => lockMember(transaction, memberId)));
    const refusedAnew = isNew ? undefined : await replaceBegun(transaction, id, form, filer, now);
    const [refusedMore, recipient] = await Promise.all([
      refuseMore(transaction, filer, member.member_id, written),
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
    if (proxy) await writeAccesses(transaction, exchange, 'application:proxy', [applicant.member_id]);
    const refused =
      isNew && fileIds.length === 0 ? undefined : await attachFiles(transaction, fileIds, written, member.member_id);
    return refused ?? { onlineform_application_id: id, next };
  });
  if (isRefusal(reply)) return reply;
  if (!isNew) await settleMoneyOf(house, id, now);
  house.wakeOutbox();
  return reply;
}

/** Confirms a form that a member filled in for themselves. */
export const createOwnApplication = (house: House, request: Request, exchange: MemberExchange) =>
  createApplicationBy(house, ownFiler(exchange.member), request, exchange);

import { isDeepStrictEqual } from 'node:util';
import { nextStepOf } from '@machi/domain/applications/completion';
import type { correctApplication } from '@machi/domain/applications/contract';
import { formResidenceProblem, refuseCorrecting } from '@machi/domain/applications/rules';
import type { CheckedInputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { answerRepetition } from '../../platform/http/answer-repetition.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import { documentStore } from '../../platform/files/document-store.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { House } from '../../platform/house.ts';
import { dropSignatures } from '../../platform/signing/signature-store.ts';
import { applicationStore, holderOf, type ApplicationRow } from './application-store.ts';
import { attachFiles, confirmContent, type Confirmed } from './confirm-content.ts';
import { letGo, lockMoneyOf, settleMoneyOf } from './decide-application.ts';
import { fileApplication } from './file-application.ts';
import { formStore } from './form-store.ts';
import { officialOf, readFilled, refuseApplicant } from './proxied.ts';

type Corrected = ReplyOf<typeof correctApplication>;

/** Replaces the filed content with the correction; the office keeps the earlier content. */
async function replaceFiled(
  transaction: Queryable,
  row: ApplicationRow,
  { written, fileIds }: Confirmed,
  exchange: MemberExchange,
): Promise<Refusal | undefined> {
  const { member, now } = exchange;
  const { onlineform_application_id: id, application_code: code } = row;
  const official = officialOf(exchange);
  // A second correction before the signature: nobody has seen the first one, so it is not kept.
  if (row.stage === 'filed') {
    const files = await documentStore.listHeld(transaction, code);
    const named = files.map(({ document_id, file_name }) => ({ document_id, file_name }));
    await applicationStore.keepBefore(transaction, id, named, now);
  }
  const isSigned = official !== null || row.body.has_signing === 1;
  const stage = isSigned ? ('signing' as const) : ('paying' as const);
  await applicationStore.write(transaction, { ...written, is_test: row.is_test, stage });
  await dropSignatures(transaction, holderOf(id));
  const refused = await attachFiles(transaction, fileIds, row, (official ?? member).member_id);
  // The files stay the applicant's while the correction waits for its signature.
  if (!refused && row.member_id !== null) await documentStore.handOver(transaction, code, row.member_id);
  return refused;
}

/**
 * Corrects an application that the office sent back (product, "Desk for online applications"), by its own version of
 * the form even if the form is closed or changed. An official corrects what they have filed. An unchanged content keeps its PDF and signature.
 */
export async function correctOwnApplication(
  house: House,
  { onlineform_application_id: id, content }: CheckedInputOf<typeof correctApplication>,
  exchange: MemberExchange,
): Promise<Corrected | Refusal> {
  const { member, now } = exchange;
  const known = await readFilled(house.database, id, exchange);
  if (!known) return notFound;
  const official = officialOf(exchange);
  const early = refuseCorrecting(known);
  // A repetition after a lost answer: it is already corrected.
  if (early) return (await answerRepetition(exchange)) ?? early;
  const form = await formStore.readVersion(house.database, known.onlineform_id, known.version);
  if (!form) return notFound;
  const residence = formResidenceProblem(form.body, member, house.town.town.town_name);
  if (residence) return refuse(422, residence);
  const confirmed = await confirmContent(house, form, { id, content, before: known }, exchange);
  if (isRefusal(confirmed)) return confirmed;
  const { written } = confirmed;

  const reply = await exchange.write(async (transaction): Promise<Corrected | Refusal> => {
    const money = await lockMoneyOf(transaction, id);
    const row = await readFilled(transaction, id, exchange, 'lock');
    if (!row) return notFound;
    // The office may have decided in the meantime.
    const refusal =
      refuseCorrecting(row) ?? (official ? await refuseApplicant(transaction, official.member_id, row) : undefined);
    if (refusal) return refusal;
    // If the amount changes, the held sum is released and the new one is paid.
    const let_go = row.amount === written.amount ? 'none' : await letGo(transaction, money, { by: null, now });
    if (isRefusal(let_go)) return let_go;
    const isSame =
      isDeepStrictEqual(row.content, written.content) && isDeepStrictEqual(row.applicant, written.applicant);
    const refused = isSame ? undefined : await replaceFiled(transaction, row, confirmed, exchange);
    if (refused) return refused;
    await writeAudit(transaction, {
      ...actedIn(exchange),
      action: 'application:correct',
      subject: 'application',
      subject_id: id,
    });
    if (official) await writeAccesses(transaction, exchange, 'application:proxy', [row.member_id]);
    const after = await applicationStore.lock(transaction, id);
    // The correction waits only for a signature; a payment stays valid.
    const filing = { by: (official ?? member).member_id, now };
    const filed = after && after.stage !== 'signing' ? await fileApplication(transaction, house, after, filing) : after;
    return filed ? { onlineform_application_id: id, next: nextStepOf(filed) ?? 'finish' } : notFound;
  });
  if (isRefusal(reply)) return reply;
  await settleMoneyOf(house, id, now);
  house.wakeOutbox();
  const settled = await readFilled(house.database, id, exchange);
  return settled ? { ...reply, next: nextStepOf(settled) ?? 'finish' } : reply;
}

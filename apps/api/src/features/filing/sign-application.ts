import { createHash } from 'node:crypto';
import type { CheckedInputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { mayFinish, nextStepOf, stepsOfApplication } from '@machi/domain/applications/completion';
import type { beginSigningApplication, finishSigningApplication } from '@machi/domain/applications/completion-contract';
import { stageBefore } from '@machi/domain/applications/rules';
import { stepAfter } from '@machi/domain/onlineforms/steps';
import { isRefusal, notFound, refuse, sentenceOf, type Problem, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { SessionMember } from '../../platform/sessions/sessions.ts';
import type { House } from '../../platform/house.ts';
import {
  beginSigning,
  finishSigning,
  signingOf,
  type FinishedSigning,
  type SignedMatter,
} from '../../platform/signing/sign.ts';
import type { BroughtBack } from '../../platform/signing/signature-store.ts';
import { applicationStore, holderOf, type ApplicationRow } from './application-store.ts';
import { countBeginning } from './beginnings.ts';
import { fileApplication } from './file-application.ts';
import { formStore } from './form-store.ts';
import { pdfOf, readPdf } from './paper-of.ts';
import { refuseApplicant, signedBy } from './proxied.ts';
import { NAME, rowsOf } from '../../database/rows.ts';
import { member as memberTable } from '../../database/tables/members.ts';

/** The portal page to which the signing app returns (product, "Online application"). */
const RETURN_PATH = '/onlineform/sign';

const signers = rowsOf(memberTable, { name: NAME });

const stepOf = (row: ApplicationRow) => nextStepOf(row) ?? 'finish';

/** Begins signing a PDF with the asker's card: an applicant's, or that of the official who files it for them. */
export async function signOwnApplication(
  house: House,
  id: number,
  exchange: MemberExchange,
): Promise<ReplyOf<typeof beginSigningApplication> | Refusal> {
  const { database } = house;
  const { member } = exchange;
  const row = await signedBy(database, id, member, 'read');
  if (!row) return notFound;
  const isForOther = row.member_id !== member.member_id;
  const refusal = isForOther ? await refuseApplicant(database, member.member_id, row) : undefined;
  if (refusal) return refusal;
  const begun = await beginSigningOf(house, row, exchange);
  return isRefusal(begun)
    ? begun
    : exchange.write(async (transaction) => {
        if (isForOther) await writeAccesses(transaction, exchange, 'application:read', [row.member_id]);
        return begun;
      });
}

async function beginSigningOf(
  house: House,
  row: ApplicationRow,
  { member, now, locale }: MemberExchange,
): Promise<ReplyOf<typeof beginSigningApplication> | Refusal> {
  const { database } = house;
  const id = row.onlineform_application_id;
  if (row.approval_status !== 0) return refuse(409, { field: '', code: 'application-decided' });
  if (row.stage !== 'signing') return { next: stepOf(row), url: null };
  const isOpen = await formStore.isOpen(database, row.onlineform_id);
  if (!mayFinish({ is_open: isOpen, is_test: row.is_test }, undefined, now))
    return refuse(409, { field: '', code: 'form-closed' });
  const tooOften = await countBeginning(database, id, member.member_id, now);
  if (tooOften) return tooOften;
  const paper = await pdfOf(house, row, member.member_id);
  if (isRefusal(paper)) return paper;
  const begun = await beginSigning(house, {
    holder: holderOf(id),
    signer_id: member.member_id,
    digest: createHash('sha256').update(paper).digest(),
    redirectUri: house.publicUrl + RETURN_PATH,
    locale,
  });
  return isRefusal(begun) ? begun : { next: 'sign', url: begun.url };
}

/** The PDF and its expected signer, while it waits for the signature. */
async function findMatter(database: Queryable, id: number, member: SessionMember): Promise<SignedMatter | undefined> {
  const row = await signedBy(database, id, member, 'read');
  if (row?.stage !== 'signing') return undefined;
  const { paper: document } = await readPdf(database, id);
  const { member_id } = member;
  const columns = ['name', 'birthdate'] as const;
  const signer = await signers.one(database, 'find-application-signer', { member_id }, { columns });
  return document && signer ? { ...signer, document } : undefined;
}

/** Takes the next step after a signature, or files the application. */
async function moveOn(
  house: House,
  transaction: Queryable,
  { holder }: FinishedSigning,
  exchange: MemberExchange,
): Promise<Refusal | undefined> {
  const { now, member } = exchange;
  const row = await signedBy(transaction, holder.id, member, 'lock');
  if (row?.stage !== 'signing') return refuse(409, { field: '', code: 'signing-over' });
  const isForOther = row.member_id !== member.member_id;
  const refusal = isForOther ? await refuseApplicant(transaction, member.member_id, row) : undefined;
  if (refusal) return refusal;
  await applicationStore.addEvent(transaction, holder.id, { kind: 'signed', by: member.member_id, at: now });
  await writeAudit(transaction, {
    ...actedIn(exchange),
    action: 'application:sign',
    subject: 'application',
    subject_id: holder.id,
  });
  if (isForOther) await writeAccesses(transaction, exchange, 'application:proxy', [row.member_id]);
  const next = stepAfter(stepsOfApplication(row), 'sign');
  // An application that was sent back is already paid, or is paid again after filing.
  if (next === 'finish' || row.filed_at !== null)
    await fileApplication(transaction, house, row, { by: member.member_id, now });
  else await applicationStore.setStage(transaction, holder.id, stageBefore(next));
  return undefined;
}

type Finished = ReplyOf<typeof finishSigningApplication>;

/** The answer to a repeated return: signed, refused with a reason, still being checked, or over. */
function outcomeOf({ signed_at, verdict, ends_at }: BroughtBack, now: Date): Refusal | Problem | undefined {
  if (signed_at !== null) return undefined;
  const [code] = verdict?.troubles ?? [];
  if (code !== undefined) return { field: '', code };
  return ends_at > now ? refuse(409, { field: '', code: 'signing-under-way' }) : { field: '', code: 'signing-over' };
}

/** Takes what the browser brought back from signing. A repetition gets the same answer. */
export async function finishOwnSigning(
  house: House,
  returned: CheckedInputOf<typeof finishSigningApplication>,
  exchange: MemberExchange,
): Promise<Finished | Refusal> {
  const { database } = house;
  const { member, now, locale } = exchange;
  const known = await signingOf(house, returned.state, member.member_id);
  if (known?.holder_kind !== 'application') return notFound;

  const answer = async (outcome: Refusal | Problem | undefined): Promise<Finished | Refusal> => {
    if (isRefusal(outcome)) return outcome;
    const row = await signedBy(database, known.holder_id, member, 'read');
    if (!row) return notFound;
    const { onlineform_application_id, onlineform_id } = row;
    const is_proxied = row.member_id === member.member_id ? (0 as const) : (1 as const);
    const trouble = outcome === undefined ? null : { code: outcome.code, sentence: sentenceOf(outcome, locale) };
    return { onlineform_application_id, onlineform_id, is_proxied, next: stepOf(row), trouble };
  };
  if (known.is_taken) return answer(outcomeOf(known, now));
  const parameters = Object.fromEntries(
    Object.entries(returned).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
  const finished = await finishSigning(house, {
    signer_id: member.member_id,
    parameters,
    find: ({ id }) => findMatter(database, id, member),
    settle: (transaction, signed) => moveOn(house, transaction, signed, exchange),
  });
  if (!isRefusal(finished)) {
    house.wakeOutbox();
    return answer(undefined);
  }
  const [problem] = finished.problems;
  // Another tab may have brought it back at the same moment.
  const after = problem?.code === 'signing-over' ? await signingOf(house, returned.state, member.member_id) : undefined;
  return answer(after?.is_taken ? outcomeOf(after, now) : problem);
}

import {
  APPLICATION_PAGE_SIZE,
  answerApplication,
  correctApplication,
  createApplication,
  listApplications,
  readApplicationContent,
  readApplicationPdf,
  readApplicationStatement,
  readCorrection,
  readOwnApplication,
  takeBackApplication,
} from '@machi/domain/applications/contract';
import {
  beginPayingApplication,
  beginSigningApplication,
  finishSigningApplication,
  settleApplicationPayment,
} from '@machi/domain/applications/completion-contract';
import { MESSAGE_LENGTH } from '@machi/domain/applications/model';
import { writtenFor } from '@machi/domain/delegations/written-for';
import { isUndecided } from '@machi/domain/applications/rules';
import { MOST_UNANSWERED, unansweredSince } from '@machi/domain/messages/rules';
import { fullName } from '@machi/domain/members/model';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { payments } from '../../platform/payments/store.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { pdfFile } from '../../platform/pdf/pdf-file.ts';
import { serve } from '../../platform/http/serve.ts';
import { ownFound, said, type FoundSource } from '../../platform/search/found-source.ts';
import { applicationStore } from '../filing/application-store.ts';
import { dueAgain } from '../filing/due-again.ts';
import { readApplicantProfile } from '../filing/applicants.ts';
import { statementPdf } from '../filing/statement-pdf.ts';
import { correctOwnApplication } from '../filing/correct-application.ts';
import { contentAgain, sentBack } from '../filing/views/filled-in.ts';
import { createOwnApplication } from '../filing/create-application.ts';
import { lockMoneyOf, settleMoneyOf } from '../filing/decide-application.ts';
import { pdfOf } from '../filing/paper-of.ts';
import { payOwnApplication, settleOwnPayment } from '../filing/pay-application.ts';
import { finishOwnSigning, signOwnApplication } from '../filing/sign-application.ts';
import { readFilled, readSeen } from '../filing/proxied.ts';
import { takeBack } from '../filing/take-back.ts';
import { words } from '../filing/text/words.ts';
import { viewApplicationLine } from '../filing/views/view-line.ts';
import { viewOwn } from '../filing/views/view-own.ts';

/** Stores a reply under its Idempotency-Key. */
const kept = <T>(exchange: MemberExchange, reply: T | Refusal): Promise<T | Refusal> =>
  isRefusal(reply) ? Promise.resolve(reply) : exchange.write(async () => reply);

/** Applicants' routes: apply, follow, answer, take back (product, "Online application"). */
export { top } from './top.ts';

export const routes = (house: House) => [
  serve(createApplication, (request, exchange) => createOwnApplication(house, request, exchange)),

  serve(beginSigningApplication, ({ onlineform_application_id: id }, exchange) =>
    signOwnApplication(house, id, exchange),
  ),

  serve(finishSigningApplication, (returned, exchange) => finishOwnSigning(house, returned, exchange)),

  serve(beginPayingApplication, async ({ onlineform_application_id: id }, exchange) =>
    kept(exchange, await payOwnApplication(house, id, exchange)),
  ),

  serve(settleApplicationPayment, ({ onlineform_application_id: id }, exchange) =>
    settleOwnPayment(house, id, exchange),
  ),

  serve(listApplications, async ({ page = 1 }, { member, locale, reader }) => {
    const size = APPLICATION_PAGE_SIZE;
    const { rows, total } = await applicationStore.listOwn(reader, member.member_id, size, (page - 1) * size);
    return { applications: rows.map((row) => viewApplicationLine(row, locale)), total, page, page_size: size };
  }),

  serve(readOwnApplication, async ({ onlineform_application_id: id }, exchange) => {
    const { locale, reader } = exchange;
    const row = await readSeen(reader, id, exchange);
    return row ? { application: await viewOwn(reader, row, locale) } : notFound;
  }),

  serve(readApplicationContent, async ({ onlineform_application_id: id }, exchange) => {
    const row = await readSeen(exchange.reader, id, exchange);
    return row ? contentAgain(row) : notFound;
  }),

  serve(readCorrection, async ({ onlineform_application_id: id }, exchange) => {
    const { locale, now, reader } = exchange;
    const row = await readFilled(reader, id, exchange);
    return row ? sentBack(reader, row, locale, now) : notFound;
  }),

  serve(correctApplication, (request, exchange) => correctOwnApplication(house, request, exchange)),

  serve(readApplicationPdf, async ({ onlineform_application_id: id }, exchange) => {
    const { member, reader } = exchange;
    const row = await readSeen(reader, id, exchange);
    if (!row) return notFound;
    const paper = await pdfOf(house, row, member.member_id);
    return isRefusal(paper) ? paper : pdfFile(`${words.title}_${row.application_code}`, paper);
  }),

  serve(readApplicationStatement, async ({ onlineform_application_id: id }, { member, now, reader }) => {
    const row = await applicationStore.readOwn(reader, id, member.member_id);
    const profile = await readApplicantProfile(reader, member.member_id);
    if (!row || !profile) return notFound;
    if (row.amount === 0 || row.filed_at === null) return refuse(409, { field: '', code: 'no-fee' });
    const payment = await payments.newest(reader, 'application', id);
    const paper = statementPdf(house.town, row, { name: fullName(profile), payment, now });
    const pdf = await house.press.print(member.member_id, paper);
    return isRefusal(pdf) ? pdf : pdfFile(`${words.statement.title}_${row.application_code}`, pdf);
  }),

  serve(takeBackApplication, async ({ onlineform_application_id: id }, exchange) => {
    const { member, locale, now } = exchange;
    const reply = await exchange.write(async (transaction) => {
      const money = await lockMoneyOf(transaction, id);
      const row = await applicationStore.lockOwn(transaction, id, member.member_id);
      if (!row) return notFound;
      const refusal = await takeBack(transaction, house, row, money, exchange);
      if (refusal) return refusal;
      const after = await applicationStore.readOwn(transaction, id, member.member_id);
      return after ? { application: await viewOwn(transaction, after, locale) } : notFound;
    });
    if (isRefusal(reply)) return reply;
    await settleMoneyOf(house, id, now);
    house.wakeOutbox();
    const settled = await applicationStore.readOwn(house.database, id, member.member_id);
    return settled ? { application: await viewOwn(house.database, settled, locale) } : reply;
  }),

  serve(answerApplication, async ({ onlineform_application_id: id, body }, exchange) => {
    const { member, delegate, locale, now } = exchange;
    const written = writtenFor(body, delegate, locale, MESSAGE_LENGTH);
    if (isRefusal(written)) return written;
    return exchange.write(async (transaction) => {
      const row = await applicationStore.lockOwn(transaction, id, member.member_id);
      if (!row) return notFound;
      if (!isUndecided(row)) return refuse(409, { field: '', code: 'application-decided' });
      const events = await applicationStore.events(transaction, id);
      const unanswered = unansweredSince(events, (event) => event.actor_member_id !== member.member_id);
      if (unanswered >= MOST_UNANSWERED)
        return refuse(409, { field: '', code: 'too-many-messages', params: [unanswered] });
      await applicationStore.addEvent(transaction, id, { kind: 'answered', ...written, by: member.member_id, at: now });
      // An application to be signed again is not yet filed.
      const ends = row.stage === 'filed';
      const due_on = ends ? dueAgain(row, events, now) : row.due_on;
      const is_in_correction = ends ? 0 : row.is_in_correction;
      await applicationStore.setCorrection(transaction, id, is_in_correction, due_on);
      await writeAudit(transaction, {
        ...actedIn(exchange),
        action: 'application:answer',
        subject: 'application',
        subject_id: id,
      });
      const answered = { ...row, is_in_correction, due_on };
      return { application: await viewOwn(transaction, answered, locale) };
    });
  }),
];

/** One's own online applications. */
export const found: readonly FoundSource[] = [
  ownFound('own-application', listApplications, ({ applications }) =>
    applications.map((one) => ({
      href: `/application/detail/${one.onlineform_application_id}`,
      title: said(one.form_name),
      words: said(one.application_code),
      text: said(`${one.created_at.slice(0, 10)} ${one.application_code}`),
    })),
  ),
];

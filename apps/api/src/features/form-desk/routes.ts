import { MOST_UNANSWERED, unansweredSince } from '@machi/domain/applications/rules';
import {
  FORM_DESK_PAGE_SIZE,
  askApplicant,
  decideHandledForm,
  listHandledForms,
  readHandledDocument,
  readHandledForm,
  readHandledPaper,
} from '@machi/domain/form-desk/contract';
import { refuseHandling } from '@machi/domain/form-desk/rules';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { applicationStore } from '../../filing/application-store.ts';
import { tellAsked, tellDecided } from '../../filing/letters.ts';
import { paperOf } from '../../filing/paper-of.ts';
import { words } from '../../filing/text/words.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { writeListed, writeLooks } from '../../platform/audit/looks.ts';
import { documentStore } from '../../platform/files/document-store.ts';
import { fileReply } from '../../platform/files/read-upload.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { pdfFile } from '../../platform/papers/pdf-file.ts';
import { deskStore } from './desk-store.ts';
import type { HandledRow } from './desk-store.ts';
import { viewHandled, viewHandledLine } from './view.ts';

const kinds = { 1: 'approved', 2: 'denied', 3: 'invalid' } as const;

/** On the application itself, for it may be nobody's any more, and on the person whose it is. */
async function note(
  transaction: Queryable,
  exchange: MemberExchange,
  action: 'application:read' | 'application:decide' | 'application:ask',
  { onlineform_application_id, member_id }: HandledRow,
): Promise<void> {
  const deed = { ...actedIn(exchange), action, subject: 'application', subject_id: onlineform_application_id } as const;
  await writeAudit(transaction, deed);
  await writeLooks(transaction, exchange, action, [member_id]);
}

/** The desk for online applications: what waits, one with all that belongs to it, its decision. */
export const routes = (house: House) => [
  serve(listHandledForms, ({ approval_status = 0, page = 1 }, exchange) =>
    house.database.transaction(async (transaction) => {
      const size = FORM_DESK_PAGE_SIZE;
      const rows = await deskStore.list(transaction, approval_status, size, (page - 1) * size);
      const { waiting, total } = await deskStore.count(transaction, approval_status);
      await writeListed(
        transaction,
        exchange,
        'application:list',
        rows.map(({ member_id }) => member_id),
      );
      const applications = rows.map((row) => viewHandledLine(row, exchange.locale));
      return { applications, waiting, total, page, page_size: size };
    }),
  ),

  serve(readHandledForm, ({ onlineform_application_id: id }, exchange) =>
    house.database.transaction(async (transaction) => {
      const row = await deskStore.read(transaction, id);
      if (!row) return notFound;
      await note(transaction, exchange, 'application:read', row);
      return { application: await viewHandled(transaction, row, exchange.member.member_id, exchange.locale) };
    }),
  ),

  serve(readHandledPaper, ({ onlineform_application_id: id }, exchange) =>
    house.database.transaction(async (transaction) => {
      const row = await deskStore.read(transaction, id);
      if (!row) return notFound;
      const paper = await paperOf(house, transaction, row, exchange.member.member_id);
      if (isRefusal(paper)) return paper;
      await note(transaction, exchange, 'application:read', row);
      return pdfFile(`${words.title}_${row.application_code}`, paper);
    }),
  ),

  serve(readHandledDocument, ({ onlineform_application_id: id, document_id }, exchange) =>
    house.database.transaction(async (transaction) => {
      const row = await deskStore.read(transaction, id);
      const listed = row && (await documentStore.listHeld(transaction, row.application_code));
      if (!row || !listed?.some((file) => file.document_id === document_id)) return notFound;
      const file = await documentStore.take(transaction, document_id, exchange.member.member_id, exchange.now);
      if (!file) return notFound;
      await note(transaction, exchange, 'application:read', row);
      return fileReply(file);
    }),
  ),

  serve(decideHandledForm, async ({ onlineform_application_id: id, seen, approval_status, reason }, exchange) => {
    const { member, now, locale } = exchange;
    const reply = await exchange.write(async (transaction) => {
      const row = await deskStore.lock(transaction, id);
      if (!row) return notFound;
      const refusal = refuseHandling(row, seen, member.member_id);
      if (refusal) return refusal;
      await applicationStore.decide(transaction, id, {
        status: approval_status,
        reason,
        at: now,
        by: member.member_id,
      });
      await applicationStore.addEvent(transaction, id, {
        kind: kinds[approval_status],
        body: reason,
        by: member.member_id,
        at: now,
      });
      await note(transaction, exchange, 'application:decide', row);
      await tellDecided(transaction, house, { ...row, approval_status, reason }, 'none', now);
      const after = await deskStore.read(transaction, id);
      return after ? { application: await viewHandled(transaction, after, member.member_id, locale) } : notFound;
    });
    if (!isRefusal(reply)) house.wakeOutbox();
    return reply;
  }),

  serve(askApplicant, async ({ onlineform_application_id: id, seen, body, is_correction }, exchange) => {
    const { member, now, locale } = exchange;
    const reply = await exchange.write(async (transaction) => {
      const row = await deskStore.lock(transaction, id);
      if (!row) return notFound;
      const refusal = refuseHandling(row, seen, member.member_id);
      if (refusal) return refusal;
      const events = await deskStore.events(transaction, id);
      const unanswered = unansweredSince(events, (event) => event.actor_member_id === row.member_id);
      if (unanswered >= MOST_UNANSWERED)
        return refuse(409, { field: 'body', code: 'too-many-messages', params: [unanswered] });
      const kind = is_correction === 1 ? ('correction-asked' as const) : ('asked' as const);
      await applicationStore.addEvent(transaction, id, { kind, body, by: member.member_id, at: now });
      await applicationStore.setCorrection(transaction, id, is_correction === 1 ? 1 : row.is_in_correction);
      await note(transaction, exchange, 'application:ask', row);
      await tellAsked(transaction, house, row, { body, isCorrection: is_correction === 1 }, now);
      const after = await deskStore.read(transaction, id);
      return after ? { application: await viewHandled(transaction, after, member.member_id, locale) } : notFound;
    });
    if (!isRefusal(reply)) house.wakeOutbox();
    return reply;
  }),
];

import { APPLICATION_PAGE_SIZE } from '@machi/domain/applications/contract';
import { dateAt } from '@machi/domain/calendar/model';
import { MOST_UNANSWERED, unansweredSince } from '@machi/domain/messages/rules';
import {
  FORM_DESK_PAGE_SIZE,
  MOST_APPLICATIONS_EXPORTED,
  askApplicant,
  assignHandledForm,
  decideHandledForm,
  exportHandledForms,
  listHandledForms,
  readFormDeskChoices,
  readHandledDocument,
  readHandledForm,
  readHandledPdf,
} from '@machi/domain/form-desk/contract';
import { findProxiedMembers, listProxied } from '@machi/domain/form-desk/proxied-contract';
import { refuseApproving, refuseAssigning, refuseHandling } from '@machi/domain/form-desk/rules';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import { decidePermission } from '@machi/domain/permissions/model';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { writeListed, writeAccesses } from '../../platform/audit/accesses.ts';
import { documentStore } from '../../platform/files/document-store.ts';
import { fileReply } from '../../platform/files/read-upload.ts';
import { findForDesk } from '../../platform/members/find-for-desk.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { tableFile } from '../../platform/pdf/table-file.ts';
import { pdfFile } from '../../platform/pdf/pdf-file.ts';
import type { Waits } from '../../platform/work-list/waits.ts';
import { said, type FoundSource } from '../../platform/search/found-source.ts';
import { applicationStore } from '../filing/application-store.ts';
import { decideApplication, lockMoneyOf, settleMoneyOf } from '../filing/decide-application.ts';
import { tellAsked, tellAssigned, tellProxySentBack } from '../filing/notifications.ts';
import { pdfOf } from '../filing/paper-of.ts';
import { listProxiedBy } from '../filing/proxied.ts';
import { viewApplicationLine } from '../filing/views/view-line.ts';
import { words } from '../filing/text/words.ts';
import { deskStore, type HandledRow } from './desk-store.ts';
import { exportTexts, handledTable } from './handled-table.ts';
import { viewHandled, viewHandledLine } from './view.ts';

/** Audits an action on the application, which may have no owner any more, and on its applicant. */
async function note(
  transaction: Queryable,
  exchange: MemberExchange,
  action: 'application:read' | 'application:decide' | 'application:ask' | 'application:assign',
  { onlineform_application_id, member_id }: HandledRow,
): Promise<void> {
  const event = {
    ...actedIn(exchange),
    action,
    subject: 'application',
    subject_id: onlineform_application_id,
  } as const;
  await writeAudit(transaction, event);
  await writeAccesses(transaction, exchange, action, [member_id]);
}

/** Routes of the desk for online applications: waiting ones, one in full, and its decision. */
export const routes = (house: House) => [
  serve(listHandledForms, ({ approval_status = 0, page = 1, ...narrowed }, exchange) =>
    house.database.transaction(async (transaction) => {
      const size = FORM_DESK_PAGE_SIZE;
      const asked = { ...narrowed, approval_status, actorId: exchange.member.member_id };
      const rows = await deskStore.list(transaction, asked, size, (page - 1) * size);
      const counts = await deskStore.count(transaction, asked);
      await writeListed(transaction, exchange, 'application:list', rows);
      const applications = rows.map((row) => viewHandledLine(row, exchange));
      return { applications, counts, total: counts[asked.assigned ?? 'all'], page, page_size: size };
    }),
  ),

  serve(exportHandledForms, ({ approval_status = 0, format, encoding, ...narrowed }, exchange) =>
    house.database.transaction(async (transaction) => {
      const { locale, now, member } = exchange;
      const asked = { ...narrowed, approval_status, actorId: member.member_id };
      const rows = await deskStore.list(transaction, asked, MOST_APPLICATIONS_EXPORTED + 1, 0);
      if (rows.length > MOST_APPLICATIONS_EXPORTED)
        return refuse(409, { field: '', code: 'applications-too-many', params: [MOST_APPLICATIONS_EXPORTED] });
      const table = handledTable(rows, asked.onlineform_id !== undefined, locale);
      const named = { file: `applications-${dateAt(now)}`, sheet: exportTexts(locale).sheet };
      const file = await tableFile(table, named, { format, encoding });
      const people = rows.map(({ member_id }) => member_id);
      // The access is audited before the answer; if no file was made, nobody received data.
      if (file.unfitting.length === 0) await writeListed(transaction, exchange, 'application:export', people);
      return file;
    }),
  ),

  serve(findProxiedMembers, ({ q }, exchange) => findForDesk(house.database, q, exchange)),

  serve(listProxied, ({ page = 1 }, exchange) =>
    house.database.transaction(async (transaction) => {
      const size = APPLICATION_PAGE_SIZE;
      const { member, locale } = exchange;
      const { rows, total } = await listProxiedBy(transaction, member.member_id, size, (page - 1) * size);
      await writeListed(transaction, exchange, 'application:list', rows);
      const applications = rows.map((row) => ({
        ...viewApplicationLine(row, locale),
        member_id: row.member_id,
        name: row.name,
      }));
      return { applications, total, page, page_size: size };
    }),
  ),

  serve(readFormDeskChoices, async (_, exchange) => {
    const { locale } = exchange;
    const [officials, forms] = await Promise.all([
      deskStore.handlers(house.database),
      deskStore.formsAppliedFor(house.database),
    ]);
    return { officials, forms: forms.map(({ form_name, ...form }) => ({ ...form, form_name: form_name[locale] })) };
  }),

  serve(assignHandledForm, async ({ onlineform_application_id: id, from, to }, exchange) => {
    const { member, now } = exchange;
    return writeAndSend(house, exchange, async (transaction) => {
      const row = await deskStore.lock(transaction, id);
      if (!row) return notFound;
      const handlers = await deskStore.handlers(transaction);
      const mayHandle = handlers.some(({ official_id }) => official_id === to);
      const refusal = refuseAssigning(row, { from, to }, mayHandle);
      if (refusal) return refusal;
      if (to !== from) {
        await deskStore.assign(transaction, id, to);
        const body = handlers.find(({ official_id }) => official_id === to)?.name ?? '';
        await applicationStore.addEvent(transaction, id, { kind: 'assigned', body, by: member.member_id, at: now });
        if (to !== null && to !== member.member_id) await tellAssigned(transaction, house, row, to, now);
      }
      await note(transaction, exchange, 'application:assign', row);
      const after = await deskStore.read(transaction, id);
      return after ? { application: await viewHandled(transaction, after, exchange) } : notFound;
    });
  }),

  serve(readHandledForm, ({ onlineform_application_id: id }, exchange) =>
    house.database.transaction(async (transaction) => {
      const row = await deskStore.read(transaction, id);
      if (!row) return notFound;
      await note(transaction, exchange, 'application:read', row);
      return { application: await viewHandled(transaction, row, exchange) };
    }),
  ),

  serve(readHandledPdf, async ({ onlineform_application_id: id }, exchange) => {
    const row = await deskStore.read(house.database, id);
    if (!row) return notFound;
    // Printed before any lock, because printing takes long.
    const paper = await pdfOf(house, row, exchange.member.member_id);
    if (isRefusal(paper)) return paper;
    await house.database.transaction((transaction) => note(transaction, exchange, 'application:read', row));
    return pdfFile(`${words.title}_${row.application_code}`, paper);
  }),

  serve(readHandledDocument, ({ onlineform_application_id: id, document_id }, exchange) =>
    house.database.transaction(async (transaction) => {
      const row = await deskStore.read(transaction, id);
      const { member, now } = exchange;
      const file =
        row && (await documentStore.take(transaction, document_id, [row.application_code], member.member_id, now));
      if (!row || !file) return notFound;
      await note(transaction, exchange, 'application:read', row);
      return fileReply(file);
    }),
  ),

  serve(decideHandledForm, async ({ onlineform_application_id: id, seen, approval_status, reason }, exchange) => {
    const { member, now } = exchange;
    const reply = await exchange.write(async (transaction) => {
      const money = await lockMoneyOf(transaction, id);
      const row = await deskStore.lock(transaction, id);
      if (!row) return notFound;
      const refusal = refuseHandling(row, seen, member.member_id) ?? refuseApproving(row, approval_status);
      if (refusal) return refusal;
      const decision = { approval_status, reason, by: member.member_id, now };
      const refused = await decideApplication(transaction, house, row, money, decision);
      if (refused) return refused;
      await note(transaction, exchange, 'application:decide', row);
      const after = await deskStore.read(transaction, id);
      return after ? { application: await viewHandled(transaction, after, exchange) } : notFound;
    });
    if (isRefusal(reply)) return reply;
    // After commit: the intended step stands, whatever the provider answers.
    await settleMoneyOf(house, id, now);
    house.wakeOutbox();
    const settled = await deskStore.read(house.database, id);
    return settled ? { application: await viewHandled(house.database, settled, exchange) } : reply;
  }),

  serve(askApplicant, async ({ onlineform_application_id: id, seen, body, is_correction }, exchange) => {
    const { member, now } = exchange;
    return writeAndSend(house, exchange, async (transaction) => {
      const row = await deskStore.lock(transaction, id);
      if (!row) return notFound;
      const refusal = refuseHandling(row, seen, member.member_id);
      if (refusal) return refusal;
      if (is_correction === 1 && row.approval_meant_at !== null)
        return refuse(409, { field: 'is_correction', code: 'approval-waits', params: [row.application_code] });
      const events = await deskStore.events(transaction, id);
      const unanswered = unansweredSince(
        events,
        ({ actor_member_id: by }) => by !== null && (by === row.member_id || by === row.proxied_by),
      );
      if (unanswered >= MOST_UNANSWERED)
        return refuse(409, { field: 'body', code: 'too-many-messages', params: [unanswered] });
      const kind = is_correction === 1 ? ('correction-asked' as const) : ('asked' as const);
      await applicationStore.addEvent(transaction, id, { kind, body, by: member.member_id, at: now });
      const isInCorrection = is_correction === 1 ? 1 : row.is_in_correction;
      await applicationStore.setCorrection(transaction, id, isInCorrection, row.due_on);
      await note(transaction, exchange, 'application:ask', row);
      await tellAsked(transaction, house, row, { body, isCorrection: is_correction === 1 }, now);
      if (is_correction === 1 && row.proxied_by !== null)
        await tellProxySentBack(transaction, house, row, row.proxied_by, now);
      const after = await deskStore.read(transaction, id);
      return after ? { application: await viewHandled(transaction, after, exchange) } : notFound;
    });
  }),
];

/** Applications sent back for a correction wait for the applicant and are left out. */
export const waits: readonly Waits[] = [
  {
    kind: 'application',
    permission: decideHandledForm.permission,
    rows: `select a.onlineform_application_id::text as key, a.filed_at as since, a.due_on as due
      from onlineform_application a where a.stage = 'filed' and a.approval_status = 0 and a.is_in_correction = 0`,
    isLateByDueAlone: true,
  },
];

/** Online applications by applicant or code, for officials who handle them; each look is written into the audit log. */
export const found: readonly FoundSource[] = [
  {
    kind: 'desk-application',
    async forReader({ q, house: { database }, exchange }) {
      const { member, locale } = exchange;
      if (member === null || decidePermission(member, 'application:read:any') !== 'granted') return [];
      return database.transaction(async (transaction) => {
        const rows = await deskStore.find(transaction, q);
        await writeListed(transaction, { ...exchange, member }, 'application:list', rows);
        return rows.map(({ onlineform_application_id, application_code, body, name }) => ({
          href: `/onlineform/desk?application=${onlineform_application_id}`,
          title: said(`${body.form_name[locale]} ${name}`.trim()),
          text: said(application_code),
          isMatched: true as const,
        }));
      });
    },
  },
];

import {
  MESSAGE_DESK_PAGE_SIZE,
  answerThread,
  assignThread,
  findMessageMembers,
  handOverThread,
  holdThread,
  listThreads,
  markThread,
  noteCallTry,
  readMessageDeskChoices,
  readThread,
  readThreadDocument,
  settleThread,
  writeMessage,
} from '@machi/domain/message-desk/contract';
import {
  ANSWERING_SECONDS,
  answererAt,
  refuseAnswering,
  refuseAssigning,
  refuseHandling,
  refuseHandover,
  refuseSettling,
  refuseSpam,
  refuseTry,
  refuseUnread,
  refuseWriting,
} from '@machi/domain/message-desk/rules';
import { triedInWords } from '@machi/domain/inquiry/call-back';
import { refuseMore } from '@machi/domain/messages/rules';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { writeListed, writeAccesses } from '../../platform/audit/accesses.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve, writeAndSend, thenSend } from '../../platform/http/serve.ts';
import { documentStore, holderOfMessage } from '../../platform/files/document-store.ts';
import { fileReply } from '../../platform/files/read-upload.ts';
import { findForDesk } from '../../platform/members/find-for-desk.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { officeName } from '../../platform/members/offices.ts';
import { messageFiles } from '../../platform/messages/message-files.ts';
import { tellMessages, threads } from '../../platform/messages/threads.ts';
import { readersOf, tellAnswered, tellAssigned, tellHanded } from './notifications.ts';
import { begin } from './begin-thread.ts';
import { manyRoutes } from './many-routes.ts';
import { deskStore, officeOf, type ThreadRow } from './store.ts';
import { phraseRoutes } from './phrase-routes.ts';
import { hasReader, viewOpenThread, viewThread } from './view.ts';

export { ownTopics } from './topics.ts';
export { waits } from './waits.ts';

type Action = 'message:read' | 'message:write' | 'message:settle' | 'message:assign' | 'message:hand-over';

/** Routes of an office's desk for messages with members (product, "Messages desk"). */
export function routes(house: House) {
  const { database } = house;

  /** Audits an action on the member concerned. Reading a guest's inquiry is no access to personal data. */
  async function writeAction(transaction: Queryable, exchange: MemberExchange, action: Action, row: ThreadRow) {
    if (row.member_id !== null) return writeAccesses(transaction, exchange, action, [row.member_id]);
    if (action === 'message:read') return undefined;
    const about = { subject: 'message', subject_id: row.last_message_id } as const;
    return writeAudit(transaction, { ...actedIn(exchange), action: 'message:guest', ...about });
  }

  /** The thread as it is now; the access or action is audited before the answer. */
  async function answered(transaction: Queryable, id: number, exchange: MemberExchange, action: Action) {
    const row = await deskStore.read(transaction, id, officeOf(exchange));
    if (!row) return notFound;
    await writeAction(transaction, exchange, action, row);
    return { thread: await viewOpenThread(transaction, row, exchange) };
  }

  /** Changes a locked thread of the own office; a refusal changes nothing. */
  const change = (
    id: number,
    exchange: MemberExchange,
    action: Action,
    act: (transaction: Queryable, row: ThreadRow) => Promise<Refusal | undefined>,
  ) =>
    exchange.write(async (transaction) => {
      const row = await deskStore.lock(transaction, id, officeOf(exchange));
      if (!row) return notFound;
      const refusal = await act(transaction, row);
      if (refusal) return refusal;
      await tellMessages(transaction);
      return answered(transaction, id, exchange, action);
    });

  return [
    serve(listThreads, ({ state = 'waiting', assigned, page = 1 }, exchange) =>
      database.transaction(async (transaction) => {
        const size = MESSAGE_DESK_PAGE_SIZE;
        const asked = { state, assigned, actorId: exchange.member.member_id, office: officeOf(exchange) };
        const rows = await deskStore.list(transaction, asked, size, (page - 1) * size);
        const [counts, total] = [await deskStore.count(transaction, asked), await deskStore.total(transaction, asked)];
        const people = rows.map(({ member_id }) => member_id);
        await writeListed(transaction, exchange, 'message:list', people);
        return { threads: rows.map((row) => viewThread(row, exchange)), counts, total, page, page_size: size };
      }),
    ),

    serve(readMessageDeskChoices, async (_, exchange) => {
      const { locale } = exchange;
      const [office, officials, takers] = await Promise.all([
        officeName(database, officeOf(exchange)),
        deskStore.answerers(database, officeOf(exchange)),
        deskStore.takers(database, officeOf(exchange)),
      ]);
      const offices = takers.map((taker) => ({ ...taker, office: taker.office[locale] }));
      const services = house.town.services.map(({ service_id, service_name }) => ({
        service_id,
        service_name: service_name[locale],
      }));
      return { office: office?.[locale] ?? '', officials, offices, services };
    }),

    serve(readThread, ({ message_thread_id: id }, exchange) =>
      database.transaction((transaction) => answered(transaction, id, exchange, 'message:read')),
    ),

    serve(answerThread, async ({ message_thread_id, seen, body, document_ids }, exchange) => {
      const { member, now } = exchange;
      return thenSend(
        house,
        change(message_thread_id, exchange, 'message:write', async (transaction, row) => {
          const written = await threads.messages(transaction, message_thread_id);
          const isOfClub = row.club_id !== null;
          const isRead = isOfClub ? (await readersOf(transaction, row, now)).length > 0 : hasReader(row);
          const refusal =
            refuseHandling(row, seen, member.member_id, now) ??
            refuseUnread(isRead, isOfClub) ??
            refuseMore(written, 0);
          if (refusal) return refusal;
          if (row.member_id === null && document_ids.length > 0)
            return refuse(422, { field: 'document_ids', code: 'guest-no-files' });
          const sent = { message_thread_id, source_id: row.last_message_id, is_reply: 0, body } as const;
          const id = await threads.add(transaction, { ...sent, sent_by: member.member_id, at: now });
          if (row.member_id !== null) {
            const files = { document_ids, by: member.member_id, ownerId: row.member_id };
            const refusedFiles = await messageFiles.attach(transaction, id, files);
            if (refusedFiles) return refusedFiles;
          }
          await tellAnswered(transaction, house, row, id, now);
          return undefined;
        }),
      );
    }),

    serve(readThreadDocument, ({ message_thread_id, document_id }, exchange) =>
      database.transaction(async (transaction) => {
        const row = await deskStore.read(transaction, message_thread_id, officeOf(exchange));
        if (!row) return notFound;
        const messages = await threads.messages(transaction, message_thread_id);
        const holders = messages.map(({ message_id }) => holderOfMessage(message_id));
        const { member, now } = exchange;
        const file = await documentStore.take(transaction, document_id, holders, member.member_id, now);
        if (!file) return notFound;
        await writeAccesses(transaction, exchange, 'message:read', [row.member_id]);
        return fileReply(file);
      }),
    ),

    serve(settleThread, ({ message_thread_id: id, seen }, exchange) =>
      change(id, exchange, 'message:settle', async (transaction, row) => {
        const refusal = refuseHandling(row, seen, exchange.member.member_id, exchange.now) ?? refuseSettling(row);
        if (!refusal) await deskStore.settle(transaction, id);
        return refusal;
      }),
    ),

    serve(noteCallTry, async ({ message_thread_id, seen, call_at }, exchange) => {
      const { member, now } = exchange;
      return thenSend(
        house,
        change(message_thread_id, exchange, 'message:write', async (transaction, row) => {
          const written = await threads.messages(transaction, message_thread_id);
          const refusal =
            refuseHandling(row, seen, member.member_id, now) ?? refuseTry(row, call_at, now) ?? refuseMore(written, 0);
          if (refusal) return refusal;
          const id = await threads.add(transaction, {
            message_thread_id,
            source_id: row.last_message_id,
            is_reply: 0,
            body: triedInWords(call_at)[row.locale],
            sent_by: member.member_id,
            at: now,
            call_at: call_at === '' ? undefined : call_at,
          });
          await tellAnswered(transaction, house, row, id, now);
          return undefined;
        }),
      );
    }),

    serve(assignThread, async ({ message_thread_id: id, from, to }, exchange) => {
      const { member, now } = exchange;
      return thenSend(
        house,
        change(id, exchange, 'message:assign', async (transaction, row) => {
          const answerers = await deskStore.answerers(transaction, officeOf(exchange));
          const mayHandle = answerers.some(({ official_id }) => official_id === to);
          const refusal = refuseAssigning(row, { from, to }, mayHandle);
          if (refusal || to === from) return refusal;
          await deskStore.assign(transaction, id, to);
          if (to !== null && to !== member.member_id) await tellAssigned(transaction, house, to, id, now);
          return undefined;
        }),
      );
    }),

    serve(handOverThread, async ({ message_thread_id: id, seen, organization_id: to, note }, exchange) => {
      const { member, now, locale } = exchange;
      const from = officeOf(exchange);
      return writeAndSend(house, exchange, async (transaction) => {
        const row = await deskStore.lock(transaction, id, from);
        if (!row) return notFound;
        const takers = await deskStore.takers(transaction, from);
        const ids = takers.map(({ organization_id }) => organization_id);
        const refusal = refuseHandling(row, seen, member.member_id, now) ?? refuseHandover(row, to, ids);
        if (refusal) return refusal;
        const office = takers.find(({ organization_id }) => organization_id === to)?.office;
        if (!office) return notFound;
        await deskStore.handOver(transaction, {
          message_thread_id: id,
          from_organization_id: from,
          to_organization_id: to,
          note,
          handed_by: member.member_id,
          handed_at: now,
        });
        await tellHanded(transaction, house, row, office, now);
        await tellMessages(transaction);
        await writeAction(transaction, exchange, 'message:hand-over', row);
        return { office: office[locale] };
      });
    }),

    serve(markThread, ({ message_thread_id: id, seen, is_spam }, exchange) =>
      change(id, exchange, 'message:read', async (transaction, row) => {
        const { member, now } = exchange;
        const refusal = refuseHandling(row, seen, member.member_id, now) ?? refuseSpam(row);
        if (refusal) return refusal;
        await deskStore.mark(transaction, id, is_spam === 1 ? now : null);
        const about = { subject: 'message', subject_id: row.last_message_id } as const;
        await writeAudit(transaction, { ...actedIn(exchange), action: 'message:spam', ...about });
        return undefined;
      }),
    ),

    serve(holdThread, ({ message_thread_id: id, is_answering, from }, exchange) =>
      exchange.write(async (transaction) => {
        const { member, now } = exchange;
        const row = await deskStore.lock(transaction, id, officeOf(exchange));
        if (!row) return notFound;
        const before = answererAt(row, now);
        if (is_answering === 1) {
          const refusal = refuseAnswering(row, from, member.member_id, now);
          if (refusal) return refusal;
          await deskStore.hold(transaction, id, member.member_id, new Date(now.getTime() + ANSWERING_SECONDS * 1000));
        } else if (before === member.member_id) await deskStore.hold(transaction, id, null, null);
        const after = is_answering === 1 ? member.member_id : before === member.member_id ? null : before;
        if (after !== before) await tellMessages(transaction);
        return { is_answering };
      }),
    ),

    serve(findMessageMembers, ({ q }, exchange) => findForDesk(database, q, exchange)),

    serve(writeMessage, async ({ member_id, subject, body, document_ids }, exchange) => {
      const { member, now } = exchange;
      const office = officeOf(exchange);
      return writeAndSend(house, exchange, async (transaction) => {
        if (!(await officeName(transaction, office))) return notFound;
        // Locked, so that the day's count stays right.
        await lockMember(transaction, member_id);
        const refusal = refuseWriting(member.member_id, await deskStore.addressee(transaction, member_id, office, now));
        if (refusal) return refusal;
        const begun = { memberId: member_id, subject, body, document_ids };
        const message_thread_id = await begin(transaction, house, begun, exchange);
        if (isRefusal(message_thread_id)) return message_thread_id;
        return answered(transaction, message_thread_id, exchange, 'message:write');
      });
    }),
    ...manyRoutes(house),
    ...phraseRoutes(house),
  ];
}

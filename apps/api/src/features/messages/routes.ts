import { listMessages, openMessage, readMessage, replyMessage } from '@machi/domain/messages/contract';
import { writtenFor } from '@machi/domain/delegations/written-for';
import type { Locale } from '@machi/domain/locale/model';
import { MESSAGE_PAGE_SIZE, type Message, type MessageLine, type MessageLink } from '@machi/domain/messages/model';
import { linksOf, refuseReply } from '@machi/domain/messages/rules';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import { townTimeText } from '@machi/domain/calendar/model';
import type { DocumentFile } from '@machi/domain/documents/model';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { messageFiles } from '../../platform/messages/message-files.ts';
import { MESSAGES_CHANGED, tellMessages, threads, type MessageRow } from '../../platform/messages/threads.ts';
import { countUnreads, unreadsOf } from '../../platform/messages/unreads.ts';
import { messageStore, type OwnMessageRow } from './store.ts';
import type { OwnTopic } from '../../platform/live/topic.ts';

export { found } from './found.ts';

const viewLine = (row: OwnMessageRow, locale: Locale): MessageLine => ({
  message_id: row.message_id,
  subject: row.subject,
  is_reply: row.is_reply,
  is_read: row.is_read,
  office: row.office?.[locale] ?? '',
  sent_at: townTimeText(row.sent_at),
});

const viewLink = (row: MessageRow | undefined): MessageLink | null =>
  row ? { message_id: row.message_id, is_reply: row.is_reply, sent_at: townTimeText(row.sent_at) } : null;

/** One message in its thread. The member sees the office, not the official. */
function viewMessage(
  row: OwnMessageRow,
  thread: readonly MessageRow[],
  documents: readonly DocumentFile[],
  locale: Locale,
): Message {
  const { previous, next, source, reply } = linksOf(thread, row.message_id);
  return {
    ...viewLine(row, locale),
    body: thread.find(({ message_id }) => message_id === row.message_id)?.body ?? '',
    documents: [...documents],
    previous: previous?.message_id ?? null,
    next: next?.message_id ?? null,
    source: viewLink(source),
    reply: viewLink(reply),
  };
}

async function view(database: Queryable, row: OwnMessageRow, locale: Locale): Promise<Message> {
  const filesOf = await messageFiles.of(database, [row.message_id]);
  return viewMessage(row, await threads.messages(database, row.message_thread_id), filesOf(row.message_id), locale);
}

/** Members' routes for messages: read, open and answer messages of a town office (product, "Messages"). */
export { top } from './top.ts';

export const routes = ({ database }: House) => [
  serve(listMessages, async ({ page = 1 }, { member, locale }) => {
    const size = MESSAGE_PAGE_SIZE;
    const [rows, total, unreads] = await Promise.all([
      messageStore.list(database, member.member_id, size, (page - 1) * size),
      messageStore.count(database, member.member_id),
      unreadsOf(database, member.member_id),
    ]);
    return { messages: rows.map((row) => viewLine(row, locale)), unreads, total, page, page_size: size };
  }),

  serve(readMessage, async ({ message_id }, { member, locale }) => {
    const row = await messageStore.read(database, message_id, member.member_id);
    if (!row) return notFound;
    return { message: await view(database, row, locale) };
  }),

  serve(openMessage, ({ message_id }, { member, write }) =>
    write(async (transaction) => {
      const { member_id } = member;
      const row = await messageStore.read(transaction, message_id, member_id);
      if (!row) return notFound;
      if (await messageStore.open(transaction, row)) await tellMessages(transaction);
      return { unreads: await unreadsOf(transaction, member_id) };
    }),
  ),

  serve(replyMessage, ({ message_id, body, document_ids }, exchange) =>
    exchange.write(async (transaction) => {
      const { member, delegate, now, locale } = exchange;
      const written = writtenFor(body, delegate, locale);
      if (isRefusal(written)) return written;
      const source = await messageStore.lock(transaction, message_id, member.member_id);
      if (!source) return notFound;
      const { message_thread_id } = source;
      const refusal = refuseReply(await threads.messages(transaction, message_thread_id), message_id);
      if (refusal) return refusal;
      const sent = {
        message_thread_id,
        source_id: message_id,
        is_reply: 1,
        ...written,
        sent_by: null,
        at: now,
      } as const;
      const id = await threads.add(transaction, sent);
      const own = { document_ids, by: member.member_id, ownerId: member.member_id };
      const refusedFiles = await messageFiles.attach(transaction, id, own);
      if (refusedFiles) return refusedFiles;
      const action = { ...actedIn(exchange), action: 'message:reply', subject: 'message', subject_id: id } as const;
      await writeAudit(transaction, action);
      const row = await messageStore.read(transaction, id, member.member_id);
      return row ? { message: await view(transaction, row, locale) } : notFound;
    }),
  ),
];

export const ownTopics: readonly OwnTopic[] = [
  {
    event: 'unreads',
    permission: listMessages.permission,
    channel: MESSAGES_CHANGED,
    read: ({ database }, memberIds) => countUnreads(database, memberIds),
  },
];

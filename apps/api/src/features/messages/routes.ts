import { listMessages, openMessage, readMessage, replyMessage } from '@machi/domain/messages/contract';
import { writtenFor } from '@machi/domain/delegations/written-for';
import type { Permission } from '@machi/domain/permissions/model';
import type { Locale } from '@machi/domain/locale/model';
import { MESSAGE_PAGE_SIZE, type Message, type MessageLine, type MessageLink } from '@machi/domain/messages/model';
import { linksOf, refuseReply } from '@machi/domain/messages/rules';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import { townTimeText } from '@machi/domain/calendar/model';
import type { DocumentFile } from '@machi/domain/documents/model';
import type { Queryable } from '../../database/database.ts';
import { writeAccesses, writeAccessesOfDay } from '../../platform/audit/accesses.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { clubsSharedWith, holdClub } from '../../platform/delegations/club-delegations.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { messageFiles } from '../../platform/messages/message-files.ts';
import { MESSAGES_CHANGED, tellMessages, threads, type MessageRow } from '../../platform/messages/threads.ts';
import { countUnreads, unreadsOf } from '../../platform/messages/unreads.ts';
import type { OwnTopic } from '../../platform/live/topic.ts';
import { ownFound, said, type FoundSource } from '../../platform/search/found-source.ts';
import { nextFrom } from '../../platform/top/top-source.ts';
import { messageStore, type OwnMessageRow, type Reader } from './store.ts';

const viewLine = (row: OwnMessageRow, locale: Locale): MessageLine => ({
  message_id: row.message_id,
  subject: row.subject,
  is_reply: row.is_reply,
  is_read: row.is_read,
  office: row.office?.[locale] ?? '',
  club_name: row.club_name,
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
  const shown = thread.find(({ message_id }) => message_id === row.message_id);
  const { previous, next, source, reply } = linksOf(thread, row.message_id);
  return {
    ...viewLine(row, locale),
    body: shown?.body ?? '',
    by_name: row.club_id !== null && row.is_reply === 1 ? (shown?.by_name ?? '') : '',
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

async function readerAt(database: Queryable, asker: MemberExchange, permission: Permission): Promise<Reader> {
  const shared = await clubsSharedWith(database, asker, permission);
  return { member_id: asker.member.member_id, clubs: shared.map(({ club_id }) => club_id) };
}

/**
 * A message to which the asker replies, with its thread locked. A club stays as it is until the transaction ends, so that
 * nobody writes for it who is no longer in charge.
 */
async function lockSource(transaction: Queryable, messageId: number, exchange: MemberExchange) {
  const permission = replyMessage.permission;
  const reader = await readerAt(transaction, exchange, permission);
  const { club_id, member_id } = (await messageStore.read(transaction, messageId, reader)) ?? {};
  if (typeof club_id !== 'number') return messageStore.lock(transaction, messageId, { ...reader, clubs: [] });
  // The owner's row, too: files come to belong to them.
  const club = await holdClub(
    transaction,
    club_id,
    exchange,
    permission,
    typeof member_id === 'number' ? [member_id] : [],
  );
  return club && messageStore.lock(transaction, messageId, { ...reader, clubs: [club_id] });
}

/** Members' routes for messages: read, open and answer messages of a town office (product, "Messages"). */
export const routes = ({ database }: House) => [
  serve(listMessages, async ({ page = 1 }, exchange) => {
    const size = MESSAGE_PAGE_SIZE;
    const reader = await readerAt(database, exchange, listMessages.permission);
    const [rows, total, unreads] = await Promise.all([
      messageStore.list(database, reader, size, (page - 1) * size),
      messageStore.count(database, reader),
      unreadsOf(database, exchange),
    ]);
    const ofOthers = rows.flatMap((row) => (row.club_id === null ? [] : [row]));
    await writeAccessesOfDay(database, exchange, 'delegation:club', ofOthers);
    const messages = rows.map((row) => viewLine(row, exchange.locale));
    return { messages, unreads, total, page, page_size: size };
  }),

  serve(readMessage, async ({ message_id }, exchange) => {
    const row = await messageStore.read(
      database,
      message_id,
      await readerAt(database, exchange, readMessage.permission),
    );
    if (!row) return notFound;
    if (row.club_id !== null) await writeAccesses(database, exchange, 'delegation:club', [row.member_id]);
    return { message: await view(database, row, exchange.locale) };
  }),

  serve(openMessage, ({ message_id }, exchange) =>
    exchange.write(async (transaction) => {
      const reader = await readerAt(transaction, exchange, openMessage.permission);
      const row = await messageStore.read(transaction, message_id, reader);
      if (!row) return notFound;
      if (await messageStore.open(transaction, row)) await tellMessages(transaction);
      return { unreads: await unreadsOf(transaction, exchange) };
    }),
  ),

  serve(replyMessage, ({ message_id, body, document_ids }, exchange) =>
    exchange.write(async (transaction) => {
      const { member, delegate, now, locale } = exchange;
      const source = await lockSource(transaction, message_id, exchange);
      if (!source) return notFound;
      const isOfClub = source.club_id !== null;
      const written = writtenFor(body, delegate, locale);
      if (isRefusal(written)) return written;
      const { message_thread_id } = source;
      const refusal = refuseReply(await threads.messages(transaction, message_thread_id), message_id);
      if (refusal) return refusal;
      const sent = {
        message_thread_id,
        source_id: message_id,
        is_reply: 1,
        ...written,
        sent_by: isOfClub ? member.member_id : null,
        at: now,
      } as const;
      const id = await threads.add(transaction, sent);
      const own = { document_ids, by: member.member_id, ownerId: source.member_id ?? member.member_id };
      const refusedFiles = await messageFiles.attach(transaction, id, own);
      if (refusedFiles) return refusedFiles;
      const action = { ...actedIn(exchange), action: 'message:reply', subject: 'message', subject_id: id } as const;
      await writeAudit(transaction, action);
      if (isOfClub) await writeAccesses(transaction, exchange, 'delegation:clubdeed', [source.member_id]);
      const clubs = source.club_id === null ? [] : [source.club_id];
      const row = await messageStore.read(transaction, id, { member_id: member.member_id, clubs });
      return row ? { message: await view(transaction, row, locale) } : notFound;
    }),
  ),
];

export const ownTopics: readonly OwnTopic[] = [
  {
    event: 'unreads',
    permission: listMessages.permission,
    channel: MESSAGES_CHANGED,
    read: ({ database }, memberIds, now) => countUnreads(database, memberIds, now),
  },
];

/** One's own messages, by subject and office. */
export const found: readonly FoundSource[] = [
  ownFound('own-message', listMessages, ({ messages }) =>
    messages.map((one) => ({
      href: `/message/${one.message_id}`,
      title: said(one.subject),
      text: said(`${one.sent_at.slice(0, 10)} ${one.office}`),
    })),
  ),
];

/** Unread messages, the newest first, without those of clubs. */
export const top = nextFrom(
  'message',
  2,
  `select g.message_id as key, t.subject as title, o.texts -> 'organization_name' as place
   from message_thread t join message g using (message_thread_id) join organization o using (organization_id)
   where t.member_id = $1 and t.club_id is null and g.is_read = 0 order by g.sent_at desc, g.message_id desc`,
  ({ key }) => ({ href: `/message/${key}` }),
);

import { townTimeText } from '@machi/domain/calendar/model';
import type { DocumentFile } from '@machi/domain/documents/model';
import type { Locale } from '@machi/domain/locale/model';
import type { Message, MessageLine, MessageLink } from '@machi/domain/messages/model';
import { linksOf } from '@machi/domain/messages/rules';
import type { MessageRow } from '../../platform/messages/threads.ts';
import type { OwnMessageRow } from './store.ts';

export const viewLine = (row: OwnMessageRow, locale: Locale): MessageLine => ({
  message_id: row.message_id,
  subject: row.subject,
  is_reply: row.is_reply,
  is_read: row.is_read,
  office: row.office?.[locale] ?? '',
  sent_at: townTimeText(row.sent_at),
});

const viewLink = (row: MessageRow | undefined): MessageLink | null =>
  row ? { message_id: row.message_id, is_reply: row.is_reply, sent_at: townTimeText(row.sent_at) } : null;

/** One message among those of its thread. The member is told the office, and no official. */
export function viewMessage(
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

import { townTimeText } from '@machi/domain/calendar/model';
import { only } from '@machi/domain/fields/only';
import type { HandledThread, OpenThread } from '@machi/domain/message-desk/contract';
import { answererAt, isOwnThread, seenOf } from '@machi/domain/message-desk/rules';
import type { Queryable } from '../../database/database.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { messageFiles } from '../../platform/messages/message-files.ts';
import { threads } from '../../platform/messages/threads.ts';
import { deskStore, type ThreadRow } from './store.ts';

type Look = Pick<MemberExchange, 'member' | 'now' | 'locale'>;

/** Whether an answer has a reader: a member, or a guest who left an address. */
export const hasReader = ({ member_id, email }: Pick<ThreadRow, 'member_id' | 'email'>): boolean =>
  member_id !== null || email !== '';

export function viewThread(row: ThreadRow, { member, now }: Look): HandledThread {
  const answering_by = answererAt(row, now);
  return {
    ...only(row, [
      'message_thread_id',
      'member_id',
      'name',
      'club_name',
      'subject',
      'is_inquiry',
      'is_spam',
      'is_waiting',
    ]),
    ...only(row, ['is_read', 'call_at', 'call_tries', 'assigned_to', 'assigned_name']),
    has_reader: hasReader(row) ? 1 : 0,
    last_at: townTimeText(row.last_at),
    answering_by,
    answering_name: answering_by === null ? '' : row.answering_name,
    is_own: isOwnThread(row, member.member_id) ? 1 : 0,
    seen: seenOf(row),
  };
}

/** One thread with all its messages. */
export async function viewOpenThread(database: Queryable, row: ThreadRow, look: Look): Promise<OpenThread> {
  const { locale, member } = look;
  const isOwn = isOwnThread(row, member.member_id);
  const [messages, handovers] = [
    await threads.messages(database, row.message_thread_id),
    await deskStore.handovers(database, row.message_thread_id),
  ];
  const filesOf = await messageFiles.of(
    database,
    messages.map(({ message_id }) => message_id),
  );
  return {
    ...viewThread(row, look),
    messages: messages.map(({ message_id, is_reply, is_read, body, by_name, sent_at }) => ({
      message_id,
      is_reply,
      is_read,
      body,
      documents: filesOf(message_id),
      by_name,
      sent_at: townTimeText(sent_at),
    })),
    handovers: handovers.map(({ from_office, to_office, note, by_name, handed_at }) => ({
      from: from_office[locale],
      to: to_office[locale],
      // A note between colleagues is hidden from its subject, even if they work at this desk.
      note: isOwn ? '' : note,
      by_name,
      handed_at: townTimeText(handed_at),
    })),
  };
}

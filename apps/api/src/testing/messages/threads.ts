import { holderOfMessage } from '../../platform/files/document-store.ts';
import type { OpenTown } from '../towns/open-town.ts';

/** The office of tests' officials by default. */
const OFFICE = 7;

/** A conversation with an office's message to a member, or with the member's reply that waits for an answer. */
export async function newThread(
  town: OpenTown,
  owner: number,
  { office = OFFICE, isAnswered = false }: { readonly office?: number; readonly isAnswered?: boolean } = {},
): Promise<{ readonly message_thread_id: number; readonly message_id: number; readonly seen: string }> {
  const [thread] = await town.rows<{ message_thread_id: number }>`insert into message_thread (member_id,
    organization_id, subject, waiting_since, last_at, created_at)
    values (${owner}, ${office}, '水道の使用開始のお届けについて', ${isAnswered ? town.now() : null}, ${town.now()}, ${town.now()})
    returning message_thread_id`;
  const message_thread_id = thread?.message_thread_id ?? 0;
  const add = async (is_reply: 0 | 1, source: number | null, body: string): Promise<number> => {
    const [row] = await town.rows<{ message_id: number }>`insert into message (message_thread_id, source_id, is_reply,
      is_read, body, sent_at)
      values (${message_thread_id}, ${source}, ${is_reply}, ${is_reply}, ${body}, ${town.now()})
      returning message_id`;
    return row?.message_id ?? 0;
  };
  const message_id = await add(0, null, 'ご連絡ありがとうございます。使い始める日をお知らせください。');
  const last = isAnswered ? await add(1, message_id, '12月1日から使います。') : message_id;
  return { message_thread_id, message_id, seen: `${last}-${isAnswered ? 1 : 0}` };
}

/** A guest's inquiry, with or without an e-mail address. */
export async function newGuestInquiry(
  town: OpenTown,
  email = '',
  office = OFFICE,
): Promise<{ readonly message_thread_id: number; readonly seen: string }> {
  const [row] = await town.rows<{ message_thread_id: number; message_id: number }>(
    `with thread as (
       insert into message_thread (organization_id, subject, is_inquiry, waiting_since, last_at, created_at)
       values ($1, 'ごみの日について', 1, $2, $2, $2) returning message_thread_id),
     guest as (insert into guest_inquiry (message_thread_id, email, locale, sent_hash)
       select message_thread_id, $3, 'ja', gen_random_uuid()::text from thread)
     insert into message (message_thread_id, is_reply, is_read, body, sent_at)
     select message_thread_id, 1, 1, 'ごみの日について', $2 from thread returning message_thread_id, message_id`,
    office,
    town.now(),
    email,
  );
  if (!row) throw new Error('no inquiry');
  return { message_thread_id: row.message_thread_id, seen: `${row.message_id}-1` };
}

export async function newPhrase(
  town: OpenTown,
  office: number = OFFICE,
): Promise<{ readonly message_phrase_id: number; readonly revision: number }> {
  const [phrase] = await town.rows<{ message_phrase_id: number }>(
    `insert into message_phrase (organization_id, phrase_name, body, changed_at)
     values ($1, $2, 'お問い合わせありがとうございます。', $3) returning message_phrase_id`,
    office,
    `お礼 ${crypto.randomUUID()}`.slice(0, 40),
    town.now(),
  );
  return { message_phrase_id: phrase?.message_phrase_id ?? 0, revision: 0 };
}

/** A small picture attached to a message. */
export async function newMessageFile(town: OpenTown, owner: number, messageId: number): Promise<number> {
  const [file] = await town.rows<{ document_id: number }>(
    `insert into document (member_id, application_code, purpose, file_name, media_type, byte_count, content, created_at)
     values ($1, $2, 'message', '検針票.png', 'image/png', 4, '\\x89504e47', $3) returning document_id`,
    owner,
    holderOfMessage(messageId),
    town.now(),
  );
  return file?.document_id ?? 0;
}

import type { Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { messageFiles } from '../../platform/messages/message-files.ts';
import { tellCome } from '../../platform/messages/tell-come.ts';
import { threads } from '../../platform/messages/threads.ts';
import { officeOf } from './store.ts';

interface Begun {
  readonly memberId: number;
  readonly subject: string;
  readonly body: string;
  readonly document_ids?: readonly number[];
}

/** Begins a thread with a member, whose row is locked, and notifies them; returns its number or a refusal. */
export async function begin(
  transaction: Queryable,
  house: House,
  { memberId, subject, body, document_ids = [] }: Begun,
  exchange: MemberExchange,
): Promise<number | Refusal> {
  const { member, now } = exchange;
  const ours = { organization_id: officeOf(exchange), assigned_to: member.member_id };
  const begun = { ...ours, member_id: memberId, subject, created_at: now };
  const message_thread_id = await threads.begin(transaction, begun);
  const sent = { message_thread_id, source_id: null, is_reply: 0, body, sent_by: member.member_id, at: now } as const;
  const id = await threads.add(transaction, sent);
  const refusal = await messageFiles.attach(transaction, id, { document_ids, by: member.member_id, ownerId: memberId });
  if (refusal) return refusal;
  await tellCome(transaction, house, memberId, id, now);
  return message_thread_id;
}

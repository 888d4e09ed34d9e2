import { withoutCaller } from '@machi/domain/inquiry/call-back';
import type { Queryable } from '../../database/database.ts';
import { among, outside, present, raised, rowsOf, amongRows } from '../../database/rows.ts';
import { club, club_person } from '../../database/tables/clubs/clubs.ts';
import { message, message_thread } from '../../database/tables/messages.ts';
import { document } from '../../database/tables/reservations.ts';
import { holderOfMessage } from '../files/document-store.ts';

const clubs = rowsOf(club);
const people = rowsOf(club_person);
const threads = rowsOf(message_thread);
const messages = rowsOf(message);
const files = rowsOf(document);

/**
 * A club's threads with the office go from somebody who leaves to another in charge, with their files. Without another
 * they stay as they are. The club's row is locked.
 */
export async function handOverThreads(transaction: Queryable, club_id: number, leaving: readonly number[]) {
  const others = { club_id, member_id: outside(leaving) };
  const order = ['since', 'member_id'] as const;
  const next = await people.one(transaction, 'next-in-charge', others, { columns: ['member_id'], order });
  const theirs = { club_id, member_id: among(leaving) };
  if (!next || !(await threads.has(transaction, 'has-club-threads', theirs))) return;
  await threads.update(transaction, 'hand-over-club-threads', theirs, next);
  const ofClub = { message_thread_id: amongRows(message_thread, 'message_thread_id', { club_id }) };
  const held = await messages.list(transaction, 'messages-of-club', ofClub, { columns: ['message_id'] });
  const application_code = among(held.map(({ message_id }) => holderOfMessage(message_id)));
  await files.update(transaction, 'hand-over-club-files', { application_code, member_id: among(leaving) }, next);
}

/** Marks a withdrawing member's clubs as changed: they may have no contact left. Hands over the clubs' threads. */
export async function noteClubsLeft(transaction: Queryable, memberId: number, people_changed_at: Date): Promise<void> {
  const left = { club_id: amongRows(club_person, 'club_id', { member_id: memberId }) };
  const changed = { people_changed_at, revision: raised };
  for (const { club_id } of await clubs.updateReturning(transaction, 'leave-clubs', left, changed, ['club_id']))
    await handOverThreads(transaction, club_id, [memberId]);
  // The author goes with the member's row; name and number of a wished call stand in the text.
  const ofClubs = amongRows(message_thread, 'message_thread_id', { club_id: present });
  const theirs = { sent_by: memberId, is_reply: 1, message_thread_id: ofClubs } as const;
  const written = await messages.list(transaction, 'written-for-clubs', theirs, { columns: ['message_id', 'body'] });
  const nameless = written.map(({ message_id, body }) => ({ message_id, body: withoutCaller(body) }));
  await messages.updateAll(transaction, 'forget-callers-of-clubs', 'message_id', nameless);
}

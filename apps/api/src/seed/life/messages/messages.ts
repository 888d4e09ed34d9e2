import type * as z from 'zod';
import { businessDayAfter } from '@machi/domain/calendar/business-days';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { bodyWithCall } from '@machi/domain/inquiry/call-back';
import { subjectOf } from '@machi/domain/inquiry/model';
import { permissions } from '@machi/domain/message-desk/staff';
import type { Random } from '../../../ground/random.ts';
import { applicantFor } from '../forms/applicants.ts';
import type { Life } from '../life.ts';
import { atHome, atOffice, nextAtOffice } from '../office-hours.ts';
import { uuidOf } from '../uuid.ts';
import type { MessagesPlan } from './messages-plan.ts';

type Entry = z.infer<typeof MessagesPlan>[number];

const MINUTE = 60_000;
const answering: readonly string[] = permissions['message:answer:any'];

/** The times of a conversation's messages, without future ones. */
function momentsOf(life: Life, { days_ago, said }: Entry, random: Random): readonly Date[] {
  const moments: Date[] = [];
  const day = addDays(life.today, -days_ago);
  let before = said[0]?.by === 'member' ? atHome(day, random) : atOffice(day, random, -1);
  for (const [index, { by, after }] of said.entries()) {
    if (index > 0) {
      const at = by === 'office' ? nextAtOffice(before, after, random) : atHome(addDays(dateAt(before), after), random);
      // On the same day, a reply comes after its message.
      before = at > before ? at : new Date(before.getTime() + (25 + random.below(90)) * MINUTE);
    }
    if (before >= life.now) break;
    moments.push(before);
  }
  return moments;
}

/** Conversations between people and offices of the town (product, "Messages"). */
export function liveMessages(life: Life): void {
  const random = life.random('messages');
  const taken = new Set<number>();
  const officialsOf = (office: number) =>
    life.people.filter(
      ({ organization_id, roles }) => organization_id === office && roles.some((role) => answering.includes(role)),
    );
  let threadId = 0;
  let messageId = 0;
  for (const entry of life.plan.messages) {
    const moments = momentsOf(life, entry, random);
    const [begun] = moments;
    const last = moments.at(-1);
    const officials = officialsOf(entry.office);
    const official = officials[threadId % officials.length];
    const { who, email } = entry;
    const person = who === 'guest' || !begun ? undefined : applicantFor(life, { who }, begun, taken, random);
    if (!begun || !last || !(person || who === 'guest') || !official) continue;
    if (person) taken.add(person.member_id);
    threadId += 1;
    const isWhole = moments.length === entry.said.length;
    const { call } = entry;
    const call_at = call ? `${businessDayAfter(life.today, call.in_days)} ${call.half}` : '';
    const written = entry.said.slice(0, moments.length).map((said) => ({
      ...said,
      body: call ? bodyWithCall(said.body, { call_at, call_name: call.name, call_tel: call.tel }, 'ja') : said.body,
    }));
    const isWaiting = written.at(-1)?.by === 'member' && !(isWhole && entry.is_settled);
    life.add('message_thread', {
      message_thread_id: threadId,
      member_id: person?.member_id ?? null,
      organization_id: entry.office,
      subject: entry.subject ?? subjectOf(written[0]?.body ?? ''),
      is_inquiry: written[0]?.by === 'member' ? 1 : 0,
      // The first reply after the office's last message.
      waiting_since: isWaiting ? (moments[written.findLastIndex(({ by }) => by === 'office') + 1] ?? last) : null,
      call_at: call_at || null,
      assigned_to: entry.is_assigned ? official.member_id : null,
      last_at: last,
      created_at: begun,
    });
    if (!person)
      life.add('guest_inquiry', { message_thread_id: threadId, email, locale: 'ja', sent_hash: uuidOf(random) });
    if (entry.handed)
      life.add('thread_handover', {
        message_thread_id: threadId,
        from_organization_id: entry.handed.from,
        to_organization_id: entry.office,
        note: entry.handed.note,
        handed_by: officialsOf(entry.handed.from)[0]?.member_id ?? null,
        handed_at: new Date(Math.min(begun.getTime() + 40 * MINUTE, (moments[1] ?? life.now).getTime() - 1)),
      });
    for (const [index, at] of moments.entries()) {
      const { by, body } = written[index] ?? { by: 'office', body: '' };
      messageId += 1;
      const isLast = index === moments.length - 1;
      life.add('message', {
        message_id: messageId,
        message_thread_id: threadId,
        source_id: index === 0 ? null : messageId - 1,
        is_reply: by === 'member' ? 1 : 0,
        // A reply means that the earlier messages were read.
        is_read: by === 'office' && isLast && (entry.is_unread || !isWhole) ? 0 : 1,
        body,
        sent_by: by === 'member' ? null : official.member_id,
        sent_at: at,
      });
      const request_id = uuidOf(random);
      const message = { subject: 'message', subject_id: messageId } as const;
      if (by === 'office') {
        const action = person ? 'message:write' : 'message:guest';
        const about = person ? ({ subject: 'member', subject_id: person.member_id } as const) : message;
        life.actions.push({ at, actor: official.member_id, action, ...about, request_id });
      } else if (person) {
        const action = index === 0 ? 'message:inquiry' : 'message:reply';
        life.actions.push({ at, actor: person.member_id, action, ...message, request_id });
      }
    }
  }
  const longAgo = atOffice(addDays(life.today, -240), random, -1);
  for (const [index, { office, phrase_name, body }] of life.plan.phrases.entries())
    life.add('message_phrase', {
      message_phrase_id: index + 1,
      organization_id: office,
      phrase_name,
      body,
      changed_at: longAgo,
    });
}

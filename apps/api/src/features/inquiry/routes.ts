import { dateAt, townTimeText } from '@machi/domain/calendar/model';
import { writtenFor } from '@machi/domain/delegations/written-for';
import { emailKey } from '@machi/domain/fields/model';
import { answerDay } from '@machi/domain/inquiry/answer-day';
import { bodyWithCall, refuseCall } from '@machi/domain/inquiry/call-back';
import {
  readGuestThread,
  replyAsGuest,
  sendGuestInquiry,
  sendInquiry,
  type GuestThread,
} from '@machi/domain/inquiry/contract';
import { subjectOf } from '@machi/domain/inquiry/model';
import {
  guestsRefused,
  MOST_GUESTS_WAITING,
  MOST_OF_GUESTS,
  MOST_OF_NETWORK,
  MOST_OF_WORDS,
  refuseInquiry,
} from '@machi/domain/inquiry/rules';
import type { Locale } from '@machi/domain/locale/model';
import { refuseMore } from '@machi/domain/messages/rules';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { keyedHash } from '../../ground/secrets.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { holdClub } from '../../platform/delegations/club-delegations.ts';
import type { House } from '../../platform/house.ts';
import { networkOf } from '../../platform/http/rate-limit.ts';
import { serve } from '../../platform/http/serve.ts';
import { countOnDay, countShared } from '../../platform/notifications/sent-days.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { officeName } from '../../platform/members/offices.ts';
import { guests, type GuestThreadRow } from '../../platform/messages/guests.ts';
import { threads } from '../../platform/messages/threads.ts';
import { linkInvalid, readLink } from '../../platform/sessions/links.ts';
import { inquiryStore } from './store.ts';

interface Written {
  readonly body: string;
  readonly call_at: string;
  readonly club_id?: number | null | undefined;
}

/** The thread in a link; only `tellAnswered` of the desk stores such links. */
const threadIn = (payload: unknown): number =>
  typeof payload === 'object' && payload !== null && 'message_thread_id' in payload
    ? Number(payload.message_thread_id)
    : 0;

async function viewGuest(
  database: Queryable,
  row: GuestThreadRow,
  end: Date,
  locale: Locale,
): Promise<{ readonly thread: GuestThread }> {
  const messages = await threads.messages(database, row.message_thread_id);
  return {
    thread: {
      office: row.office[locale],
      messages: messages.map(({ is_reply, body, sent_at }) => ({ is_reply, body, sent_at: townTimeText(sent_at) })),
      open_until: dateAt(end),
    },
  };
}

/** Routes for people's questions: each begins a thread with the office for inquiries (product, "Inquiries"). */
export function routes(house: House) {
  const { organization_id: office, closes } = house.town.town.inquiries;

  async function write(
    transaction: Queryable,
    member_id: number | null,
    { body, call_at, club_id = null }: Written,
    at: Date,
  ) {
    const begun = { member_id, club_id, organization_id: office, subject: subjectOf(body), call_at: call_at || null };
    const message_thread_id = await inquiryStore.begin(transaction, begun, at);
    const sent_by = club_id === null ? null : member_id;
    const sent = { message_thread_id, source_id: null, is_reply: 1, body, sent_by, at } as const;
    return { message_thread_id, message_id: await threads.add(transaction, sent) };
  }

  /** Refuses a guest who reached a limit. The refused one's counts are rolled back. */
  async function refuseGuest(
    transaction: Queryable,
    address: string,
    body: string,
    now: Date,
  ): Promise<Refusal | undefined> {
    if (!(await countOnDay(house.secret, transaction, `inquiry ${body}`, MOST_OF_WORDS, now))) return guestsRefused;
    const counted = { all: 'inquiries of guests', network: 'inquiries of network', address };
    const limits = { most: MOST_OF_GUESTS, perNetwork: MOST_OF_NETWORK };
    if (await countShared(house.secret, transaction, counted, limits, now)) return guestsRefused;
    return (await guests.waiting(transaction)) < MOST_GUESTS_WAITING ? undefined : guestsRefused;
  }

  return [
    serve(sendInquiry, (asked, exchange) =>
      exchange.write(async (transaction) => {
        const { member, delegate, now, locale } = exchange;
        const { club_id } = asked;
        const isOfClub = typeof club_id === 'number';
        const written = writtenFor(asked.body, delegate, locale);
        if (isRefusal(written)) return written;
        // Locked, so that the day's count stays right.
        await lockMember(transaction, member.member_id);
        // Locked, so that nobody writes for it who is no longer in charge.
        if (isOfClub && !(await holdClub(transaction, club_id, exchange, sendInquiry.permission)))
          return refuse(409, { field: 'club_id', code: 'club-unknown' });
        const begun = await inquiryStore.begunBy(transaction, member.member_id, now);
        const refusal = refuseCall(asked.call_at, now) ?? refuseInquiry(begun);
        if (refusal) return refusal;
        const body = bodyWithCall(written.body, asked, locale);
        const { message_id } = await write(transaction, member.member_id, { ...asked, body }, now);
        const about = { subject: 'message', subject_id: message_id } as const;
        await writeAudit(transaction, { ...actedIn(exchange), action: 'message:inquiry', ...about });
        const name = await officeName(transaction, office);
        return { message_id, office: name?.[locale] ?? '', answered_by: answerDay(now, closes) };
      }),
    ),

    serve(sendGuestInquiry, (asked, { now, locale, address, write: writing }) =>
      writing(async (transaction) => {
        const { email } = asked;
        const body = bodyWithCall(asked.body, asked, locale);
        const what = `inquiry ${dateAt(now)} ${networkOf(address)} ${emailKey(email)}\n${body}`;
        const sent_hash = keyedHash(house.secret, what);
        const reply = { answered_by: answerDay(now, closes), is_answered: email === '' ? (0 as const) : (1 as const) };
        // A second press, or a repetition after a lost answer.
        if (await guests.isKnown(transaction, sent_hash)) return reply;
        const refusal = refuseCall(asked.call_at, now) ?? (await refuseGuest(transaction, address, body, now));
        if (refusal) return refusal;
        const { message_thread_id } = await write(transaction, null, { ...asked, body }, now);
        await guests.keep(transaction, message_thread_id, { email, locale, sent_hash });
        return reply;
      }),
    ),

    serve(readGuestThread, ({ token }, { now, locale, write: writing }) =>
      writing(async (transaction) => {
        const link = await readLink(transaction, 'inquiry', token, now);
        const row = link && (await guests.read(transaction, threadIn(link.payload)));
        if (!row) return linkInvalid;
        await guests.open(transaction, row.message_thread_id);
        return viewGuest(transaction, row, link.expires_at, locale);
      }),
    ),

    serve(replyAsGuest, ({ token, body }, { now, locale, write: writing }) =>
      writing(async (transaction) => {
        const link = await readLink(transaction, 'inquiry', token, now);
        const row = link && (await guests.lock(transaction, threadIn(link.payload)));
        if (!row) return linkInvalid;
        const { message_thread_id } = row;
        const written = await threads.messages(transaction, message_thread_id);
        const last = written.at(-1);
        // Skips a repetition after a lost answer.
        if (last?.is_reply !== 1 || last.body !== body) {
          const refusal = refuseMore(written, 1);
          if (refusal) return refusal;
          const source = written.findLast(({ is_reply }) => is_reply === 0)?.message_id ?? null;
          await threads.add(transaction, {
            message_thread_id,
            source_id: source,
            is_reply: 1,
            body,
            sent_by: null,
            at: now,
          });
        }
        const viewed = await viewGuest(transaction, row, link.expires_at, locale);
        return { ...viewed, answered_by: answerDay(now, closes) };
      }),
    ),
  ];
}

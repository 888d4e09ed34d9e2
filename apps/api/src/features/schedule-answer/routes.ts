import { dateAt } from '@machi/domain/calendar/model';
import { repeatInWords } from '@machi/domain/schedule/words';
import type { Locale } from '@machi/domain/locale/model';
import { refuse, type Refusal } from '@machi/domain/refusals/model';
import {
  DATES_SHOWN,
  answerGuestInvitation,
  readGuestInvitation,
  refuseGuestInvitation,
  type Invitation,
  type Invitations,
} from '@machi/domain/schedule/answer-contract';
import { MOST_OF_A_SERIES } from '@machi/domain/schedule/model';
import { nextTimes } from '@machi/domain/schedule/next-time';
import { REPEATED } from '@machi/domain/schedule/rule';
import type { Queryable } from '../../database/database.ts';
import { hashOf } from '../../ground/secrets.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { tellCalendars } from '../../platform/live/changes.ts';
import { linkInvalid, readLink } from '../../platform/sessions/links.ts';
import { tooManyRequests } from '../../platform/work/line-limits.ts';
import { guestAsReader, ownDates } from '../schedules/addressees.ts';
import { guestAnswers } from '../schedules/guest-answers.ts';
import { invitersOf } from '../schedules/notification-senders.ts';
import { timesOf, type GuestRow, type PeopledRow } from '../schedules/rows.ts';
import { lockWhole, partsOf, readWhole, type WholeSchedule } from '../schedules/whole.ts';
import { roomsInWords } from '../../town/catalog.ts';

/** The guest key in a link; only notifications about schedules store such links. */
const guestIn = (payload: unknown): string =>
  typeof payload === 'object' && payload !== null && 'guest_key' in payload ? String(payload.guest_key) : '';

const rowOf = ({ guests }: PeopledRow, guestKey: string): GuestRow | undefined =>
  guests.find(({ guest_key }) => guest_key === guestKey);
/** The part that a guest was invited to first: the whole schedule, or their first date. */
const ownPart = (whole: WholeSchedule, guestKey: string): PeopledRow | undefined =>
  partsOf(whole).find((part) => rowOf(part, guestKey));

/** The guest's next dates, without ended ones; a single date ends as well. */
function datesAhead(whole: WholeSchedule, guest: GuestRow, today: string, count: number) {
  return nextTimes(ownDates(guestAsReader(guest), whole), today, count).filter(
    ({ times }) => (times.end_date ?? times.start_date) >= today,
  );
}

async function viewOne(
  database: Queryable,
  house: House,
  whole: WholeSchedule,
  part: PeopledRow,
  guest: GuestRow,
  now: Date,
  locale: Locale,
): Promise<Invitation> {
  const said = await guestAnswers.of(database, whole.row.schedule_id, guest.guest_key);
  const reader = { ...guestAsReader(guest), locale };
  const inviterOf = await invitersOf(database, house, null, [reader]);
  const { name, office } = inviterOf(reader);
  const dates = datesAhead(whole, guest, dateAt(now), DATES_SHOWN);
  const isSeries = part === whole.row && part.schedule_type === REPEATED;
  return {
    schedule_id: whole.row.schedule_id,
    title: part.title,
    url: part.url,
    place: roomsInWords(await house.catalog.read(), part.rooms, locale),
    repeats: isSeries ? repeatInWords(timesOf(part), locale) : '',
    invited_by: name,
    office,
    attends: guest.attends,
    dates: dates.map(({ target_date, times: { start_date, end_date, start_time, end_time } }) => ({
      target_date,
      start_date,
      end_date,
      start_time,
      end_time,
      attends: said.get(target_date) ?? null,
    })),
  };
}

/** Routes for guests' invitations and answers, by a notification's secret (product, "Guests of schedules"). */
export function routes(house: House) {
  async function view(
    database: Queryable,
    guestKey: string,
    now: Date,
    locale: Locale,
  ): Promise<Invitations | undefined> {
    const invitations: Invitation[] = [];
    let known: GuestRow | undefined;
    for (const scheduleId of await guestAnswers.schedules(database, guestKey)) {
      const whole = await readWhole(database, scheduleId);
      const part = whole && ownPart(whole, guestKey);
      const guest = part && rowOf(part, guestKey);
      if (!whole || !guest) continue;
      known = guest;
      invitations.push(await viewOne(database, house, whole, part, guest, now, locale));
    }
    return known && { name: known.name, is_refused: known.refused_at === null ? 0 : 1, invitations };
  }

  /** Limits requests by address and by link, because anybody may send them. */
  async function inTime<T>(token: string, address: string, work: () => Promise<T | Refusal>): Promise<T | Refusal> {
    const wait = await house.rates.ofAnswers(address, hashOf(token).toString('base64url'));
    return wait > 0 ? tooManyRequests(wait) : work();
  }

  return [
    serve(readGuestInvitation, ({ token }, { now, locale, address }) =>
      inTime(token, address, async () => {
        const link = await readLink(house.database, 'schedule', token, now);
        return (link && (await view(house.database, guestIn(link.payload), now, locale))) ?? linkInvalid;
      }),
    ),

    serve(answerGuestInvitation, ({ token, schedule_id, target_date, attends }, { now, locale, address, write }) =>
      inTime(token, address, () =>
        write(async (transaction) => {
          const link = await readLink(transaction, 'schedule', token, now);
          const guestKey = guestIn(link?.payload);
          const whole = link && (await lockWhole(transaction, schedule_id));
          const guest = whole && rowOf(ownPart(whole, guestKey) ?? whole.row, guestKey);
          // A schedule without this guest gets the same answer as an unknown secret.
          if (!whole || !guest) return linkInvalid;
          const today = dateAt(now);
          if (datesAhead(whole, guest, today, 1).length === 0)
            return refuse(409, { field: '', code: 'invitation-over' });
          if (target_date === null || whole.row.schedule_type !== REPEATED) {
            await guestAnswers.everyTime(transaction, schedule_id, guestKey, attends, { now, today });
          } else {
            const ahead = datesAhead(whole, guest, today, MOST_OF_A_SERIES);
            if (!ahead.some((date) => date.target_date === target_date))
              return refuse(409, { field: 'target_date', code: 'schedule-date-gone' });
            await guestAnswers.thisTime(transaction, schedule_id, guestKey, attends, target_date, now);
          }
          await tellCalendars(transaction);
          return (await view(transaction, guestKey, now, locale)) ?? linkInvalid;
        }),
      ),
    ),

    serve(refuseGuestInvitation, ({ token }, { now, locale, address, write }) =>
      inTime(token, address, () =>
        write(async (transaction) => {
          const link = await readLink(transaction, 'schedule', token, now);
          const guestKey = guestIn(link?.payload);
          // Locked, so that no notification is written meanwhile.
          for (const scheduleId of await guestAnswers.schedules(transaction, guestKey))
            await lockWhole(transaction, scheduleId);
          if (!link || !(await view(transaction, guestKey, now, locale))) return linkInvalid;
          await guestAnswers.refuse(transaction, guestKey, now);
          await tellCalendars(transaction);
          return (await view(transaction, guestKey, now, locale)) ?? linkInvalid;
        }),
      ),
    ),
  ];
}

import type { Locale } from '@machi/domain/locale/model';
import { eventsOf, type FeedEvent, type FeedSchedule } from '@machi/domain/calendar-feed/events';
import { fullName } from '@machi/domain/members/model';
import type { OwnDates } from '@machi/domain/schedule/next-time';
import type { Attends } from '@machi/domain/schedule/model';
import { statement, type Queryable } from '../../database/database.ts';
import type { Correspondent } from '../../platform/letters/recipient.ts';
import { timesOf, type GuestRow, type PeopledRow } from './rows.ts';
import type { WholeSchedule } from './whole.ts';

/** Somebody to whom a letter about a schedule goes. */
export interface Addressee {
  /** Null: somebody outside, who has `guest_key`. */
  readonly member_id: number | null;
  readonly guest_key: string | null;
  /** Of somebody outside: which official has invited them. */
  readonly invited_by: number | null;
  readonly is_official: boolean;
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
}

/** Never whoever does it, and no company, which may have taken part as an official: it reads no calendar. */
const selectMembers = statement<Correspondent & { member_id: number; is_official: boolean; email: string }>(
  'select-addressees-of-schedule',
  `select member_id, is_official, email, login_tel_key, lastname, firstname, locale from member
   where member_id = any($1::int[]) and member_id <> $2 and email is not null and locked_at is null and not is_company
     and (is_schedule_noticed_by_email = 1 or $3::int = 1) order by member_id`,
);

/** Those of so many members who are written to: all who have an address, or who want to be told of every change. */
export async function readAddressees(
  database: Queryable,
  memberIds: readonly number[],
  by: number,
  isToAll: 0 | 1,
): Promise<Addressee[]> {
  if (memberIds.length === 0) return [];
  const rows = await database.run(selectMembers, [[...new Set(memberIds)], by, isToAll]);
  return rows.map(({ member_id, is_official, email, locale, ...person }) => ({
    member_id,
    guest_key: null,
    invited_by: null,
    is_official,
    email,
    locale,
    name: fullName(person),
  }));
}

/** Somebody outside, by what is kept of them. */
export const guestAsReader = ({ guest_key, email, name, locale, invited_by }: GuestRow): Addressee => ({
  member_id: null,
  guest_key,
  invited_by,
  is_official: false,
  email: email ?? '',
  name,
  locale,
});

/** People outside who may be written to, each once. */
export function guestAddressees(guests: readonly GuestRow[]): Addressee[] {
  const byKey = new Map(guests.map((guest) => [guest.guest_key, guest]));
  return [...byKey.values()]
    .filter(({ email, refused_at }) => email !== null && refused_at === null)
    .map(guestAsReader);
}

/** Who takes part, from the town and from outside. */
export type Peopled = Pick<PeopledRow, 'people' | 'guests'>;

/** What somebody has said of a schedule in which they take part; undefined where they do not. */
export const attendsOf = ({ member_id, guest_key }: Addressee, { people, guests }: Peopled): Attends | undefined =>
  guest_key === null
    ? people.find((person) => person.member_id === member_id)?.attends
    : guests.find((guest) => guest.guest_key === guest_key)?.attends;
export const takesPart = (person: Addressee, row: Peopled): boolean => attendsOf(person, row) !== undefined;

/** A schedule, or a changed date of one, as one of those has it who take part. */
export type OwnRow = PeopledRow & FeedSchedule;
export type OwnEvent = FeedEvent<OwnRow>;

/** The events of a schedule in somebody's calendar, as their feed has them: of all its dates, whoever did what to it. */
export function eventsFor(person: Addressee, { row, changed, apart, dropped }: WholeSchedule): OwnEvent[] {
  const own = (one: PeopledRow): OwnRow => ({
    ...one,
    exception_of: one === row ? null : row.schedule_id,
    is_own: takesPart(person, one),
    takes_part: takesPart(person, one),
    attends: attendsOf(person, one) ?? null,
    dropped: one === row ? dropped : [],
  });
  return eventsOf([row, ...changed, ...apart].map(own), [], false);
}

/** What of a schedule is somebody's: dates that were moved or left out, and those that are not theirs. */
export function ownDates(person: Addressee, { row, changed, apart, dropped }: WholeSchedule): OwnDates {
  const dates = [...changed, ...apart];
  const theirs = dates.filter((one) => takesPart(person, one));
  const others = dates.filter((one) => !theirs.includes(one)).map(({ exception_date }) => exception_date);
  return {
    times: takesPart(person, row) ? timesOf(row) : null,
    changed: theirs.map((one) => ({ exception_date: one.exception_date, times: timesOf(one) })),
    dropped: [...dropped, ...others],
  };
}

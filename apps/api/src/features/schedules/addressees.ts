import { chooseLocale, type Locale } from '@machi/domain/locale/model';
import { eventsOf, type FeedEvent, type FeedSchedule } from '@machi/domain/calendar-feed/events';
import type { OwnDates } from '@machi/domain/schedule/next-time';
import type { Attends } from '@machi/domain/schedule/model';
import type { Queryable } from '../../database/database.ts';
import { timesOf, type GuestRow, type PeopledRow } from './rows.ts';
import type { WholeSchedule } from './whole.ts';
import { NAME, among, fails, present, rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';

/** A recipient of a notification about a schedule. */
export interface Addressee {
  /** Null for a guest, who has `guest_key`. */
  readonly member_id: number | null;
  readonly guest_key: string | null;
  /** For a guest: the official who invited them. */
  readonly invited_by: number | null;
  readonly is_official: boolean;
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
}

const members = rowsOf(member, { name: NAME });

/** The members to write to: all with an address, or those who want to be told of every change. */
export async function readAddressees(
  database: Queryable,
  memberIds: readonly number[],
  by: number,
  isToAll: 0 | 1,
): Promise<Addressee[]> {
  if (memberIds.length === 0) return [];
  // The author of the change is left out, and so are companies: a company may have taken part as an official but reads
  // no calendar.
  const others = [...new Set(memberIds)].filter((id) => id !== by);
  const rows = await members.list(
    database,
    'select-addressees-of-schedule',
    {
      member_id: among(others),
      email: present,
      locked_at: null,
      is_company: fails,
      ...(isToAll ? {} : { is_schedule_noticed_by_email: 1 }),
    },
    { columns: ['member_id', 'is_official', 'email', 'locale', 'name'], order: ['member_id'] },
  );
  return rows.flatMap(({ email, locale, ...row }) =>
    email === null ? [] : { ...row, email, locale: chooseLocale(locale), guest_key: null, invited_by: null },
  );
}

/** A guest as a recipient. */
export const guestAsReader = ({ guest_key, email, name, locale, invited_by }: GuestRow): Addressee => ({
  member_id: null,
  guest_key,
  invited_by,
  is_official: false,
  email: email ?? '',
  name,
  locale,
});

/** Guests who may be written to, each once. */
export function guestAddressees(guests: readonly GuestRow[]): Addressee[] {
  const byKey = new Map(guests.map((guest) => [guest.guest_key, guest]));
  return [...byKey.values()]
    .filter(({ email, refused_at }) => email !== null && refused_at === null)
    .map(guestAsReader);
}

/** Participants and guests. */
export type Peopled = Pick<PeopledRow, 'people' | 'guests'>;

/** A person's answer to a schedule; undefined if they do not take part. */
export const attendsOf = ({ member_id, guest_key }: Addressee, { people, guests }: Peopled): Attends | undefined =>
  guest_key === null
    ? people.find((person) => person.member_id === member_id)?.attends
    : guests.find((guest) => guest.guest_key === guest_key)?.attends;
export const takesPart = (person: Addressee, row: Peopled): boolean => attendsOf(person, row) !== undefined;

/** A schedule or changed date as one participant has it. */
export type OwnRow = PeopledRow & FeedSchedule;
export type OwnEvent = FeedEvent<OwnRow>;

/** The events of a schedule in a person's calendar, as in their feed: all dates, with everybody's changes. */
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

/** A person's own view of a schedule's dates: those moved or dropped, and those without them. */
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

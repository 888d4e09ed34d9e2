import { dateAt, type DateText } from '@machi/domain/calendar/model';
import { answerDays } from '@machi/domain/schedule/guests-model';
import { nextTimes } from '@machi/domain/schedule/next-time';
import { lastDayOf } from '@machi/domain/schedule/rule';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { companionsOf } from '../../platform/members/viewer.ts';
import { keepLink } from '../../platform/sessions/links.ts';
import { ownDates, takesPart, type Addressee } from './addressees.ts';
import { readPeople } from './people.ts';
import { timesOf } from './rows.ts';
import type { WholeSchedule } from './whole.ts';

/** The inviter as one reader may know them. */
export interface Inviter {
  readonly name: string;
  readonly office: string;
}

/**
 * Names the senders of notifications about a schedule: for a guest the official who invited them; for others its
 * author, if they may know the author, otherwise the town.
 */
export async function invitersOf(
  database: Queryable,
  { town: { town } }: Pick<House, 'town'>,
  makerId: number | null,
  readers: readonly Addressee[],
): Promise<(reader: Addressee) => Inviter> {
  const ids = [makerId, ...readers.map(({ invited_by }) => invited_by)].filter((id) => id !== null);
  const people = new Map((await readPeople(database, ids)).map((person) => [person.member_id, person]));
  const maker = makerId === null ? undefined : people.get(makerId);
  const companions = maker ? await companionsOf(database, maker.member_id) : new Set<number>();
  const knowsMaker = ({ is_official, member_id }: Addressee): boolean =>
    (is_official && maker?.is_official === true) || (member_id !== null && companions.has(member_id));
  return (reader) => {
    const office = town.office_name[reader.locale];
    const inviter = reader.guest_key === null ? maker : people.get(reader.invited_by ?? 0);
    if (!inviter || (reader.guest_key === null && !knowsMaker(reader))) return { name: '', office };
    return { name: inviter.name, office: inviter.organization_name?.[reader.locale] ?? office };
  };
}

/** Participants of changed dates only are not in the series; their link names their next date, or the first. */
function datePage(reader: Addressee, whole: WholeSchedule, today: DateText, about?: DateText | null): string {
  if (takesPart(reader, whole.row)) return '';
  const own = whole.changed.filter((date) => takesPart(reader, date)).map(({ exception_date }) => exception_date);
  const [next] = nextTimes(ownDates(reader, whole), today, 1);
  const date = own.find((one) => one === about) ?? next?.target_date ?? own[0];
  return date === undefined ? '' : `/${date}`;
}

/**
 * The link in a notification: to the schedule, or for a guest to the answer page. Each notification has its own secret.
 * @param about the date that it concerns, if any
 */
export async function addressFor(
  transaction: Queryable,
  { publicUrl }: Pick<House, 'publicUrl'>,
  reader: Addressee,
  whole: WholeSchedule,
  now: Date,
  about?: DateText | null,
): Promise<string> {
  const { guest_key, locale } = reader;
  const { row, changed } = whole;
  if (guest_key === null)
    return `${publicUrl}/schedule/detail/${row.schedule_id}${datePage(reader, whole, dateAt(now), about)}`;
  const lastDays = [row, ...changed].map((one) => lastDayOf(timesOf(one)));
  const hours = answerDays(lastDays, dateAt(now)) * 24;
  const { token } = await keepLink(transaction, 'schedule', guest_key, { guest_key }, now, hours);
  return `${publicUrl}/schedule/answer?lang=${locale}#confirm=${token}`;
}

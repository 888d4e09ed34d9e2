import { calendarNews, type CalendarNews } from '@machi/domain/calendar-feed/calendar-news';
import type { Flag } from '@machi/domain/fields/model';
import { fillText } from '@machi/domain/locale/texts';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import { changesForGuests, changesOf, newsFor, type News } from '@machi/domain/schedule/changes';
import { ONLY_DATE, WHOLE_TERM } from '@machi/domain/schedule/scopes';
import { nextTime } from '@machi/domain/schedule/next-time';
import { REPEATED } from '@machi/domain/schedule/rule';
import { statement, type Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { ofNoMatter, writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueNotifications, outboxRow } from '../../platform/notifications/outbox.ts';
import { countOnDay } from '../../platform/notifications/sent-days.ts';
import type { Catalog } from '../../town/catalog.ts';
import {
  eventsFor,
  guestAddressees,
  ownDates,
  readAddressees,
  takesPart,
  type Addressee,
  type OwnRow,
  type Peopled,
} from './addressees.ts';
import { writeInvitation } from './calendar/invitation.ts';
import type { NextContent, Part } from './change.ts';
import { timesBefore, type FoundPart } from './decide.ts';
import { addressFor, invitersOf, type Inviter } from './notification-senders.ts';
import { aboutInWords, partInWords, textsIn, timeInWords } from './notification-words.ts';
import { idsOf, type PeopledRow } from './rows.ts';
import { apartOf, lockWhole, partsOf, readWhole, type WholeSchedule } from './whole.ts';
import type { Writer } from './writing.ts';
import { among, rowsOf } from '../../database/rows.ts';
import { schedule } from '../../database/tables/schedules.ts';

/** A change to a schedule: a new one has no `found`, a deleted one no `next`. */
export interface Action {
  readonly schedule_id: number;
  readonly found?: FoundPart;
  readonly next?: NextContent;
  /** The schedules that may result from it. */
  readonly ids: readonly number[];
  /** 1: write to all participants and their calendar programs. */
  readonly notifies: Flag;
}
/** The sender of notifications. */
export interface Office {
  readonly house: House;
  readonly known: Catalog;
}

/** The largest number of separate schedules that calendar programs are told about after one change. */
const MOST_TOLD = 12;

const schedules = rowsOf(schedule);
const selectGoing = statement<{ schedule_id: number }>(
  'select-schedules-going-with-maker',
  `select s.schedule_id from schedule s where s.created_by = $1 and s.exception_of is null and exists (
     select from schedule x join schedule_guest g using (schedule_id) where s.schedule_id in (x.schedule_id, x.exception_of))
   order by s.schedule_id`,
);

/** The resulting schedules, first the schedule itself, then parts split off; and the numbers not told. */
async function readCome(database: Queryable, { schedule_id, found, ids }: Action) {
  const before = found?.whole.row.schedule_id ?? schedule_id;
  const there = await schedules.list(
    database,
    'select-come-of-schedule',
    { schedule_id: among([...new Set([schedule_id, ...ids])]), exception_of: null },
    { columns: ['schedule_id'], order: ['schedule_id'] },
  );
  const first = [schedule_id, before].map((id) => there.filter((row) => row.schedule_id === id));
  const rows = [...new Set([...first.flat(), ...there])];
  const come: WholeSchedule[] = [];
  for (const row of rows.slice(0, MOST_TOLD)) {
    const whole = await readWhole(database, row.schedule_id);
    if (whole) come.push(whole);
  }
  return { come, untold: new Set(rows.slice(MOST_TOLD).map((row) => row.schedule_id)) };
}

const nobody: Peopled = { people: [], guests: [] };
const heardOf = (row: PeopledRow) => ({ ...row, participants: idsOf(row) });
const peopleOfNext = ({ participants, guests = [] }: NextContent): Peopled => ({
  people: participants.map((member_id) => ({ schedule_id: 0, member_id, attends: null })),
  guests,
});

/** The message to one person and to their calendar program. */
interface Told {
  readonly kind: News | 'reminded';
  readonly news: readonly CalendarNews<OwnRow>[];
  readonly words: Readonly<Record<string, string>>;
  readonly url: string | undefined;
  /** False: the sender did not ask for it; it is sent because its reader wants to be told of changes. */
  readonly isAsked: boolean;
  readonly inviter: Inviter;
}

function compose(
  { house, known }: Office,
  person: Addressee,
  { kind, news, words, url, isAsked, inviter }: Told,
  now: Date,
) {
  const { locale, email, name, guest_key } = person;
  const texts = textsIn(locale);
  const isOutside = guest_key !== null;
  const who = [inviter.office, inviter.name].filter((word) => word !== '').join(' ');
  const more = {
    name,
    by: who,
    calendar: news.length > 0 && url !== undefined ? texts.calendar : '',
    ...words,
  };
  const closing = isOutside ? texts['closing.guest'] : texts[isAsked ? 'closing.all' : 'closing'];
  const notification = writeNotification(
    house,
    ofNoMatter,
    locale,
    isOutside ? texts[`guest.${kind}`] : texts[kind],
    closing,
    more,
    url,
  );
  const named = { now, name: isOutside ? who : inviter.name || inviter.office };
  const calendar = news.map((one) => writeInvitation(house, known, person, one, named));
  // The address of a guest outside is deleted after this mail, so the outbox must not keep it either.
  const forgets = isOutside ? { isFarewell: true as const } : {};
  return outboxRow(
    { channel: 'email', to: email },
    { ...notification, ...forgets, ...(calendar.length > 0 ? { calendar } : {}) },
  );
}

/** Refuses more mails than one person may have sent in a day. */
async function refuseNotifications(
  transaction: Queryable,
  { secret, settings }: House,
  { by, now }: Writer,
  notifications: number,
): Promise<Refusal | undefined> {
  const most = settings.sends.perWriter;
  if (notifications === 0 || (await countOnDay(secret, transaction, `letters of ${by}`, most, now, notifications)))
    return undefined;
  return refuse(429, { field: '', code: 'too-many-letters', params: [most] });
}

/**
 * Tells the participants that somebody else added, changed, removed or deleted their schedule. If `notifies` is set it
 * tells all of them and their calendar programs, otherwise those who want to be told. Guests outside are always told of
 * an invitation or a cancellation, because they cannot see the schedule. Each person gets at most one notification, and
 * none about a date that the author of the change cannot reach.
 * @returns the number of notifications written
 */
export async function tellOthers(
  transaction: Queryable,
  office: Office,
  action: Action,
  writer: Writer,
): Promise<number | Refusal> {
  const { found, next, notifies } = action;
  const { by, now, today } = writer;
  const before = found ? [found.whole] : [];
  const parts: readonly PeopledRow[] = before.flatMap(partsOf);
  const outside = guestAddressees([...parts.flatMap(({ guests }) => guests), ...(next?.guests ?? [])]);
  const isWide = notifies === 1 || outside.length > 0;
  const wide = isWide ? await readCome(transaction, action) : undefined;
  const apart = new Set(found && apartOf(found.whole));
  const after = (wide?.come ?? []).flatMap(partsOf).filter(({ schedule_id }) => !apart.has(schedule_id));
  const reached = [...after, ...parts];
  const memberIds = reached.flatMap(idsOf);
  const members = await readAddressees(transaction, [...memberIds, ...(next?.participants ?? [])], by, notifies);
  const readers = [...members, ...outside];
  if (readers.length === 0) return 0;
  const { come, untold } = wide ?? (await readCome(transaction, { ...action, ids: [] }));
  const [main] = come;
  const was = found && { ...found.before, ...timesBefore(found), participants: idsOf(found.before) };
  const changes = was && next ? changesOf(was, next) : [];
  const makerId = (found?.whole ?? main)?.row.created_by ?? null;
  const inviterOf = await invitersOf(transaction, office.house, makerId, readers);
  const notifications: ReturnType<typeof outboxRow>[] = [];
  let asked = 0;
  for (const reader of readers) {
    const { locale } = reader;
    const isOutside = reader.guest_key !== null;
    const news =
      isOutside || notifies === 1
        ? calendarNews(
            // A schedule that still exists but is not told must not count as cancelled.
            before.flatMap((whole) => eventsFor(reader, whole)).filter(({ row }) => !untold.has(row.schedule_id)),
            come.flatMap((whole) => eventsFor(reader, whole)),
            today,
          )
        : [];
    const wasIn = takesPart(reader, found?.before ?? nobody);
    const isIn = takesPart(reader, next ? peopleOfNext(next) : nobody);
    const kind = newsFor({
      was: wasIn,
      is: isIn,
      isDeleted: next === undefined,
      isChanged: (isOutside ? changesForGuests(changes) : changes).length > 0,
      hasNews: news.length > 0,
    });
    if (!kind || (kind === 'changed' && isOutside && notifies === 0)) continue;
    const texts = textsIn(locale);
    const isTheirs = kind === 'added' || kind === 'changed';
    // A person who takes part on other dates only knows those dates and learns nothing about the rest.
    const about = (kind === 'dropped' && news.find(({ method }) => method === 'CANCEL')) || news[0];
    const own = wasIn || isIn ? undefined : about?.events[0]?.row;
    const isOwn = (part: PeopledRow): boolean => part.schedule_id === own?.schedule_id;
    const whole = come.find((one) => partsOf(one).some(isOwn)) ?? main;
    const time = whole && nextTime(ownDates(reader, whole), today);
    const ownBefore = parts.find(isOwn);
    const allChanges = own && ownBefore ? changesOf(heardOf(ownBefore), heardOf(own)) : changes;
    const ownChanges = isOutside ? changesForGuests(allChanges) : allChanges;
    if (own && kind === 'changed' && ownChanges.length === 0) continue;
    const scope = own?.schedule_type === REPEATED ? WHOLE_TERM : ONLY_DATE;
    const part: Part | undefined = own ? { scope, date: own.start_date } : found?.part;
    const words = {
      // Those who have left do not learn the new title.
      title: (own ?? (isTheirs ? next : found?.before))?.title ?? '',
      changes: ownChanges.map((change) => texts[`change.${change}`]).join(texts.joint),
      about: own ? '' : aboutInWords(part, isTheirs ? next : undefined, locale),
      next: timeInWords(time, locale),
      remaining: time ? fillText(texts.remaining, { next: timeInWords(time, locale) }) : '',
      part: partInWords(part, locale),
    };
    const date = own ? own.exception_date : found?.part.date;
    const url = isTheirs && whole ? await addressFor(transaction, office.house, reader, whole, now, date) : undefined;
    const told = { kind, news, words, url, isAsked: notifies === 1, inviter: inviterOf(reader) };
    notifications.push(compose(office, reader, told, now));
    if (isOutside || notifies === 1) asked += 1;
  }
  const refusal = await refuseNotifications(transaction, office.house, writer, asked);
  if (refusal) return refusal;
  await enqueueNotifications(transaction, notifications, now);
  return asked;
}

/** Sends "E-mail participants": everybody gets the schedule once more. Returns the number of mails. */
export async function mailParticipants(
  transaction: Queryable,
  office: Office,
  whole: WholeSchedule,
  writer: Writer,
): Promise<number | Refusal> {
  const { by, now, today } = writer;
  const parts = partsOf(whole);
  const readers = [
    ...(await readAddressees(transaction, parts.flatMap(idsOf), by, 1)),
    ...guestAddressees(parts.flatMap(({ guests }) => guests)),
  ];
  const refusal = await refuseNotifications(transaction, office.house, writer, readers.length);
  if (isRefusal(refusal)) return refusal;
  const inviterOf = await invitersOf(transaction, office.house, whole.row.created_by, readers);
  const notifications: ReturnType<typeof outboxRow>[] = [];
  for (const reader of readers) {
    const own = parts.find((part) => takesPart(reader, part));
    const time = nextTime(ownDates(reader, whole), today);
    const words = { title: own?.title ?? '', next: timeInWords(time, reader.locale) };
    const news = calendarNews([], eventsFor(reader, whole), today);
    const url = await addressFor(transaction, office.house, reader, whole, now);
    const told = { kind: 'reminded', news, words, url, isAsked: true, inviter: inviterOf(reader) } as const;
    notifications.push(compose(office, reader, told, now));
  }
  await enqueueNotifications(transaction, notifications, now);
  return notifications.length;
}

/** Cancels, for guests outside, the schedules that are deleted with their author because nobody else takes part. */
export async function cancelForGuests(
  transaction: Queryable,
  office: Office,
  memberId: number,
  { now, today }: Pick<Writer, 'now' | 'today'>,
): Promise<void> {
  const notifications: ReturnType<typeof outboxRow>[] = [];
  for (const { schedule_id } of await transaction.run(selectGoing, [memberId])) {
    const whole = await lockWhole(transaction, schedule_id);
    if (!whole || partsOf(whole).some((part) => idsOf(part).some((id) => id !== memberId))) continue;
    const readers = guestAddressees(partsOf(whole).flatMap(({ guests }) => guests));
    for (const reader of readers) {
      const news = calendarNews(eventsFor(reader, whole), [], today);
      const own = partsOf(whole).find((part) => takesPart(reader, part));
      const words = { title: own?.title ?? '', part: partInWords(undefined, reader.locale), remaining: '' };
      const inviter = { name: '', office: office.house.town.town.office_name[reader.locale] };
      const told = { kind: 'dropped', news, words, url: undefined, isAsked: true, inviter } as const;
      notifications.push(compose(office, reader, told, now));
    }
  }
  await enqueueNotifications(transaction, notifications, now);
}

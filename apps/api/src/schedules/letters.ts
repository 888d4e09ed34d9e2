import type { Flag } from '@machi/domain/fields/model';
import { fillText } from '@machi/domain/locale/texts';
import { refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { calendarNews } from '@machi/domain/calendar-feed/calendar-news';
import { changesOf } from '@machi/domain/schedule/changes';
import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';
import type { House } from '../platform/house.ts';
import { writeLetter } from '../platform/letters/letter.ts';
import { enqueueLetters, outboxRow } from '../platform/letters/outbox.ts';
import { countOnDay } from '../platform/letters/sent-days.ts';
import { viewerOf } from '../platform/members/viewer.ts';
import type { Catalog } from '../town/catalog.ts';
import { eventsFor, nextFor, readAddressees } from './addressees.ts';
import type { Addressee } from './addressees.ts';
import { writeInvitation } from './calendar/invitation.ts';
import type { NextContent } from './change.ts';
import { timesBefore } from './decide.ts';
import type { FoundPart } from './decide.ts';
import { aboutInWords, partInWords, textsIn, timeInWords } from './letter-words.ts';
import { readPeople } from './people.ts';
import { idsOf } from './rows.ts';
import { readWhole } from './whole.ts';
import type { WholeSchedule } from './whole.ts';
import type { Writer } from './writing.ts';

/** What was done to a schedule: `found` is missing of a new one, `next` of a deleted one. */
export interface Deed {
  readonly schedule_id: number;
  readonly found?: FoundPart;
  readonly next?: NextContent;
  /** Every schedule that may have come of it. */
  readonly ids: readonly number[];
  /** 1: all who take part are written to, and their calendar programs. */
  readonly notifies: Flag;
}
/** Where letters come from. */
export interface Office {
  readonly house: House;
  readonly known: Catalog;
}

/** So many that stand alone after a change are told to calendar programs. */
const MOST_TOLD = 12;
const selectCome = statement<{ schedule_id: number }>(
  'select-come-of-schedule',
  `select schedule_id from schedule where schedule_id = any($1::int[]) and exception_of is null
   order by schedule_id <> $2, schedule_id limit ${MOST_TOLD}`,
);

/** What has come of it, the schedule itself first. */
async function readCome(database: Queryable, { schedule_id, ids }: Deed): Promise<WholeSchedule[]> {
  const rows = await database.run(selectCome, [[...new Set([schedule_id, ...ids])], schedule_id]);
  const wholes: WholeSchedule[] = [];
  for (const row of rows) {
    const whole = await readWhole(database, row.schedule_id);
    if (whole) wholes.push(whole);
  }
  return wholes;
}

const everybodyIn = (wholes: readonly WholeSchedule[]): number[] =>
  wholes.flatMap(({ row, changed }) => [row, ...changed].flatMap(idsOf));

type Kind = 'added' | 'changed' | 'removed' | 'dropped';

/** What somebody hears of it; undefined where nothing is new for them. */
function kindOf(
  { found, next }: Deed,
  { member_id }: Addressee,
  isChanged: boolean,
  hasNews: boolean,
): Kind | undefined {
  const was = found !== undefined && idsOf(found.before).includes(member_id);
  const is = next?.participants.includes(member_id) ?? false;
  if (was && is) return isChanged ? 'changed' : undefined;
  if (is) return 'added';
  if (was) return next ? 'removed' : 'dropped';
  // They take part in other dates of it alone.
  if (!hasNews) return undefined;
  return next ? 'changed' : 'dropped';
}

/** By whose name the town invites: the maker's, to whom may know them. */
async function organizersOf(database: Queryable, memberId: number | null) {
  const [maker] = memberId === null ? [] : await readPeople(database, [memberId]);
  if (!maker) return undefined;
  const { companions } = await viewerOf(database, { member_id: maker.member_id, is_official: false });
  return (reader: Addressee): string | undefined =>
    reader.is_official || companions.has(reader.member_id) ? maker.name : undefined;
}

const newer = (wholes: readonly WholeSchedule[], before: WholeSchedule | undefined) => (scheduleId: number) =>
  wholes.find(({ row }) => row.schedule_id === scheduleId)?.row.revision ?? (before?.row.revision ?? 0) + 1;

/** Refuses more letters than one person may send a day. */
async function refuseLetters(
  transaction: Queryable,
  { secret, settings }: House,
  { by, now }: Writer,
  letters: number,
): Promise<Refusal | undefined> {
  const most = settings.sends.perWriter;
  if (letters === 0 || (await countOnDay(secret, transaction, `letters of ${by}`, most, now, letters)))
    return undefined;
  return refuse(429, { field: '', code: 'too-many-letters', params: [most] });
}

/**
 * Tells those who take part what somebody else has done: added them, changed it, taken them out or deleted it. All of
 * them where that was asked for, with a part for their calendar programs; else those who want to be told. Nobody gets two
 * letters. Who did it is not said: not everybody who takes part may know everybody (product, "Who sees a schedule").
 * @returns how many were written
 */
export async function tellOthers(
  transaction: Queryable,
  { house, known }: Office,
  deed: Deed,
  writer: Writer,
): Promise<number | Refusal> {
  const { schedule_id, found, next, notifies } = deed;
  const { by, now, today } = writer;
  const before = found ? [found.whole] : [];
  const come = notifies === 1 ? await readCome(transaction, deed) : [];
  const concerned = [
    ...(found ? idsOf(found.before) : []),
    ...(next?.participants ?? []),
    ...everybodyIn([...before, ...come]),
  ];
  const people = await readAddressees(transaction, concerned, by, notifies);
  if (people.length === 0) return 0;
  const [main] = notifies === 1 ? come : await readCome(transaction, { ...deed, ids: [] });
  const was = found && { ...found.before, ...timesBefore(found), participants: idsOf(found.before) };
  const changes = was && next ? changesOf(was, next) : [];
  const maker =
    notifies === 1 ? await organizersOf(transaction, (found?.whole ?? main)?.row.created_by ?? null) : undefined;
  const letters = people.flatMap((person) => {
    const { locale, email, name } = person;
    const news =
      notifies === 1
        ? calendarNews(
            before.flatMap((whole) => eventsFor(person, whole)),
            come.flatMap((whole) => eventsFor(person, whole)),
            today,
          )
        : [];
    const kind = kindOf(deed, person, changes.length > 0, news.length > 0);
    if (!kind) return [];
    const texts = textsIn(locale);
    const isTheirs = kind === 'added' || kind === 'changed';
    const next_time = main ? nextFor(person, main, today) : undefined;
    const words = {
      name,
      // What it is called now is not for those who have left it.
      title: (isTheirs ? next?.title : found?.before.title) ?? '',
      changes: changes.map((change) => texts[`change.${change}`]).join(texts.joint),
      about: aboutInWords(found?.part, next, locale),
      next: timeInWords(next_time, locale),
      remaining: next_time ? fillText(texts.remaining, { next: timeInWords(next_time, locale) }) : '',
      part: partInWords(found?.part, locale),
      calendar: news.length > 0 && isTheirs ? texts.calendar : '',
    };
    const url = isTheirs ? `${house.publicUrl}/schedule/detail/${schedule_id}` : undefined;
    const closing = notifies === 1 ? texts['closing.all'] : texts.closing;
    const office = house.town.town.office_name[locale];
    const sender = { name: maker?.(person) ?? office, now, revisionOf: newer(come, found?.whole) };
    const calendar = news.map((one) => writeInvitation(house, known, person, one, sender));
    const letter = writeLetter(house, locale, texts[kind], closing, words, url);
    return [outboxRow({ channel: 'email', to: email }, { ...letter, ...(calendar.length > 0 ? { calendar } : {}) })];
  });
  const refusal = notifies === 1 ? await refuseLetters(transaction, house, writer, letters.length) : undefined;
  if (refusal) return refusal;
  await enqueueLetters(transaction, letters, now);
  return letters.length;
}

/** "E-mail participants" of a schedule as it stands: everybody gets it once more. Answers how many. */
export async function mailParticipants(
  transaction: Queryable,
  { house, known }: Office,
  whole: WholeSchedule,
  writer: Writer,
): Promise<number | Refusal> {
  const { by, now, today } = writer;
  const people = await readAddressees(transaction, everybodyIn([whole]), by, 1);
  const maker = await organizersOf(transaction, whole.row.created_by);
  const letters = people.map((person) => {
    const { locale, email, name } = person;
    const texts = textsIn(locale);
    const sender = {
      name: maker?.(person) ?? house.town.town.office_name[locale],
      now,
      revisionOf: newer([whole], undefined),
    };
    const events = eventsFor(person, whole);
    const titles = [whole.row, ...whole.changed].find((row) => idsOf(row).includes(person.member_id))?.title ?? '';
    const words = {
      name,
      title: titles,
      next: timeInWords(nextFor(person, whole, today), locale),
      calendar: texts.calendar,
    };
    const calendar = calendarNews([], events, today).map((one) => writeInvitation(house, known, person, one, sender));
    const url = `${house.publicUrl}/schedule/detail/${whole.row.schedule_id}`;
    const letter = writeLetter(house, locale, texts.reminded, texts['closing.all'], words, url);
    return outboxRow({ channel: 'email', to: email }, { ...letter, calendar });
  });
  const refusal = await refuseLetters(transaction, house, writer, letters.length);
  if (refusal) return refusal;
  await enqueueLetters(transaction, letters, now);
  return letters.length;
}

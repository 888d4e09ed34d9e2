import type { DateText } from '@machi/domain/calendar/model';
import { givesWay, leftAlone, type Reached } from '@machi/domain/schedule/parts';
import { REPEATED, isDateOf } from '@machi/domain/schedule/rule';
import { FROM_DATE_ON, ONLY_DATE, rebased, remainingAfter, splitAt } from '@machi/domain/schedule/scopes';
import type { Scope } from '@machi/domain/schedule/model';
import type { Queryable } from '../../database/database.ts';
import { idsOf, timesOf, wordsOf, type ContentRow, type PeopledRow } from './rows.ts';
import { outOf, type ChangedRow, type WholeSchedule } from './whole.ts';
import { scheduleWriting, type Rest, type Writer } from './writing.ts';

/** The new content of a schedule, with its people, rooms and equipment. */
export interface NextContent extends ContentRow, Rest {}
/** A part of a schedule; a single one is always the whole. */
export interface Part {
  readonly scope: Scope;
  readonly date: DateText;
}
export interface Changed {
  readonly schedule_id: number;
  readonly target_date: DateText | null;
}

const restOf = (row: PeopledRow): Rest => ({
  participants: idsOf(row),
  rooms: row.rooms,
  equipments: row.equipments,
  guests: row.guests,
});
const contentOf = (row: PeopledRow) => ({
  times: timesOf(row),
  words: { ...wordsOf(row), ...restOf(row) },
});
const contentOfNext = (next: NextContent) => {
  const { participants, rooms, equipments, guests = [] } = next;
  return { times: timesOf(next), words: { ...wordsOf(next), participants, rooms, equipments, guests } };
};
/** The series as its author sees it: dates that they do not reach count as dropped. */
const seriesOf = (whole: WholeSchedule) => ({
  times: timesOf(whole.row),
  changed: whole.changed,
  dropped: outOf(whole),
});

/** Turns changed dates into schedules of their own. */
async function standAlone(
  transaction: Queryable,
  seriesId: number,
  { created_by }: PeopledRow,
  dates: readonly ChangedRow[],
): Promise<void> {
  for (const { schedule_id, exception_date } of dates)
    await scheduleWriting.standAlone(transaction, {
      series: seriesId,
      schedule: schedule_id,
      date: exception_date,
      created_by,
    });
}

/** Moves the changed dates with the series; those that the new rule no longer has become schedules of their own. */
async function followChanged(
  transaction: Queryable,
  seriesId: number,
  old: PeopledRow,
  next: NextContent,
  { changed, apart }: Reached<ChangedRow>,
  writer: Writer,
): Promise<void> {
  const today = writer.today;
  const datesOf = (rows: readonly ChangedRow[]) =>
    rows.map((row) => ({ ...contentOf(row), row, exception_date: row.exception_date }));
  const after = rebased(contentOf(old), contentOfNext(next), datesOf(changed), today, datesOf(apart));
  const isSeries = next.schedule_type === REPEATED;
  // When a series becomes a single schedule, the new content replaces a changed date on the same day, unless that date
  // is for others.
  const isReplaced = ({ row, words, exception_date }: (typeof after.dates)[number]): boolean =>
    exception_date === next.start_date && !apart.includes(row) && givesWay(words, next);
  const replaced = isSeries ? [] : after.dates.filter(isReplaced);
  const alone = isSeries
    ? after.singles
    : [...after.singles, ...after.dates.filter((date) => !replaced.includes(date))];
  await scheduleWriting.delete(
    transaction,
    replaced.map(({ row }) => row.schedule_id),
  );
  await standAlone(
    transaction,
    seriesId,
    old,
    alone.map(({ row }) => row),
  );
  for (const { row, times, words } of isSeries ? after.dates : []) {
    const content = { ...times, ...words };
    if (JSON.stringify(contentOf(row)) === JSON.stringify({ times, words })) continue;
    await scheduleWriting.update(transaction, row.schedule_id, content, writer);
    await scheduleWriting.setRest(transaction, row.schedule_id, words, writer);
  }
}

/** Dropped dates stay dropped while the rule has them. */
async function keepDropped(
  transaction: Queryable,
  scheduleId: number,
  next: NextContent,
  dropped: readonly DateText[],
): Promise<void> {
  const isKept = (date: DateText): boolean => next.schedule_type === REPEATED && isDateOf(next, date);
  if (dropped.length > 0) await scheduleWriting.keepDropped(transaction, scheduleId, dropped.filter(isKept));
}

async function changeWhole(
  transaction: Queryable,
  whole: WholeSchedule,
  next: NextContent,
  writer: Writer,
): Promise<Changed> {
  const { row, dropped } = whole;
  const { schedule_id } = row;
  await scheduleWriting.update(transaction, schedule_id, next, writer);
  await scheduleWriting.setRest(transaction, schedule_id, next, writer);
  await followChanged(transaction, schedule_id, row, next, whole, writer);
  await keepDropped(transaction, schedule_id, next, dropped);
  return { schedule_id, target_date: null };
}

async function changeFrom(
  transaction: Queryable,
  whole: WholeSchedule,
  date: DateText,
  next: NextContent,
  writer: Writer,
): Promise<Changed> {
  const { row } = whole;
  const { before } = splitAt(seriesOf(whole), date);
  if (!before) return changeWhole(transaction, whole, next, writer);
  const { created_by } = row;
  const schedule_id = await scheduleWriting.insert(transaction, next, writer, { created_by });
  await scheduleWriting.setRest(transaction, schedule_id, next, writer);
  await scheduleWriting.copyAnswers(transaction, row.schedule_id, schedule_id);
  await scheduleWriting.handOver(transaction, row.schedule_id, schedule_id, date);
  await scheduleWriting.end(transaction, row.schedule_id, before.times.end_date);
  await scheduleWriting.touch(transaction, [row.schedule_id], writer);
  const isFrom = ({ exception_date }: ChangedRow): boolean => exception_date >= date;
  const later = { changed: whole.changed.filter(isFrom), apart: whole.apart.filter(isFrom) };
  await followChanged(transaction, schedule_id, row, next, later, writer);
  await keepDropped(transaction, schedule_id, next, whole.dropped);
  return { schedule_id, target_date: null };
}

async function changeDate(
  transaction: Queryable,
  { row, changed }: WholeSchedule,
  date: DateText,
  next: NextContent,
  writer: Writer,
): Promise<Changed> {
  const before = changed.find(({ exception_date }) => exception_date === date);
  const of = { created_by: row.created_by, series: row.schedule_id, date };
  const scheduleId = before?.schedule_id ?? (await scheduleWriting.insert(transaction, next, writer, of));
  if (before) await scheduleWriting.update(transaction, scheduleId, next, writer);
  await scheduleWriting.setRest(transaction, scheduleId, next, writer);
  if (before) await scheduleWriting.noteEdited(transaction, row.schedule_id);
  else {
    await scheduleWriting.copyAnswers(transaction, row.schedule_id, scheduleId);
    // The rule loses the date. For those who do not see the changed date it is dropped, and that is a change.
    await scheduleWriting.touch(transaction, [row.schedule_id], writer);
  }
  return { schedule_id: row.schedule_id, target_date: date };
}

/** Writes a decided change; the caller has locked the row of the schedule. */
export function changeSchedule(
  transaction: Queryable,
  whole: WholeSchedule,
  { scope, date }: Part,
  next: NextContent,
  writer: Writer,
): Promise<Changed> {
  if (scope === FROM_DATE_ON) return changeFrom(transaction, whole, date, next, writer);
  if (scope === ONLY_DATE) return changeDate(transaction, whole, date, next, writer);
  return changeWhole(transaction, whole, next, writer);
}

/** Deletes what was decided; a series without any date left is deleted entirely. */
export async function deleteSchedule(
  transaction: Queryable,
  whole: WholeSchedule,
  { scope, date }: Part,
  writer: Writer,
): Promise<void> {
  const { row, changed, apart } = whole;
  const { schedule_id } = row;
  const left = remainingAfter(seriesOf(whole), scope, date);
  await standAlone(transaction, schedule_id, row, leftAlone(left !== undefined, { scope, date }, apart));
  if (!left) return void (await scheduleWriting.delete(transaction, [schedule_id]));
  if (scope === FROM_DATE_ON) {
    await scheduleWriting.forgetFrom(transaction, schedule_id, date);
    await scheduleWriting.end(transaction, schedule_id, left.times.end_date);
    await scheduleWriting.touch(transaction, [schedule_id], writer);
    return;
  }
  await scheduleWriting.forgetDate(transaction, schedule_id, date);
  await scheduleWriting.drop(transaction, schedule_id, [date]);
  // For those who did not see the changed date the series is unchanged.
  if (changed.some(({ exception_date }) => exception_date === date))
    await scheduleWriting.noteEdited(transaction, schedule_id);
  else await scheduleWriting.touch(transaction, [schedule_id], writer);
}

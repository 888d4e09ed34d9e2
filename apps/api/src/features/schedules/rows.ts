import type { DateText } from '@machi/domain/calendar/model';
import type { ScheduleTimes, ScheduleWords } from '@machi/domain/schedule/model';
import { EACH_WEEK, REPEATED, RULE_FIELDS, WEEKDAY_FLAGS, ruleOf } from '@machi/domain/schedule/rule';
import type { Pieces } from '@machi/domain/reservations/rules';
import type { Watched } from '@machi/domain/schedule/visibility';
import type { schedule_guest, schedule_participant } from '../../database/tables/schedules.ts';

/** Times and texts of a schedule as stored. */
export interface ContentRow extends ScheduleTimes, ScheduleWords {}

/** A schedule's row, without its people. */
export interface ScheduleRow extends ContentRow {
  readonly schedule_id: number;
  /** Null once its author has left. */
  readonly created_by: number | null;
  readonly updated_by: number | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly revision: number;
  /** For a changed date: the date by the rule that it replaces; null: not a changed date. */
  readonly exception_date: DateText | null;
}

/** A participant and their answer for all dates. */
export type ParticipantRow = Pick<typeof schedule_participant.$inferSelect, 'schedule_id' | 'member_id' | 'attends'>;

const WORD_NAMES = ['title', 'url', 'note', 'colour', 'is_private'] as const;
export const CONTENT_NAMES = [...RULE_FIELDS, ...WORD_NAMES] as const;

/** The columns of a `ScheduleRow`. */
export const SCHEDULE_NAMES = [
  'schedule_id',
  ...CONTENT_NAMES,
  'created_by',
  'updated_by',
  'created_at',
  'updated_at',
  'revision',
  'exception_date',
] as const;

export const timesOf = (row: ContentRow): ScheduleTimes => ruleOf(row);
export const wordsOf = ({ title, url, note, colour, is_private }: ContentRow): ScheduleWords => ({
  title,
  url,
  note,
  colour,
  is_private,
});

/** An invited guest from outside, as stored. */
export type GuestRow = Omit<typeof schedule_guest.$inferSelect, 'schedule_guest_id' | 'schedule_id'>;

/** A schedule, or a changed date of a series, with its people. */
export interface PeopledRow extends ScheduleRow {
  readonly people: readonly ParticipantRow[];
  /** Rooms and equipment used on each date. */
  readonly rooms: readonly number[];
  readonly equipments: readonly Pieces[];
  readonly guests: readonly GuestRow[];
}

export const idsOf = ({ people }: Pick<PeopledRow, 'people'>): number[] => people.map(({ member_id }) => member_id);
/** The data that decide who sees it. A changed date belongs to the author of the series. */
export const watchedOf = (row: PeopledRow, series: PeopledRow = row): Watched => ({
  is_private: row.is_private,
  created_by: series.created_by,
  participants: idsOf(row),
});

/** The weekday flags of schedule `s` as one number: with thousands of rows, seven columns take too long to read. */
export const WEEKDAYS = WEEKDAY_FLAGS.map((flag, weekday) => `s.${flag} * ${2 ** weekday}`).join(' + ');

/** SQL: `timesAWeek` of a schedule `s`. */
export const TIMES_A_WEEK = `case when s.schedule_type <> ${REPEATED} then 0 when s.repeat_mode = ${EACH_WEEK} then
  ${WEEKDAY_FLAGS.map((flag) => `s.${flag}`).join(' + ')} else 1 end`;

import * as z from 'zod/mini';
import { SHORT, bounded, list } from '../bounds/bounds.ts';
import { isDateText } from '../calendar/model.ts';
import { ColourCode, WebUrl } from '../fields/formats.ts';
import { Flag, RowId, longText, requiredText } from '../fields/model.ts';
import { Guest, wantedGuests } from './guests-model.ts';
import { UsedEquipment, UsedRoom, wantedHolds } from './holds-model.ts';

/** Most characters of a title, an address, a note and a comment. */
export const TITLE_LENGTH = 100;
export const URL_LENGTH = 500;
export const NOTE_LENGTH = 2000;
export const COMMENT_LENGTH = 1000;
/** People of one schedule, at most. */
export const MOST_PARTICIPANTS = 100;
export const MOST_COMMENTS = 500;
/** Schedules that one person has made, at most: changed dates of a series count too. */
export const MOST_OF_A_MEMBER = 5000;
/**
 * How often in a week all series of one person may be together. Each of their times is drawn whenever somebody looks at a
 * month: nobody has a hundred things a day that repeat.
 */
export const MOST_TIMES_A_WEEK = 1000;
/** Dates that are left out of one series, and own answers to single dates of it, at most. */
export const MOST_OF_A_SERIES = 1000;
/** Times a day that the participants of one schedule are written to without a change. */
export const MOST_MAILED = 3;
/** Days that one schedule lasts, at most; a series has an end of its own. */
export const MOST_DAYS = 366;
/** Times go in steps of so many minutes. */
export const STEP_MINUTES = 5;
/** What lies outside is a slip of the pen. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2100-12-31';

/** 0 single, 1 all day, 2 repeated. */
export const ScheduleType = z.union([z.literal(0), z.literal(1), z.literal(2)]);
/** 0 each year, 1 each day of month, 2 each nth week of month, 3 each day of week. */
export const RepeatMode = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
/** What of a series is changed or deleted: 0 the whole term, 1 from this date on, 2 only this date. */
export const Scope = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type Scope = z.infer<typeof Scope>;
/** 0 does not attend, 1 attends, null has not said. */
export const Attends = z.nullable(Flag);
export type Attends = z.infer<typeof Attends>;

const Day = z.string().check(
  bounded(SHORT, { error: 'date' }),
  z.minLength(1, { error: 'required' }),
  z.refine((day: string) => day === '' || isDateText(day), { error: 'date' }),
  z.refine((day: string) => !isDateText(day) || day >= FIRST_DAY, {
    error: 'min-date',
    params: { values: [FIRST_DAY] },
  }),
  z.refine((day: string) => day <= LAST_DAY, { error: 'max-date', params: { values: [LAST_DAY] } }),
);
const time = (form: RegExp) =>
  z.string().check(bounded(SHORT, { error: 'step-time' }), z.regex(form, { error: 'step-time' }));
const StartTime = time(/^(?:[01]\d|2[0-3]):[0-5][05]$/);
/** "24:00" is the end of the day. */
const EndTime = time(/^(?:(?:[01]\d|2[0-3]):[0-5][05]|24:00)$/);
export const within = (least: number, most: number) =>
  z.number().check(
    z.int({ error: 'integer' }),
    z.refine((value: number) => value >= least, { error: 'min-number', params: { values: [least] } }),
    z.refine((value: number) => value <= most, { error: 'max-number', params: { values: [most] } }),
  );
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);
const off = z._default(Flag, 0);

/** When a schedule is, and when it is again. */
const scheduleTimes = {
  schedule_type: ScheduleType,
  start_date: Day,
  /** Null: a series without an end. */
  end_date: orNull(Day),
  /** Null, both: all day. */
  start_time: orNull(StartTime),
  end_time: orNull(EndTime),
  repeat_mode: orNull(RepeatMode),
  repeat_month: orNull(within(1, 12)),
  /** 0: the month's end. */
  repeat_day: orNull(within(0, 31)),
  repeat_week: orNull(within(1, 5)),
  on_sundays: off,
  on_mondays: off,
  on_tuesdays: off,
  on_wednesdays: off,
  on_thursdays: off,
  on_fridays: off,
  on_saturdays: off,
};
export const ScheduleTimes = z.object(scheduleTimes);
export type ScheduleTimes = z.infer<typeof ScheduleTimes>;

/** Empty: none. */
const Address = z.string().check(
  bounded(URL_LENGTH),
  z.trim(),
  z.refine((url: string) => url === '' || WebUrl.safeParse(url).success, { error: 'url' }),
);

/** What a schedule says, apart from when it is and who takes part. */
const scheduleWords = {
  title: requiredText(TITLE_LENGTH),
  url: z._default(Address, ''),
  note: z._default(longText(NOTE_LENGTH), ''),
  /** Null: the colour of all that has none. */
  colour: orNull(ColourCode),
  is_private: off,
};

const namesNobodyTwice = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;

/** Dates of a series that may be left out at once: those on which a room cannot be had. */
const MOST_LEFT_OUT = 366;
export const droppedDates = z._default(list(Day, MOST_LEFT_OUT), []);

/** What the form sends. */
export const scheduleRequest = {
  ...scheduleTimes,
  ...scheduleWords,
  participants: list(RowId, MOST_PARTICIPANTS).check(z.refine(namesNobodyTwice, { error: 'format' })),
  ...wantedHolds,
  ...wantedGuests,
  /** Of a series: dates by the rule that are left out with it. */
  dropped_dates: droppedDates,
  /** Registers it although somebody who takes part has something else at that time. */
  accepts_conflicts: off,
  /** "E-mail participants": each gets a notification about it. */
  notifies: off,
};
const ScheduleRequest = z.object(scheduleRequest);
export type ScheduleRequest = z.infer<typeof ScheduleRequest>;
export type ScheduleWords = Pick<ScheduleRequest, keyof typeof scheduleWords>;

/** Somebody who takes part, as the reader may know them. */
export const Participant = z.object({
  member_id: z.number(),
  name: z.string(),
  /** Where an official works; empty of everybody else. */
  organization: z.string(),
  /** What they have said of every date. */
  attends: Attends,
  /** What they have said of the date that was asked for; null: nothing of its own. */
  attends_this_time: Attends,
});
export type Participant = z.infer<typeof Participant>;

const shown = {
  schedule_type: ScheduleType,
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  repeat_mode: z.nullable(RepeatMode),
  repeat_month: z.nullable(z.number()),
  repeat_day: z.nullable(z.number()),
  repeat_week: z.nullable(z.number()),
  on_sundays: Flag,
  on_mondays: Flag,
  on_tuesdays: Flag,
  on_wednesdays: Flag,
  on_thursdays: Flag,
  on_fridays: Flag,
  on_saturdays: Flag,
  title: z.string(),
  url: z.string(),
  note: z.string(),
  colour: z.nullable(z.string()),
  is_private: Flag,
  rooms: z.array(UsedRoom),
  equipments: z.array(UsedEquipment),
  participants: z.array(Participant),
  /** How many more take part whom the reader may not know. */
  hidden_participants: z.number(),
  guests: z.array(Guest),
};

/** A schedule as somebody sees it who may see it whole: a single one, or a series as its rule has it. */
export const Schedule = z.object({
  schedule_id: z.number(),
  ...shown,
  /** Null once they have left, or where the reader may not know them. */
  created_by: z.nullable(z.object({ member_id: z.number(), name: z.string() })),
  updated_by: z.nullable(z.object({ member_id: z.number(), name: z.string() })),
  created_at: z.string(),
  updated_at: z.string(),
  /** Rises with each change of it or of one of its dates; sent back with a change. */
  seen: z.number(),
  may_edit: Flag,
  may_delete: Flag,
  may_join: Flag,
  may_say: Flag,
});
export type Schedule = z.infer<typeof Schedule>;

/** One date of a series as it is on that day: by the rule, or changed. */
export const Occurrence = z.object({
  /** The date by the rule, whichever day it has been moved to. */
  target_date: z.string(),
  is_changed: Flag,
  ...shown,
});
export type Occurrence = z.infer<typeof Occurrence>;

export const Comment = z.object({
  schedule_comment_id: z.number(),
  /** The date that it is about; null: all of them. */
  target_date: z.nullable(z.string()),
  /** Null: somebody whom the reader may not know. */
  member_id: z.nullable(z.number()),
  name: z.string(),
  body: z.string(),
  created_at: z.string(),
  is_own: Flag,
});
export type Comment = z.infer<typeof Comment>;
export const CommentBody = longText(COMMENT_LENGTH).check(z.minLength(1, { error: 'required' }));
export { Day as ScheduleDay };

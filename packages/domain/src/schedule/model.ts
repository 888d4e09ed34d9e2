import * as z from 'zod/mini';
import { SHORT, bounded, list } from '../bounds/bounds.ts';
import { isDateText } from '../calendar/model.ts';
import { ColourCode, WebUrl } from '../fields/formats.ts';
import { Flag, RowId, longText, requiredText } from '../fields/model.ts';
import { Guest, wantedGuests } from './guests-model.ts';
import { UsedEquipment, UsedRoom, wantedHolds } from './holds-model.ts';

/** Longest title, in characters. */
export const TITLE_LENGTH = 100;
export const URL_LENGTH = 500;
export const NOTE_LENGTH = 2000;
export const COMMENT_LENGTH = 1000;
/** Most participants of one schedule. */
export const MOST_PARTICIPANTS = 100;
export const MOST_COMMENTS = 500;
/** Most schedules made by one person, including changed dates of a series. */
export const MOST_OF_A_MEMBER = 5000;
/** Most repetitions a week of all series of one person together. A month view computes each of them. */
export const MOST_TIMES_A_WEEK = 1000;
/** Most left-out dates, and most single-date answers, of one series. */
export const MOST_OF_A_SERIES = 1000;
/** Most times a day that participants are notified without a change. */
export const MOST_MAILED = 3;
/** Longest schedule, in days. A series has its own end. */
export const MOST_DAYS = 366;
/** Times are multiples of this many minutes. */
export const STEP_MINUTES = 5;
/** Dates outside these limits are taken for typing errors. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2100-12-31';

/** 0 single, 1 all day, 2 repeated. */
export const ScheduleType = z.union([z.literal(0), z.literal(1), z.literal(2)]);
/** 0 each year, 1 each day of month, 2 each nth week of month, 3 each day of week. */
export const RepeatMode = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
/** Part of a series that is changed or deleted: 0 all dates, 1 from this date on, 2 only this date. */
export const Scope = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type Scope = z.infer<typeof Scope>;
/** 0 does not attend, 1 attends, null not answered. */
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

/** Times and repetition of a schedule. */
const scheduleTimes = {
  schedule_type: ScheduleType,
  start_date: Day,
  /** Null: a series without an end. */
  end_date: orNull(Day),
  /** Both null: all day. */
  start_time: orNull(StartTime),
  end_time: orNull(EndTime),
  repeat_mode: orNull(RepeatMode),
  repeat_month: orNull(within(1, 12)),
  /** 0: last day of the month. */
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

/** Content of a schedule, without times and participants. */
const scheduleWords = {
  title: requiredText(TITLE_LENGTH),
  url: z._default(Address, ''),
  note: z._default(longText(NOTE_LENGTH), ''),
  /** Null: the default colour. */
  colour: orNull(ColourCode),
  is_private: off,
};

const namesNobodyTwice = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;

/** Most dates that can be left out in one request, for example because the room is taken. */
const MOST_LEFT_OUT = 366;
export const droppedDates = z._default(list(Day, MOST_LEFT_OUT), []);

/** Request of the form. */
export const scheduleRequest = {
  ...scheduleTimes,
  ...scheduleWords,
  participants: list(RowId, MOST_PARTICIPANTS).check(z.refine(namesNobodyTwice, { error: 'format' })),
  ...wantedHolds,
  ...wantedGuests,
  /** Dates of a series to leave out. */
  dropped_dates: droppedDates,
  /** Saves although a participant has another schedule at that time. */
  accepts_conflicts: off,
  /** "E-mail participants": notifies each of them. */
  notifies: off,
};
const ScheduleRequest = z.object(scheduleRequest);
export type ScheduleRequest = z.infer<typeof ScheduleRequest>;
export type ScheduleWords = Pick<ScheduleRequest, keyof typeof scheduleWords>;

/** A participant, with the data the reader may see. */
export const Participant = z.object({
  member_id: z.number(),
  name: z.string(),
  /** Organization of an official; otherwise empty. */
  organization: z.string(),
  /** Answer for all dates. */
  attends: Attends,
  /** Answer for the requested date; null: no separate answer. */
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
  /** Number of further participants whom the reader may not see. */
  hidden_participants: z.number(),
  guests: z.array(Guest),
};

/** A schedule for a reader who may see all of it: a single one, or a series with its rule. */
export const Schedule = z.object({
  schedule_id: z.number(),
  ...shown,
  /** Null if the account was deleted or the reader may not see the person. */
  created_by: z.nullable(z.object({ member_id: z.number(), name: z.string() })),
  updated_by: z.nullable(z.object({ member_id: z.number(), name: z.string() })),
  created_at: z.string(),
  updated_at: z.string(),
  /** Version, which rises with each change of the schedule or one of its dates. A change sends it back. */
  seen: z.number(),
  may_edit: Flag,
  may_delete: Flag,
  may_join: Flag,
  may_say: Flag,
});
export type Schedule = z.infer<typeof Schedule>;

/** One date of a series, as the rule gives it or as changed. */
export const Occurrence = z.object({
  /** Date according to the rule, even if the occurrence was moved. */
  target_date: z.string(),
  is_changed: Flag,
  ...shown,
});
export type Occurrence = z.infer<typeof Occurrence>;

export const Comment = z.object({
  schedule_comment_id: z.number(),
  /** The date concerned; null: all dates. */
  target_date: z.nullable(z.string()),
  /** Null: a person whom the reader may not see. */
  member_id: z.nullable(z.number()),
  name: z.string(),
  body: z.string(),
  created_at: z.string(),
  is_own: Flag,
});
export type Comment = z.infer<typeof Comment>;
export const CommentBody = longText(COMMENT_LENGTH).check(z.minLength(1, { error: 'required' }));
export { Day as ScheduleDay };

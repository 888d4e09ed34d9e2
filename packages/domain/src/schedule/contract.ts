import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { Flag, RowId, requiredText } from '../fields/model.ts';
import { ColourCode } from '../fields/formats.ts';
import {
  BusyBlock,
  ListedPerson,
  ListedReservation,
  ListedRide,
  ListedSchedule,
  MOST_DAYS_LISTED,
  MOST_PEOPLE_LISTED,
  MemberIds,
} from './list-model.ts';
import { Attends, Comment, CommentBody, Occurrence, Schedule, ScheduleDay, Scope, scheduleRequest } from './model.ts';
import { LOOK_MINUTES } from './visibility.ts';

const toKeep = endpointsFor('schedule:keep:own');

const at = '/api/schedules/:schedule_id';

/** A single one, or one date of a series by its rule. */
const shown = { schedule: Schedule, occurrence: z.nullable(Occurrence), comments: z.array(Comment) };
/** Which of a series; a single one has one date alone. */
const part = { scope: z._default(Scope, 0), target_date: z._default(z.nullable(ScheduleDay), null) };
/** 1: "E-mail participants". */
const notifies = z._default(Flag, 0);
/** How many were written to; without being asked, whoever wants to be told of changes is not counted. */
const notifications = z.number();
const seen = z.number().check(z.int({ error: 'format' }));

export const listSchedules = toKeep('listSchedules', 'GET', '/api/schedules', {
  input: z.object({ from: DateTextSchema, to: DateTextSchema, member_ids: z.optional(MemberIds) }),
  reply: z.object({
    schedules: z.array(ListedSchedule),
    busy: z.array(BusyBlock),
    reservations: z.array(ListedReservation),
    rides: z.array(ListedRide),
    /** Whose schedules these are, and whoever else is named in them. */
    people: z.array(ListedPerson),
    /** Whose were asked for and may be seen. */
    member_ids: z.array(z.number()),
    truncated: Flag,
  }),
  refusals: ['min-date', 'max-date'],
  description: `The schedules of up to ${MOST_PEOPLE_LISTED} people on up to ${MOST_DAYS_LISTED} days, one's own when nobody is named. Whoever may not be looked at is left out, and so is whoever does not exist.`,
});

export const readSchedule = toKeep('readSchedule', 'GET', at, {
  input: z.object({ schedule_id: RowId, target_date: z.optional(DateTextSchema) }),
  reply: z.object(shown),
  refusals: ['not-found'],
  description:
    'A schedule that one may see whole, and one date of it where one is asked for. A private one of others is not found.',
});

export const createSchedule = toKeep('createSchedule', 'POST', '/api/schedules', {
  input: z.object(scheduleRequest),
  reply: z.object({ schedule_id: z.number(), notifications }),
  success: 201,
  refusals: [
    'required',
    'not-chosen',
    'schedule-end-date',
    'time-order',
    'schedule-too-long',
    'repeat-day-never',
    'schedule-never',
    'participant-unknown',
    'attendees-busy',
    'too-many-schedules',
    'too-many-repeats',
    'holds-officials',
    'hold-unknown',
    'hold-fails',
    'holds-too-long',
    'holds-one-day',
    'room-retired',
    'no-reservation',
    'too-many-letters',
    'guests-officials',
    'guest-refused',
    'guest-twice',
  ],
  description: 'Keeps a new schedule: a single one, one of whole days, or a series.',
});

export const updateSchedule = toKeep('updateSchedule', 'PUT', at, {
  input: z.object({ ...scheduleRequest, ...part, schedule_id: RowId, seen }),
  reply: z.object({
    /** Another one where the series was split at the date. */
    schedule_id: z.number(),
    target_date: z.nullable(z.string()),
    notifications,
  }),
  refusals: [
    ...createSchedule.refusals,
    'not-found',
    'schedule-not-yours',
    'schedule-changed',
    'schedule-date-gone',
    'schedule-full',
    'date-no-series',
  ],
  description:
    'Changes a schedule: 0 the whole term, 1 from a date on, 2 one date alone. By whoever made it, and a public one by whoever takes part.',
});

export const deleteSchedule = toKeep('deleteSchedule', 'DELETE', at, {
  input: z.object({ ...part, schedule_id: RowId, seen, notifies }),
  reply: z.object({ notifications }),
  refusals: [
    'not-found',
    'schedule-not-yours',
    'schedule-changed',
    'schedule-date-gone',
    'schedule-full',
    'too-many-letters',
  ],
  description: 'Deletes a schedule, by whoever made it: 0 the whole term, 1 from a date on, 2 one date alone.',
});

export const mailSchedule = toKeep('mailSchedule', 'POST', `${at}/letters`, {
  input: z.object({ schedule_id: RowId }),
  reply: z.object({ notifications }),
  success: 201,
  refusals: ['not-found', 'schedule-not-yours', 'too-many-letters', 'mailed-enough'],
  description:
    'Sends a schedule as it stands to all who take part, as a notification that calendar programs read too. By whoever may change it, three times a day.',
});

export const answerSchedule = toKeep('answerSchedule', 'POST', `${at}/attendance`, {
  input: z.object({ schedule_id: RowId, attends: Attends, target_date: z._default(z.nullable(ScheduleDay), null) }),
  refusals: ['not-found', 'schedule-not-yours', 'schedule-date-gone', 'schedule-full'],
  description: 'Says whether one attends: on one date of a series, or every time.',
});

export const joinSchedule = toKeep('joinSchedule', 'POST', `${at}/join`, {
  input: z.object({ schedule_id: RowId, accepts_conflicts: scheduleRequest.accepts_conflicts }),
  refusals: ['not-found', 'schedule-not-yours', 'attendees-busy', 'max-count'],
  changes: ['listSchedules', 'readSchedule'],
  description: 'Adds oneself to the participants of a public schedule, on all its dates.',
});

export const colourSchedule = toKeep('colourSchedule', 'PUT', `${at}/colour`, {
  input: z.object({ schedule_id: RowId, colour: z.nullable(ColourCode) }),
  reply: z.object({ seen: z.number() }),
  refusals: ['not-found', 'schedule-not-yours'],
  description: 'Gives a schedule and all its dates another colour, or none of its own.',
});

export const commentSchedule = toKeep('commentSchedule', 'POST', `${at}/comments`, {
  input: z.object({ schedule_id: RowId, target_date: z._default(z.nullable(ScheduleDay), null), body: CommentBody }),
  reply: z.object({ comment: Comment }),
  success: 201,
  refusals: ['not-found', 'schedule-not-yours', 'schedule-date-gone', 'comments-full'],
  description:
    'Says something about a schedule, or about one date of it, to all who see it whole. Whoever sees it by a look for a reason says nothing.',
});

export const deleteScheduleComment = toKeep('deleteScheduleComment', 'DELETE', `${at}/comments/:schedule_comment_id`, {
  input: z.object({ schedule_id: RowId, schedule_comment_id: RowId }),
  refusals: ['not-found'],
  changes: ['listSchedules', 'readSchedule'],
  description: 'Takes back an own comment.',
});

export const openCalendar = endpoint('openCalendar', 'POST', '/api/schedule-looks', {
  permission: 'schedule:look:any',
  input: z.object({ member_id: RowId, reason: requiredText(200) }),
  reply: z.object({ /** Until when, in the town's time. */ ends_at: z.string() }),
  refusals: ['not-found', 'calendar-closed', 'calendars-a-day'],
  description: `Opens somebody's calendar for ${LOOK_MINUTES} minutes, for a reason that they read with the look.`,
});

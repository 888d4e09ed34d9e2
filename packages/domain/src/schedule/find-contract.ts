import * as z from 'zod/mini';
import { SHORT, bounded, list } from '../bounds/bounds.ts';
import { DateTextSchema, MINUTES_A_DAY } from '../calendar/model.ts';
import { endpoint } from '../contract/endpoint.ts';
import { idsInQuery } from '../fields/ids.ts';
import { Flag, RowId } from '../fields/model.ts';
import { DAYS_SEARCHED, MOST_TIMES, OFFICE_HOURS } from './finder.ts';
import { MemberIds } from './list-model.ts';
import { MOST_PARTICIPANTS, STEP_MINUTES, ScheduleDay, within } from './model.ts';

const permission = 'schedule:keep:own';
/** Most days, and most rooms or kinds of equipment, of one query. */
export const MOST_DAYS_LOOKED_AT = 31;
export const MOST_PLACES = 10;

/** Ids of rooms or equipment, separated by commas. */
const PlaceIds = idsInQuery(MOST_PLACES);
const stretch = z.object({ start: z.string(), end: z.string() });
const day = { target_date: z.string() };

export const readScheduleAvailability = endpoint('readScheduleAvailability', 'GET', '/api/schedule-availability', {
  permission,
  input: z.object({
    from: DateTextSchema,
    to: DateTextSchema,
    member_ids: z.optional(MemberIds),
    room_ids: z.optional(PlaceIds),
    equipment_ids: z.optional(PlaceIds),
    except_schedule_id: z.optional(RowId),
  }),
  reply: z.object({
    people: z.array(
      z.object({
        member_id: z.number(),
        days: z.array(z.object({ ...day, busy: z.array(stretch) })),
      }),
    ),
    rooms: z.array(
      z.object({
        room_id: z.number(),
        /** Null `opening`: closed that day. */
        days: z.array(z.object({ ...day, opening: z.nullable(stretch), busy: z.array(stretch) })),
      }),
    ),
    equipments: z.array(
      z.object({
        equipment_id: z.number(),
        stock: z.number(),
        /** Times with lent pieces, and the number left. */
        days: z.array(z.object({ ...day, lent: z.array(z.object({ ...stretch.shape, left: z.number() })) })),
      }),
    ),
  }),
  refusals: ['min-date', 'max-date'],
  description: `When people, rooms and equipment are busy on up to ${MOST_DAYS_LOOKED_AT} days: never with what. Whoever may not be looked at is left out, and so is whoever does not exist. A schedule that one keeps or takes part in can be left out while it is changed.`,
});

const Time = z
  .string()
  .check(
    bounded(SHORT, { error: 'step-time' }),
    z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5][05]|24:00)$/, { error: 'step-time' }),
  );

/** Request of a search. */
export const WantedTime = z.object({
  member_ids: list(RowId, MOST_PARTICIPANTS),
  room_ids: z._default(list(RowId, MOST_PLACES), []),
  /** "any": one of the rooms is enough. */
  rooms_wanted: z._default(z.enum(['any', 'all']), 'any'),
  equipments: z._default(list(z.object({ equipment_id: RowId, pieces: within(1, 999) }), MOST_PLACES), []),
  minutes: within(STEP_MINUTES, MINUTES_A_DAY).check(
    z.refine((minutes: number) => minutes % STEP_MINUTES === 0, { error: 'step-time' }),
  ),
  from: ScheduleDay,
  /** Part of each day for the meeting. */
  start_time: z._default(Time, OFFICE_HOURS.start),
  end_time: z._default(Time, OFFICE_HOURS.end),
  business_days_only: z._default(Flag, 1),
  except_schedule_id: z.optional(RowId),
});

export const findScheduleTimes = endpoint('findScheduleTimes', 'POST', '/api/schedule-finder', {
  permission,
  input: WantedTime,
  reply: z.object({
    /** 1: all times suit everybody; 0: none does, and these come nearest. */
    suits_all: Flag,
    times: z.array(
      z.object({
        ...day,
        start_time: z.string(),
        end_time: z.string(),
        /** People who are busy then. */
        busy: z.array(z.number()),
        room_ids: z.array(z.number()),
        /** 0: a wanted room or equipment is missing. */
        has_place: Flag,
      }),
    ),
    /** People who were included. */
    member_ids: z.array(z.number()),
  }),
  refusals: ['min-date', 'time-order', 'max-number'],
  description: `The next ${MOST_TIMES} times within ${DAYS_SEARCHED} days at which all can come and all that is needed is free; where there is none, those at which most can come. Whoever may not be looked at is left out.`,
});

import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { DayHours, HalfHour, Station, StationIdGiven } from './model.ts';

const endpoint = endpointsFor('public');

const WeekHours = z.object({ weekdays: z.array(z.number()), opens: z.string(), closes: z.string() });

export const readOnDemandBus = endpoint('readOnDemandBus', 'GET', '/api/ondemandbus', {
  reply: z.object({
    told_at: z.string(),
    tel: z.string(),
    /** Hours in which the telephone is answered. */
    desk_hours: z.array(WeekHours),
    overview: z.string(),
    how_to_ride: z.string(),
    fare_yen: z.number(),
    fare_notes: z.string(),
    hours: z.array(WeekHours),
    /** Days that can be requested, today first. */
    days: z.array(DayHours),
    stations: z.array(Station),
    settings: z.object({
      cutoff_minutes: z.number(),
      open_days_before: z.number(),
      window_minutes: z.number(),
      max_extra_minutes: z.number(),
      call_minutes: z.number(),
      max_persons: z.number(),
      max_upcoming: z.number(),
      /** Most wheelchairs in one vehicle. */
      max_wheelchairs: z.number(),
    }),
  }),
  refusals: ['not-found'],
  description:
    'What one must know of the on-demand bus: stations, hours of the next days, fare, how to ride, telephone.',
});

export const readBusStation = endpoint('readBusStation', 'GET', '/api/ondemandbus/stations/:station_id', {
  input: z.object({ station_id: StationIdGiven }),
  reply: z.object({
    told_at: z.string(),
    tel: z.string(),
    station: Station,
    /** Direct drives to the other stations, nearest first. */
    drives: z.array(z.object({ station_id: z.string(), station_name: z.string(), duration_minutes: z.number() })),
    /** Timetable routes that stop at the same stop. */
    routes: z.array(z.object({ route_id: z.number(), route_name: z.string() })),
    today: DayHours,
    /** Rides from here today by half hour, for one person. */
    halves: z.array(HalfHour),
  }),
  refusals: ['not-found'],
  isFollowed: true,
  description:
    'A station, the drives to the others, the buses that stop there, and when one can still ride from it today.',
});

export const readBusSchedule = endpoint('readBusSchedule', 'GET', '/api/ondemandbus/schedule', {
  input: z.object({
    /** Default: today. */
    date: z.optional(DateTextSchema),
  }),
  reply: z.object({
    told_at: z.string(),
    tel: z.string(),
    date: z.string(),
    days: z.array(DayHours),
    /** For the requested day and one person. */
    halves: z.array(HalfHour),
    /** Outages on that day within its hours, without reasons. */
    outages: z.array(z.object({ vehicle_name: z.string(), from: z.string(), until: z.string() })),
  }),
  refusals: ['not-found', 'min-date', 'max-date'],
  isFollowed: true,
  description: 'The days that can be asked for, and how much room each half hour of one of them has.',
});

import * as z from 'zod/mini';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { RowId } from '../fields/model.ts';

/** So long before a bus comes somebody is told. */
export const NOTICE_MINUTES = 10;
/** Buses of which a member is still to be told, and those that they ask for within a day: each may cost the town a short message. */
export const MOST_OPEN = 5;
export const MOST_A_DAY = 20;

/**
 * waiting: not told yet. told: that it comes soon. cancelled, gone: that it does not come, or is no longer in the timetable.
 * over: it came before anybody could be told.
 */
export const noticeStates = ['waiting', 'told', 'cancelled', 'gone', 'over'] as const;
export type NoticeState = (typeof noticeStates)[number];

const FeedId = z.string().check(z.minLength(1), z.maxLength(200));

/** One run at one stop. */
export const NoticeRequest = z.object({
  route_id: RowId,
  trip_id: FeedId,
  /** The service day of the trip: what leaves at 25:10 belongs to the day before. */
  service_date: DateTextSchema,
  stop_id: FeedId,
  /** By the timetable: of a stop at which a trip comes by twice it tells which time is meant. */
  scheduled_at: z.string().check(bounded(SHORT), z.regex(z.regexes.datetime({ offset: true }), 'format')),
});
export type NoticeRequest = z.infer<typeof NoticeRequest>;

/** A member is told before a run comes to a stop. */
export const ArrivalNotice = z.object({
  arrival_notice_id: z.number(),
  route_id: z.number(),
  route_name: z.string(),
  trip_id: z.string(),
  service_date: z.string(),
  headsign: z.string(),
  stop_id: z.string(),
  stop_name: z.string(),
  /** An instant, by the timetable. */
  scheduled_at: z.string(),
  state: z.enum(noticeStates),
  /** When they were written to last; null: not yet. */
  told_at: z.nullable(z.string()),
  /** By what they are told: by mail, and by short message who has no address. */
  channel: z.enum(['email', 'sms']),
});
export type ArrivalNotice = z.infer<typeof ArrivalNotice>;

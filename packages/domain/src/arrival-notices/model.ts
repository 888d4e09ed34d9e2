import * as z from 'zod/mini';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { RowId } from '../fields/model.ts';

/** Minutes before the arrival at which the notification is sent. */
export const NOTICE_MINUTES = 10;
/** Most open requests of a member, and most requests in a day: each may cost the town an SMS. */
export const MOST_OPEN = 5;
export const MOST_A_DAY = 20;

/**
 * waiting: no notification yet. told: that it comes soon. cancelled, gone: that it does not come, or is no longer in
 * the timetable. over: it came before a notification.
 */
export const noticeStates = ['waiting', 'told', 'cancelled', 'gone', 'over'] as const;
export type NoticeState = (typeof noticeStates)[number];

const FeedId = z.string().check(z.minLength(1), z.maxLength(200));

/** One trip at one stop. */
export const NoticeRequest = z.object({
  route_id: RowId,
  trip_id: FeedId,
  /** The service day of the trip: a departure at 25:10 belongs to the day before. */
  service_date: DateTextSchema,
  stop_id: FeedId,
  /** Time by the timetable. It tells the calls apart if the trip calls at a stop twice. */
  scheduled_at: z.string().check(bounded(SHORT), z.regex(z.regexes.datetime({ offset: true }), 'format')),
});
export type NoticeRequest = z.infer<typeof NoticeRequest>;

/** A member's request for a notification before a trip reaches a stop. */
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
  /** When the last notification was sent; null: none yet. */
  told_at: z.nullable(z.string()),
  /** Channel of the notification: e-mail, or SMS without an address. */
  channel: z.enum(['email', 'sms']),
});
export type ArrivalNotice = z.infer<typeof ArrivalNotice>;

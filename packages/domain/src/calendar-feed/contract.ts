import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';

const toKeep = endpointsFor('calendar:keep:own');

/** Kinds of feeds, each with a secret URL per member. `busy` contains times and nothing else. */
export const FeedKind = z.enum(['reservations', 'schedule', 'busy']);
export type FeedKind = z.infer<typeof FeedKind>;

export const FEED_PAST_DAYS = 90;

/** Most schedules or reservations of one feed, the newest ones. */
export const MOST_IN_FEED = 2000;

/** The secret URL of a feed. The secret itself is shown once. */
export const CalendarFeed = z.object({
  created_at: z.string(),
  /** When a calendar program last read it; null: never. */
  read_at: z.nullable(z.string()),
});

const input = z.object({ kind: z._default(FeedKind, 'reservations') });

export const readReservationCalendar = endpoint(
  'readReservationCalendar',
  'GET',
  '/api/reservations/:reservation_id/ical',
  {
    permission: 'reservation:read:own',
    input: z.object({ reservation_id: RowId }),
    reply: z.object({ filename: z.string(), type: z.literal('text/calendar'), content: z.string() }),
    refusals: ['not-found'],
    description: 'An own reservation as an iCalendar file (RFC 5545).',
  },
);

export const createCalendarFeed = toKeep('createCalendarFeed', 'POST', '/api/calendar-feed', {
  input,
  reply: z.object({
    /** The URL with its secret: shown now and never again. */
    url: z.string(),
    calendar_feed: CalendarFeed,
  }),
  success: 201,
  description:
    'Makes the secret address of an own calendar feed of a kind; the one before ends at once. Whoever knows the address reads it: reservations, schedules, or when one is busy and nothing else.',
});

export const readCalendarFeed = toKeep('readCalendarFeed', 'GET', '/api/calendar-feed', {
  input,
  reply: z.object({ calendar_feed: z.nullable(CalendarFeed) }),
  description: 'Whether there is a calendar feed of a kind, since when, and when it was last read.',
});

export const revokeCalendarFeed = toKeep('revokeCalendarFeed', 'DELETE', '/api/calendar-feed', {
  input,
  description: 'Ends the calendar feed of a kind: its address is unknown from now on.',
});

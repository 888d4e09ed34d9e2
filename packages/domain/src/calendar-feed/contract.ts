import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';

/** Days for which a feed still shows what is past. */
export const FEED_PAST_DAYS = 90;

/** The secret address under which a calendar program reads the own reservations; the secret itself is told once. */
export const CalendarFeed = z.object({
  created_at: z.string(),
  /** When a calendar program last read it; null before the first time. */
  read_at: z.nullable(z.string()),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const readReservationCalendar = endpoint({
  name: 'readReservationCalendar',
  method: 'GET',
  path: '/api/reservations/:reservation_id/ical',
  permission: 'reservation:read:own',
  input: z.object({ reservation_id: RowId }),
  reply: z.object({ filename: z.string(), type: z.literal('text/calendar'), content: z.string() }),
  success: 200,
  refusals: ['not-found'],
  description: 'An own reservation as an iCalendar file (RFC 5545).',
});

export const createCalendarFeed = endpoint({
  name: 'createCalendarFeed',
  method: 'POST',
  path: '/api/calendar-feed',
  permission: 'calendar:keep:own',
  input: z.object({}),
  reply: z.object({
    /** The address with its secret: shown now and never again. */
    url: z.string(),
    calendar_feed: CalendarFeed,
  }),
  success: 201,
  refusals: [],
  description:
    'Makes the secret address of the own calendar feed; the one before ends at once. Whoever knows the address reads the own reservations.',
});

export const readCalendarFeed = endpoint({
  name: 'readCalendarFeed',
  method: 'GET',
  path: '/api/calendar-feed',
  permission: 'calendar:keep:own',
  input: z.object({}),
  reply: z.object({ calendar_feed: z.nullable(CalendarFeed) }),
  success: 200,
  refusals: [],
  description: 'Whether there is a calendar feed, since when, and when it was last read.',
});

export const revokeCalendarFeed = endpoint({
  name: 'revokeCalendarFeed',
  method: 'DELETE',
  path: '/api/calendar-feed',
  permission: 'calendar:keep:own',
  input: z.object({}),
  reply: z.object({}),
  success: 200,
  refusals: [],
  description: 'Ends the calendar feed: its address is unknown from now on.',
});

import * as z from 'zod/mini';

/** Longest interval between two messages to a screen. */
export const LINE_TELLS_SECONDS = 15;
/** Seconds without a message after which a screen counts its connection as lost. */
export const LINE_HOLDS_SECONDS = 45;

/** The same for an open page: proxies close connections that are silent for a minute. */
export const PAGE_LINE_TELLS_SECONDS = 45;
export const PAGE_LINE_HOLDS_SECONDS = 100;

/** Path of a user's own live connection. */
export const OWN_LINE = '/api/live';

/** Path of a terminal's live connection, with a signed request. */
export const TERMINAL_LINE = '/api/terminal/line';

/** Events of a user's live connection. */
export type OwnEvent =
  | 'staff-calls'
  | 'unreads'
  | 'message-desk'
  | 'banner'
  | 'notice-desk'
  | 'standing-desk'
  | 'schedules'
  | 'work'
  | 'top';

/** Pages wait a random time up to this after a message, so that they do not all ask at once. */
export const SPREAD_MILLISECONDS = 1000;

/** Message of a page's stream: by what a page shows, a mark that differs after each change. */
export const LineMarks = z.object({ marks: z.record(z.string(), z.string()) });

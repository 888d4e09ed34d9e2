/** A screen is told at least this often how things are. */
export const LINE_TELLS_SECONDS = 15;
/** A screen that has heard nothing for this many seconds has lost its line. */
export const LINE_HOLDS_SECONDS = 45;

/** The same of a page that somebody looks at: proxies end what says nothing for a minute. */
export const PAGE_LINE_TELLS_SECONDS = 45;
export const PAGE_LINE_HOLDS_SECONDS = 100;

/** Where somebody who is logged in opens a line of their own. */
export const OWN_LINE = '/api/live';

/** Where a terminal opens one, with a signed request. */
export const TERMINAL_LINE = '/api/terminal/line';

/** What an own line tells: each is an event of that name. */
export type OwnEvent =
  | 'staff-calls'
  | 'unreads'
  | 'message-desk'
  | 'banner'
  | 'notice-desk'
  | 'standing-desk'
  | 'schedules'
  | 'work';

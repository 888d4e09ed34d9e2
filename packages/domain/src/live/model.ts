/** A screen that has heard nothing for this many seconds has lost its line: it hears something every 15. */
export const LINE_HOLDS_SECONDS = 45;

/** Where somebody who is logged in opens a line of their own. */
export const OWN_LINE = '/api/live';

/** What an own line tells: each is an event of that name. */
export type OwnEvent = 'staff-calls' | 'unreads' | 'message-desk';

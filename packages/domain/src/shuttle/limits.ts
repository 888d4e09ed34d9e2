/** Persons that one reservation of seats is for, and that a member takes along on one trip, at most. */
export const MAX_PERSONS = 4;
/** How long seats are kept while somebody confirms (product, "Shuttle seats"). */
export const HOLD_MINUTES = 5;
/** Trips of which a member holds seats at the same time. */
export const MAX_HOLDS = 2;
/** Seats that a member holds on a day and then does not keep: after that the day's seats are for others. */
export const MAX_GIVEN_UP_A_DAY = 10;
/** Reservations of seats to come that a member has at once: five ways there and back. */
export const MAX_UPCOMING = 10;
/** How far ahead trips are looked for. */
export const SEARCH_DAYS = 92;

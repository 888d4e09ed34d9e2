/** Persons that one ride is for at most; for more one telephones. */
export const MAX_PERSONS = 4;
/** Rides to come that a member has at once: five ways there and back. */
export const MAX_UPCOMING = 10;
/** Rides asked for on a day and cancelled again: after that the day's places are for others. */
export const MAX_GIVEN_UP_A_DAY = 10;
/** Times that a ride is changed by its passenger: after that one telephones. */
export const MAX_CHANGES = 10;
/** Possible times that are offered when the wished one is not. */
export const MAX_NEAREST = 3;
/** Wished and promised times are told in steps of this. */
export const STEP_MINUTES = 5;
/** From so long before the promised time on, passengers see where their vehicle is. */
export const SEEN_BEFORE_MINUTES = 30;
/** One row of the overview of a day. */
export const OVERVIEW_MINUTES = 30;
/** How long who telephones and has no account is known by name after the ride. */
export const CALLER_DAYS = 30;

/** Most persons of one ride; larger groups telephone. */
export const MAX_PERSONS = 4;
/** Most upcoming rides of a member: five return trips. */
export const MAX_UPCOMING = 10;
/** Most rides a day that a member requests and cancels. Then the places are left to others. */
export const MAX_GIVEN_UP_A_DAY = 10;
/** Most changes of a ride by its passenger; then they telephone. */
export const MAX_CHANGES = 10;
/** Most alternative times offered. */
export const MAX_NEAREST = 3;
/** Step of wished and promised times, in minutes. */
export const STEP_MINUTES = 5;
/** Minutes before the promised time from which passengers see their vehicle. */
export const SEEN_BEFORE_MINUTES = 30;
/** Minutes of one row in the overview of a day. */
export const OVERVIEW_MINUTES = 30;
/** Days after the ride for which a caller's name is stored. */
export const CALLER_DAYS = 30;

/** Most persons of one reservation, and of a member on one trip. */
export const MAX_PERSONS = 4;
/** Minutes for which seats are held during confirmation (product, "Shuttle seats"). */
export const HOLD_MINUTES = 5;
/** Most trips with held seats of a member at one time. */
export const MAX_HOLDS = 2;
/** Most holds of a member a day that are not confirmed. Then the seats are left to others. */
export const MAX_GIVEN_UP_A_DAY = 10;
/** Most upcoming reservations of a member: five return trips. */
export const MAX_UPCOMING = 10;
/** Days ahead for which trips can be searched. */
export const SEARCH_DAYS = 92;

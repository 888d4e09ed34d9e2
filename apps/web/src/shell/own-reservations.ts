/**
 * First part of every query key of the member's own reservations, in all features: a change invalidates all of them.
 */
export const OWN_RESERVATIONS = 'reservations';

/**
 * First part of the key of every question about the member's own reservations, whichever feature asks it: what changes
 * one of them forgets what the others have loaded.
 */
export const OWN_RESERVATIONS = 'reservations';

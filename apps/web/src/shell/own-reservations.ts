/** First part of every query key of own reservations, in all features: a change invalidates all of them. */
export const OWN_RESERVATIONS = 'reservations';

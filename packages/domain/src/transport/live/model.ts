/** A vehicle is taken to be where it was for so long; then the age stands beside it, and in the end it is not shown. */
export const FRESH_SECONDS = 120;
export const SHOWN_SECONDS = 600;
/** A device's clock may be ahead by so much. */
export const AHEAD_SECONDS = 60;
/** How far outside the stops of the town a vehicle may be: a depot, the school of the next town. */
export const FAR_KILOMETRES = 30;
/** What a vehicle kept while it was out of reach, in one request. */
export const MOST_POSITIONS = 50;
/** Vehicles of the town, those of another operator's data included. */
export const MOST_VEHICLES = 200;

/** How old what is known of a vehicle is: as of now, or from some minutes ago. */
export type Age = 'fresh' | 'old';

import type { TransportRoute } from '../transport/pack.ts';

/** Most journeys in an answer. */
export const MOST_JOURNEYS = 5;
/** Most vehicles of a journey. */
export const MOST_RIDES = 3;
/** Longest walks: to the first and from the last stop, all the way, and between two stops. */
export const MOST_FOOT_SECONDS = 20 * 60;
export const MOST_WALK_SECONDS = 30 * 60;
export const MOST_CHANGE_FOOT_SECONDS = 10 * 60;
/** Most hours that a journey arrives before a wanted arrival. */
export const MOST_EARLY_HOURS = 3;
/** Days ahead for which journeys can be planned. */
export const PLAN_DAYS = 60;
/** Days after the requested one that are searched if it has no journey. */
export const OTHER_DAYS = 7;
/** Most on-demand stations considered near the start, and near the end. */
export const MOST_END_STATIONS = 3;
/** Most stations considered for a transfer between the on-demand bus and another vehicle, in each direction. */
export const MOST_CHANGE_STATIONS = 16;
/** Most stations considered from one stop. */
export const MOST_STATIONS_A_STOP = 2;
/** Most queries of the on-demand runs for one question. */
export const MOST_TRIES = 300;
/** Minutes before a ride from which its vehicle's position is linked. */
export const SEE_BEFORE_MINUTES = 30;

/**
 * Tells whether to link the position of a ride's vehicle: from shortly before departure until arrival; never for a
 * school bus.
 */
export const canSeeVehicle = (kind: TransportRoute['kind'], departs: Date, arrives: Date, now: Date): boolean =>
  kind !== 'school' && now.getTime() >= departs.getTime() - SEE_BEFORE_MINUTES * 60_000 && now <= arrives;

import type { TransportRoute } from '../transport/pack.ts';

/** How many journeys are told at most. */
export const MOST_JOURNEYS = 5;
/** Nobody is sent through more vehicles. */
export const MOST_RIDES = 3;
/** How long somebody is sent on foot: to the first stop and from the last one, all the way, and between two stops. */
export const MOST_FOOT_SECONDS = 20 * 60;
export const MOST_WALK_SECONDS = 30 * 60;
export const MOST_CHANGE_FOOT_SECONDS = 10 * 60;
/** Nobody who wants to be there by a time is sent there so many hours before it. */
export const MOST_EARLY_HOURS = 3;
/** How many days ahead a way can be asked for. */
export const PLAN_DAYS = 60;
/** How many days after the one that was asked for are looked at when it has nothing. */
export const OTHER_DAYS = 7;
/** Stations of the on-demand bus that are looked at: near where a way begins, and near where it ends. */
export const MOST_END_STATIONS = 3;
/** Stations at which somebody changes between the on-demand bus and another vehicle; for either order. */
export const MOST_CHANGE_STATIONS = 16;
/** Stations that are looked at from one stop. */
export const MOST_STATIONS_A_STOP = 2;
/** How often one question asks the runs of the on-demand bus whether a ride could be promised. */
export const MOST_TRIES = 300;
/** From so long before it comes one is led to where a vehicle is. */
export const SEE_BEFORE_MINUTES = 30;

/** Whether one is led to where the vehicle of a ride is: soon before it comes, until it is there; never of a school bus. */
export const canSeeVehicle = (kind: TransportRoute['kind'], departs: Date, arrives: Date, now: Date): boolean =>
  kind !== 'school' && now.getTime() >= departs.getTime() - SEE_BEFORE_MINUTES * 60_000 && now <= arrives;

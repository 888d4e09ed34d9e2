/** The rules of the taxi, each in its own file, behind one door. */
export { taxiDeadline, taxiObstacle } from './deadline.ts';
export type { TaxiReservation } from './deadline.ts';
export { decideTaxi, decideTaxiCancellation, isSameRide, refuseAnswer } from './decide.ts';
export type { PlannedRide } from './decide.ts';
export { driveMinutes, officeStand } from './durations.ts';
export type { SpotRelation, Stand, TaxiTerms } from './durations.ts';
export { firstRideDay, noteOn, refuseRideDay } from './ride-days.ts';
export { WAIT_MINUTES, offeredRides, rideTimes } from './windows.ts';
export type { RideTimes } from './windows.ts';

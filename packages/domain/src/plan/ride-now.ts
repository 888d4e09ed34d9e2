import type { TransportRoute } from '../transport/pack.ts';
import { SEE_BEFORE_MINUTES } from './limits.ts';

/** Whether one is led to where the vehicle of a ride is: soon before it comes, until it is there; never of a school bus. */
export const canSeeVehicle = (kind: TransportRoute['kind'], departs: Date, arrives: Date, now: Date): boolean =>
  kind !== 'school' && now.getTime() >= departs.getTime() - SEE_BEFORE_MINUTES * 60_000 && now <= arrives;

import { minutesAt, timeOf } from '../calendar/model.ts';
import { timeInWords } from '../calendar/words.ts';
import type { RideState } from '../ondemandbus/model.ts';
import { refuse } from '../refusals/model.ts';
import type { Refusal } from '../refusals/model.ts';
import type { DemandMark } from './demand-contract.ts';

/** Nobody gets on so long before the promised time: another ride was meant. */
export const EARLY_MINUTES = 30;

/** What of a ride decides what a driver may note of it. */
export interface MarkedRide {
  readonly state: RideState;
  readonly promised_from: Date;
  readonly promised_until: Date;
}

const clockOf = (instant: Date): string => timeInWords(timeOf(minutesAt(instant)));

/** Why a driver cannot note this of a ride; undefined: they may. What stands already may be noted again. */
export function refuseDemandMark(mark: DemandMark, ride: MarkedRide, now: Date): Refusal | undefined {
  const field = 'ride_id';
  if (ride.state === 'canceled') return refuse(409, { field, code: 'ride-canceled' });
  const earliest = new Date(ride.promised_from.getTime() - EARLY_MINUTES * 60_000);
  if (mark === 'on-board' && now < earliest)
    return refuse(409, { field, code: 'ride-early', params: [clockOf(ride.promised_from)] });
  if (mark === 'missed' && now < ride.promised_until)
    return refuse(409, { field, code: 'ride-not-past', params: [clockOf(ride.promised_until)] });
  if (mark === 'done' && ride.state !== 'on-board' && ride.state !== 'done')
    return refuse(409, { field, code: 'ride-not-on-board' });
  return undefined;
}

/** How a ride stands once it is noted. */
export const stateAfter = (mark: DemandMark): RideState => (mark === 'none' ? 'promised' : mark);

import { addDays, dateAt, instantOf, minutesAt, type DateText } from '../calendar/model.ts';
import { clockInWords } from '../calendar/words.ts';
import type { RideState } from '../ondemandbus/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import type { DemandMark } from './demand-contract.ts';

/** A boarding earlier than this before the promised time must belong to another ride. */
export const EARLY_MINUTES = 30;

/** Until then a late bus may still drive passengers of the evening before. */
const NIGHT_ENDS = 4 * 60;

/** The service days whose rides a driver drives now, the older one first. */
export const drivenDays = (now: Date): readonly DateText[] => {
  const today = dateAt(now);
  return minutesAt(now) < NIGHT_ENDS ? [addDays(today, -1), today] : [today];
};

/** Columns of a ride that decide whether it is over. */
export interface DrivenRide {
  readonly service_date: DateText;
  readonly state: RideState;
  readonly done_at: Date | null;
  readonly missed_at: Date | null;
}

/** Whether the driver sees a ride: each of today, and of the evening before those that were not over at midnight. */
export function isDriven({ service_date, state, done_at, missed_at }: DrivenRide, now: Date): boolean {
  const today = dateAt(now);
  if (service_date === today || !drivenDays(now).includes(service_date)) return service_date === today;
  const overAt = state === 'done' ? done_at : state === 'missed' ? missed_at : null;
  return state === 'promised' || state === 'on-board' || (overAt !== null && overAt >= instantOf(today, 0));
}

/** Columns of a ride that decide which marks are allowed. */
export interface MarkedRide {
  readonly state: RideState;
  readonly promised_from: Date;
  readonly promised_until: Date;
}

/** Refuses a driver's mark on a ride; undefined: it is allowed. The current state may be marked again. */
export function refuseDemandMark(mark: DemandMark, ride: MarkedRide, now: Date): Refusal | undefined {
  const field = 'ride_id';
  if (ride.state === 'canceled') return refuse(409, { field, code: 'ride-canceled' });
  const earliest = new Date(ride.promised_from.getTime() - EARLY_MINUTES * 60_000);
  if (mark === 'on-board' && now < earliest)
    return refuse(409, { field, code: 'ride-early', params: [clockInWords(ride.promised_from)] });
  if (mark === 'missed' && now < ride.promised_until)
    return refuse(409, { field, code: 'ride-not-past', params: [clockInWords(ride.promised_until)] });
  if (mark === 'done' && ride.state !== 'on-board' && ride.state !== 'done')
    return refuse(409, { field, code: 'ride-not-on-board' });
  return undefined;
}

/** State of a ride after a mark. */
export const stateAfter = (mark: DemandMark): RideState => (mark === 'none' ? 'promised' : mark);

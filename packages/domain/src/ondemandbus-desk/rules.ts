import { dateAt } from '../calendar/model.ts';
import { refuse, type Refusal, type RefusalCode } from '../refusals/model.ts';
import type { RideState } from '../ondemandbus/model.ts';
import type { DeskRideRequest } from './model.ts';

/** Refusals of residents' requests that address the passenger and refer to the telephone. */
const toPassenger = [
  'ride-closed',
  'ride-too-late',
  'ride-wheelchair-places',
  'ride-return-early',
  'ride-upcoming',
  'ride-given-up',
  'ride-overlaps',
  'ride-way-back',
  'ride-on-its-way',
  'ride-ready-day',
  'ride-ready-late',
  'ride-no-room',
] as const satisfies readonly RefusalCode[];

/** Finds the desk's version of a refusal, which addresses the office and speaks about the passenger. */
export function deskCode(code: RefusalCode): RefusalCode {
  const known = toPassenger.find((one) => one === code);
  return known ? `desk-${known}` : code;
}

/** Converts a refusal of a resident's request for the official who makes it. */
export const toldAtDesk = (refusal: Refusal): Refusal => ({
  ...refusal,
  problems: refusal.problems.map((problem) => ({ ...problem, code: deskCode(problem.code) })),
});

/** Passenger of a request: a member, or a name and telephone number. */
export type DeskPassenger =
  | { readonly member_id: number }
  | { readonly caller_name: string; readonly caller_tel: string };

/** Reads the passenger of a request. Without an account, the driver needs a name and a number to call. */
export function passengerOf({
  member_id,
  caller_name,
  caller_tel,
}: Pick<DeskRideRequest, 'member_id' | 'caller_name' | 'caller_tel'>): DeskPassenger | Refusal {
  if (member_id !== undefined) return { member_id };
  const name = caller_name.trim();
  if (name !== '' && caller_tel !== undefined) return { caller_name: name, caller_tel };
  return refuse(
    422,
    ...(name === '' ? [{ field: 'caller_name', code: 'required' as const }] : []),
    ...(caller_tel === undefined ? [{ field: 'caller_tel', code: 'required' as const }] : []),
  );
}

interface DeskCancelled {
  readonly state: RideState;
  readonly service_date: string;
}

/**
 * Finds why the desk cannot cancel a ride: it is over, or its passenger is on board. The bus may already be on its way.
 */
export function refuseDeskCancellation({ state, service_date }: DeskCancelled, now: Date): Refusal | undefined {
  const field = 'ride_id';
  if (state === 'canceled') return refuse(409, { field, code: 'already-canceled' });
  if ((state !== 'promised' && state !== 'waiting') || service_date < dateAt(now))
    return refuse(409, { field, code: 'ride-over' });
  return undefined;
}

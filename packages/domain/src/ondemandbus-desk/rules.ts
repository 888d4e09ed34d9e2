import { dateAt } from '../calendar/model.ts';
import { refuse, type Refusal, type RefusalCode } from '../refusals/model.ts';
import type { RideState } from '../ondemandbus/model.ts';
import type { DeskRideRequest } from './model.ts';

/** Refusals of the residents' question that speak to the passenger, and send them to the telephone. */
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

/** The code by which the desk is told the same: it is the office that was called, and speaks of its passenger. */
export function deskCode(code: RefusalCode): RefusalCode {
  const known = toPassenger.find((one) => one === code);
  return known ? `desk-${known}` : code;
}

/** A refusal of the residents' question, said to the official who asks it for somebody. */
export const toldAtDesk = (refusal: Refusal): Refusal => ({
  ...refusal,
  problems: refusal.problems.map((problem) => ({ ...problem, code: deskCode(problem.code) })),
});

/** For whom a ride is asked: a member, or somebody by name and telephone. */
export type DeskPassenger =
  | { readonly member_id: number }
  | { readonly caller_name: string; readonly caller_tel: string };

/** Whom a request names; who has no account needs a name for the driver and a number to be called at. */
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

/** Why the desk cannot cancel a ride: it is over, or its passenger is on board. It can when the bus is on its way already. */
export function refuseDeskCancellation({ state, service_date }: DeskCancelled, now: Date): Refusal | undefined {
  const field = 'ride_id';
  if (state === 'canceled') return refuse(409, { field, code: 'already-canceled' });
  if ((state !== 'promised' && state !== 'waiting') || service_date < dateAt(now))
    return refuse(409, { field, code: 'ride-over' });
  return undefined;
}

import { addDays, instantOf, type DateText } from '../calendar/model.ts';
import type { Permission } from '../permissions/model.ts';
import { refuseActing, type JudgedDelegation } from './rules.ts';

/** A member in charge of a club, with what decides whether they act for it. */
export interface InCharge {
  readonly member_id: number;
  readonly since: DateText;
  /** The last registered day; null: no end is set. */
  readonly registered_until: DateText | null;
  /** First day on which the club is no longer registered. */
  readonly ended_on: DateText | null;
  /** The member is locked out or has died. */
  readonly is_void: boolean;
}

const NO_END = '9999-12-31';
/** Roles decide nothing here. */
const NOBODY = { roles: [], is_official: false, is_company: false } as const;

/**
 * Who is in charge of a club acts for it with its reservations and messages, as with a delegation that the register gives
 * and ends. `refuseActing` judges it (docs/decisions/0180).
 */
export function delegationOfClub({
  member_id,
  since,
  registered_until,
  ended_on,
  is_void,
}: InCharge): Omit<JudgedDelegation, 'principal_id'> {
  const lastOfEnded = ended_on === null ? NO_END : addDays(ended_on, -1);
  const lastRegistered = registered_until ?? NO_END;
  const begun = instantOf(since, 0);
  return {
    delegate_id: member_id,
    matters: ['reservations', 'messages'],
    ends_on: lastOfEnded < lastRegistered ? lastOfEnded : lastRegistered,
    offered_at: begun,
    taken_at: begun,
    confirmed_at: begun,
    ended_at: null,
    until: null,
    ground: null,
    birthdate: null,
    is_void,
  };
}

/** Whether a person in charge may use an endpoint of this permission for the club. */
export const actsForClub = (row: InCharge, permission: Permission, now: Date): boolean =>
  refuseActing(delegationOfClub(row), { ...NOBODY, member_id: row.member_id }, permission, now) === undefined;

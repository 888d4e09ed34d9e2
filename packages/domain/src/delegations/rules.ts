import { dateAt, type DateText } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import type { Account } from '../members/model.ts';
import { forAnother, type DelegatedMatter } from '../permissions/delegated.ts';
import { decidePermission, type Asker, type Permission } from '../permissions/model.ts';
import { notFound, refuse, type Refusal } from '../refusals/model.ts';
import { isByLaw, lastDayAsChild } from './office/grounds.ts';
import {
  ENDED_DAYS,
  MOST_DAYS,
  MOST_GIVEN,
  MOST_RECEIVED,
  OFFER_MINUTES,
  lastEnd,
  type DelegationGround,
  type DelegationState,
} from './model.ts';

const DAY = 86_400_000;

/** A delegation of no matter opens nothing: the delegate watches over the principal (docs/decisions/0181). */
export const isWatch = ({ matters }: Pick<JudgedDelegation, 'matters'>): boolean => matters.length === 0;

/** A delegation with what decides whether it can be used. */
export interface JudgedDelegation {
  readonly principal_id: number;
  /** Null: nobody has entered the code. */
  readonly delegate_id: number | null;
  readonly matters: readonly DelegatedMatter[];
  readonly ends_on: DateText;
  readonly offered_at: Date;
  readonly taken_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly ended_at: Date | null;
  /** When an official's at the counter ends; null: given by the principal. */
  readonly until: Date | null;
  /** On what ground the town office made it; null: the principal or an official at the counter did. */
  readonly ground: DelegationGround | null;
  /** The principal's: what a parent does for a child ends when it is 18. */
  readonly birthdate: DateText | null;
  /** One of the two is locked out or has died, or the address on which it hangs has changed. */
  readonly is_void: boolean;
}

export function delegationState(
  {
    offered_at,
    taken_at,
    confirmed_at,
    ended_at,
    until,
    ends_on,
    is_void,
    ground,
    birthdate,
  }: Omit<JudgedDelegation, 'principal_id' | 'matters'>,
  now: Date,
): DelegationState {
  if (ground === 'child' && (birthdate === null || dateAt(now) > lastDayAsChild(birthdate))) return 'ended';
  if (ended_at !== null || is_void || dateAt(now) > ends_on || (until !== null && now >= until)) return 'ended';
  if (confirmed_at !== null) return 'standing';
  if (taken_at !== null) return 'taken';
  return now.getTime() < offered_at.getTime() + OFFER_MINUTES * 60_000 ? 'offered' : 'ended';
}

/** Whether a delegation is still shown. */
export const isListed = (delegation: JudgedDelegation, now: Date): boolean =>
  delegation.confirmed_at === null
    ? delegationState(delegation, now) !== 'ended'
    : (delegation.ended_at ?? new Date(`${delegation.ends_on}T00:00:00+09:00`)).getTime() >
      now.getTime() - ENDED_DAYS * DAY;

/** Matters that open an endpoint of this permission to somebody who acts for another; empty: nobody can. */
export const mattersOf = (permission: Permission): readonly DelegatedMatter[] => forAnother[permission] ?? [];

/** 409, as a 403 has no sentence and leads away from the page. */
const ended = refuse(409, { field: '', code: 'acting-ended' });

/** What an official may do at the counter: the roles decide, whatever was opened. Applications need one more permission. */
const isOfOffice = (delegate: Asker, matter: DelegatedMatter): boolean =>
  decidePermission(delegate, matter === 'applications' ? 'application:proxy:any' : 'delegation:counter:any') ===
  'granted';

/**
 * Decides whether a member, or an official at the counter, may use an endpoint for the principal of a delegation. Every
 * endpoint asks this function (docs/decisions/0177, 0179). A delegation of others answers as one that has ended.
 */
export function refuseActing(
  delegation: Omit<JudgedDelegation, 'principal_id'> | undefined,
  delegate: Asker,
  permission: Permission,
  now: Date,
): Refusal | undefined {
  const matters = mattersOf(permission);
  if (matters.length === 0) return refuse(409, { field: '', code: 'acting-never' });
  if (!delegation || delegation.delegate_id !== delegate.member_id || delegationState(delegation, now) !== 'standing')
    return ended;
  const isGiven = matters.some(
    (matter) => delegation.matters.includes(matter) && (delegation.until === null || isOfOffice(delegate, matter)),
  );
  return isGiven ? undefined : refuse(409, { field: '', code: 'acting-not-given' });
}

/**
 * @param open how many people act for the member, or watch over them, or have been offered it
 * @param most of these
 */
export function refuseOffer(ends_on: DateText, open: number, now: Date, most = MOST_GIVEN): Refusal | undefined {
  if (ends_on < dateAt(now)) return refuse(422, { field: 'ends_on', code: 'delegation-past' });
  if (ends_on > lastEnd(now)) return refuse(422, { field: 'ends_on', code: 'delegation-long', params: [MOST_DAYS] });
  return open >= most ? refuse(409, { field: '', code: 'delegations-given', params: [most] }) : undefined;
}

/**
 * @param offer the one with the entered code; undefined: there is none
 * @param standing delegations that the member has taken: with this principal, and all
 */
export function refuseTaking(
  memberId: number,
  offer: JudgedDelegation | undefined,
  standing: { readonly ofPrincipal: number; readonly all: number },
  now: Date,
): Refusal | undefined {
  if (!offer || delegationState(offer, now) !== 'offered')
    return refuse(422, { field: 'code', code: 'delegation-code' });
  if (offer.principal_id === memberId) return refuse(409, { field: 'code', code: 'delegation-self' });
  if (standing.ofPrincipal > 0) return refuse(409, { field: 'code', code: 'delegation-twice' });
  return standing.all >= MOST_RECEIVED
    ? refuse(409, { field: '', code: 'delegations-received', params: [MOST_RECEIVED] })
    : undefined;
}

/** Either of the two ends it; what law gives a parent or guardian ends by the delegate or the office alone. */
export function refuseEnding(delegation: JudgedDelegation | undefined, memberId: number): Refusal | undefined {
  if (!delegation || delegation.until !== null) return notFound;
  if (delegation.delegate_id === memberId) return undefined;
  if (delegation.principal_id !== memberId) return notFound;
  return isByLaw(delegation.ground) ? refuse(409, { field: '', code: 'delegation-by-law' }) : undefined;
}

/**
 * Whoever enters the code of a mutual offer gives a delegation, too, for passes alone, if they say so.
 * @param room delegations that they give and that the other one takes, without those between the two
 */
export function refuseMutual(
  isAsked: Flag,
  answer: Flag | undefined,
  room: { readonly given: number; readonly received: number },
): Refusal | undefined {
  if (isAsked === 0 || answer === 0) return undefined;
  if (answer === undefined) return refuse(409, { field: 'is_mutual', code: 'delegation-mutual' });
  const isFull = room.given >= MOST_GIVEN || room.received >= MOST_RECEIVED;
  return isFull ? refuse(409, { field: '', code: 'delegation-mutual-full' }) : undefined;
}

/** Copies are the delegate's choice. */
export const refuseCopies = (
  delegation: JudgedDelegation | undefined,
  memberId: number,
  now: Date,
): Refusal | undefined => {
  if (!delegation || delegation.delegate_id !== memberId) return notFound;
  return delegationState(delegation, now) === 'ended' ? refuse(409, { field: '', code: 'delegation-over' }) : undefined;
};

/** The principal says yes once they have read who has entered the code. */
export function refuseConfirming(
  delegation: JudgedDelegation | undefined,
  memberId: number,
  now: Date,
): Refusal | undefined {
  if (!delegation || delegation.principal_id !== memberId) return notFound;
  const state = delegationState(delegation, now);
  return state === 'taken' || state === 'standing' ? undefined : refuse(409, { field: '', code: 'delegation-over' });
}

/** What a delegate reads of the principal's account: what forms need, and neither logins, disability nor services. */
export const seenByDelegate = (account: Account): Account => ({
  ...account,
  town_id: null,
  is_handicapped: 0,
  login_ids: [],
  is_login_notified: 0,
  is_otp_enabled: 0,
  is_face_registered: 0,
  is_face_pending: 0,
  is_mynumber_linked: 0,
  pending_contact: null,
  services: [],
});

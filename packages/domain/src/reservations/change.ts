import { instantOf, monthOf, timeOf } from '../calendar/model.ts';
import { keptNames, keptOf } from '../described/kept.ts';
import type { Kept } from '../described/model.ts';
import type { Flag } from '../fields/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import type { SpotRules } from '../spots/model.ts';
import { cancelableUntil } from './cancel.ts';
import { decideReservation, type Decision, type Situation } from './decide.ts';
import type { Wish } from './extras.ts';
import { changeableFields } from './fields.ts';
import type { ApprovalStatus, ExemptionStatus, ReservationRequest } from './model.ts';
import type { OverridableRule, Overrides } from './overrides.ts';
import type { Slot } from './slots.ts';

/** A stored reservation, with what a change needs. */
export type StoredReservation = Slot &
  Omit<
    ReservationRequest,
    | 'target_date'
    | 'target_time'
    | 'target_dates'
    | 'document_ids'
    | 'is_terms_agreed'
    | 'is_spot_terms_agreed'
    | 'club_id'
    | 'club_exemption'
  > & {
    readonly exemption_status: ExemptionStatus | null;
    /** The club's exemption that lowers the fee. */
    readonly club_exemption_id: number | null;
    readonly is_canceled: Flag;
    readonly approval_status: ApprovalStatus;
    readonly amount: number;
    readonly paid_at: Date | null;
    readonly reserves_outward: Flag;
    readonly reserves_return: Flag;
  };

/** Purpose and everything that affects the fee. */
export type Content = Kept<typeof changeableFields>;
/** Takes the content from a row or a request. A field that is not asked is empty. */
export const contentOf = (from: Content): Content => keptOf(changeableFields, from);

/** The reservation after the change. */
export interface ChangedUse extends Wish {
  readonly room_id: number;
  readonly slot: Slot;
  readonly persons_spot: number;
  readonly content: Content;
}

/** Person who changes it: the member until the cancellation deadline, an official until the time is over. */
export interface Changer {
  readonly isOfficial: boolean;
  readonly overrides: Overrides;
  /** Whether taxis that no longer fit the time are cancelled. */
  readonly cancelsTaxis: boolean;
}

export const isSameTime = (one: Slot, other: Slot): boolean =>
  one.target_date === other.target_date && one.start === other.start && one.end === other.end;

/** Decides whether a reservation can be changed at `now` at all. Every refusal is 409. */
export function decideChangeable(
  stored: Pick<StoredReservation, 'target_date' | 'start' | 'end' | 'is_canceled' | 'approval_status'>,
  spot: Pick<SpotRules, 'cancel_days_before' | 'tel'>,
  now: Date,
  isOfficial: boolean,
): Refusal | undefined {
  const field = 'reservation_id';
  if (stored.is_canceled === 1) return refuse(409, { field, code: 'already-canceled' });
  if (stored.approval_status === 2) return refuse(409, { field, code: 'change-not-reserved' });
  const isOpen = isOfficial
    ? now < instantOf(stored.target_date, stored.end)
    : cancelableUntil(spot, stored, now) !== null;
  return isOpen ? undefined : refuse(409, { field, code: 'change-too-late', params: [spot.tel] });
}

/**
 * Lists rules that a change leaves untouched and need not fulfil again: days of notice on the same day (for a
 * member also the same time), monthly limit in the same month, room and residence if the use is no larger.
 */
export function untouchedRules(stored: StoredReservation, to: ChangedUse, isOfficial: boolean): Set<OverridableRule> {
  const untouched = new Set<OverridableRule>();
  const staysInTime = isSameTime(stored, to.slot);
  if (staysInTime || (isOfficial && stored.target_date === to.slot.target_date)) {
    untouched.add('too-soon').add('too-far');
  }
  if (monthOf(stored.target_date) === monthOf(to.slot.target_date)) untouched.add('monthly-limit');
  if (staysInTime && stored.room_id === to.room_id && to.persons_spot <= stored.persons_spot) {
    untouched.add('over-capacity').add('resident-only').add('residence-unverified');
  }
  return untouched;
}

export const isSameContent = (one: Content, other: Content): boolean =>
  keptNames(changeableFields).every((name) => one[name] === other[name]);

const asksSameExemption = (stored: Content, content: Content): boolean =>
  content.exemption_method === stored.exemption_method && content.exemption_reason === stored.exemption_reason;

/** Tells whether the club's exemption still applies. It needs valid dates in the register and no commercial use. */
export const keepsClubExemption = (
  stored: Content & Pick<StoredReservation, 'exemption_status' | 'club_exemption_id'>,
  { content }: Pick<ChangedUse, 'content'>,
): boolean =>
  stored.club_exemption_id !== null &&
  stored.exemption_status === 1 &&
  asksSameExemption(stored, content) &&
  content.is_commercial === stored.is_commercial;

/**
 * Computes the state of an exemption after a change. A different request needs a new answer. A confirmed one
 * also needs it if the changer needs a colleague's check (`keepsStanding` is false) and changes the time, the
 * room or the purpose.
 */
export function exemptionAfter(
  stored: Slot & Content & Pick<StoredReservation, 'room_id' | 'exemption_status' | 'club_exemption_id'>,
  { room_id, slot, content }: Pick<ChangedUse, 'room_id' | 'slot' | 'content'>,
  keepsStanding: boolean,
): ExemptionStatus | null {
  if (content.exemption_method === 0) return null;
  if (keepsClubExemption(stored, { content })) return stored.exemption_status;
  const isAskedAnew = !asksSameExemption(stored, content);
  const isSameUse = stored.room_id === room_id && isSameTime(stored, slot) && isSameContent(stored, content);
  return isAskedAnew || (stored.exemption_status === 1 && !keepsStanding && !isSameUse) ? 0 : stored.exemption_status;
}

/** Makes the application that the changed reservation would be today. A declined exemption no longer lowers its fee. */
const requestOf = (stored: StoredReservation, to: ChangedUse, isOfficial: boolean): ReservationRequest => ({
  ...stored,
  ...to.content,
  room_id: to.room_id,
  target_date: to.slot.target_date,
  target_time: { start: timeOf(to.slot.start), end: timeOf(to.slot.end) },
  target_dates: [],
  persons_spot: to.persons_spot,
  adjunct_room_ids: to.adjunct_room_ids,
  equipment_ids: to.equipment_ids,
  exemption_method: exemptionAfter(stored, to, isOfficial) === 2 ? 0 : to.content.exemption_method,
  club_id: null,
  club_exemption: keepsClubExemption(stored, to),
  document_ids: [],
  is_terms_agreed: true,
  is_spot_terms_agreed: true,
});

/**
 * Decides a change by today's rules and rates. `situation` must leave out the reservation's own time. Refusals
 * are those of `decideReservation`, those of `decideChangeable` (409), and a taxi at the wrong time (`taxi`,
 * 409). Earlier payments do not prevent a change: the difference is paid or refunded.
 */
export function decideChange(
  stored: StoredReservation,
  to: ChangedUse,
  situation: Situation,
  now: Date,
  { isOfficial, overrides, cancelsTaxis }: Changer,
): Decision | Refusal {
  const refusal = decideChangeable(stored, situation.spot, now, isOfficial);
  if (refusal) return refusal;
  const hasTaxi = stored.reserves_outward === 1 || stored.reserves_return === 1;
  if (hasTaxi && !cancelsTaxis && !isSameTime(stored, to.slot)) {
    return refuse(409, { field: 'taxi', code: 'taxi-linked' });
  }
  // Answers were given when it was made. Questions added later are not asked.
  const asked = {
    ...situation,
    // Registered data apply to the time that was booked.
    club: isSameTime(stored, to.slot) ? undefined : situation.club,
    spot: { ...situation.spot, additional_questions: [] },
  };
  const allowed = new Set([...overrides, ...untouchedRules(stored, to, isOfficial)]);
  return decideReservation(requestOf(stored, to, isOfficial), asked, now, allowed);
}

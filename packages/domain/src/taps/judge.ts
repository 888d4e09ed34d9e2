import { bathEntry, isSameVisit } from '../passes/bath-entry.ts';
import { busFare, companionFare } from '../passes/bus-fare.ts';
import { judgeDoor, type AtDoor } from '../doors/access.ts';
import type { DoorGrant, DoorMethod } from '../doors/model.ts';
import type { BusKind, PassHolder, PassKind, TapMethod, TerminalUse } from '../passes/model.ts';
import type { PhonePassState } from '../passes/phone-pass.ts';
import type { PassesFile } from '../passes/town-passes.ts';
import { identificationTrouble, type Identification } from './identification.ts';
import type { TapEvidence, TapReason, TapVerdict, VisitReason, VisitVerdict } from './model.ts';

/** Holder of a card or phone pass. */
export interface TapPerson {
  readonly member_id: number;
  readonly holder: PassHolder;
  /** Surname, if known. Shown only if the town's rules allow it at this terminal. */
  readonly shown_name: string | null;
  /** Has consented to this pass, and its service is active. */
  readonly isRegistered: boolean;
  /** Visits counted in the current pass year; 0 on a bus. */
  readonly visits: number;
  /** Latest admission to the bath, or latest ride on this bus; null: never. */
  readonly lastTapAt: Date | null;
}

/** A door as known at a tap. */
export interface DoorSituation {
  /** Null: the office knows no door of this terminal any more. */
  readonly opened_by: readonly DoorMethod[] | null;
  readonly grants: readonly DoorGrant[];
  /** Until when the keypad takes no code (`codeRest`). */
  readonly rest: Date | null;
}

/** Facts known at a tap, the same on the server and on an offline terminal. */
export interface TapSituation extends Identification {
  readonly rules: PassesFile;
  readonly pass: TerminalUse;
  /** Null in the bath. */
  readonly bus_kind: BusKind | null;
  readonly person: TapPerson | null;
  /** Result of `phonePassState` for method `qr`, otherwise null. */
  readonly phonePass: PhonePassState | null;
  /** Left out except at a door. */
  readonly door?: DoorSituation | undefined;
}

/** Reasons that leave the holder unidentified: a lost or unproven card, or a face that is no longer enrolled. */
const ofNobody: ReadonlySet<VisitReason> = new Set(['card-not-genuine', 'card-lost', 'face-unknown', 'face-off']);

const noVerdict = { member_id: null, fare_yen: null, fare_reason: null, remaining: null, shown_name: null } as const;

function judgeBath(trouble: VisitReason | null, person: TapPerson | null, rules: PassesFile, now: Date): VisitVerdict {
  const member_id = person?.member_id ?? null;
  if (trouble || !person) return { ...noVerdict, outcome: 'staff', reason: trouble ?? 'card-unknown', member_id };
  const { reason, isAdmitted, remaining } = bathEntry(person, rules, now);
  return {
    ...noVerdict,
    outcome: isAdmitted ? 'accepted' : 'staff',
    reason,
    member_id,
    // Visits are only counted for registered persons.
    remaining: reason === 'not-registered' ? null : remaining,
    // A conversation with staff is private: no name is shown.
    shown_name: isAdmitted && rules.bath.shows === 'surname' ? person.shown_name : null,
  };
}

function judgeBus(
  trouble: VisitReason | null,
  person: TapPerson | null,
  { bus_kind, card, rules }: Pick<TapSituation, 'bus_kind' | 'card' | 'rules'>,
  now: Date,
): VisitVerdict {
  const member_id = person?.member_id ?? null;
  // An untrusted card or an unregistered person pays like an unknown person.
  const obstacle = trouble ?? (person?.isRegistered === false ? 'not-registered' : null);
  const known = obstacle === null ? person : null;
  const { fare_yen, reason: fare_reason } = busFare(known?.holder ?? null, bus_kind ?? 'community', rules, now);
  const shown_name = rules.bus.shows === 'surname' ? (known?.shown_name ?? null) : null;
  const verdict = { ...noVerdict, member_id, fare_reason, shown_name };
  if (known?.lastTapAt && isSameVisit(known.lastTapAt, now, rules.bus.same_ride_minutes)) {
    // The visit is not counted again, but the driver sees the fare that was due.
    return { ...verdict, outcome: fare_yen === 0 ? 'accepted' : 'pay', reason: 'same-visit', fare_yen };
  }
  const reason = known && card?.isByApplication ? 'fare-by-application' : 'fare';
  if (fare_yen === 0) return { ...verdict, outcome: 'accepted', reason, fare_yen };
  return { ...verdict, outcome: 'pay', reason: obstacle ?? reason, fare_yen };
}

const ways: Readonly<Record<TapMethod, DoorMethod | null>> = {
  'individual-number-card': 'card',
  'town-card': 'card',
  qr: 'phone',
  face: 'face',
  code: 'code',
  none: null,
};

/** Whoever stands at the door: the identified person, or the code; null: neither. */
const atDoor = ({ method, card_hash }: TapEvidence, person: TapPerson | null): AtDoor | null => {
  if (method !== 'code') return person && { member_id: person.member_id };
  return card_hash === null ? null : { code_hash: card_hash };
};

function judgeAtDoor(
  evidence: TapEvidence,
  trouble: TapReason | null,
  person: TapPerson | null,
  door: DoorSituation | undefined,
  now: Date,
): TapVerdict {
  const refused = (reason: TapReason): TapVerdict => ({
    ...noVerdict,
    outcome: 'staff',
    reason,
    member_id: person?.member_id ?? null,
  });
  const way = ways[evidence.method];
  if (way === null || !door?.opened_by?.includes(way)) return refused('door-method-off');
  if (way === 'code' && door.rest !== null && now < door.rest) return refused('code-rest');
  if (trouble) return refused(trouble);
  const who = atDoor(evidence, person);
  if (!who) return refused(way === 'code' ? 'code-wrong' : 'card-unknown');
  const answer = judgeDoor(who, door.grants, now);
  if (!('grant' in answer)) return refused(answer.reason);
  const { reservation_id, door_code_id, from, until } = answer.grant;
  const grant = { reservation_id, door_code_id, from: from.toISOString(), until: until.toISOString() };
  const isOpened = answer.reason === 'door-opened';
  return { ...refused(answer.reason), outcome: isOpened ? 'accepted' : 'staff', grant };
}

/**
 * Judges a tap, on the server and on an offline terminal alike (product, "Judging a tap"). Identification comes
 * first, in the order of `identificationTrouble`. Then:
 *
 * - Bath: registered → same visit → resident → old enough → visits left. Any other result goes to staff.
 * - Bus: no one is refused. An unrecognised or unregistered person pays. The same person on the same bus is the
 * same
 * ride: it counts once and shows its fare again. The autonomous bus is free. A person known only through the
 * town's
 * application in the card sees that with the fare.
 *
 * - Door: opens within the time of a grant of the person, or of the code.
 *
 * `now` is the instant of the tap. The verdict leaves out the name and the fare reason where the rules hide
 * them.
 */
export function judgeTap(evidence: TapEvidence, situation: TapSituation, now: Date): TapVerdict {
  const { pass } = situation;
  if (pass !== 'door') return judgeVisit(evidence, { ...situation, pass }, now);
  const { trouble, person } = identified(evidence, situation, now);
  return judgeAtDoor(evidence, trouble, person, situation.door, now);
}

/** Judges a tap for a pass. */
export function judgeVisit(
  evidence: TapEvidence,
  situation: TapSituation & { readonly pass: PassKind },
  now: Date,
): VisitVerdict {
  const { trouble, person } = identified(evidence, situation, now);
  const found = trouble ?? (person ? null : 'card-unknown');
  if (situation.pass === 'bath') return judgeBath(found, person, situation.rules, now);
  return judgeBus(found, person, situation, now);
}

function identified(evidence: TapEvidence, situation: TapSituation, now: Date) {
  const trouble = identificationTrouble(evidence, situation, now);
  return { trouble, person: trouble !== null && ofNobody.has(trouble) ? null : situation.person };
}

/** Computes the fare of a companion of the rider whose tap gave the verdict `rider`. */
export function judgeCompanion(
  rider: { readonly member_id: number | null; readonly holder: PassHolder | null; readonly companionsBefore: number },
  kind: BusKind,
  rules: PassesFile,
  now: Date,
): VisitVerdict {
  const asked = { rider: rider.holder, companionsBefore: rider.companionsBefore, companion: null };
  const { fare_yen, reason: fare_reason } = companionFare(asked, kind, rules, now);
  const outcome = fare_yen === 0 ? 'accepted' : 'pay';
  return { ...noVerdict, outcome, reason: 'companion-fare', fare_yen, fare_reason };
}

/**
 * Tells whether the tap identified a person and admitted them or gave a fare. An untrusted card shows no name
 * and takes no companion.
 */
export const isRecognised = ({ reason }: Pick<TapVerdict, 'reason'>): boolean =>
  reason === 'admitted' || reason === 'same-visit' || reason === 'fare' || reason === 'fare-by-application';

/** Tells whether staff may override the result: in the bath, for an identified person. */
export const isOverridable = (pass: TerminalUse, { outcome, member_id }: TapVerdict): boolean =>
  pass === 'bath' && outcome === 'staff' && member_id !== null;

/**
 * Tells whether the official's card belongs to a different person than the one refused. No one may admit
 * themselves.
 */
export const isSomebodyElse = (officialId: number, refused: TapVerdict): boolean => officialId !== refused.member_id;

/**
 * Admits a person after a refusal (spent quota, card not checkable). Uses a visit of the identified person, if
 * any. Returns null if nothing can be overridden. `surname` is shown to staff so that they see whom they admit.
 */
export function overrideVerdict(
  refused: TapVerdict,
  { bath }: Pick<PassesFile, 'bath'>,
  surname: string | null,
): VisitVerdict | null {
  if (refused.outcome !== 'staff') return null;
  const remaining = refused.remaining === null ? null : Math.max(0, refused.remaining - 1);
  const shown_name = bath.shows === 'surname' ? surname : null;
  return {
    ...noVerdict,
    outcome: 'accepted',
    reason: 'staff-override',
    member_id: refused.member_id,
    remaining,
    shown_name,
  };
}

/** Tells whether a verdict uses a visit of the year or is a new ride. Taps of test terminals are never counted. */
export const isCounted = (verdict: TapVerdict): boolean =>
  verdict.outcome !== 'staff' && verdict.reason !== 'same-visit' && verdict.reason !== 'door-opened';

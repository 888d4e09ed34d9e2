import { bathEntry, isSameVisit } from '../passes/bath-entry.ts';
import { busFare, companionFare } from '../passes/bus-fare.ts';
import type { BusKind, PassHolder, PassKind } from '../passes/model.ts';
import type { PhonePassState } from '../passes/phone-pass.ts';
import type { PassesFile } from '../passes/town-passes.ts';
import { identificationTrouble, type Identification } from './identification.ts';
import type { TapEvidence, TapReason, TapVerdict } from './model.ts';

/** The person behind a card or a phone's pass. */
export interface TapPerson {
  readonly member_id: number;
  readonly holder: PassHolder;
  /** Surname, where it is known; shown only where the town's rules let this terminal show it. */
  readonly shown_name: string | null;
  /** Has consented to this pass, and the service above it is active. */
  readonly isRegistered: boolean;
  /** Counted visits of the pass year of now; 0 on a bus. */
  readonly visits: number;
  /** When this person was let into the bath last, or recorded on this very bus; null for never. */
  readonly lastTapAt: Date | null;
}

/** All that is known when somebody holds a card; the same at the server and at a terminal without a network. */
export interface TapSituation extends Identification {
  readonly rules: PassesFile;
  readonly pass: PassKind;
  /** Of a bus; null in the bath. */
  readonly bus_kind: BusKind | null;
  readonly person: TapPerson | null;
  /** Only for method `qr`, else null: what `phonePassState` says. */
  readonly phonePass: PhonePassState | null;
}

/** A card that was lost, or could not prove what it is, stands for nobody; nor does a face that is not enrolled any more. */
const ofNobody: ReadonlySet<TapReason> = new Set(['card-not-genuine', 'card-lost', 'face-unknown', 'face-off']);

const noVerdict = { member_id: null, fare_yen: null, fare_reason: null, remaining: null, shown_name: null } as const;

function judgeBath(trouble: TapReason | null, person: TapPerson | null, rules: PassesFile, now: Date): TapVerdict {
  const member_id = person?.member_id ?? null;
  if (trouble || !person) return { ...noVerdict, outcome: 'staff', reason: trouble ?? 'card-unknown', member_id };
  const { reason, isAdmitted, remaining } = bathEntry(person, rules, now);
  return {
    ...noVerdict,
    outcome: isAdmitted ? 'accepted' : 'staff',
    reason,
    member_id,
    // Nothing is counted for somebody who has not registered, so nothing is told.
    remaining: reason === 'not-registered' ? null : remaining,
    // What somebody talks over with staff is nobody else's business: no name beside it.
    shown_name: isAdmitted && rules.bath.shows === 'surname' ? person.shown_name : null,
  };
}

function judgeBus(
  trouble: TapReason | null,
  person: TapPerson | null,
  { bus_kind, card, rules }: Pick<TapSituation, 'bus_kind' | 'card' | 'rules'>,
  now: Date,
): TapVerdict {
  const member_id = person?.member_id ?? null;
  // Somebody whose card is not trusted, or who does not use the pass, pays like an unknown person.
  const obstacle = trouble ?? (person?.isRegistered === false ? 'not-registered' : null);
  const known = obstacle === null ? person : null;
  const { fare_yen, reason: fare_reason } = busFare(known?.holder ?? null, bus_kind ?? 'community', rules, now);
  const shown_name = rules.bus.shows === 'surname' ? (known?.shown_name ?? null) : null;
  const verdict = { ...noVerdict, member_id, fare_reason, shown_name };
  if (known?.lastTapAt && isSameVisit(known.lastTapAt, now, rules.bus.same_ride_minutes)) {
    // Nothing is counted again, but whoever owed something may still owe it: the driver sees what was due.
    return { ...verdict, outcome: fare_yen === 0 ? 'accepted' : 'pay', reason: 'same-visit', fare_yen };
  }
  const reason = known && card?.isByApplication ? 'fare-by-application' : 'fare';
  if (fare_yen === 0) return { ...verdict, outcome: 'accepted', reason, fare_yen };
  return { ...verdict, outcome: 'pay', reason: obstacle ?? reason, fare_yen };
}

/**
 * How a tap ends, asked alike by the server and by a terminal without a network (product, "Judging a tap").
 * First who it is, in the order of `identificationTrouble`; then
 *
 * - in the bath: registered → same visit → resident → old enough → visits left; anything else is talked over with staff;
 * - on a bus nobody is refused: who is not recognised, or has not registered, pays; the same person on the same bus is
 *   the same ride, counts once and is told its fare again; the autonomous bus is free for all. Who is known by the town's application in
 *   the card alone is told so with the fare.
 *
 * `now` is the instant of the tap. Neither a name nor a reason of a fare is in the verdict where the rules do not show it.
 */
export function judgeTap(evidence: TapEvidence, situation: TapSituation, now: Date): TapVerdict {
  const { rules, pass } = situation;
  const trouble = identificationTrouble(evidence, situation, now);
  const person = trouble !== null && ofNobody.has(trouble) ? null : situation.person;
  const found = trouble ?? (person ? null : 'card-unknown');
  if (pass === 'bath') return judgeBath(found, person, rules, now);
  return judgeBus(found, person, situation, now);
}

/** The fare of a companion who came with the tap that ended in `rider`'s verdict. */
export function judgeCompanion(
  rider: { readonly member_id: number | null; readonly holder: PassHolder | null; readonly companionsBefore: number },
  kind: BusKind,
  rules: PassesFile,
  now: Date,
): TapVerdict {
  const asked = { rider: rider.holder, companionsBefore: rider.companionsBefore, companion: null };
  const { fare_yen, reason: fare_reason } = companionFare(asked, kind, rules, now);
  const outcome = fare_yen === 0 ? 'accepted' : 'pay';
  return { ...noVerdict, outcome, reason: 'companion-fare', fare_yen, fare_reason };
}

/**
 * Whether the tap recognised somebody and let them in or named a fare. From a card that was not trusted nothing
 * follows: no name is shown, and no companion rides on it.
 */
export const isRecognised = ({ reason }: Pick<TapVerdict, 'reason'>): boolean =>
  reason === 'admitted' || reason === 'same-visit' || reason === 'fare' || reason === 'fare-by-application';

/** Whether staff may go beyond how a tap ended: in the bath, of a person of whom something is known. */
export const isOverridable = (pass: PassKind, { outcome, member_id }: TapVerdict): boolean =>
  pass === 'bath' && outcome === 'staff' && member_id !== null;

/**
 * Nobody lets themselves in: whether this official's card belongs to somebody other than the person who was not let in.
 */
export const isSomebodyElse = (officialId: number, refused: TapVerdict): boolean => officialId !== refused.member_id;

/**
 * Staff let somebody in after the judgement did not (a spent quota, a card that could not be checked). It takes a visit
 * of the person whom the tap named, if it named one; null when there is nothing to override. `surname` is that
 * person's, where it is known: whoever lets them in has to see whom.
 */
export function overrideVerdict(
  refused: TapVerdict,
  { bath }: Pick<PassesFile, 'bath'>,
  surname: string | null,
): TapVerdict | null {
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

/** Whether a verdict takes one of the year's visits, or is a ride of its own. Taps of a test terminal never do. */
export const isCounted = (verdict: TapVerdict): boolean =>
  verdict.outcome !== 'staff' && verdict.reason !== 'same-visit';

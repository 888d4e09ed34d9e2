import { addDays, dateAt, instantOf, minutesOf, type DateText } from '../calendar/model.ts';
import { dateInWords } from '../calendar/words.ts';
import type { Flag } from '../fields/model.ts';
import type { Localized } from '../locale/model.ts';
import { knownResidence, type Residence } from '../members/residence.ts';
import { refuse, type Problem, type Refusal } from '../refusals/model.ts';
import { closedDayOf } from '../spots/closed-day.ts';
import type { RoomRules, SpotRules } from '../spots/model.ts';
import { openingOf, reservableDates } from '../spots/rules.ts';
import { openEarlier, opensOn, priorityKindWords, type PriorityKind } from '../spots/priority.ts';
import { clubProblems, clubUse, isRegisteredOn, type BookingClub, type ClubUse } from './clubs.ts';
import {
  capacityProblems,
  monthlyLimitProblems,
  overlappingSlotProblems,
  takenSlotProblems,
  type HeldByMonth,
  type OccupiedSlot,
} from './conflicts.ts';
import {
  extrasOf,
  shortEquipmentProblems,
  takenAdjunctProblems,
  unknownExtraProblems,
  type Lending,
  type Offer,
} from './extras.ts';
import type { ApprovalStatus, ReservationRequest } from './model.ts';
import { noOverrides, type Overrides } from './overrides.ts';
import { questionProblems } from './questions.ts';
import { amountOf, priceBySlot, quoteOf, type GivenPreparation, type PricedLine, type PricedQuote } from './quote.ts';
import { residenceProblem } from './residents.ts';
import { bandsInWords, isOnGrid, type RoomGrid } from './grid.ts';
import { fieldOfSlot, slotsOf, type Slot } from './slots.ts';

/** Data read before a reservation is decided. */
export interface Situation {
  readonly town_name: Localized;
  readonly member: Residence;
  readonly spot: SpotRules;
  readonly room: { readonly room_name: Localized; readonly is_retired: Flag } & RoomRules;
  readonly offer: Offer;
  readonly held: HeldByMonth;
  /** Reservations and closures of the room. May be empty: the database also checks. */
  readonly occupied: readonly OccupiedSlot[];
  /** Free preparation already used by the applicant's other times. */
  readonly given: GivenPreparation;
  /** Club in whose name it is booked; null: none that the applicant is in charge of. */
  readonly club?: BookingClub | null;
  /** An official books it. For a public body this counts as the town's own use. */
  readonly is_at_counter?: boolean;
  /** Lent rooms and equipment. Rooms may be missing because the database also checks them; equipment may not. */
  readonly lending: Lending;
}

/** Rows to write: one reservation per slot, all or none. Amounts in yen, in the order of the slots. */
export interface Decision {
  readonly slots: readonly Slot[];
  readonly approval_status: ApprovalStatus;
  readonly lines_by_slot: readonly (readonly PricedLine[])[];
  readonly amount_by_slot: readonly number[];
  readonly quote: PricedQuote;
  /** Registered data of the club in whose name it is booked. */
  readonly club: ClubUse | null;
}

type Window = ReturnType<typeof reservableDates>;

/** Finds the first open day of the window in the direction of `step`. Returns the window's edge if all are closed. */
function nearestOpenDay(spot: SpotRules, window: Window, step: 1 | -1): DateText {
  const edge = step === 1 ? window.from : window.until;
  for (let day = edge; window.from <= day && day <= window.until; day = addDays(day, step)) {
    if (openingOf(spot, day) !== null) return day;
  }
  return edge;
}

/** The requested spot with the days on which a member may apply. */
interface Asked {
  readonly spot: SpotRules;
  /** Reasons why the applicant may reserve early, by day. */
  readonly kindsOn: (day: DateText) => ReadonlySet<PriorityKind>;
  readonly overrides: Overrides;
  readonly now: Date;
}

const kindsInWords = (some: readonly { readonly kind: PriorityKind }[]): Localized => ({
  ja: some.map(({ kind }) => priorityKindWords[kind].ja).join('・'),
  en: some.map(({ kind }) => priorityKindWords[kind].en).join(' and '),
});

const residentKind = (member: Residence): readonly PriorityKind[] => (knownResidence(member) === 1 ? ['resident'] : []);

/** Finds the reasons why an applicant may reserve early on a day. */
const kindsOf =
  ({ member, club, is_at_counter }: Situation, { is_group, group_type }: ReservationRequest): Asked['kindsOn'] =>
  (day) =>
    new Set<PriorityKind>([
      ...residentKind(member),
      ...(club && isRegisteredOn(club, day) ? (['club'] as const) : []),
      ...(is_at_counter === true && is_group === 1 && group_type === 'public' ? (['town'] as const) : []),
    ]);

/** Lists why a day cannot be used: the general message first, then each reason. */
function dayProblems({ spot, kindsOn, overrides, now }: Asked, slot: Slot, field: string): Problem[] {
  const { target_date: date } = slot;
  const kinds = kindsOn(date);
  const window = reservableDates(spot, now, kinds);
  const reasons: Problem[] = [];
  const closed = closedDayOf(spot, date);
  if (closed) reasons.push({ field, ...closed });
  if (overrides.has('too-soon') && instantOf(date, slot.end) <= now) {
    reasons.push({ field, code: 'time-over' });
  } else if (date < window.from && !overrides.has('too-soon')) {
    reasons.push({ field, code: 'too-soon', params: [dateInWords(nearestOpenDay(spot, window, 1))] });
  } else if (date > window.until && !overrides.has('too-far')) {
    const others = openEarlier(spot, now).filter(({ until }) => until >= date);
    reasons.push(
      others.length === 0
        ? { field, code: 'too-far', params: [dateInWords(nearestOpenDay(spot, window, -1))] }
        : { field, code: 'others-first', params: [kindsInWords(others), dateInWords(opensOn(spot, date, kinds))] },
    );
  }
  return reasons.length === 0 ? [] : [{ field, code: 'unavailable-date' }, ...reasons];
}

/**
 * Checks that the time is within opening hours and fits the room's minimum unit or its timetable. Units start
 * at the opening, so bookings leave no gaps too short to book.
 */
export function timeProblems(
  spot: Pick<SpotRules, 'hours' | 'closings'>,
  room: RoomGrid,
  slot: Slot,
  field: string,
): Problem[] {
  const opening = openingOf(spot, slot.target_date);
  if (opening === null) return [];
  const opens = minutesOf(opening.start);
  if (slot.start < opens || slot.end > minutesOf(opening.end)) {
    return [{ field, code: 'outside-hours', params: [opening.start, opening.end] }];
  }
  if (isOnGrid(slot, opening, room)) return [];
  if (room.room_timetable.length === 0) {
    return [{ field, code: 'minimum-unit', params: [room.unit_minutes, opening.start] }];
  }
  return [{ field, code: 'room-timetable', params: [bandsInWords(room.room_timetable)] }];
}

/** Lists problems of the input that do not depend on other reservations. */
function invalidProblems(asked: Asked, request: ReservationRequest, slots: readonly Slot[], situation: Situation) {
  const { spot, room, offer } = situation;
  return [
    ...slots.flatMap((slot, index) => [
      ...dayProblems(asked, slot, fieldOfSlot(index, 'date')),
      ...timeProblems(spot, room, slot, fieldOfSlot(index, 'time')),
    ]),
    ...overlappingSlotProblems(slots),
    ...(asked.overrides.has('over-capacity') ? [] : capacityProblems(request.persons_spot, room)),
    ...unknownExtraProblems(request, offer),
    ...questionProblems(request.additional_questions, spot.additional_questions),
  ];
}

/** Lists conflicts with stored reservations. */
function conflictProblems(
  overrides: Overrides,
  request: ReservationRequest,
  slots: readonly Slot[],
  { spot, held, occupied, offer, lending, club }: Situation,
): Problem[] {
  return [
    ...(club ? clubProblems(club, request, slots) : []),
    ...(overrides.has('monthly-limit') ? [] : monthlyLimitProblems(slots, spot, held)),
    ...takenSlotProblems(slots, occupied),
    ...takenAdjunctProblems(slots, request, offer, lending.adjuncts),
    ...shortEquipmentProblems(slots, request, offer, lending.equipments),
  ];
}

/**
 * Decides an application for all dates or none (product, "Several dates"). Each problem names its date, which
 * the applicant can drop. Refusals:
 *
 * - 409 on `spot_id`: the facility takes no reservations, or only from residents. On `room_id`: the room is no
 * longer
 * offered. On `club_id`: the applicant is not in charge of the club.
 * - 422 when the input is wrong: days, times, overlaps, number of persons, extras that are not offered,
 * unanswered
 * questions.
 * - 409 for conflicts with stored reservations: monthly limit, slot taken, adjunct room taken, equipment short.
 * An
 * extra is reported at its date and at its own field: dropping either solves it.
 *
 * For the first date, problems are reported on `target_date` and `target_time`; for further dates on
 * `target_dates.0` and up. `overrides` are rules that reception sets aside. A past time is refused in every
 * case.
 */
export function decideReservation(
  request: ReservationRequest,
  situation: Situation,
  now: Date,
  overrides: Overrides = noOverrides,
): Decision | Refusal {
  const { town_name, member, spot, room, club } = situation;
  if (spot.fixing_method === 0) return refuse(409, { field: 'spot_id', code: 'no-reservation' });
  if (room.is_retired === 1) return refuse(409, { field: 'room_id', code: 'room-retired' });
  const stranger = residenceProblem(spot, member, town_name);
  if (stranger && !overrides.has(stranger.code)) return refuse(409, stranger);

  if (club === null) return refuse(409, { field: 'club_id', code: 'club-unknown' });

  const slots = slotsOf(request);
  const asked: Asked = { spot, kindsOn: kindsOf(situation, request), overrides, now };
  const invalid = invalidProblems(asked, request, slots, situation);
  const conflicts = conflictProblems(overrides, request, slots, situation);
  if (invalid.length > 0 || conflicts.length > 0) {
    return refuse(invalid.length > 0 ? 422 : 409, ...invalid, ...conflicts);
  }

  const linesBySlot = priceBySlot(slots, room, request, extrasOf(request, situation.offer), situation.given);
  return {
    slots,
    approval_status: spot.fixing_method === 1 ? 1 : 0,
    lines_by_slot: linesBySlot,
    amount_by_slot: linesBySlot.map(amountOf),
    quote: quoteOf(linesBySlot, request),
    club: club ? clubUse(club, request, slots) : null,
  };
}

/** A time of a room and a person who might apply for it. */
export interface Wished {
  readonly town_name: Localized;
  readonly member: Residence;
  readonly spot: SpotRules;
  readonly room: RoomRules & { readonly is_retired: Flag };
  /** Reservations held in that month. */
  readonly held: HeldByMonth;
}

/**
 * Finds why a person could not apply for a time even if it were free. `kinds`: reasons for reserving early.
 * Residence is taken as known.
 */
export function refuseWished(
  { town_name, member, spot, room, held }: Wished,
  slot: Slot,
  now: Date,
  kinds: readonly PriorityKind[] = residentKind(member),
): Refusal | undefined {
  if (spot.fixing_method === 0) return refuse(409, { field: 'spot_id', code: 'no-reservation' });
  if (room.is_retired === 1) return refuse(409, { field: 'room_id', code: 'room-retired' });
  const stranger = residenceProblem(spot, member, town_name);
  if (stranger) return refuse(409, stranger);
  const asked: Asked = { spot, kindsOn: () => new Set(kinds), overrides: noOverrides, now };
  const problems = [...dayProblems(asked, slot, 'target_date'), ...timeProblems(spot, room, slot, 'target_time')];
  if (problems.length > 0) return refuse(422, ...problems);
  const tooMany = monthlyLimitProblems([slot], spot, held);
  return tooMany.length > 0 ? refuse(409, ...tooMany) : undefined;
}

const RESIDENT: Residence = { is_resident: 1, is_verified: true };
const UNSAID: Localized = { ja: '', en: '' };

interface Offered extends Pick<Wished, 'spot' | 'room'> {
  readonly member: Residence | null;
  readonly held?: HeldByMonth;
}

/**
 * Tells whether a free time can be offered: the reader could apply for it now. A guest (null) has no known
 * residence and sees what is open to everybody. For answers shared by many readers, `held` is left out.
 */
export const canBeOffered = ({ member, spot, room, held = {} }: Offered, slot: Slot, now: Date): boolean =>
  refuseWished(
    { town_name: UNSAID, member: member ?? RESIDENT, spot, room, held },
    slot,
    now,
    member === null ? [] : undefined,
  ) === undefined;

/** Finds the day from which a time that is too far ahead can be offered; null: already now, or never. */
export function offeredFrom(offered: Offered, slot: Slot, now: Date): DateText | null {
  const { member, spot } = offered;
  const day = opensOn(spot, slot.target_date, new Set(member === null ? [] : residentKind(member)));
  return day > dateAt(now) && canBeOffered(offered, slot, instantOf(day, 0)) ? day : null;
}

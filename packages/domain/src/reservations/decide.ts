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
import { capacityProblems } from './capacity.ts';
import {
  extrasOf,
  shortEquipmentProblems,
  takenAdjunctProblems,
  unknownExtraProblems,
  type Lending,
  type Offer,
} from './extras.ts';
import {
  monthlyLimitProblems,
  overlappingSlotProblems,
  takenSlotProblems,
  type HeldByMonth,
  type OccupiedSlot,
} from './conflicts.ts';
import type { ApprovalStatus, ReservationRequest } from './model.ts';
import { noOverrides, type Overrides } from './overrides.ts';
import { questionProblems } from './questions.ts';
import { amountOf, priceBySlot, quoteOf, type GivenPreparation, type PricedLine, type PricedQuote } from './quote.ts';
import { residenceProblem } from './residents.ts';
import { bandsInWords, isOnGrid, type RoomGrid } from './grid.ts';
import { fieldOfSlot, slotsOf, type Slot } from './slots.ts';

/** All that is read before a reservation is decided. */
export interface Situation {
  readonly town_name: Localized;
  readonly member: Residence;
  readonly spot: SpotRules;
  readonly room: { readonly room_name: Localized; readonly is_retired: Flag } & RoomRules;
  readonly offer: Offer;
  readonly held: HeldByMonth;
  /** Reservations and closures of the room as read; may be empty, the database guards. */
  readonly occupied: readonly OccupiedSlot[];
  /** What the applicant's other times have had of the free hour of preparation. */
  readonly given: GivenPreparation;
  /** The club in whose name it is; null: none of which the applicant is in charge. */
  readonly club?: BookingClub | null;
  /** An official reserves it: of a public body, that is the town's own use. */
  readonly is_at_counter?: boolean;
  /** What of the offer is out; rooms may be missing, the database guards them, equipment may not. */
  readonly lending: Lending;
}

/** What to write: one reservation a slot, all or none. Amounts in yen, in the order of the slots. */
export interface Decision {
  readonly slots: readonly Slot[];
  readonly approval_status: ApprovalStatus;
  readonly lines_by_slot: readonly (readonly PricedLine[])[];
  readonly amount_by_slot: readonly number[];
  readonly quote: PricedQuote;
  /** What the register says of the club in whose name it is. */
  readonly club: ClubUse | null;
}

type Window = ReturnType<typeof reservableDates>;

/** The first open day in the direction of `step` within the window; its edge when every day of it is closed. */
function nearestOpenDay(spot: SpotRules, window: Window, step: 1 | -1): DateText {
  const edge = step === 1 ? window.from : window.until;
  for (let day = edge; window.from <= day && day <= window.until; day = addDays(day, step)) {
    if (openingOf(spot, day) !== null) return day;
  }
  return edge;
}

/** What is asked for, with the window of days in which a member may ask. */
interface Asked {
  readonly spot: SpotRules;
  /** By what the applicant may reserve a day before everybody. */
  readonly kindsOn: (day: DateText) => ReadonlySet<PriorityKind>;
  readonly overrides: Overrides;
  readonly now: Date;
}

const kindsInWords = (some: readonly { readonly kind: PriorityKind }[]): Localized => ({
  ja: some.map(({ kind }) => priorityKindWords[kind].ja).join('・'),
  en: some.map(({ kind }) => priorityKindWords[kind].en).join(' and '),
});

const residentKind = (member: Residence): readonly PriorityKind[] => (knownResidence(member) === 1 ? ['resident'] : []);

/** By what an applicant may reserve a day before everybody. */
const kindsOf =
  ({ member, club, is_at_counter }: Situation, { is_group, group_type }: ReservationRequest): Asked['kindsOn'] =>
  (day) =>
    new Set<PriorityKind>([
      ...residentKind(member),
      ...(club && isRegisteredOn(club, day) ? (['club'] as const) : []),
      ...(is_at_counter === true && is_group === 1 && group_type === 'public' ? (['town'] as const) : []),
    ]);

/** Why a day cannot be used: the general sentence first, then every reason that holds. */
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
 * Whether the time lies within the opening and fits the room's minimum unit or its timetable. Units are counted from
 * the opening, so that bookings fill the day without gaps that nobody can book.
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

/** What is wrong with the input itself, whatever others have reserved. */
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

/** Conflicts with stored reservations alone. */
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
 * Decides an application as a whole, all dates or none, and names every date that fails, so that it can be dropped
 * (product, "Several dates"). Refusals:
 *
 * - 409 on `spot_id`: the facility takes no reservations, or residents only and the member is not known as one. On
 *   `room_id`: the room is no longer offered. On `club_id`: the applicant is not in charge of the club.
 * - 422 when anything is wrong with the input itself: days, times, overlaps, number of persons, extras that are not
 *   offered, questions without their answer.
 * - 409 when only the stored reservations stand against it: monthly limit, slot taken, adjunct room taken, equipment
 *   short. What is taken along is told at the date and at its place in the request: dropping either is enough.
 *
 * Of the first date, days are told on `target_date` and times on `target_time`; of further ones on `target_dates.0` on.
 * `overrides` are the rules that reception goes beyond; even then no time that is over can be booked.
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

/** A time of a room, and who might apply for it. */
export interface Wished {
  readonly town_name: Localized;
  readonly member: Residence;
  readonly spot: SpotRules;
  readonly room: RoomRules & { readonly is_retired: Flag };
  /** What they hold already in the month of the time. */
  readonly held: HeldByMonth;
}

/** Why somebody could not apply for a time even if nobody had it. `kinds`: by what they may before everybody; of who lives here it is known. */
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
 * Whether a time that nobody has can be offered: whoever reads it could apply for it now. Of a guest (null) nobody knows
 * where they live, so what is open to everybody. Where one answer is for many, `held` is unknown and nobody's.
 */
export const canBeOffered = ({ member, spot, room, held = {} }: Offered, slot: Slot, now: Date): boolean =>
  refuseWished(
    { town_name: UNSAID, member: member ?? RESIDENT, spot, room, held },
    slot,
    now,
    member === null ? [] : undefined,
  ) === undefined;

/** The day from which such a time can be offered, where it is too far ahead now; null: now already, or never. */
export function offeredFrom(offered: Offered, slot: Slot, now: Date): DateText | null {
  const { member, spot } = offered;
  const day = opensOn(spot, slot.target_date, new Set(member === null ? [] : residentKind(member)));
  return day > dateAt(now) && canBeOffered(offered, slot, instantOf(day, 0)) ? day : null;
}

import { addDays, dateAt, instantOf, minutesOf, timeOf, weekdayOf, type DateText } from '@machi/domain/calendar/model';
import { termDays } from '@machi/domain/reception/term';
import { ageOn } from '@machi/domain/passes/age';
import { nthOfMonth, openingOf } from '@machi/domain/spots/rules';
import { daysOfPeriod, fiscalYearOf } from '@machi/domain/statistics/period';
import type { Random } from '../../../ground/random.ts';
import type { CatalogSpot } from '../../../town/catalog.ts';
import type { Life, LifePerson } from '../life.ts';
import { atHome, atOffice } from '../office-hours.ts';
import type { BookingsPlan, Club, Occasion } from './bookings-plan.ts';

/** An application that a person makes at a moment; the rules decide whether it is accepted. */
export interface BookingWish {
  readonly at: Date;
  readonly member_id: number;
  readonly isAtCounter: boolean;
  readonly room_id: number;
  readonly group: { readonly group_name: string; readonly group_type: Club['group_type'] } | null;
  readonly use: Club | Occasion;
  readonly persons: number;
  /** The reason for reserving a term at once, beyond the usual rules. */
  readonly term?: string | undefined;
  readonly dates: readonly { readonly date: DateText; readonly start: string; readonly end: string }[];
}

/** The past contains reservations up to this many days ahead of today. */
const DAYS_AHEAD = 62;
const MOST_DATES = 5;

const isSchoolHoliday = (day: DateText, { school_holidays }: BookingsPlan): boolean =>
  school_holidays.some(([from, to]) => {
    const date = day.slice(5);
    return from <= to ? from <= date && date <= to : from <= date || date <= to;
  });

interface Season {
  readonly weekdays: readonly number[];
  readonly nth?: readonly number[] | undefined;
  readonly months?: readonly number[] | undefined;
  readonly school?: 'holidays' | 'term' | undefined;
}

function isInSeason(day: DateText, { weekdays, nth, months, school }: Season, plan: BookingsPlan): boolean {
  if (!weekdays.includes(weekdayOf(day))) return false;
  if (nth && !nth.includes(nthOfMonth(day))) return false;
  if (months && !months.includes(Number(day.slice(5, 7)))) return false;
  return school === undefined || (school === 'holidays') === isSchoolHoliday(day, plan);
}

const daysOf = (life: Life): DateText[] => {
  const count = Math.round((Date.parse(addDays(life.today, DAYS_AHEAD)) - Date.parse(life.since)) / 86_400_000);
  return Array.from({ length: count }, (_day, index) => addDays(life.since, index));
};

/**
 * People who may lead a group or come alone: old enough, known to the town, and residents if the spot is for residents.
 */
function candidatesOf(
  life: Life,
  spot: CatalogSpot,
  [least, most]: readonly [number, number],
  isAtCounter: boolean,
): LifePerson[] {
  return life.people.filter(({ birthdate, is_guest, is_sample, verified_at, is_resident, roles }) => {
    if (is_sample || roles.length > 0) return false;
    if (is_guest) return isAtCounter && !spot.is_resident_only;
    if (birthdate === null || (spot.is_resident_only && !(verified_at && is_resident === 1))) return false;
    const age = ageOn(birthdate, life.today);
    return least <= age && age <= most;
  });
}

const personsOf = ([least, most]: readonly [number, number], random: Random): number =>
  least + random.below(most - least + 1);

function spotOf({ catalog }: Life, roomId: number): CatalogSpot {
  const spot = catalog.spots.get(catalog.rooms.get(roomId)?.spot_id ?? 0);
  if (!spot) throw new Error(`the sample's past names the room ${roomId}, which no facility has`);
  return spot;
}

/** Days between the reservation of a term and its first day. */
const TERM_LEAD = 14;

/** The half of the fiscal year that contains a day. */
function halfOf(day: DateText): { readonly from: DateText; readonly until: DateText } {
  const { from, to } = daysOfPeriod(fiscalYearOf(day));
  const autumn = `${from.slice(0, 4)}-10-01`;
  return day < autumn ? { from, until: addDays(autumn, -1) } : { from: autumn, until: to };
}

/** The days of a club that reserves half a year at once. */
function daysOfTerm(spot: CatalogSpot, { weekdays }: Club, day: DateText): readonly DateText[] {
  const rule = { ...halfOf(day), weekdays, every_weeks: 1, skips_holidays: true, skips_year_end: true };
  return termDays(rule).days.filter((one) => openingOf(spot, one) !== null);
}

/** A club's applications: each month's days together, its usual number of days before the first. */
function wishesOfClub(life: Life, club: Club, days: readonly DateText[]): BookingWish[] {
  const random = life.random(`club ${club.name}`);
  const spot = spotOf(life, club.room_id);
  const candidates = candidatesOf(life, spot, club.leader_age, false);
  // A club's leaders have accounts from before the past begins.
  const deputies = random.shuffled(candidates.filter((one) => one.created_at < instantOf(life.since, 0))).slice(0, 2);
  const known = life.people.find(({ member_id }) => member_id === club.leader_id);
  const leader = known ?? deputies[0];
  if (!leader) return [];
  // Whoever leads a club sees all its reservations, also those of the deputy.
  const deputy = deputies.find((one) => one !== leader) ?? leader;
  const wanted = days.filter(
    (day) =>
      isInSeason(day, club, life.plan.bookings) &&
      openingOf(spot, day) !== null &&
      // A club skips some days: a funeral, a festival, snow.
      !random.happens(0.05) &&
      (club.term === undefined || day < halfOf(life.today).from),
  );
  const wishes: BookingWish[] = [];
  const group = { group_name: club.name, group_type: club.group_type };
  const asked = { room_id: club.room_id, group, use: club };
  const timed = (date: DateText) => ({ date, start: club.start, end: club.end });
  for (let start = 0; start < wanted.length;) {
    const first = wanted[start] ?? '';
    // At most this many dates at once; further ones are applied for later.
    const together = wanted.slice(start, start + MOST_DATES).filter((day) => day < addDays(first, 31));
    start += together.length;
    const day = addDays(first, -club.lead - random.below(3));
    wishes.push({
      at: club.at_counter ? atOffice(day, random) : atHome(day, random),
      member_id: (random.happens(0.8) ? leader : deputy).member_id,
      isAtCounter: club.at_counter,
      ...asked,
      persons: personsOf(club.persons, random),
      dates: together.map(timed),
    });
  }
  if (club.term === undefined) return wishes;
  // The current half, and the next one if it has been applied for.
  const { from, until } = halfOf(life.today);
  for (const first of [from, addDays(until, 1)]) {
    const dates = daysOfTerm(spot, club, first).map(timed);
    const at = atOffice(addDays(first, -TERM_LEAD), random);
    const told = { at, member_id: leader.member_id, isAtCounter: true, persons: club.persons[1] };
    wishes.push({ ...told, ...asked, term: club.term, dates });
  }
  return wishes;
}

/** Single uses, spread over the year by season. */
function wishesOfOccasion(life: Life, occasion: Occasion, index: number, days: readonly DateText[]): BookingWish[] {
  const random = life.random(`occasion ${index}`);
  const fitting = days.filter((day) => isInSeason(day, occasion, life.plan.bookings));
  const count = Math.round((occasion.a_year * days.length) / 365);
  const named = life.people.filter(({ member_id }) => occasion.member_ids?.includes(member_id));
  return Array.from({ length: fitting.length === 0 ? 0 : count }, (_none, nth): BookingWish[] => {
    // Named people come at even distances, so that they have something ahead on any day.
    const place = named.length > 0 ? (nth + random.next()) / count : random.next();
    const date = fitting[Math.floor(place * fitting.length)] ?? '';
    const room_id = random.pick(occasion.room_id);
    const spot = spotOf(life, room_id);
    const people = named.length > 0 ? named : candidatesOf(life, spot, occasion.age, random.happens(0.25));
    const start = random.pick(occasion.starts);
    const end = Math.min(1440, minutesOf(start) + 60 * personsOf(occasion.hours, random));
    const opening = openingOf(spot, date);
    const person = people.length > 0 ? random.pick(people) : undefined;
    const group = occasion.groups.length > 0 ? random.pick(occasion.groups) : undefined;
    const day = addDays(date, -personsOf(occasion.lead, random));
    const isAtCounter =
      person?.is_guest === true || occasion.at_counter || (named.length === 0 && random.happens(0.12));
    const at = isAtCounter ? atOffice(day, random) : atHome(day, random);
    if (!person || !opening || end > minutesOf(opening.end)) return [];
    return [
      {
        at,
        member_id: person.member_id,
        isAtCounter,
        room_id,
        group: group ? { group_name: group[0], group_type: group[1] } : null,
        use: occasion,
        persons: personsOf(occasion.persons, random),
        dates: [{ date, start, end: timeOf(end) }],
      },
    ];
  }).flat();
}

/** All applications of the past, in order. */
export function wishesOf(life: Life): BookingWish[] {
  const days = daysOf(life);
  const { clubs, occasions } = life.plan.bookings;
  const known = new Map(life.people.map((person) => [person.member_id, person.created_at]));
  return [
    ...clubs.flatMap((club) => wishesOfClub(life, club, days)),
    ...occasions.flatMap((occasion, index) => wishesOfOccasion(life, occasion, index, days)),
  ]
    .filter(({ at, member_id }) => at < life.now && (known.get(member_id) ?? life.now) < at)
    .filter(({ at }) => dateAt(at) >= addDays(life.since, -30))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

import { addDays, dateAt, instantOf, minutesOf, type DateText } from '@machi/domain/calendar/model';
import { passHolderOf } from '@machi/domain/passes/holder';
import { passYearDays, passYearOf } from '@machi/domain/passes/pass-year';
import { openingOf, type Opening } from '@machi/domain/spots/rules';
import type { PassKind } from '@machi/domain/passes/model';
import type { Random } from '../../../ground/random.ts';
import { residenceAt, type Life } from '../life.ts';
import type { PassUser } from './holders.ts';

export interface PlannedTap {
  readonly at: Date;
  readonly pass: PassKind;
  /** Null: a rider without a card, or with an unknown card. */
  readonly user: PassUser | null;
  /** The terminal did not know the earlier visits. */
  readonly isOffline?: boolean;
}

const AFTER_OPENING = 6 * 60;
const BUS_BEFORE = 37;
const BATH_MINUTES = 95;
/** Visits that a regular has left, and people who went over their limit while a terminal was offline. */
const LEFT = 3;
const BEYOND = 3;

const daysFrom = (from: DateText, until: DateText): DateText[] => {
  const days: DateText[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day);
  return days;
};

/** A person's visits a week: few come often, many now and then. */
const frequencyOf = (random: Random): number => 0.12 + random.next() * random.next() * 0.85;
/** The bath is fuller in winter. */
const seasonOf = (day: DateText): number => ([11, 12, 1, 2, 3].includes(Number(day.slice(5, 7))) ? 1.25 : 0.85);

/**
 * The days of this pass year for a regular whose limit is nearly reached: some of the days on which the bath was open
 * until yesterday, and never more than most of them.
 */
function daysOfRegular(
  yearBegins: DateText,
  openings: ReadonlyMap<DateText, Opening>,
  count: number,
  today: DateText,
  random: Random,
): ReadonlySet<DateText> {
  const open = [...openings.keys()].filter((day) => yearBegins <= day && day < today);
  return new Set(random.shuffled(open).slice(0, Math.min(count, Math.floor(open.length * 0.8))));
}

/** A year's taps of the pass users, and of anonymous riders. */
export function tapsOf(life: Life, users: readonly PassUser[], random: Random): PlannedTap[] {
  const { town, catalog, today, now } = life;
  const plaza = catalog.spots.get(town.town.fixed_spots.plaza);
  const taps: PlannedTap[] = [];
  const add = (tap: PlannedTap): void => {
    if (tap.at < now) taps.push(tap);
  };
  // Cached: everybody comes to the same bath.
  const openings = new Map<DateText, Opening>();
  for (const day of daysFrom(life.since, today)) {
    const opening = plaza && openingOf(plaza, day);
    if (opening) openings.set(day, opening);
  }
  const { visits_a_year } = town.passes.bath;
  const bathers = users.filter(({ passes, person }) => passes.includes('bath') && !person.is_sample);
  const beyond = new Set(bathers.slice(0, BEYOND));
  const { from: yearBegins } = passYearDays(passYearOf(today, town.passes), town.passes);
  for (const user of users) {
    const isBeyond = beyond.has(user);
    const isRegular = life.plan.passes.regulars.includes(user.person.member_id);
    const count = isBeyond ? visits_a_year + 1 : isRegular ? visits_a_year - LEFT : 0;
    const regular = daysOfRegular(yearBegins, openings, count, today, random);
    const last = [...regular].toSorted().at(-1);
    const often = frequencyOf(random);
    for (const day of daysFrom(addDays(dateAt(user.since), 1), today)) {
      const opening = openings.get(day);
      const isByChance = random.happens((often / 6.4) * seasonOf(day));
      const comes = (isRegular || isBeyond) && day >= yearBegins ? regular.has(day) : isByChance;
      if (!comes) continue;
      if (!user.passes.includes('bath')) {
        const at = 7 * 60 + random.below(10 * 60);
        add({ at: instantOf(day, at), pass: 'bus', user });
        if (random.happens(0.7)) add({ at: instantOf(day, at + 60 + random.below(150)), pass: 'bus', user });
        continue;
      }
      if (!opening) continue;
      const at = minutesOf(opening.start) + random.below(AFTER_OPENING);
      const rides = user.passes.includes('bus') && random.happens(0.55);
      if (rides) add({ at: instantOf(day, at - BUS_BEFORE), pass: 'bus', user });
      add({ at: instantOf(day, at), pass: 'bath', user, isOffline: isBeyond && day === last });
      // Out to the car and in again.
      if (!isBeyond && random.happens(0.02)) add({ at: instantOf(day, at + 4), pass: 'bath', user });
      if (rides && random.happens(0.8)) add({ at: instantOf(day, at + BATH_MINUTES), pass: 'bus', user });
    }
  }
  for (const day of daysFrom(life.since, today)) {
    for (let rider = random.below(4); rider > 0; rider -= 1)
      add({ at: instantOf(day, 7 * 60 + random.below(11 * 60)), pass: 'bus', user: null });
    if (openings.has(day) && random.happens(0.06))
      add({ at: instantOf(day, 11 * 60 + random.below(7 * 60)), pass: 'bath', user: null });
  }
  return taps.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** The facts about a person that a decision uses at a moment. */
export const holderAt = ({ person }: PassUser, at: Date) =>
  passHolderOf({ ...residenceAt(person, at), birthdate: person.birthdate, is_handicapped: person.is_handicapped });

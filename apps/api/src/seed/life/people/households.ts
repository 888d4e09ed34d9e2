import { addDays, type DateText } from '@machi/domain/calendar/model';
import type { Random } from '../../../ground/random.ts';
import type { PeoplePlan } from './people-plan.ts';

/** A resident as in the register of residents. */
export interface Inhabitant {
  readonly lastname: string;
  readonly firstname: string;
  readonly lastfurigana: string;
  readonly firstfurigana: string;
  readonly gender: 1 | 2;
  readonly birthdate: DateText;
  readonly zipcode: string;
  readonly prefecture: string;
  readonly address1: string;
  readonly address2: string;
  readonly is_resident: 0 | 1;
}

/** Kinds of households by age ranges, and how many of a hundred are of the kind. */
const KINDS: readonly { readonly of100: number; readonly ages: readonly (readonly [number, number])[] }[] = [
  {
    of100: 32,
    ages: [
      [67, 88],
      [66, 86],
    ],
  },
  { of100: 24, ages: [[68, 94]] },
  {
    of100: 16,
    ages: [
      [50, 65],
      [48, 66],
    ],
  },
  {
    of100: 12,
    ages: [
      [32, 49],
      [30, 47],
      [12, 15],
    ],
  },
  {
    of100: 8,
    ages: [
      [52, 66],
      [75, 93],
    ],
  },
  { of100: 8, ages: [[20, 62]] },
];

const nameAge = (age: number): 'old' | 'middle' | 'young' => (age >= 62 ? 'old' : age >= 38 ? 'middle' : 'young');

export function pickWeighted<T extends { readonly weight: number }>(random: Random, values: readonly T[]): T {
  return random.pick(values.flatMap((value) => Array.from({ length: value.weight }, () => value)));
}

function kindOf(random: Random) {
  let left = random.below(100);
  return KINDS.find(({ of100 }) => (left -= of100) < 0) ?? KINDS[0];
}

/** Makes households until there are enough people: ages, names and addresses of an ageing town. */
export function householdsOf(
  plan: PeoplePlan,
  town: string,
  count: number,
  today: DateText,
  random: Random,
): Inhabitant[] {
  const people: Inhabitant[] = [];
  while (people.length < count) {
    const [lastname, lastfurigana] = random.pick(plan.families);
    const isResident = !random.happens(0.06);
    const hamlet = pickWeighted(random, plan.hamlets);
    const street = hamlet.streets > 0 ? `${1 + random.below(hamlet.streets)}丁目` : '';
    const home = isResident
      ? {
          zipcode: hamlet.zipcode,
          prefecture: plan.prefecture,
          address1: town,
          address2: `${hamlet.name}${street}${1 + random.below(hamlet.streets > 0 ? 24 : 60)}番地`,
        }
      : random.pick(plan.outside);
    const firstGender = random.happens(0.5) ? 1 : 2;
    for (const [index, [youngest, oldest]] of (kindOf(random)?.ages ?? []).entries()) {
      const age = youngest + random.below(oldest - youngest + 1);
      // The second person of a household usually is the first one's wife or husband.
      const gender =
        index === 1 ? (firstGender === 1 ? 2 : 1) : index === 0 ? firstGender : random.happens(0.5) ? 1 : 2;
      const names = (gender === 1 ? plan.men : plan.women)[nameAge(age)];
      const [firstname, firstfurigana] = random.pick(names);
      // At least this many whole years old, and not a year older.
      const birthdate = addDays(today, -Math.ceil(age * 365.2425) - 1 - random.below(363));
      const person = { lastname, firstname, lastfurigana, firstfurigana, gender, birthdate, ...home } as const;
      const isKnown = people.some((one) => one.lastname === lastname && one.firstname === firstname);
      if (!isKnown) people.push({ ...person, is_resident: isResident ? 1 : 0 });
    }
  }
  return people.slice(0, count);
}

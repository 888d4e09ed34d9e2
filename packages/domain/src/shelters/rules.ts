import type { ShelterOffer, ShelterRow } from './model.ts';
import { dangers, type Danger } from './model.ts';

/** A shelter is closed unless it has an opening that has not ended. Full: the office sends people to others. */
export const shelterStates = ['open', 'full', 'closed'] as const;
export type ShelterState = (typeof shelterStates)[number];

/** How full a shelter is, in steps: numbers of few people would tell who came. */
export const fullnesses = ['roomy', 'half', 'nearly', 'full'] as const;
export type Fullness = (typeof fullnesses)[number];

/** What is kept of an opening that decides how it is shown. */
export interface Opening {
  readonly is_full: boolean;
  /** People that an official has counted, and the check-ins at that moment; null: none has. */
  readonly counted: number | null;
  readonly counted_there: number | null;
}

/**
 * People in a shelter: the last count of an official, and who has come or left since then by check-in. Without a count,
 * the check-ins alone.
 */
export const peopleIn = ({ counted, counted_there }: Omit<Opening, 'is_full'>, there: number): number =>
  counted === null ? there : Math.max(0, counted + there - (counted_there ?? 0));

export function fullnessOf(people: number, capacity: number | null): Fullness | null {
  if (capacity === null) return null;
  const share = people / capacity;
  if (share >= 1) return 'full';
  return share >= 0.8 ? 'nearly' : share >= 0.4 ? 'half' : 'roomy';
}

/** The state of a shelter. Where its people reach the capacity it is full, whatever the office has said. */
export function stateOf(opening: Opening | undefined, there: number, capacity: number | null): ShelterState {
  if (!opening) return 'closed';
  return opening.is_full || fullnessOf(peopleIn(opening, there), capacity) === 'full' ? 'full' : 'open';
}

/** What an open shelter has now; a closed one what it usually has. */
export const offersOf = (
  shelter: Pick<ShelterRow, 'has'>,
  opening: { readonly has: readonly ShelterOffer[] } | undefined,
): readonly ShelterOffer[] => opening?.has ?? shelter.has;

/** The dangers for which the town has shelters, in their usual order. */
export const dangersOf = (shelters: readonly { readonly dangers: readonly Danger[] }[]): Danger[] =>
  dangers.filter((danger) => shelters.some((shelter) => shelter.dangers.includes(danger)));

/** A typed name as it is compared: without blanks, in one width. */
export const nameKey = (name: string): string =>
  name
    .slice(0, 200)
    .normalize('NFKC')
    .replaceAll(/[\s　]/g, '')
    .toLowerCase();

/** Numbers of the stays whose name others have, too, among all that are looked at. */
export function sameNamed(stays: readonly { readonly shelter_stay_id: number; readonly name: string }[]): Set<number> {
  const named = stays.filter(({ name }) => name !== '');
  const groups = Map.groupBy(named, ({ name }) => nameKey(name)).values();
  return new Set([...groups].flatMap((own) => (own.length > 1 ? own.map((one) => one.shelter_stay_id) : [])));
}

/** Somebody in a shelter, or a number of people whom nobody named. */
export interface Stay {
  readonly persons: number;
  readonly arrived_at: Date;
  readonly left_at: Date | null;
  readonly household_id: string;
}

const DAY_MILLISECONDS = 86_400_000;
/** For how long a terminal may have been without a network. Another time is that of a wrong clock. */
export const ARRIVAL_KEPT_DAYS = 7;

/** When somebody came, as a terminal tells it: a time that cannot be is the moment at which the server hears of it. */
export const arrivedAt = (told: Date, now: Date): Date =>
  told > now || told.getTime() < now.getTime() - ARRIVAL_KEPT_DAYS * DAY_MILLISECONDS ? now : told;

/** From when to when a shelter was, or is, open. */
interface OpenTime {
  readonly opened_at: Date;
  readonly closed_at: Date | null;
}

/**
 * The opening to which somebody belongs who came at `at`, among the last ones of the shelter; undefined: people are
 * there, and the shelter has to be opened for them. Who came before the last closing was there when it was closed,
 * unless the shelter was opened again within a day: then they are rather looked for in vain than lost.
 */
export function openingFor<Opening extends OpenTime>(openings: readonly Opening[], at: Date): Opening | undefined {
  const open = openings.find(({ closed_at }) => closed_at === null);
  const [last] = openings
    .flatMap((opening) => (opening.closed_at ? [{ opening, closed: opening.closed_at.getTime() }] : []))
    .toSorted((one, other) => other.closed - one.closed);
  if (!last || at.getTime() > last.closed) return open;
  return open && open.opened_at.getTime() - last.closed < DAY_MILLISECONDS ? open : last.opening;
}

/** Where a member was, or is. */
interface MemberStay {
  readonly shelter_opening_id: number;
  readonly arrived_at: Date;
  readonly left_at: Date | null;
}

/**
 * What a terminal's word that a member came to an opening means beside what is known of them. `known`: nothing new.
 * `comes`: they are there now, and no longer where they were. A date: the word is late, and they were there until then.
 */
export function placeOf(stays: readonly MemberStay[], opening_id: number, at: Date): 'known' | 'comes' | Date {
  const isHere = ({ shelter_opening_id }: MemberStay): boolean => shelter_opening_id === opening_id;
  if (stays.some((stay) => isHere(stay) && stay.arrived_at <= at && (stay.left_at === null || at <= stay.left_at)))
    return 'known';
  const [next] = stays
    .filter(({ arrived_at }) => arrived_at > at)
    .toSorted((one, other) => one.arrived_at.getTime() - other.arrived_at.getTime());
  if (!next) return 'comes';
  return isHere(next) ? 'known' : next.arrived_at;
}

/** Figures of an opening, in which nobody is named. */
export interface ShelterFigures {
  readonly persons_total: number;
  readonly households_total: number;
  readonly most_at_once: number;
}

export function figuresOf(stays: readonly Stay[]): ShelterFigures {
  const steps = stays
    .flatMap(({ persons, arrived_at, left_at }) => [
      { at: arrived_at.getTime(), by: persons },
      ...(left_at ? [{ at: left_at.getTime(), by: -persons }] : []),
    ])
    // Who leaves as somebody comes makes room first.
    .toSorted((one, other) => one.at - other.at || one.by - other.by);
  let now = 0;
  let most = 0;
  for (const { by } of steps) {
    now += by;
    most = Math.max(most, now);
  }
  return {
    persons_total: stays.reduce((sum, { persons }) => sum + persons, 0),
    households_total: new Set(stays.map(({ household_id }) => household_id)).size,
    most_at_once: most,
  };
}

import { footSeconds } from './foot.ts';
import { MOST_JOURNEYS, MOST_WALK_SECONDS } from './limits.ts';
import type { Hop } from './network.ts';
import { waysWithin } from './scan.ts';
import type { Boarded, Cost, Question } from './scan.ts';

/** A part of a journey. Stops by number; null: where it all begins, or ends. */
export type JourneyLeg =
  | {
      readonly kind: 'walk';
      readonly from: number | null;
      readonly to: number | null;
      readonly metres: number;
      readonly departs: number;
      readonly arrives: number;
    }
  | { readonly kind: 'ride'; readonly board: Hop; readonly alight: Hop };

export interface Journey extends Cost {
  readonly departs: number;
  readonly legs: readonly JourneyLeg[];
}

/** A question with the way on foot all along. */
export interface Asked extends Question {
  readonly walkMetres: number;
}

/** When somebody wants to leave, or to be there; nobody leaves before `earliest`. */
export interface Wanted {
  readonly meant: 'depart' | 'arrive';
  readonly at: number;
  readonly earliest: number;
}

function walk(from: number | null, to: number | null, metres: number, departs: number, isSlow: boolean): JourneyLeg[] {
  return metres === 0
    ? []
    : [{ kind: 'walk', from, to, metres, departs, arrives: departs + footSeconds(metres, isSlow) }];
}

/** The journey of a way, its parts one after the other. */
function journeyOf(way: Boarded, isSlow: boolean): Journey {
  const { departs, arrives, rides, metres, yen } = way;
  const legs: JourneyLeg[] = [];
  let at: number | null = null;
  let time = departs;
  let rest = metres;
  for (let part: Boarded | undefined = way; part; part = part.next) {
    legs.push(...walk(at, part.board.from, part.reached, time, isSlow));
    legs.push({ kind: 'ride', board: part.board, alight: part.alight });
    rest -= part.reached;
    at = part.alight.to;
    time = part.alight.arrives;
  }
  legs.push(...walk(at, null, rest, time, isSlow));
  return { departs, arrives, rides, metres, yen, legs };
}

const ridesOf = ({ legs }: Journey): string =>
  legs.flatMap((leg) => (leg.kind === 'ride' ? [leg.board.ride] : [])).join();

/** Time on the way, and once more what of it is on foot. */
const effort = ({ departs, arrives, metres }: Journey, isSlow: boolean): number =>
  arrives - departs + footSeconds(metres, isSlow);

/** Of journeys with the same vehicles the one that asks least of a person. */
const oneOfEach = (journeys: readonly Journey[], isSlow: boolean): Journey[] =>
  [...Map.groupBy(journeys, ridesOf).values()].map((same) =>
    same.reduce((best, one) => (effort(one, isSlow) < effort(best, isSlow) ? one : best)),
  );

/** The way on foot; undefined where it is too far. */
export function onFoot(
  { walkMetres, isSlow }: Pick<Asked, 'walkMetres' | 'isSlow'>,
  { meant, at, earliest }: Wanted,
): Journey | undefined {
  const seconds = footSeconds(walkMetres, isSlow);
  if (seconds > MOST_WALK_SECONDS) return undefined;
  const departs = meant === 'depart' ? Math.max(at, earliest) : at - seconds;
  if (departs < earliest) return undefined;
  const arrives = departs + seconds;
  const leg: JourneyLeg = { kind: 'walk', from: null, to: null, metres: walkMetres, departs, arrives };
  return { departs, arrives, rides: 0, metres: walkMetres, yen: 0, legs: [leg] };
}

/** What a saved yen is worth, in seconds on the way: a hundred for ten minutes. */
const SECONDS_A_YEN = 6;
const worth = (journey: Journey, isSlow: boolean): number => effort(journey, isSlow) + journey.yen * SECONDS_A_YEN;

/** A ride is told that halves the way on foot, or is less trouble than walking all along. */
const isWorthRiding = (journey: Journey, walked: Journey | undefined, isSlow: boolean): boolean =>
  !walked || journey.metres * 2 <= walked.metres || worth(journey, isSlow) < worth(walked, isSlow);

/** Whether another one is better in all but yen, and these are saved too dearly. */
const isTooDear = (journey: Journey, other: Journey, isSlow: boolean): boolean =>
  other.rides > 0 &&
  other.departs >= journey.departs &&
  other.arrives <= journey.arrives &&
  other.rides <= journey.rides &&
  other.metres <= journey.metres &&
  worth(other, isSlow) < worth(journey, isSlow);

/** Journeys that somebody may want, one of each way. */
function worthTelling(journeys: readonly Journey[], walked: Journey | undefined, isSlow: boolean): Journey[] {
  const each = oneOfEach(journeys, isSlow).filter((journey) => isWorthRiding(journey, walked, isSlow));
  return each.filter((journey) => !each.some((other) => other !== journey && isTooDear(journey, other, isSlow)));
}

/** At first so far around the time that was asked for: most people find theirs there. */
const NEAR_SECONDS = 3 * 3600;
/** Beyond the end of any service day. */
const END_SECONDS = 30 * 3600;

/** The journeys that are told: soonest there first, or last to leave first where somebody wants to be there by a time. */
export function journeysFor(asked: Asked, wanted: Wanted, most = MOST_JOURNEYS): readonly Journey[] {
  const { meant, at, earliest } = wanted;
  const from = Math.max(meant === 'depart' ? at : earliest, earliest);
  const whole = { from, until: meant === 'depart' ? END_SECONDS : at };
  const near =
    meant === 'depart'
      ? { ...whole, until: Math.min(whole.until, from + NEAR_SECONDS) }
      : { ...whole, from: Math.max(from, at - NEAR_SECONDS) };
  const walked = onFoot(asked, wanted);
  for (const span of [near, whole]) {
    const ways = waysWithin(asked, span).map((way) => journeyOf(way, asked.isSlow));
    const found = [...worthTelling(ways, walked, asked.isSlow), ...(walked ? [walked] : [])];
    if (found.length < most && span !== whole && (near.from !== whole.from || near.until !== whole.until)) continue;
    return found
      .toSorted((one, other) =>
        meant === 'depart'
          ? one.arrives - other.arrives || other.departs - one.departs
          : other.departs - one.departs || one.arrives - other.arrives,
      )
      .slice(0, most);
  }
  return [];
}

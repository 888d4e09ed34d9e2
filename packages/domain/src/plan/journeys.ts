import { isOnDemand } from './demand.ts';
import { footSeconds } from './foot.ts';
import { MOST_JOURNEYS, MOST_WALK_SECONDS } from './limits.ts';
import type { Hop } from './network.ts';
import { waysWithin, type Boarded, type Cost, type Question, type Span } from './scan.ts';

/** A part of a journey. Stops by number, followed by on-demand stations; null: the start or the end. */
export type JourneyLeg =
  | {
      readonly kind: 'walk';
      readonly from: number | null;
      readonly to: number | null;
      readonly metres: number;
      readonly departs: number;
      readonly arrives: number;
    }
  | { readonly kind: 'ride'; readonly board: Hop; readonly alight: Hop }
  /** Stations by number. */
  | {
      readonly kind: 'demand';
      readonly from: number;
      readonly to: number;
      readonly departs: number;
      readonly arrives: number;
    };

export interface Journey extends Cost {
  readonly departs: number;
  readonly legs: readonly JourneyLeg[];
}

/** A question with the distance of walking all the way. */
export interface Asked extends Question {
  readonly walkMetres: number;
}

/** Wanted departure or arrival; no journey leaves before `earliest`. */
export interface Wanted {
  readonly meant: 'depart' | 'arrive';
  readonly at: number;
  readonly earliest: number;
  /** For a wanted arrival: earliest arrival that is acceptable. */
  readonly soonest?: number;
}

function walk(from: number | null, to: number | null, metres: number, departs: number, isSlow: boolean): JourneyLeg[] {
  return metres === 0
    ? []
    : [{ kind: 'walk', from, to, metres, departs, arrives: departs + footSeconds(metres, isSlow) }];
}

function legOf({ board, alight }: Boarded): JourneyLeg {
  if (!isOnDemand(board)) return { kind: 'ride', board, alight };
  const { from, to, departs, arrives } = board;
  return { kind: 'demand', from, to, departs, arrives };
}

/** Turns a scan result into a journey with its legs in order. */
function journeyOf(way: Boarded, isSlow: boolean): Journey {
  const { departs, arrives, rides, metres, yen, demands } = way;
  const legs: JourneyLeg[] = [];
  let at: number | null = null;
  let time = departs;
  let rest = metres;
  for (let part: Boarded | undefined = way; part; part = part.next) {
    legs.push(...walk(at, part.board.from, part.reached, time, isSlow));
    legs.push(legOf(part));
    rest -= part.reached;
    at = part.alight.to;
    time = part.alight.arrives;
  }
  legs.push(...walk(at, null, rest, time, isSlow));
  return { departs, arrives, rides, metres, yen, demands, legs };
}

const ridesOf = ({ legs }: Journey): string =>
  legs.flatMap((leg) => (leg.kind === 'walk' ? [] : [leg.kind === 'ride' ? `${leg.board.ride}` : 'demand'])).join();

/** Seconds of the journey, with walking counted twice. */
const effort = ({ departs, arrives, metres }: Journey, isSlow: boolean): number =>
  arrives - departs + footSeconds(metres, isSlow);

/** Keeps the journey with the least effort among those with the same vehicles. */
const oneOfEach = (journeys: readonly Journey[], isSlow: boolean): Journey[] =>
  [...Map.groupBy(journeys, ridesOf).values()].map((same) =>
    same.reduce((best, one) => (effort(one, isSlow) < effort(best, isSlow) ? one : best)),
  );

/** Makes the journey on foot; undefined if it is too far. */
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
  return { departs, arrives, rides: 0, metres: walkMetres, yen: 0, demands: 0, legs: [leg] };
}

/** Seconds that a saved yen is worth: 100 yen for ten minutes. */
const SECONDS_A_YEN = 6;
const worth = (journey: Journey, isSlow: boolean): number => effort(journey, isSlow) + journey.yen * SECONDS_A_YEN;

/** Tells whether a ride halves the walk or needs less effort than walking all the way. */
const isWorthRiding = (journey: Journey, walked: Journey | undefined, isSlow: boolean): boolean =>
  !walked || journey.metres * 2 <= walked.metres || worth(journey, isSlow) < worth(walked, isSlow);

/** Tells whether another journey is better except in price, and the saving is too small for the time. */
const isTooDear = (journey: Journey, other: Journey, isSlow: boolean): boolean =>
  other.rides > 0 &&
  other.departs >= journey.departs &&
  other.arrives <= journey.arrives &&
  other.rides <= journey.rides &&
  other.metres <= journey.metres &&
  worth(other, isSlow) < worth(journey, isSlow);

/** Effort of requesting an on-demand ride, in seconds of travel. */
const ASKING_SECONDS = 15 * 60;

/** Tells whether a transfer with the on-demand bus saves less time than the request is worth. */
function isTooMuchAsked(journey: Journey, other: Journey, { meant }: Wanted, isSlow: boolean): boolean {
  if (journey.demands === 0 || journey.rides === 1 || other.rides === 0 || other.rides - other.demands > journey.rides)
    return false;
  const later = meant === 'depart' ? other.arrives - journey.arrives : journey.departs - other.departs;
  const asked = ASKING_SECONDS * (1 - other.demands);
  return worth(other, isSlow) + Math.max(0, later) < worth(journey, isSlow) + asked;
}

/** Selects useful journeys, one per combination of vehicles. */
function worthTelling(
  journeys: readonly Journey[],
  walked: Journey | undefined,
  wanted: Wanted,
  isSlow: boolean,
): Journey[] {
  const each = oneOfEach(journeys, isSlow).filter((journey) => isWorthRiding(journey, walked, isSlow));
  const isGivenUp = (journey: Journey) => (other: Journey) =>
    other !== journey && (isTooDear(journey, other, isSlow) || isTooMuchAsked(journey, other, wanted, isSlow));
  return each.filter((journey) => !each.some(isGivenUp(journey)));
}

/**
 * Makes the journey by on-demand bus all the way: the earliest or the latest, between the stations with the least
 * effort.
 */
export function onDemandAllTheWay(
  { demand, isSlow }: Pick<Asked, 'demand' | 'isSlow'>,
  { meant }: Pick<Wanted, 'meant'>,
  { from, until }: Span,
): Boarded | undefined {
  if (!demand) return undefined;
  const ways = demand.doors.flatMap(({ pair, start, end }): Boarded[] => {
    const [walk, on] = [footSeconds(start, isSlow), footSeconds(end, isSlow)];
    const ride =
      meant === 'depart'
        ? demand.firstFrom(pair, from + walk, until - on)
        : demand.lastBy(pair, until - on, from + walk);
    if (!ride) return [];
    const metres = start + end;
    const times = { departs: ride.departs - walk, arrives: ride.arrives + on };
    const cost = { ...times, rides: 1, metres, yen: demand.yen, demands: 1 };
    return [{ ...cost, board: ride, alight: ride, reached: start, next: undefined }];
  });
  const trouble = ({ departs, arrives, metres }: Boarded): number =>
    (meant === 'depart' ? arrives - from : until - departs) + footSeconds(metres, isSlow);
  return ways.toSorted((one, other) => trouble(one) - trouble(other))[0];
}

/** First search range around the wanted time. It is enough for most questions. */
const NEAR_SECONDS = 3 * 3600;
/** After the end of any service day. */
const END_SECONDS = 30 * 3600;

/** Finds journeys: earliest arrival first, or for a wanted arrival, latest departure first. */
export function journeysFor(asked: Asked, wanted: Wanted, most = MOST_JOURNEYS): readonly Journey[] {
  const { meant, at, earliest, soonest = -Infinity } = wanted;
  const from = Math.max(meant === 'depart' ? at : earliest, earliest);
  const whole = { from, until: meant === 'depart' ? END_SECONDS : at };
  const near =
    meant === 'depart'
      ? { ...whole, until: Math.min(whole.until, from + NEAR_SECONDS) }
      : { ...whole, from: Math.max(from, at - NEAR_SECONDS) };
  const walked = onFoot(asked, wanted);
  for (const span of [near, whole]) {
    const door = onDemandAllTheWay(asked, wanted, span);
    const ways = [...waysWithin(asked, span), ...(door ? [door] : [])]
      .filter(({ arrives }) => arrives >= soonest)
      .map((way) => journeyOf(way, asked.isSlow));
    const found = [...worthTelling(ways, walked, wanted, asked.isSlow), ...(walked ? [walked] : [])];
    if (found.length < most && span !== whole && (near.from !== whole.from || near.until !== whole.until)) continue;
    return firstOf(found, meant, most);
  }
  return [];
}

/** Picks the first journeys and always the one by on-demand bus, for people who cannot use the others. */
function firstOf(found: readonly Journey[], meant: Wanted['meant'], most: number): readonly Journey[] {
  const inOrder = found.toSorted((one, other) =>
    meant === 'depart'
      ? one.arrives - other.arrives || other.departs - one.departs
      : other.departs - one.departs || one.arrives - other.arrives,
  );
  const told = inOrder.slice(0, most);
  const door = inOrder.slice(most).find(({ rides, demands }) => rides === demands && demands > 0);
  return door ? [...told.slice(0, -1), door] : told;
}

import { addDays, type DateText } from '../calendar/model.ts';
import { demandOf, type DemandDay } from './demand.ts';
import { FASTEST, footMetres, footSeconds, type Point } from './foot.ts';
import { journeysFor, type Asked, type Journey, type Wanted } from './journeys.ts';
import { MOST_CHANGE_FOOT_SECONDS, MOST_EARLY_HOURS, MOST_FOOT_SECONDS, OTHER_DAYS } from './limits.ts';
import { nearestStop, stopsNear, type Network } from './network.ts';
import type { Closure, OpenDay } from './open-day.ts';

/** Start or end of a journey. Stops at the place need no walk. */
export interface PlanPlace extends Point {
  readonly stopIds: readonly string[];
}

export interface PlanAsked {
  readonly from: PlanPlace;
  readonly to: PlanPlace;
  readonly isSlow: boolean;
  readonly date: DateText;
  readonly wanted: Wanted;
  /** The on-demand bus on that day; undefined: none, or no service. */
  readonly demand?: DemandDay | undefined;
}

/** The town's stops, and each day's rides as known now. */
export interface PlanTown {
  readonly network: Network;
  dayOf(date: DateText): OpenDay;
  /** The same day as if suspended routes ran, though no one can ride on them. */
  dayIfAllRan(date: DateText): OpenDay;
}

export interface DatedJourney {
  readonly day: OpenDay;
  readonly journey: Journey;
}

/** A route that would be used if it ran, or had a seat. */
export interface StoppedRoute {
  readonly route_id: number;
  readonly closure: Closure;
}

/** Why there is no ride, and the nearest alternatives. */
export interface NoRide {
  readonly reason:
    | 'far-from'
    | 'far-to'
    | 'stopped'
    | 'last-gone'
    | 'long-before'
    | 'too-late'
    | 'other-day'
    | 'no-way';
  readonly stopped: readonly StoppedRoute[];
  /** The nearest stop, if it is too far. */
  readonly nearest: { readonly stop: number; readonly metres: number } | undefined;
  /** Last journey of the day, which has already left. */
  readonly last: DatedJourney | undefined;
  /** Last journey that arrives in time, even hours early. */
  readonly before: DatedJourney | undefined;
  readonly next: DatedJourney | undefined;
}

export interface Plan {
  readonly journeys: readonly DatedJourney[];
  /** Whether a ride without a request exists, or the walk is short. Otherwise `whyNoRide` gives reasons. */
  readonly isEnough: boolean;
}

/** Seconds between getting off and on, with more time for slow walkers. */
const CHANGE_SECONDS = { usual: 60, slow: 180 } as const;
/** Start of the day for a first bus. Earlier rides belong to the night. */
const MORNING_SECONDS = 4 * 3600;
/** Longest time between departure and a wanted arrival. */
const MOST_AHEAD_SECONDS = 8 * 3600;
const MOST_EARLY_SECONDS = MOST_EARLY_HOURS * 3600;
/** Walks up to this long need no reason why there is no bus. */
const SHORT_WALK_SECONDS = 10 * 60;

function askedOf({ network }: PlanTown, day: OpenDay, { from, to, isSlow }: PlanAsked, isClosedToo = false): Asked {
  // The last minute of a walk is a whole one.
  const most = MOST_FOOT_SECONDS * FASTEST;
  const near = (place: PlanPlace) =>
    stopsNear(network, place, most).filter(({ metres }) => footSeconds(metres, isSlow) <= MOST_FOOT_SECONDS);
  return {
    hops: day.hops,
    stops: network.points.length,
    feet: network.feet,
    access: near(from),
    egress: near(to),
    isSlow,
    mostChangeSeconds: MOST_CHANGE_FOOT_SECONDS,
    changeSeconds: CHANGE_SECONDS[isSlow ? 'slow' : 'usual'],
    yenOf: (ride) => day.rides[ride]?.of.yen ?? 0,
    isOpen: (hop) => isClosedToo || day.closureOf(hop) === undefined,
    walkMetres: footMetres(from, to),
  };
}

/** For a wanted arrival, leaves out journeys that arrive hours before. */
const inTime = (wanted: Wanted): Wanted =>
  wanted.meant === 'depart' ? wanted : { ...wanted, soonest: wanted.at - MOST_EARLY_SECONDS };

const hasRide = ({ rides }: Journey): boolean => rides > 0;

/** Finds the first journey with a vehicle, if there is one. */
function firstRide(town: PlanTown, asked: PlanAsked, isClosedToo = false): DatedJourney | undefined {
  const day = isClosedToo ? town.dayIfAllRan(asked.date) : town.dayOf(asked.date);
  const journey = journeysFor(askedOf(town, day, asked, isClosedToo), asked.wanted).find(hasRide);
  return journey && { day, journey };
}

/** Lists the routes of a journey that cannot be used, each once. */
function stoppedOn({ day, journey }: DatedJourney): StoppedRoute[] {
  const found = new Map<number, StoppedRoute>();
  for (const leg of journey.legs) {
    if (leg.kind !== 'ride') continue;
    const { board, alight } = leg;
    const route_id = day.rides[board.ride]?.of.route.route_id;
    const closure = day.hops
      .filter(({ ride, index }) => ride === board.ride && index >= board.index && index <= alight.index)
      .flatMap((hop) => day.closureOf(hop) ?? [])[0];
    if (route_id !== undefined && closure && !found.has(route_id)) found.set(route_id, { route_id, closure });
  }
  return [...found.values()];
}

function nextDays(town: PlanTown, asked: PlanAsked): DatedJourney | undefined {
  const wanted: Wanted = { meant: 'depart', at: MORNING_SECONDS, earliest: MORNING_SECONDS };
  for (let ahead = 1; ahead <= OTHER_DAYS; ahead += 1) {
    const found = firstRide(town, { ...asked, date: addDays(asked.date, ahead), wanted });
    if (found) return found;
  }
  return undefined;
}

/** Finds why there is no ride and the nearest alternatives, on later days too. */
export function whyNoRide(town: PlanTown, asked: PlanAsked): NoRide {
  const { wanted } = asked;
  const { access, egress } = askedOf(town, town.dayOf(asked.date), asked);
  const nothing = { stopped: [], nearest: undefined, last: undefined, before: undefined, next: undefined };
  const far = (place: PlanPlace) => ({ ...nothing, nearest: nearestStop(town.network, place) });
  if (access.length === 0) return { ...far(asked.from), reason: 'far-from' };
  if (egress.length === 0) return { ...far(asked.to), reason: 'far-to' };
  const ifItRan = firstRide(town, { ...asked, wanted: inTime(wanted) }, true);
  const before = wanted.meant === 'arrive' ? firstRide(town, asked) : undefined;
  const soonestFrom = (at: number) => firstRide(town, { ...asked, wanted: { ...wanted, meant: 'depart', at } });
  if (before && !ifItRan) {
    const next = soonestFrom(Math.max(wanted.earliest, wanted.at - MOST_EARLY_SECONDS));
    return { ...nothing, reason: 'long-before', before, next };
  }
  const next = nextDays(town, asked);
  if (ifItRan) return { ...nothing, reason: 'stopped', stopped: stoppedOn(ifItRan), before, next };
  if (wanted.meant === 'arrive') {
    const later = soonestFrom(wanted.earliest);
    if (later) return { ...nothing, reason: 'too-late', next: later };
  }
  const whole: Wanted = { meant: 'arrive', at: wanted.at, earliest: 0 };
  const last =
    wanted.meant === 'depart'
      ? firstRide(town, { ...asked, wanted: { ...whole, at: MORNING_SECONDS + 86_400 } })
      : undefined;
  if (last) return { ...nothing, reason: 'last-gone', last, next };
  return { ...nothing, reason: next ? 'other-day' : 'no-way', next };
}

/** Plans a journey between two places (product, "The way there"). */
export function planFor(town: PlanTown, asked: PlanAsked): Plan {
  const day = town.dayOf(asked.date);
  const { wanted } = asked;
  const earliest =
    wanted.meant === 'arrive' ? Math.max(wanted.earliest, wanted.at - MOST_AHEAD_SECONDS) : wanted.earliest;
  const question = askedOf(town, day, asked);
  const demand = asked.demand && demandOf(asked.demand, { ...asked, ...question });
  const journeys = journeysFor({ ...question, demand }, inTime({ ...wanted, earliest })).map((journey) => ({
    day,
    journey,
  }));
  const walked = journeys.find(({ journey }) => !hasRide(journey));
  const isNear = walked !== undefined && walked.journey.arrives - walked.journey.departs <= SHORT_WALK_SECONDS;
  return { journeys, isEnough: isNear || journeys.some(({ journey }) => hasRide(journey) && journey.demands === 0) };
}

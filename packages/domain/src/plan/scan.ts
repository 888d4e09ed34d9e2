import type { Demand, DemandWay } from './demand.ts';
import { footSeconds, type Foot } from './foot.ts';
import { MOST_RIDES } from './limits.ts';
import type { Hop } from './network.ts';

/** Criteria of a journey besides its departure; less is better. */
export interface Cost {
  readonly arrives: number;
  readonly rides: number;
  readonly metres: number;
  readonly yen: number;
  /** Number of on-demand rides, one at most. A journey without a request is preferred to one that needs it. */
  readonly demands: number;
}

/** A ride from one hop to a later one of the same vehicle, and the rest of the journey. */
export interface Boarded extends Cost {
  readonly departs: number;
  readonly board: Hop;
  readonly alight: Hop;
  /** Metres on foot to its start. */
  readonly reached: number;
  readonly next: Boarded | undefined;
}

/** A question about a day. Seconds count from its midnight. */
export interface Question {
  /** In order of departure. */
  readonly hops: readonly Hop[];
  readonly stops: number;
  readonly feet: readonly (readonly Foot[])[];
  readonly access: readonly Foot[];
  readonly egress: readonly Foot[];
  readonly isSlow: boolean;
  /** Longest walk between two stops, in seconds. */
  readonly mostChangeSeconds: number;
  /** Seconds between getting off and on, without the walk. */
  readonly changeSeconds: number;
  yenOf(ride: number): number;
  /** Whether passengers can ride: not cancelled, seats left. */
  isOpen(hop: Hop): boolean;
  /** On-demand rides; undefined: none. */
  readonly demand?: Demand | undefined;
}

/** Earliest departure and latest arrival. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** On a vehicle: the hop at whose end one gets off, and the rest of the journey. */
interface OnBoard extends Cost {
  readonly alight: Hop;
  readonly next: Boarded | undefined;
}
/** At a stop: latest arrival to continue this way. */
interface Onward {
  readonly ready: number;
  readonly way: Boarded;
}

const isNoWorse = (one: Cost, other: Cost): boolean =>
  one.arrives <= other.arrives &&
  one.rides <= other.rides &&
  one.metres <= other.metres &&
  one.yen <= other.yen &&
  one.demands <= other.demands;

/** Adds an entry unless another is at least as good, and drops those it is at least as good as. */
function keep<Kept>(list: Kept[], added: Kept, isAtLeast: (one: Kept, other: Kept) => boolean): void {
  for (const one of list) if (isAtLeast(one, added)) return;
  let kept = 0;
  for (const one of list)
    if (!isAtLeast(added, one)) {
      list[kept] = one;
      kept += 1;
    }
  list.length = kept;
  list.push(added);
}

const isOnwardAtLeast = (one: Onward, other: Onward): boolean =>
  one.ready >= other.ready && isNoWorse(one.way, other.way);
const isWayAtLeast = (one: Boarded, other: Boarded): boolean => one.departs >= other.departs && isNoWorse(one, other);

/** Index of the first hop that departs at or after a time. */
function firstFrom(hops: readonly Hop[], seconds: number): number {
  let [low, high] = [0, hops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hops[middle]?.departs ?? 0) < seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Finds the Pareto-optimal journeys within a span by departure, arrival, vehicles, metres on foot and yen. They may
 * begin or end with an on-demand ride. One pass over the hops, latest first, knows every continuation of a hop.
 */
export function waysWithin(question: Question, { from, until }: Span): readonly Boarded[] {
  const { hops, stops, feet, isSlow, changeSeconds, mostChangeSeconds, demand } = question;
  const [access, egress] = [question.access, question.egress].map((ways) => {
    const metres = Array.from({ length: stops }, () => -1);
    for (const way of ways) metres[way.stop] = way.metres;
    return metres;
  }) as [number[], number[]];
  const aboard = new Map<number, OnBoard[]>();
  const onward: Onward[][] = Array.from({ length: stops }, () => []);
  const found: Boarded[] = [];

  function boardAfterDemand(way: Boarded): void {
    if (!demand || way.demands > 0) return;
    for (const { pair, start, end } of demand.before[way.board.from] ?? []) {
      const walk = footSeconds(start, isSlow);
      const by = way.departs - changeSeconds - footSeconds(end, isSlow);
      const ride = demand.lastBy(pair, by, from + walk);
      if (!ride) continue;
      const next = { ...way, metres: way.metres + end, reached: end };
      const whole = { ...next, rides: way.rides + 1, yen: way.yen + demand.yen, demands: 1 };
      const departs = ride.departs - walk;
      keep(
        found,
        { ...whole, departs, metres: next.metres + start, board: ride, alight: ride, reached: start, next },
        isWayAtLeast,
      );
    }
  }

  /** Continues from a hop's end with an on-demand ride to the destination. */
  function onByDemand(hop: Hop, after: readonly DemandWay[]): OnBoard[] {
    if (!demand) return [];
    return after.flatMap(({ pair, start, end }) => {
      const ready = hop.arrives + changeSeconds + footSeconds(start, isSlow);
      const ride = demand.firstFrom(pair, ready, until - footSeconds(end, isSlow));
      if (!ride) return [];
      const arrives = ride.arrives + footSeconds(end, isSlow);
      const cost = { arrives, rides: 1, metres: start + end, yen: demand.yen, demands: 1 };
      const next = { ...cost, departs: ride.departs, board: ride, alight: ride, reached: start, next: undefined };
      return { ...cost, alight: hop, next };
    });
  }

  function board(hop: Hop, { arrives, rides, metres, yen, demands, alight, next }: OnBoard): void {
    const way: Boarded = {
      departs: hop.departs,
      arrives,
      rides: rides + 1,
      metres,
      yen: yen + question.yenOf(hop.ride),
      demands,
      board: hop,
      alight,
      reached: 0,
      next,
    };
    const own = access[hop.from] ?? -1;
    if (own >= 0) {
      const departs = hop.departs - footSeconds(own, isSlow);
      if (departs >= from) keep(found, { ...way, departs, metres: metres + own, reached: own }, isWayAtLeast);
    }
    if (way.rides >= MOST_RIDES) return;
    boardAfterDemand(way);
    const ready = hop.departs - changeSeconds;
    keep(onward[hop.from] ?? [], { ready, way }, isOnwardAtLeast);
    for (const foot of feet[hop.from] ?? []) {
      const seconds = footSeconds(foot.metres, isSlow);
      if (seconds > mostChangeSeconds) continue;
      const walked = { ...way, metres: metres + foot.metres, reached: foot.metres };
      keep(onward[foot.stop] ?? [], { ready: ready - seconds, way: walked }, isOnwardAtLeast);
    }
  }

  for (let place = firstFrom(hops, until + 1) - 1; place >= 0; place -= 1) {
    const hop = hops[place];
    if (!hop || hop.departs < from) break;
    if (!question.isOpen(hop)) {
      aboard.delete(hop.ride);
      continue;
    }
    let bag = aboard.get(hop.ride);
    if (hop.canAlight) {
      const last = egress[hop.to] ?? -1;
      const after = onward[hop.to] ?? [];
      const onDemand = demand?.after[hop.to] ?? [];
      if (!bag && (last >= 0 || after.length > 0 || onDemand.length > 0)) aboard.set(hop.ride, (bag = []));
      if (bag && last >= 0) {
        const arrives = hop.arrives + footSeconds(last, isSlow);
        if (arrives <= until)
          keep(bag, { arrives, rides: 0, metres: last, yen: 0, demands: 0, alight: hop, next: undefined }, isNoWorse);
      }
      if (bag)
        for (const { ready, way } of after)
          if (ready >= hop.arrives)
            keep(
              bag,
              {
                arrives: way.arrives,
                rides: way.rides,
                metres: way.metres,
                yen: way.yen,
                demands: way.demands,
                alight: hop,
                next: way,
              },
              isNoWorse,
            );
      if (bag) for (const one of onByDemand(hop, onDemand)) keep(bag, one, isNoWorse);
    }
    if (bag && hop.canBoard) for (const one of bag) board(hop, one);
  }
  return demand ? found.filter((way) => way.demands === 0 || !demand.isBeaten(way)) : found;
}

import { footSeconds, type Foot } from '@machi/domain/plan/foot';
import { MOST_FOOT_SECONDS } from '@machi/domain/plan/limits';
import { stopsNear, type Hop, type Network } from '@machi/domain/plan/network';
import type { OpenDay } from '@machi/domain/plan/open-day';
import type { PlanPlace } from '@machi/domain/plan/plan';

export interface AskedAlone {
  readonly from: PlanPlace;
  readonly to: PlanPlace;
  /** Seconds since midnight. */
  readonly at: number;
}

/** Pieces between two stops in the order in which they depart, each with the soonest arrival from it on. */
interface Edge {
  readonly to: number;
  readonly departs: readonly number[];
  readonly soonest: readonly number[];
}

const METRES_AROUND = 1400;

function edgeOf(to: number, hops: readonly Hop[]): Edge {
  const soonest = hops.map(({ arrives }) => arrives);
  // A later one may be quicker.
  for (let place = soonest.length - 2; place >= 0; place -= 1)
    soonest[place] = Math.min(soonest[place] ?? 0, soonest[place + 1] ?? 0);
  return { to, departs: hops.map(({ departs }) => departs), soonest };
}

function arrivalBy({ departs, soonest }: Edge, at: number): number {
  let [low, high] = [0, departs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((departs[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return soonest[low] ?? Infinity;
}

/** A plain Dijkstra: when one could be there at the soonest, in seconds since midnight. One changes in no time, as often as one likes. */
export function soonestArrivals(network: Network, day: OpenDay): (asked: AskedAlone) => number {
  const edges = network.points.map((_point, stop) => {
    const own = day.hops.filter((hop) => hop.from === stop && day.closureOf(hop) === undefined);
    return [...Map.groupBy(own, ({ to }) => to)].map(([to, hops]) => edgeOf(to, hops));
  });
  const near = (place: PlanPlace): readonly Foot[] =>
    stopsNear(network, place, METRES_AROUND).filter(({ metres }) => footSeconds(metres, false) <= MOST_FOOT_SECONDS);
  const count = edges.length;
  return ({ from, to, at }) => {
    // Each stop twice: reached by a vehicle, and behind these on foot, from which nobody walks on.
    const reached = [...edges, ...edges].map(() => Infinity);
    const isSettled = reached.map(() => false);
    const reach = (place: number, time: number) => {
      if (time < (reached[place] ?? 0)) reached[place] = time;
    };
    for (const { stop, metres } of near(from)) reach(count + stop, at + footSeconds(metres, false));
    for (;;) {
      let next = -1;
      reached.forEach((time, place) => {
        if (!isSettled[place] && time < (reached[next] ?? Infinity)) next = place;
      });
      const time = reached[next];
      if (time === undefined) break;
      isSettled[next] = true;
      for (const edge of edges[next % count] ?? []) reach(edge.to, arrivalBy(edge, time));
      if (next < count)
        for (const { stop, metres } of network.feet[next] ?? []) reach(count + stop, time + footSeconds(metres, false));
    }
    return Math.min(...near(to).map(({ stop, metres }) => (reached[stop] ?? Infinity) + footSeconds(metres, false)));
  };
}

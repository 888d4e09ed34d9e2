import { footSeconds } from './foot.ts';
import { MOST_RIDES } from './limits.ts';
import type { Hop } from './network.ts';
import type { Question, Span } from './scan.ts';

/** Measures of a journey: departure, arrival, vehicles, metres, yen, and on-demand vehicles. */
export type Measures = readonly [number, number, number, number, number, number];

const isAtLeast = (one: Measures, other: Measures): boolean =>
  one[0] >= other[0] && one.slice(1).every((value, index) => value <= (other[index + 1] ?? 0));

/** Selects the Pareto-optimal ones; equal ones once. */
export const preferred = (all: readonly Measures[]): Measures[] => {
  const once = [...new Map(all.map((one) => [one.join(), one])).values()];
  return once
    .filter((one) => !once.some((other) => other !== one && isAtLeast(other, one)))
    .toSorted((one, other) => one.join().localeCompare(other.join()));
};

/** An on-demand ride at a possible time, with the walks around it. */
export interface RideOnDemand {
  /** Stop before or after it on foot; null: the start or the end. */
  readonly from: number | null;
  readonly to: number | null;
  readonly start: number;
  readonly end: number;
  readonly departs: number;
  readonly arrives: number;
  readonly yen: number;
}

/** Finds every journey by following each possibility: slow, but easy to verify. */
export function everyWay(
  question: Question,
  { from, until }: Span,
  onDemand: readonly RideOnDemand[] = [],
): Measures[] {
  const { hops, feet, access, egress, isSlow, changeSeconds, mostChangeSeconds } = question;
  const byRide = Map.groupBy(hops, ({ ride }) => ride);
  const found: Measures[] = [];

  const seconds = (metres: number): number => footSeconds(metres, isSlow);

  function alight(
    stop: number,
    at: number,
    left: number,
    rides: number,
    metres: number,
    yen: number,
    asked: number,
  ): void {
    for (const way of egress)
      if (way.stop === stop) found.push([left, at + seconds(way.metres), rides, metres + way.metres, yen, asked]);
    if (rides === MOST_RIDES) return;
    for (const one of onDemand)
      if (asked === 0 && one.from === stop && one.to === null && one.departs >= at + changeSeconds + seconds(one.start))
        found.push([left, one.arrives + seconds(one.end), rides + 1, metres + one.start + one.end, yen + one.yen, 1]);
    ride(stop, at + changeSeconds, left, rides, metres, yen, asked);
    for (const way of feet[stop] ?? []) {
      const walk = seconds(way.metres);
      if (walk <= mostChangeSeconds)
        ride(way.stop, at + walk + changeSeconds, left, rides, metres + way.metres, yen, asked);
    }
  }

  function ride(
    stop: number,
    at: number,
    left: number | undefined,
    rides: number,
    metres: number,
    yen: number,
    asked: number,
  ): void {
    for (const own of byRide.values())
      own.forEach((start, place) => {
        if (start.from !== stop || start.departs < at || !start.canBoard) return;
        const leaves = left ?? start.departs - seconds(metres);
        if (leaves < from) return;
        let before: Hop | undefined;
        for (const hop of own.slice(place)) {
          if (!question.isOpen(hop) || (before && hop.index !== before.index + 1)) break;
          before = hop;
          if (hop.canAlight)
            alight(hop.to, hop.arrives, leaves, rides + 1, metres, yen + question.yenOf(hop.ride), asked);
        }
      });
  }

  for (const way of access) ride(way.stop, -Infinity, undefined, 0, way.metres, 0, 0);
  for (const { from: begins, to, start, end, departs, arrives, yen } of onDemand) {
    const left = departs - seconds(start);
    if (begins !== null || left < from) continue;
    const there = arrives + seconds(end);
    if (to === null) found.push([left, there, 1, start + end, yen, 1]);
    else ride(to, there + changeSeconds, left, 1, start + end, yen, 1);
  }
  return found.filter(([, arrives]) => arrives <= until);
}

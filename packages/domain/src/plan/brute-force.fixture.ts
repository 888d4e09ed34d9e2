import { footSeconds } from './foot.ts';
import { MOST_RIDES } from './limits.ts';
import type { Hop } from './network.ts';
import type { Question, Span } from './scan.ts';

/** A way by its measures: leaves, arrives, vehicles, metres, yen. */
export type Measures = readonly [number, number, number, number, number];

const isAtLeast = (one: Measures, other: Measures): boolean =>
  one[0] >= other[0] && one.slice(1).every((value, index) => value <= (other[index + 1] ?? 0));

/** Those to which no other is preferable; equal ones once. */
export const preferred = (all: readonly Measures[]): Measures[] => {
  const once = [...new Map(all.map((one) => [one.join(), one])).values()];
  return once
    .filter((one) => !once.some((other) => other !== one && isAtLeast(other, one)))
    .toSorted((one, other) => one.join().localeCompare(other.join()));
};

/** Every way there is, followed one by one from its start on: slow, and plain to read. */
export function everyWay(question: Question, { from, until }: Span): Measures[] {
  const { hops, feet, access, egress, isSlow, changeSeconds, mostChangeSeconds } = question;
  const byRide = Map.groupBy(hops, ({ ride }) => ride);
  const found: Measures[] = [];

  function alight(stop: number, at: number, left: number, rides: number, metres: number, yen: number): void {
    for (const way of egress)
      if (way.stop === stop) found.push([left, at + footSeconds(way.metres, isSlow), rides, metres + way.metres, yen]);
    if (rides === MOST_RIDES) return;
    ride(stop, at + changeSeconds, left, rides, metres, yen);
    for (const way of feet[stop] ?? []) {
      const seconds = footSeconds(way.metres, isSlow);
      if (seconds <= mostChangeSeconds)
        ride(way.stop, at + seconds + changeSeconds, left, rides, metres + way.metres, yen);
    }
  }

  function ride(stop: number, at: number, left: number | undefined, rides: number, metres: number, yen: number): void {
    for (const own of byRide.values())
      own.forEach((start, place) => {
        if (start.from !== stop || start.departs < at || !start.canBoard) return;
        const leaves = left ?? start.departs - footSeconds(metres, isSlow);
        if (leaves < from) return;
        let before: Hop | undefined;
        for (const hop of own.slice(place)) {
          if (!question.isOpen(hop) || (before && hop.index !== before.index + 1)) break;
          before = hop;
          if (hop.canAlight) alight(hop.to, hop.arrives, leaves, rides + 1, metres, yen + question.yenOf(hop.ride));
        }
      });
  }

  for (const way of access) ride(way.stop, -Infinity, undefined, 0, way.metres, 0);
  return found.filter(([, arrives]) => arrives <= until);
}

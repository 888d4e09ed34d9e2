// Forked by the bench row `plan`: lays out the same day of the same timetable once, then answers by a plain Dijkstra when one
// could be there at the soonest, and nothing else. Settings as the server's; the date is its argument.
import { footSeconds } from '@machi/domain/plan/foot';
import type { Foot } from '@machi/domain/plan/foot';
import { MOST_FOOT_SECONDS } from '@machi/domain/plan/limits';
import { stopsNear } from '@machi/domain/plan/network';
import type { Hop } from '@machi/domain/plan/network';
import type { PlanPlace } from '@machi/domain/plan/plan';
import { createPlanBoard } from '../../features/plan/plan-board.ts';
import { systemClock } from '../../ground/clock.ts';
import { createLog } from '../../ground/log.ts';
import { openDatabase, openHouse } from '../../open-house.ts';
import { readSettings } from '../../settings/settings.ts';

interface AskedAlone {
  readonly from: PlanPlace;
  readonly to: PlanPlace;
  /** Seconds since midnight. */
  readonly at: number;
}

const [, , date = ''] = process.argv;
const settings = readSettings(process.env);
const log = createLog(settings.logLevel);
const database = await openDatabase(settings, log);
const { house } = await openHouse(settings, log, database, systemClock);
await house.feed.refresh();
const now = house.clock();
const board = createPlanBoard(house);
const { network } = board.current(now);
const day = board.town(await house.live.read(now), new Map(), now).dayOf(date);

/** By stop and by the next one the pieces between them, in the order in which they depart. */
const edges = Array.from({ length: network.points.length }, () => new Map<number, Hop[]>());
for (const hop of day.hops) {
  if (day.closureOf(hop)) continue;
  const next = edges[hop.from];
  const known = next?.get(hop.to);
  if (known) known.push(hop);
  else next?.set(hop.to, [hop]);
}

/** The soonest arrival of what departs at a second or later. */
function soonest(hops: readonly Hop[], at: number): number {
  let [low, high] = [0, hops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hops[middle]?.departs ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return hops[low]?.arrives ?? Infinity;
}

const METRES_AROUND = 1400;
const near = (place: PlanPlace): readonly Foot[] =>
  stopsNear(network, place, METRES_AROUND).filter(({ metres }) => footSeconds(metres, false) <= MOST_FOOT_SECONDS);

/** Seconds since midnight; Infinity: one is never there. */
function arrival({ from, to, at }: AskedAlone): number {
  const reached = edges.map(() => Infinity);
  const isSettled = edges.map(() => false);
  for (const { stop, metres } of near(from)) reached[stop] = at + footSeconds(metres, false);
  for (;;) {
    let stop = -1;
    reached.forEach((time, other) => {
      if (!isSettled[other] && time < (reached[stop] ?? Infinity)) stop = other;
    });
    const time = reached[stop];
    if (time === undefined) break;
    isSettled[stop] = true;
    for (const [next, hops] of edges[stop] ?? []) reached[next] = Math.min(reached[next] ?? 0, soonest(hops, time));
    for (const foot of network.feet[stop] ?? [])
      reached[foot.stop] = Math.min(reached[foot.stop] ?? 0, time + footSeconds(foot.metres, false));
  }
  return Math.min(...near(to).map(({ stop, metres }) => (reached[stop] ?? Infinity) + footSeconds(metres, false)));
}

process.on('message', (questions: readonly AskedAlone[]) => {
  const times: number[] = [];
  const arrivals = questions.map((question) => {
    const began = performance.now();
    const found = arrival(question);
    times.push(performance.now() - began);
    return Number.isFinite(found) ? found : null;
  });
  process.send?.({ arrivals, times });
});
process.send?.({ kind: 'ready' });

import {
  readLaundryMonitor,
  readPaymentMonitor,
  readPlazaMonitor,
  readTestMonitor,
  reportLaundry,
} from '@machi/domain/monitors/contract';
import { notFound, refuse } from '@machi/domain/refusals/model';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { bannerRoutes } from './banner-routes.ts';
import { readLaundry, readPayments, readPlaza } from './read-monitors.ts';
import { monitorStore } from './store.ts';

export { pages } from './pages.ts';
export { ownTopics, topics } from './topics.ts';

const MINUTE = 60_000;

export const routes = (house: House) => [
  serve(readLaundryMonitor, async (_input, { now }) => ({ monitor: await readLaundry(house, now) })),
  serve(readPlazaMonitor, async (_input, { now }) => ({ monitor: await readPlaza(house, now) })),

  serve(readPaymentMonitor, async (_input, { now }) => ({ monitor: await readPayments(house, now) })),

  serve(readTestMonitor, async (_input, { now }) => {
    const [taps, terminals] = await Promise.all([
      monitorStore.testTaps(house.database),
      monitorStore.terminals(house.database),
    ]);
    return {
      told_at: now.toISOString(),
      taps: taps.map((tap) => ({ ...tap, visited_at: tap.visited_at.toISOString() })),
      terminals: terminals.map((terminal) => ({ ...terminal, seen_at: terminal.seen_at?.toISOString() ?? null })),
    };
  }),

  serve(reportLaundry, async ({ machines }, { device, now, write }) => {
    if (device.spot_id !== house.town.town.fixed_spots.laundry) return notFound;
    const known = new Set(house.town.laundry.machines.map(({ machine_key }) => machine_key));
    const unknown = machines.flatMap(({ machine_key }, index) =>
      known.has(machine_key) ? [] : [{ field: `machines.${index}.machine_key`, code: 'choice' as const }],
    );
    if (unknown.length > 0) return refuse(422, ...unknown);
    // Named twice, the last word counts.
    const told = new Map(
      machines.map(({ machine_key, state, minutes_left = null }) => [
        machine_key,
        {
          machine_key,
          state,
          finishes_at:
            state === 'running' && minutes_left !== null
              ? new Date(now.getTime() + minutes_left * MINUTE).toISOString()
              : null,
        },
      ]),
    );
    await write((transaction) =>
      monitorStore.tellMachines(transaction, [...told.values()], device.device_id, now).then(() => true),
    );
    return { machines: (await readLaundry(house, now)).machines };
  }),

  ...bannerRoutes(house),
];

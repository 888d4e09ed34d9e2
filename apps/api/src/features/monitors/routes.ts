import {
  readLaundryMonitor,
  readPaymentMonitor,
  readPlazaMonitor,
  readTestMonitor,
  reportLaundry,
  type LaundryMonitor,
  type PaymentMonitor,
  type PlazaMonitor,
} from '@machi/domain/monitors/contract';
import { only } from '@machi/domain/fields/only';
import { notFound, refuse } from '@machi/domain/refusals/model';
import { laundryInWords, plazaInWords } from '@machi/domain/monitors/words';
import { isMonitorKey } from '@machi/domain/navigation/redirects';
import { readStandingBanner } from '@machi/domain/banner/contract';
import { BANNER_LINE } from '@machi/domain/banner/model';
import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { heardAt, machineStateAt } from '@machi/domain/monitors/rules';
import { statusOf } from '@machi/domain/spot-status/rules';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { bannerRoutes } from './banner-routes.ts';
import { monitorStore } from './store.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';
import { BANNER_CHANGED } from '../../platform/banner/banner-store.ts';
import { MONITORS_CHANGED } from '../../platform/live/changes.ts';
import type { Admission } from '../../platform/live/admission.ts';
import type { OwnTopic, Topic } from '../../platform/live/topic.ts';

/** The head and banner of a spot's monitor. */
async function readSpot({ catalog, database, banner: board }: House, spotId: number, now: Date) {
  const [{ spots }, report, banner] = await Promise.all([
    catalog.read(),
    monitorStore.spotReport(database, spotId, dateAt(now)),
    board.read(now),
  ]);
  const spot = spots.get(spotId);
  if (!spot) throw new Error(`the monitor's spot ${spotId} is not there`);
  return {
    shown: {
      told_at: now.toISOString(),
      spot_name: spot.spot_name,
      business_hours: spot.columns.texts.opening_hours ?? { ja: '', en: '' },
      status: statusOf(spot, report, now),
      banner,
    },
    report,
  };
}

async function readLaundry(house: House, now: Date): Promise<LaundryMonitor> {
  const { town, laundry } = house.town;
  const [{ shown }, reports] = await Promise.all([
    readSpot(house, town.fixed_spots.laundry, now),
    monitorStore.machines(house.database),
  ]);
  return {
    ...shown,
    machines: laundry.machines.map(({ machine_key, machine_name, machine_kind }) => {
      const report = reports.get(machine_key) ?? null;
      const state = machineStateAt(report, now);
      const finishes_at = state === 'running' ? (report?.finishes_at?.toISOString() ?? null) : null;
      const heard_at = report && heardAt(report).toISOString();
      return { machine_key, machine_name, machine_kind, state, finishes_at, heard_at };
    }),
  };
}

async function readPlaza(house: House, now: Date): Promise<PlazaMonitor> {
  const today = dateAt(now);
  const [{ shown, report }, entries_today] = await Promise.all([
    readSpot(house, house.town.town.fixed_spots.plaza, now),
    monitorStore.bathEntries(house.database, instantOf(today, 0), instantOf(addDays(today, 1), 0)),
  ]);
  return { ...shown, reported_at: report?.reported_at.toISOString() ?? null, entries_today };
}

async function readPayments(house: House, now: Date): Promise<PaymentMonitor> {
  const [{ shown }, counts] = await Promise.all([
    readSpot(house, house.town.town.fixed_spots.plaza, now),
    monitorStore.debits(house.database),
  ]);
  return { ...shown, ...counts };
}

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
      terminals: terminals.map(({ seen_at, condition, ...terminal }) => ({
        ...terminal,
        seen_at: seen_at?.toISOString() ?? null,
        condition: condition && only(condition, ['app_version', 'unsent_events', 'clock', 'readers', 'troubles']),
      })),
    };
  }),

  serve(reportLaundry, async ({ machines }, { device, now, write }) => {
    if (device.spot_id !== house.town.town.fixed_spots.laundry) return notFound;
    const known = new Set(house.town.laundry.machines.map(({ machine_key }) => machine_key));
    const unknown = machines.flatMap(({ machine_key }, index) =>
      known.has(machine_key) ? [] : [{ field: `machines.${index}.machine_key`, code: 'choice' as const }],
    );
    if (unknown.length > 0) return refuse(422, ...unknown);
    // If a machine is named twice, the last entry counts.
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

export const pages: readonly PageSource[] = [
  {
    path: '/monitor/:monitor_key',
    isThere: ({ monitor_key }, { town }) => isMonitorKey(monitor_key, town.town_key),
    asks: () => [question(readLaundryMonitor, {})],
    says(replies, { locale }) {
      const { monitor } = replies(readLaundryMonitor);
      return { heading: monitor.spot_name[locale], text: laundryInWords(monitor)[locale] };
    },
  },
  {
    path: '/monitor/fureaiplaza',
    asks: () => [question(readPlazaMonitor, {})],
    says(replies, { locale }) {
      const { monitor } = replies(readPlazaMonitor);
      return { heading: monitor.spot_name[locale], text: plazaInWords(monitor)[locale] };
    },
  },
];

const ofPlaza: Admission = {
  officials: readPaymentMonitor.permission,
  spotOf: ({ town }) => town.town.fixed_spots.plaza,
};
const reads = [
  [readLaundryMonitor, readLaundry, {}],
  [readPlazaMonitor, readPlaza, {}],
  [readPaymentMonitor, readPayments, { admission: ofPlaza }],
] as const;

/** Each monitor receives its endpoint's reply; guests' pages receive the public banner. */
export const topics: readonly Topic[] = [
  ...reads.map(([endpoint, read, whom]): Topic => ({
    ...whom,
    path: `${endpoint.path}/stream`,
    event: 'monitor',
    channel: MONITORS_CHANGED,
    holders: 'monitors',
    read: async (house, now) => ({ monitor: await read(house, now) }),
  })),
  {
    path: BANNER_LINE,
    event: 'banner',
    channel: BANNER_CHANGED,
    holders: 'pages',
    read: ({ banner }, now) => banner.told(now),
  },
];

/** Logged-in people receive it over their own connection. */
export const ownTopics: readonly OwnTopic[] = [
  {
    event: 'banner',
    permission: readStandingBanner.permission,
    channel: BANNER_CHANGED,
    async read({ banner }, memberIds, now) {
      const told = await banner.told(now);
      return new Map(memberIds.map((memberId) => [memberId, told]));
    },
  },
];

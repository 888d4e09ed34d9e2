import { readLaundryMonitor, readPaymentMonitor, readPlazaMonitor } from '@machi/domain/monitors/contract';
import { readStandingBanner } from '@machi/domain/banner/contract';
import { BANNER_LINE } from '@machi/domain/banner/model';
import { BANNER_CHANGED } from '../../platform/banner/banner-store.ts';
import { MONITORS_CHANGED } from '../../platform/live/monitors-changed.ts';
import type { Admission } from '../../platform/live/admission.ts';
import type { OwnTopic, Topic } from '../../platform/live/topic.ts';
import { readLaundry, readPayments, readPlaza } from './read-monitors.ts';

const ofPlaza: Admission = {
  officials: readPaymentMonitor.permission,
  spotOf: ({ town }) => town.town.fixed_spots.plaza,
};
const reads = [
  [readLaundryMonitor, readLaundry, {}],
  [readPlazaMonitor, readPlaza, {}],
  [readPaymentMonitor, readPayments, { admission: ofPlaza }],
] as const;

/** Each monitor tells what its endpoint answers; pages of guests, what the town says to all. */
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

/** Who is logged in hears it over the line that they have. */
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

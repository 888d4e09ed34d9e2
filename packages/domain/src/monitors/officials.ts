import type { OfficialDeeds } from '../audit/official-deeds.ts';
import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'monitor:announce:any': ['reception', 'editor'],
  'monitor:test:any': ['reception', 'enrolment', 'system'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/reception/monitor',
    name: 'reception-monitor',
    parents: ['/', '/reception'],
    title: { ja: 'モニターのお知らせ', en: 'Monitor Banner' },
    description: {
      ja: 'すべてのモニターに出すお知らせを書く、職員の画面です。',
      en: 'The notice shown on every monitor, for the town’s staff.',
    },
    menus: { official: 20, reception: 70 },
    ledToBy: ['monitor:announce:any'],
  },
] as const satisfies readonly OfficialScreen[];

export const deeds = {
  'monitor:announce': { ja: 'モニターにお知らせを出した', en: 'Put a banner on the monitors' },
  'monitor:end': { ja: 'モニターのお知らせをとりさげた', en: 'Took the banner off the monitors' },
} as const satisfies OfficialDeeds;

export const subjects = {
  monitor: { ja: 'モニター', en: 'Monitor' },
} as const satisfies OfficialDeeds;

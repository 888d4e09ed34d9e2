import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'monitor:announce:any': ['reception', 'editor'],
  'monitor:payment:any': ['billing', 'reception', 'system'],
  'monitor:test:any': ['reception', 'enrolment', 'system'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/reception/monitor',
    name: 'reception-monitor',
    parents: ['/', '/reception'],
    title: { ja: '速報', en: 'Banner' },
    description: {
      ja: 'ポータル、端末、モニターにすぐ出る速報を書く、職員の画面です。',
      en: 'Words shown at once on the portal, the terminals and the monitors, for staff.',
    },
    menus: { official: 20, reception: 70 },
    ledToBy: ['monitor:announce:any'],
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'monitor:announce': { ja: '速報を出した', en: 'Put up a banner' },
  'monitor:extend': { ja: '速報の終わりを変えた', en: 'Changed the end of a banner' },
  'monitor:end': { ja: '速報を取り下げた', en: 'Took a banner down' },
} as const satisfies OfficialActions;

export const subjects = {
  monitor: { ja: 'モニター', en: 'Monitor' },
} as const satisfies OfficialActions;

import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'transport:edit:any': ['transport'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/transport',
    name: 'transport',
    parents: ['/'],
    title: { ja: '路線データ', en: 'Route Data' },
    description: {
      ja: 'バスの路線、停留所、時刻のデータを取り込み、確かめて使い始める、職員の画面です。',
      en: 'Import, check and put in force the routes, stops and times of the buses, for staff.',
    },
    menus: { official: 32 },
    ledToBy: ['transport:edit:any'],
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'feed:import': { ja: '路線データを取り込んだ', en: 'Imported route data' },
  'feed:discard': { ja: '取り込んだ路線データを捨てた', en: 'Discarded imported route data' },
  'feed:activate': { ja: '路線データを使い始めた', en: 'Put route data in force' },
  'feed:back': { ja: '前の路線データに戻した', en: 'Went back to the former route data' },
} as const satisfies OfficialActions;

export const subjects = {
  feed: { ja: '路線データ', en: 'Route data' },
} as const satisfies OfficialActions;

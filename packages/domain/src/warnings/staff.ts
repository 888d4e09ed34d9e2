import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'warning:release:any': ['approver', 'reception'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/warnings/desk',
    name: 'warnings-desk',
    parents: ['/', '/warnings'],
    title: { ja: '警報の窓口', en: 'Desk for warnings' },
    description: {
      ja: '町に出ている警報を見て、町民に知らせてよいかを決める、職員の画面です。',
      en: 'Warnings for the town, and what waits for a release, for the town’s staff.',
    },
    menus: { official: 78 },
    ledToBy: ['warning:release:any'],
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'warning:release': { ja: '警報を町民に知らせた', en: 'Released a warning' },
  'warning:withhold': { ja: '警報を知らせないと決めた', en: 'Withheld a warning' },
  'warning:close-ask': { ja: '警報を終わりにしてよいか確認を求めた', en: 'Asked to end a warning' },
  'warning:close': { ja: '警報を終わりにすることを承認した', en: 'Agreed to end a warning' },
  'warning:close-alone': { ja: '警報を一人で終わりにした', en: 'Ended a warning alone' },
  'warning:close-drop': { ja: '警報を終わりにするのを取りやめた', en: 'Dropped the end of a warning' },
} as const satisfies OfficialActions;

export const subjects = {
  warning: { ja: '警報', en: 'Warning' },
} as const satisfies OfficialActions;

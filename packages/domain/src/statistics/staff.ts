import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'statistics:read:any': ['reception'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/reception/statistics',
    name: 'reception-statistics',
    parents: ['/', '/reception'],
    title: { ja: '利用の統計', en: 'Usage Statistics' },
    description: {
      ja: '部屋がどれだけ使われたかを、月や年度ごとに見る、職員の画面です。',
      en: 'How the rooms were used by month and fiscal year, for staff.',
    },
    menus: { reception: 60 },
  },
] as const satisfies readonly OfficialScreen[];

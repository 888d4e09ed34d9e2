import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'visit:read:any': ['reception', 'enrolment'],
  'visit:correct:any': ['reception'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/visit',
    name: 'visit',
    parents: ['/'],
    title: { ja: '入浴と乗車の記録', en: 'Visits and Rides' },
    description: {
      ja: '入浴と乗車の記録と統計です。職員が使います。',
      en: 'Visits, rides and their statistics, for staff.',
    },
    menus: { official: 40 },
    ledToBy: ['visit:read:any'],
  },
] as const satisfies readonly OfficialScreen[];

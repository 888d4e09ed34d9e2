import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'reservation:board:any': ['reception'],
  'reservation:move:any': ['reception'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/reception/board',
    name: 'reception-board',
    parents: ['/', '/reception'],
    title: { ja: '部屋の予約表', en: 'Room Board' },
    description: {
      ja: 'すべての部屋の予約と休館を、日ごと、週ごとに見る、職員の画面です。',
      en: 'Reservations and closures of all rooms by day and week, for staff.',
    },
    menus: { reception: 20 },
  },
] as const satisfies readonly OfficialScreen[];

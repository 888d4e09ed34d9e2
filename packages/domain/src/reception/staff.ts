import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'reservation:read:any': ['reception'],
  'reservation:decide:any': ['reception'],
  'reservation:change:any': ['reception'],
  'reservation:settle:any': ['reception'],
  'reservation:book:any': ['reception'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/reception',
    name: 'reception',
    parents: ['/'],
    title: { ja: '受付', en: 'Reception' },
    description: {
      ja: '承認、減免、書類など、待っている申込みの一覧です。受付の職員が使います。',
      en: 'Applications, exemptions and files that are waiting for a decision. For reception staff.',
    },
    menus: { official: 10, reception: 10 },
    ledToBy: ['reservation:read:any'],
  },
  {
    path: '/reception/booking',
    name: 'reception-booking',
    parents: ['/', '/reception'],
    title: { ja: '窓口の予約', en: 'Counter Booking' },
    description: {
      ja: '窓口や電話で受けた予約を登録します。受付の職員が使います。',
      en: 'Make a reservation for somebody at the counter or on the telephone. For reception staff.',
    },
    menus: { reception: 30 },
  },
] as const satisfies readonly OfficialScreen[];

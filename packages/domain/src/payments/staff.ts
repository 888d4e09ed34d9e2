import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'payment:read:any': ['billing'],
  'payment:refund:any': ['billing'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/billing',
    name: 'billing',
    parents: ['/'],
    title: { ja: 'カード決済', en: 'Card Payments' },
    description: {
      ja: 'カードでの支払いと返金です。職員が使います。',
      en: 'Card payments and refunds, for staff.',
    },
    menus: { official: 45 },
    ledToBy: ['payment:read:any'],
  },
] as const satisfies readonly OfficialScreen[];

import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'bill:read:any': ['billing'],
  'bill:close:any': ['billing'],
  'bill:settle:any': ['billing'],
  'bill:release:any': ['billing'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/bath-billing',
    name: 'billing-bath',
    parents: ['/'],
    title: { ja: '入浴料の請求', en: 'Bath Billing' },
    description: {
      ja: '月の締め、入浴料の請求と入金です。職員が使います。',
      en: 'Closing a month, bills of the bath and what was paid, for staff.',
    },
    menus: { official: 44 },
    ledToBy: ['bill:read:any'],
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'billing:close': { ja: '入浴料の月を締め切った', en: 'Closed a month of bath bills' },
} as const satisfies OfficialActions;

export const subjects = {
  'billing-month': { ja: '入浴料の月', en: 'Month of bath bills' },
} as const satisfies OfficialActions;

import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'mandate:read:any': ['billing'],
  'mandate:edit:any': ['billing'],
  'mandate:number:any': ['billing'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/billing/mandates',
    name: 'mandates',
    parents: ['/', '/billing'],
    title: { ja: '口座振替の申込み', en: 'Account Transfer' },
    description: {
      ja: '口座振替の依頼書を受け付け、銀行の答えを記録する、職員の画面です。',
      en: 'Requests for account transfer and what banks answered, for staff.',
    },
  },
] as const satisfies readonly OfficialScreen[];

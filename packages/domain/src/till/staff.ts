import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'till:read:any': ['reception', 'billing'],
  'till:close:any': ['reception', 'billing'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/reception/till',
    name: 'reception-till',
    parents: ['/', '/reception'],
    title: { ja: '収納日報', en: 'Day’s Takings' },
    description: {
      ja: '1日に受け取った料金を方法ごとに確かめ、日締めをします。職員が使います。',
      en: 'What came in on a day, by way of payment, and closing the day. For staff.',
    },
    menus: { reception: 35 },
    ledToBy: ['till:read:any'],
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'till:close': { ja: '収納の日締めをした', en: 'Closed a day of the till' },
} as const satisfies OfficialActions;

export const subjects = {
  'till-day': { ja: '収納の日', en: 'Day of the till' },
} as const satisfies OfficialActions;

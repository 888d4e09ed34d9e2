import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'taxi:read:any': ['dispatch', 'reception'],
  'taxi:dispatch:any': ['dispatch'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/dispatch',
    name: 'dispatch',
    parents: ['/'],
    title: { ja: 'タクシーの配車', en: 'Taxi Dispatch' },
    description: {
      ja: 'その日のタクシーの申込みです。タクシー会社が使います。',
      en: 'The rides of a day, for the taxi company.',
    },
    menus: { official: 30 },
    ledToBy: ['taxi:read:any'],
  },
] as const satisfies readonly OfficialScreen[];

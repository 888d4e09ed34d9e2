import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'closure:edit:any': ['reception'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/reception/closures',
    name: 'reception-closures',
    parents: ['/', '/reception'],
    title: { ja: '休館と工事', en: 'Closures' },
    description: {
      ja: '施設や部屋の休館を登録し、取りやめる、職員の画面です。',
      en: 'Close facilities and rooms, and cancel closures, for staff.',
    },
    menus: { reception: 40 },
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'closure:create': { ja: '休館を登録した', en: 'Closed a facility' },
  'closure:delete': { ja: '休館を取りやめた', en: 'Cancelled a closure' },
} as const satisfies OfficialActions;

export const subjects = {
  closure: { ja: '休館', en: 'Closure' },
} as const satisfies OfficialActions;

import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'retention:read:any': ['system', 'auditor'],
  'retention:confirm:any': ['system'],
} as const satisfies OfficialPermissions;

export const actions = {
  'retention:confirm': {
    ja: '保存期間を過ぎた情報を消すことを確かめた',
    en: 'Confirmed that what is kept too long is deleted',
  },
} as const satisfies OfficialActions;

export const subjects = {
  retention: { ja: '保存期間の点検', en: 'Run of retention' },
} as const satisfies OfficialActions;

export const screens = [
  {
    path: '/retention',
    name: 'retention',
    parents: ['/'],
    title: { ja: '保存期間の点検', en: 'Retention' },
    description: {
      ja: '保存期間を過ぎた情報を毎晩消した結果を見る、職員の画面です。',
      en: 'What was deleted each night because it was kept long enough, for staff.',
    },
    menus: { official: 70 },
    ledToBy: ['retention:read:any'],
  },
] as const satisfies readonly OfficialScreen[];

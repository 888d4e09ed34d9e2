import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'club:read:any': ['reception'],
  'club:edit:any': ['reception'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/reception/clubs',
    name: 'clubs',
    parents: ['/', '/reception'],
    title: { ja: '登録団体', en: 'Registered Clubs' },
    description: {
      ja: '施設を使う団体と責任者、減免の期間を登録します。受付の職員が使います。',
      en: 'Clubs that use the facilities, who is in charge of them, and until when they are exempt. For reception staff.',
    },
    menus: { reception: 33 },
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'club:register': { ja: '団体を登録した', en: 'Registered a club' },
  'club:change': { ja: '団体の登録の内容を変えた', en: 'Changed a club' },
  'club:exempt': { ja: '団体の減免を認めた', en: 'Granted a club an exemption' },
  'club:revoke': { ja: '団体の減免を取り消した', en: 'Took back a club’s exemption' },
  'club:end': { ja: '団体の登録を終わりにした', en: 'Ended the registration of a club' },
  'club:certificate': { ja: '団体の減免の証明書を見た', en: 'Looked at a certificate of a club' },
} as const satisfies OfficialActions;

export const subjects = {
  club: { ja: '登録団体', en: 'Registered club' },
} as const satisfies OfficialActions;

import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'member:read:any': ['member_admin'],
  'member:edit:any': ['member_admin'],
  'member:authorise:any': ['system'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/member',
    name: 'member',
    parents: ['/'],
    title: { ja: '会員一覧', en: 'Members' },
    description: {
      ja: '会員の一覧と登録です。職員が使います。',
      en: 'List and registration of members, for staff.',
    },
    menus: { official: 60 },
    ledToBy: ['member:read:any', 'member:edit:any', 'member:authorise:any', 'audit:read:any'],
  },
] as const satisfies readonly OfficialScreen[];

import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  /** Roles that decide waiting tasks. */
  'work:read:any': ['approver', 'member_admin', 'reception', 'forms', 'billing', 'enrolment', 'system', 'dispatch'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/work',
    name: 'work',
    parents: ['/'],
    title: { ja: '待っている仕事', en: 'Waiting Work' },
    description: {
      ja: '自分が決める未処理の仕事を、種類ごとに数えた、職員の画面です。',
      en: 'What waits for you to decide, counted by kind, for staff.',
    },
    menus: { official: 5 },
    ledToBy: ['work:read:any'],
  },
] as const satisfies readonly OfficialScreen[];

import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialPermissions } from '../permissions/holders.ts';

/** Officials who serve people at the counter or by forms also write to them, in the name of their own office. */
export const permissions = {
  'message:read:any': ['reception', 'forms'],
  'message:answer:any': ['reception', 'forms'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/message-desk',
    name: 'message-desk',
    parents: ['/'],
    title: { ja: 'メッセージの窓口', en: 'Messages Desk' },
    description: {
      ja: '町民の方とのメッセージを読み、返信します。職員が使います。',
      en: 'Messages with residents: read, answer and write. For staff.',
    },
    menus: { official: 12 },
    ledToBy: ['message:read:any'],
  },
] as const satisfies readonly OfficialScreen[];

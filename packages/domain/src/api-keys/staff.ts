import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'api-key:keep:any': ['system'],
  /** Made for systems; officials who see the room board may ask it, too. */
  'room:read:system': ['reception', 'system'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/api-key',
    name: 'api-key',
    parents: ['/'],
    title: { ja: '他システムの鍵（APIキー）', en: 'API Keys' },
    description: {
      ja: 'ほかのシステムが町の情報を読むための鍵を扱う、職員の画面です。',
      en: 'Keys with which other systems read what the portal knows, for the town’s staff.',
    },
    menus: { official: 74 },
    ledToBy: ['api-key:keep:any'],
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'api-key:create': { ja: '他システムの鍵を作った', en: 'Made a key of another system' },
  'api-key:disable': { ja: '他システムの鍵を無効にした', en: 'Disabled a key of another system' },
  'api-key:use': {
    ja: '他システムが鍵で情報を読んだ（1日1行）',
    en: 'Another system read with its key (a line a day)',
  },
} as const satisfies OfficialActions;

export const subjects = {
  'api-key': { ja: '他システムの鍵', en: 'API key' },
} as const satisfies OfficialActions;

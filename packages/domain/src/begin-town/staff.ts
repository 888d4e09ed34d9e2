import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'town:begin:any': ['system'],
} as const satisfies OfficialPermissions;

export const actions = {
  'town:ask': { ja: '新しい町の開設を運用者に頼んだ', en: 'Asked the operator to open a new town' },
} as const satisfies OfficialActions;

export const screens = [
  {
    path: '/begin-town',
    name: 'begin-town',
    parents: ['/'],
    title: { ja: '町をはじめる', en: 'Begin a Town' },
    description: {
      ja: 'ブックに書いた町のことから、新しい町のデータを作る、職員の画面です。',
      en: 'The data of a new town from a workbook, for the town’s staff.',
    },
    menus: { official: 77 },
    ledToBy: ['town:begin:any'],
  },
] as const satisfies readonly OfficialScreen[];

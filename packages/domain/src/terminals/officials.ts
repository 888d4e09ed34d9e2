import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialPermissions } from '../permissions/holders.ts';

export { en } from './text/en.ts';
export { ja } from './text/ja.ts';

export const permissions = {
  'terminal:manage:any': ['enrolment', 'system'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/terminal',
    name: 'terminal',
    parents: ['/'],
    title: { ja: '端末', en: 'Terminals' },
    description: {
      ja: 'お風呂とバスの端末です。町の職員が使います。',
      en: 'The terminals of bath and bus, for the town’s staff.',
    },
    menus: { official: 50 },
    ledToBy: ['terminal:manage:any'],
  },
] as const satisfies readonly OfficialScreen[];

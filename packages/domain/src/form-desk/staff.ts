import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'application:read:any': ['forms'],
  'application:decide:any': ['forms'],
  'application:proxy:any': ['forms'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/onlineform/desk',
    name: 'form-desk',
    parents: ['/'],
    title: { ja: '申請の審査', en: 'Applications Desk' },
    description: {
      ja: 'オンラインで届いた申請を確かめ、決定します。職員が使います。',
      en: 'Applications that came online: read and decide. For staff.',
    },
    menus: { official: 15 },
    ledToBy: ['application:read:any'],
  },
  {
    path: '/onlineform/proxy',
    name: 'form-proxy',
    parents: ['/'],
    title: { ja: '代理申請', en: 'Proxy Applications' },
    description: {
      ja: '窓口や電話で頼まれた方に代わって、オンラインで申請します。職員が使います。',
      en: 'Apply online for somebody at the counter or on the telephone. For staff.',
    },
    menus: { official: 17 },
    ledToBy: ['application:proxy:any'],
  },
] as const satisfies readonly OfficialScreen[];

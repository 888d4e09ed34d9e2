import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'seat:board:any': ['driver'],
  'ride:board:any': ['driver'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/driver',
    name: 'driver',
    parents: ['/'],
    title: { ja: '乗車の確認', en: 'Boarding' },
    description: {
      ja: '今日のシャトルの便とお客さまの一覧です。運転手が使います。',
      en: 'Today’s runs of the shuttle with their passengers, for the driver.',
    },
    menus: { official: 34 },
    ledToBy: ['seat:board:any'],
  },
  {
    path: '/driver/ondemandbus',
    name: 'driver-ondemandbus',
    parents: ['/', '/driver'],
    title: { ja: 'オンデマンドバスの運行', en: 'On-demand Run' },
    description: {
      ja: '今日のオンデマンドバスが回る順番と、乗り降りするお客さまです。運転手が使います。',
      en: 'Today’s stops of the on-demand bus and who gets on and off, for the driver.',
    },
  },
] as const satisfies readonly OfficialScreen[];

import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'ride:book:any': ['transport'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/transport/ondemandbus',
    name: 'ondemandbus-desk',
    parents: ['/', '/transport'],
    title: { ja: 'オンデマンドバスの電話窓口', en: 'On-demand Bus Desk' },
    description: {
      ja: '電話で乗車の申込みを受け、取り消し、帰りの連絡を伝える、職員の画面です。',
      en: 'Rides that are asked for, cancelled or called for by telephone, for staff.',
    },
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'outage:begin': {
    ja: 'オンデマンドバスの車を走れないことにした',
    en: 'Noted an outage of a vehicle of the on-demand bus',
  },
  'outage:change': { ja: '車が走れない時間を変えた', en: 'Changed the outage of a vehicle' },
  'outage:plan': {
    ja: 'オンデマンドバスの車が走れない日時を記録した',
    en: 'Noted a coming outage of a vehicle of the on-demand bus',
  },
  'outage:drop': { ja: '車が走れない日時の記録を取りやめた', en: 'Dropped a coming outage of a vehicle' },
  'outage:end': {
    ja: 'オンデマンドバスの車を走れるようにした',
    en: 'Ended the outage of a vehicle of the on-demand bus',
  },
} as const satisfies OfficialActions;

export const subjects = {
  outage: { ja: '走れない車', en: 'Outage of a vehicle' },
} as const satisfies OfficialActions;

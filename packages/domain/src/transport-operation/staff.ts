import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions } from '../permissions/holders.ts';

export const screens = [
  {
    path: '/transport/operation',
    name: 'transport-operation',
    parents: ['/', '/transport'],
    title: { ja: 'バスの運行', en: 'Bus Operation' },
    description: {
      ja: '運行のお知らせ、運休の便、車両を受けもつ、職員の画面です。',
      en: 'Announcements, cancelled runs and vehicles of the buses, for staff.',
    },
  },
  {
    path: '/transport/live-source',
    name: 'live-source',
    parents: ['/', '/transport', '/transport/operation'],
    title: { ja: 'ほかの事業者の車両の位置', en: 'Vehicle Positions of Another Operator' },
    description: {
      ja: 'ほかの事業者が知らせる車両の位置をどこから受け取るかを決め、試し、止める、職員の画面です。',
      en: 'Where another operator’s vehicle positions come from: set it, try it, switch it off, for staff.',
    },
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'transport:announce': { ja: '運行のお知らせを出した', en: 'Announced something of the buses' },
  'transport:announce-change': { ja: '運行のお知らせを直した', en: 'Changed an announcement of the buses' },
  'transport:announce-end': { ja: '運行のお知らせを終えた', en: 'Ended an announcement of the buses' },
  'run:cancel': { ja: '便を運休にした', en: 'Cancelled a run' },
  'run:restore': { ja: '便の運休を取り消した', en: 'Took back that a run is cancelled' },
  'vehicle:create': { ja: '車両を登録した', en: 'Registered a vehicle' },
  'vehicle:change': { ja: '車両の名前か路線を直した', en: 'Changed name or route of a vehicle' },
  'vehicle:out': { ja: '車両を休ませた', en: 'Took a vehicle out of service' },
  'vehicle:back': { ja: '休ませた車両を戻した', en: 'Brought a vehicle back into service' },
  'vehicle:key': { ja: '車両の機器の鍵を作った', en: 'Made a key for the device of a vehicle' },
  'live-source:set': { ja: '車両の位置を受け取るアドレスを決めた', en: 'Set the address of vehicle positions' },
  'live-source:try': { ja: '車両の位置のアドレスを試した', en: 'Tried an address of vehicle positions' },
  'live-source:off': { ja: '車両の位置の受け取りを止めた', en: 'Stopped taking in vehicle positions' },
  'live-source:on': { ja: '車両の位置の受け取りを始めた', en: 'Began to take in vehicle positions again' },
  'live-source:back': {
    ja: '車両の位置のアドレスを町の設定に戻した',
    en: 'Went back to the town’s address of vehicle positions',
  },
  'vehicle:key-end': { ja: '車両の機器の鍵を無効にした', en: 'Revoked the key of a vehicle' },
} as const satisfies OfficialActions;

export const subjects = {
  announcement: { ja: '運行のお知らせ', en: 'Announcement of the buses' },
  run: { ja: 'バスの便の路線', en: 'Route of a run' },
  vehicle: { ja: '車両', en: 'Vehicle' },
  'live-source': { ja: '車両の位置の受け取り', en: 'Address of vehicle positions' },
} as const satisfies OfficialActions;

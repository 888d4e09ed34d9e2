import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'door:read:any': ['reception', 'system'],
  'door:open:any': ['reception', 'system'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/door',
    name: 'door',
    parents: ['/'],
    title: { ja: '入り口', en: 'Doors' },
    description: {
      ja: '施設の入り口の様子と鍵です。職員が使います。',
      en: 'The doors of the facilities and their locks, for staff.',
    },
    menus: { official: 48 },
    ledToBy: ['door:read:any'],
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'door:open': { ja: '入り口を離れた所から開けた', en: 'Opened a door from afar' },
  'door:ask-open': { ja: '夜間に入り口を開けるよう求めた', en: 'Asked to open a door at night' },
  'door:refuse-open': { ja: '夜間に入り口を開けるのを見送った', en: 'Refused to open a door at night' },
  'door:emergency': { ja: '非常時のため入り口をすべて開けた', en: 'Opened all doors in an emergency' },
  'door:end-emergency': { ja: '非常時の入り口の開放を終えた', en: 'Ended the emergency opening of doors' },
  'door:code': { ja: '入り口の番号を作った', en: 'Made a code for doors' },
  'door:codes-again': { ja: '入り口の番号をまた使えるようにした', en: 'Let a door take codes again' },
  'door:key-box': { ja: '鍵箱の番号を見た', en: 'Looked at the digits of key boxes' },
  'door:key-box-set': { ja: '鍵箱の番号を変えたと記した', en: 'Noted that a key box was turned' },
  'door:end-code': { ja: '入り口の番号を止めた', en: 'Ended a code for doors' },
} as const satisfies OfficialActions;

export const subjects = {
  door: { ja: '入り口', en: 'Door' },
} as const satisfies OfficialActions;

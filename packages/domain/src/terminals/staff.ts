import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

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
      ja: 'お風呂とバスの端末と、役場の窓口です。職員が使います。',
      en: 'The terminals of bath, bus and counter, for staff.',
    },
    menus: { official: 50 },
    ledToBy: ['terminal:manage:any'],
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'terminal:create': { ja: '端末を加えた', en: 'Added a terminal' },
  'terminal:code': { ja: '端末の登録コードを出し直した', en: 'Gave out a new code for a terminal' },
  'terminal:register': { ja: '端末が登録コードで登録された', en: 'A terminal registered with its code' },
  'terminal:rename': { ja: '端末の名前を変えた', en: 'Renamed a terminal' },
  'terminal:approve': { ja: '端末を承認した', en: 'Approved a terminal' },
  'terminal:refuse': { ja: '端末の承認を見送った', en: 'Refused a terminal' },
  'terminal:revoke': { ja: '端末を無効にした', en: 'Ended a terminal' },
  'terminal:wipe': { ja: '盗まれた端末のデータを消すように求めた', en: 'Told a stolen terminal to delete its data' },
  'terminal:wiped': { ja: '端末がデータを消した', en: 'A terminal deleted its data' },
  'terminal:trouble': {
    ja: '端末が、記録の不具合を知らせた',
    en: 'A terminal reported that its records are in danger',
  },
  'terminal:quarantine': {
    ja: '端末から、つじつまの合わない記録が届いた',
    en: 'A terminal sent records that cannot be true',
  },
  'terminal:loose-override': {
    ja: '端末から、もとになる利用のない手動の受付が届いた',
    en: 'A terminal sent a staff override that belongs to no tap',
  },
  'terminal:undo': { ja: '端末で係が利用を取り消した', en: 'Staff cancelled a visit at a terminal' },
  'terminal:arrivals': {
    ja: '端末から、避難所に来た人の受付が届いた',
    en: 'A terminal sent people who came to a shelter',
  },
  'terminal:shelter-by-hand': {
    ja: '端末の前で、受付をする避難所が決められた',
    en: 'Staff chose at a terminal which shelter it serves',
  },
  'terminal:settle': {
    ja: '端末のつじつまの合わない記録を対応済みにした',
    en: 'Settled records of a terminal that cannot be true',
  },
} as const satisfies OfficialActions;

export const subjects = {
  terminal: { ja: '端末', en: 'Terminal' },
} as const satisfies OfficialActions;

import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'shelter:manage:any': ['reception', 'system', 'shelter'],
  /** Sees who is where: a role of its own, given to few. */
  'shelter:people:any': ['shelter'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/shelter-desk',
    name: 'shelter-desk',
    parents: ['/', '/shelters'],
    title: { ja: '避難所の運営', en: 'Shelter Desk' },
    description: {
      ja: '避難所を開け、閉め、混み具合を知らせ、避難した人を受け付けます。町の職員が使います。',
      en: 'Open and close shelters, tell how full they are, and check people in. For the town’s staff.',
    },
    menus: { official: 80 },
    ledToBy: ['shelter:manage:any'],
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'shelter:find': { ja: '避難所の窓口で会員をさがした', en: 'Searched for a member at the desk of shelters' },
  'shelter:list': { ja: '避難所の名簿を見た', en: 'Looked at the list of a shelter' },
  'shelter:export': { ja: '避難所の名簿をファイルにした', en: 'Saved the list of a shelter' },
  'shelter:check-in': { ja: '避難所に来たことを書いた', en: 'Entered somebody in a shelter' },
  'shelter:move': { ja: '別の避難所に移した', en: 'Moved somebody to another shelter' },
  'shelter:leave': { ja: '避難所を出たことを書いた', en: 'Noted that somebody has left a shelter' },
  'shelter:open': { ja: '避難所を開けた', en: 'Opened a shelter' },
  'shelter:change': { ja: '避難所の様子を変えた', en: 'Changed what is said of a shelter' },
  'shelter:open-by-terminal': {
    ja: '端末に人が来たので、避難所が開いた',
    en: 'A shelter opened because somebody came to a terminal',
  },
  'shelter:terminal': { ja: '避難所の受付をする端末を決めた', en: 'Chose a terminal for a shelter' },
  'shelter:undo': {
    ja: '端末から届いた避難所の受付を取り消した',
    en: 'Took out the people whom a terminal had sent to shelters',
  },
  'shelter:code': { ja: '避難所の番号を作った', en: 'Made the shelter code' },
  'shelter:close': { ja: '避難所を閉めた', en: 'Closed a shelter' },
} as const satisfies OfficialActions;

export const subjects = {
  shelter: { ja: '避難所', en: 'Shelter' },
} as const satisfies OfficialActions;

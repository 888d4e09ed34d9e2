import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'evacuation:order:any': ['reception', 'approver', 'system'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/evacuation',
    name: 'evacuation',
    parents: ['/'],
    title: { ja: '避難情報', en: 'Evacuation Orders' },
    description: {
      ja: '避難情報を地区ごとに出し、引き上げ、引き下げ、解除します。町の職員が使います。',
      en: 'Issue, raise, lower and end evacuation orders by area. For the town’s staff.',
    },
    menus: { official: 79 },
    ledToBy: ['evacuation:order:any'],
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'alert:unreached': {
    ja: '緊急の知らせが届かなかった人として見た',
    en: 'Looked at somebody whom an alert did not reach',
  },
  'evacuation:ask': { ja: '避難情報を用意した', en: 'Prepared an evacuation order' },
  'evacuation:send': { ja: '避難情報を承認して送った', en: 'Approved and sent an evacuation order' },
  'evacuation:send-alone': { ja: '避難情報を一人で送った', en: 'Sent an evacuation order alone' },
  'evacuation:drop': { ja: '避難情報を取りやめた', en: 'Dropped an evacuation order' },
  'evacuation:unreached': { ja: '緊急の知らせが届かなかった人を見た', en: 'Looked at whom an alert did not reach' },
} as const satisfies OfficialActions;

export const subjects = {
  'evacuation-step': { ja: '避難情報', en: 'Evacuation order' },
} as const satisfies OfficialActions;

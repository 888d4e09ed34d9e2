import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'waste:edit:any': ['reception', 'editor'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/waste/desk',
    name: 'waste-desk',
    parents: ['/', '/waste'],
    title: { ja: 'ごみ収集の変更', en: 'Garbage collection changes' },
    description: {
      ja: '大雪や休日のために、ごみの収集を休む、別の日にする、臨時に集める、職員の画面です。',
      en: 'Stop, move or add collections of garbage, for staff.',
    },
    menus: { official: 22 },
    ledToBy: ['waste:edit:any'],
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'waste:change': { ja: 'ごみの収集日を変えた', en: 'Changed a day of waste collection' },
  'waste:undo': { ja: 'ごみの収集日の変更を取りやめた', en: 'Took back a change of waste collection' },
} as const satisfies OfficialActions;

export const subjects = {
  waste: { ja: 'ごみの収集', en: 'Garbage collection' },
} as const satisfies OfficialActions;

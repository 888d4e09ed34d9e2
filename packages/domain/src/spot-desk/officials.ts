import type { OfficialDeeds } from '../audit/official-deeds.ts';
import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialPermissions } from '../permissions/holders.ts';

export { en } from './text/en.ts';
export { ja } from './text/ja.ts';

export const permissions = {
  'spot:edit:any': ['reception'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/reception/spot',
    name: 'reception-spot',
    parents: ['/', '/reception'],
    title: { ja: '施設の編集', en: 'Edit Facilities' },
    description: { ja: '編集する施設を選ぶ、職員の画面です。', en: 'The facilities to edit, for the town’s staff.' },
    menus: { reception: 50 },
  },
  {
    path: '/reception/spot/:spot_id',
    name: 'reception-spot-edit',
    parents: ['/', '/reception', '/reception/spot'],
    title: { ja: '施設の内容を変える', en: 'Edit a Facility' },
    description: {
      ja: '施設の案内、開館時間、部屋、料金、備品を変える、職員の画面です。',
      en: 'Change texts, hours, rooms, fees and equipment of a facility, for the town’s staff.',
    },
  },
] as const satisfies readonly OfficialScreen[];

export const deeds = {
  'spot:edit': { ja: '施設の内容を変えた', en: 'Changed a facility' },
  'room:create': { ja: '部屋を加えた', en: 'Added a room' },
  'equipment:create': { ja: '備品を加えた', en: 'Added equipment' },
} as const satisfies OfficialDeeds;

export const subjects = {
  spot: { ja: '施設', en: 'Facility' },
} as const satisfies OfficialDeeds;

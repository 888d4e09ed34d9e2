import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'spot:edit:any': ['reception'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/reception/spot',
    name: 'reception-spot',
    parents: ['/', '/reception'],
    title: { ja: '施設の編集', en: 'Edit Facilities' },
    description: { ja: '編集する施設を選ぶ、職員の画面です。', en: 'The facilities to edit, for staff.' },
    menus: { reception: 50 },
  },
  {
    path: '/reception/spot/:spot_id',
    name: 'reception-spot-edit',
    parents: ['/', '/reception', '/reception/spot'],
    title: { ja: '施設の内容を変える', en: 'Edit a Facility' },
    description: {
      ja: '施設の案内、開館時間、部屋、料金、備品を変える、職員の画面です。',
      en: 'Change texts, hours, rooms, fees and equipment of a facility, for staff.',
    },
  },
  {
    path: '/reception/spot/:spot_id/fee',
    name: 'reception-spot-fee',
    parents: ['/', '/reception', '/reception/spot', '/reception/spot/:spot_id'],
    title: { ja: '料金表', en: 'Fees of a Facility' },
    description: {
      ja: '施設の部屋と備品の料金を1つの表で変える、職員の画面です。',
      en: 'Change the fees of all rooms and equipment of a facility in one table, for staff.',
    },
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'spot:edit': { ja: '施設の内容を変えた', en: 'Changed a facility' },
  'fee:announce': { ja: '料金の改定を決めた', en: 'Announced fees' },
  'room:create': { ja: '部屋を加えた', en: 'Added a room' },
  'equipment:create': { ja: '備品を加えた', en: 'Added equipment' },
} as const satisfies OfficialActions;

export const subjects = {
  spot: { ja: '施設', en: 'Facility' },
} as const satisfies OfficialActions;

import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'pack:edit:any': ['system'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/pack',
    name: 'pack',
    parents: ['/'],
    title: { ja: '町のデータ', en: 'Data of the town' },
    description: {
      ja: 'ごみの収集、行事、電話や料金など、町のデータの変更を書き、日を決めて公開する、職員の画面です。',
      en: 'Write changes of the town’s data, such as garbage days, events and fares, and publish them from a day on.',
    },
    menus: { official: 76 },
    ledToBy: ['pack:edit:any'],
  },
  {
    path: '/pack/change/:pack_change_id',
    name: 'pack-change',
    parents: ['/', '/pack'],
    title: { ja: '町のデータの変更', en: 'Change of the town’s data' },
    description: {
      ja: '町のデータの変更を書き、確かめ、承認する、職員の画面です。',
      en: 'Write, check and approve a change of the town’s data.',
    },
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'pack:create': { ja: '町のデータの変更を書き始めた', en: 'Began a change of the town’s data' },
  'pack:save': { ja: '町のデータの変更を書いた', en: 'Wrote a change of the town’s data' },
  'pack:picture': { ja: '町のデータの変更に写真を入れた', en: 'Put a picture into a change of the town’s data' },
  'pack:restore': {
    ja: '町のデータの変更を前の内容に戻した',
    en: 'Restored an earlier content of a change of the town’s data',
  },
  'pack:propose': { ja: '町のデータの変更を承認に出した', en: 'Asked for approval of a change of the town’s data' },
  'pack:refuse': { ja: '町のデータの変更を差し戻した', en: 'Sent back a change of the town’s data' },
  'pack:publish': { ja: '町のデータの変更を公開した', en: 'Published a change of the town’s data' },
  'pack:renew': {
    ja: '町のデータの変更をいまのデータに合わせた',
    en: 'Brought a change up to the town’s current data',
  },
  'pack:drop': { ja: '町のデータの変更の下書きを捨てた', en: 'Discarded a draft of the town’s data' },
  'pack:take-back': { ja: '町のデータの変更を取り消した', en: 'Took back a change of the town’s data' },
  'pack:keep': { ja: '町のデータの変更の取消しをやめた', en: 'Kept a change of the town’s data after all' },
  'pack:end': {
    ja: '町のデータの変更の取消しを承認した',
    en: 'Approved that a change of the town’s data is taken back',
  },
} as const satisfies OfficialActions;

export const subjects = {
  pack: { ja: '町のデータ', en: 'Data of the town' },
} as const satisfies OfficialActions;

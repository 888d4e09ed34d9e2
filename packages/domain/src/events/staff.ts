import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'event:edit:any': ['reception', 'editor'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/reception/event',
    name: 'reception-event',
    parents: ['/', '/reception'],
    title: { ja: '催し', en: 'Events' },
    description: {
      ja: '定員のある催しを作り、申し込んだ方の名簿を見て、当日の受付をする、職員の画面です。',
      en: 'Make events with places, see who registered, and check them in, for staff.',
    },
    menus: { reception: 46 },
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'event:create': { ja: '催しを作った', en: 'Wrote an event' },
  'event:change': { ja: '催しを変えた', en: 'Changed an event' },
  'event:publish': { ja: '催しを公開した', en: 'Published an event' },
  'event:call-off': { ja: '催しを中止した', en: 'Called an event off' },
  'event:drop': { ja: '催しの下書きを削除した', en: 'Deleted a draft of an event' },
} as const satisfies OfficialActions;

export const subjects = {
  event: { ja: '催し', en: 'Event' },
} as const satisfies OfficialActions;

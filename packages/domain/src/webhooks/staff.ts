import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'webhook:keep:any': ['system'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/webhook',
    name: 'webhook',
    parents: ['/'],
    title: { ja: '他システムへの通知（Webhook）', en: 'Webhooks' },
    description: {
      ja: '予約の確定や休館を、ほかのシステムに知らせる送り先を扱う、職員の画面です。',
      en: 'Addresses of other systems that are told of reservations and closures, for staff.',
    },
    menus: { official: 72 },
    ledToBy: ['webhook:keep:any'],
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'webhook:create': { ja: '他システムへの通知の送り先を加えた', en: 'Added an address for webhooks' },
  'webhook:secret': { ja: '通知の送り先の秘密を替えた', en: 'Replaced the secret of a webhook' },
  'webhook:on': { ja: '他システムへの通知を再開した', en: 'Switched a webhook on' },
  'webhook:off': { ja: '他システムへの通知を止めた', en: 'Switched a webhook off' },
  'webhook:remove': { ja: '他システムへの通知の送り先を削除した', en: 'Deleted an address for webhooks' },
  'webhook:test': { ja: '通知の送り先を試した', en: 'Tested a webhook' },
  'webhook:replay': { ja: '通知を送り直した', en: 'Sent a webhook again' },
} as const satisfies OfficialActions;

export const subjects = {
  webhook: { ja: '他システムへの通知', en: 'Webhook' },
} as const satisfies OfficialActions;

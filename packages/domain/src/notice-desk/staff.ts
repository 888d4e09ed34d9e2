import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'notice:read:any': ['editor', 'approver'],
  'notice:write:any': ['editor'],
  'notice:approve:any': ['approver'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/notice-desk',
    name: 'notice-desk',
    parents: ['/'],
    title: { ja: 'お知らせの編集と承認', en: 'Notices Desk' },
    description: {
      ja: 'お知らせの下書き、承認の依頼、公開中のお知らせを扱います。職員が使います。',
      en: 'Drafts, approval requests and public notices. For staff.',
    },
    menus: { official: 14 },
    ledToBy: ['notice:read:any'],
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'notice:create': { ja: 'お知らせの下書きを作った', en: 'Made a draft of a notice' },
  'notice:version': { ja: 'お知らせの新しい版を書き始めた', en: 'Began a new version of a notice' },
  'notice:update': { ja: 'お知らせを書き直した', en: 'Changed a notice' },
  'notice:apply': { ja: 'お知らせの承認を申請した', en: 'Asked for a notice to be approved' },
  'notice:approve': { ja: 'お知らせを承認した', en: 'Approved a notice' },
  'notice:disapprove': { ja: 'お知らせを差し戻した', en: 'Refused a notice' },
  'notice:drop': { ja: 'お知らせを取り下げた', en: 'Withdrew a notice' },
  'notice:discard': { ja: 'お知らせの下書きを捨てた', en: 'Discarded a draft of a notice' },
  'notice:share': { ja: 'お知らせの下見用URLを作った', en: 'Made a preview address of a notice' },
  'notice:end-share': { ja: 'お知らせの下見用URLを終えた', en: 'Ended the preview address of a notice' },
} as const satisfies OfficialActions;

export const subjects = {
  notice: { ja: 'お知らせ', en: 'Notice' },
} as const satisfies OfficialActions;

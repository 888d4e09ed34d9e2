import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'faq:read:any': ['editor', 'approver'],
  'faq:write:any': ['editor'],
  'faq:approve:any': ['approver'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/faq/desk',
    name: 'faq-desk',
    parents: ['/', '/faq'],
    title: { ja: '質問と案内の編集', en: 'Questions Desk' },
    description: {
      ja: '「よくある質問」と「このサイトについて」を書き、承認します。職員が使います。',
      en: 'Writes and approves the FAQ and the page about the portal. For staff.',
    },
    menus: { official: 18 },
    ledToBy: ['faq:read:any'],
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'faq:create': { ja: '質問・案内の下書きを作った', en: 'Made a draft of a question or section' },
  'faq:version': { ja: '質問・案内の新しい版を書き始めた', en: 'Began a new version of a question or section' },
  'faq:update': { ja: '質問・案内を書き直した', en: 'Changed a question or section' },
  'faq:apply': { ja: '質問・案内の承認を申請した', en: 'Asked for a question or section to be approved' },
  'faq:approve': { ja: '質問・案内を承認した', en: 'Approved a question or section' },
  'faq:disapprove': { ja: '質問・案内を差し戻した', en: 'Refused a question or section' },
  'faq:drop': { ja: '質問・案内を取り下げた', en: 'Withdrew a question or section' },
  'faq:discard': { ja: '質問・案内の下書きを捨てた', en: 'Discarded a draft of a question or section' },
  'faq:order': { ja: '質問・案内を並べ替えた', en: 'Reordered questions or sections' },
} as const satisfies OfficialActions;

export const subjects = {
  faq: { ja: '質問・案内', en: 'Question or section' },
} as const satisfies OfficialActions;

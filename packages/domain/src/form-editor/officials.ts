import type { OfficialDeeds } from '../audit/official-deeds.ts';
import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialPermissions } from '../permissions/holders.ts';

export { en } from './text/en.ts';
export { ja } from './text/ja.ts';

export const permissions = {
  'form:write:any': ['forms'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/onlineform/editor',
    name: 'form-editor',
    parents: ['/'],
    title: { ja: '申請書の作成', en: 'Form Editor' },
    description: {
      ja: 'オンライン申請の申請書を作り、直し、公開します。町の職員が使います。',
      en: 'Forms for online applications: write, try and publish them. For the town’s staff.',
    },
    menus: { official: 16 },
    ledToBy: ['form:write:any'],
  },
  {
    path: '/onlineform/editor/:onlineform_id',
    name: 'form-edit',
    parents: ['/', '/onlineform/editor'],
    title: { ja: '申請書を書く', en: 'Write a Form' },
    description: {
      ja: '申請書の文章、質問、費用を書きます。町の職員が使います。',
      en: 'Texts, questions and fees of a form. For the town’s staff.',
    },
  },
  {
    path: '/onlineform/editor/:onlineform_id/preview',
    name: 'form-preview',
    parents: ['/', '/onlineform/editor', '/onlineform/editor/:onlineform_id'],
    title: { ja: '申請書の下見', en: 'Preview of a Form' },
    description: {
      ja: '下書きを、町の方が見る画面で確かめます。町の職員が使います。',
      en: 'The draft as residents will see it. For the town’s staff.',
    },
  },
] as const satisfies readonly OfficialScreen[];

export const deeds = {
  'form:create': { ja: '申請書を作った', en: 'Made a form' },
  'form:import': { ja: '申請書をファイルから作った', en: 'Made a form from a file' },
  'form:write': { ja: '申請書の下書きを書き始めた', en: 'Began to write a draft of a form' },
  'form:discard': { ja: '申請書の下書きを捨てた', en: 'Discarded the draft of a form' },
  'form:try': { ja: '申請書の試しのURLを作った', en: 'Made a test address of a form' },
  'form:end-try': { ja: '申請書の試しのURLを終えた', en: 'Ended the test address of a form' },
  'form:publish': { ja: '申請書の版を公開した', en: 'Published a version of a form' },
  'form:open': { ja: '申請書の受付を始めた', en: 'Opened a form' },
  'form:close': { ja: '申請書の受付を終えた', en: 'Closed a form' },
  'form:order': { ja: '申請書の並びを変えた', en: 'Changed the order of forms' },
  'form:delete': { ja: '公開していない申請書を削除した', en: 'Deleted a form that was never published' },
} as const satisfies OfficialDeeds;

export const subjects = {
  form: { ja: '申請書', en: 'Form' },
} as const satisfies OfficialDeeds;

import type { OfficialScreen } from '../navigation/official-screen.ts';
import type { OfficialActions, OfficialPermissions } from '../permissions/holders.ts';

export const permissions = {
  'form:write:any': ['forms'],
} as const satisfies OfficialPermissions;

export const screens = [
  {
    path: '/onlineform/editor',
    name: 'form-editor',
    parents: ['/'],
    title: { ja: '手続きの作成', en: 'Form Editor' },
    description: {
      ja: 'オンライン申請の手続きを作り、直し、公開します。職員が使います。',
      en: 'Forms for online applications: write, try and publish them. For staff.',
    },
    menus: { official: 16 },
    ledToBy: ['form:write:any'],
  },
  {
    path: '/onlineform/editor/:onlineform_id',
    name: 'form-edit',
    parents: ['/', '/onlineform/editor'],
    title: { ja: '手続きを書く', en: 'Write a Form' },
    description: {
      ja: '手続きの文章、質問、費用を書きます。職員が使います。',
      en: 'Texts, questions and fees of a form. For staff.',
    },
  },
  {
    path: '/onlineform/editor/:onlineform_id/preview',
    name: 'form-preview',
    parents: ['/', '/onlineform/editor', '/onlineform/editor/:onlineform_id'],
    title: { ja: '手続きの下見', en: 'Preview of a Form' },
    description: {
      ja: '下書きを、公開する画面で確かめます。職員が使います。',
      en: 'The draft as residents will see it. For staff.',
    },
  },
] as const satisfies readonly OfficialScreen[];

export const actions = {
  'form:create': { ja: '手続きを作った', en: 'Made a form' },
  'form:import': { ja: '手続きをファイルから作った', en: 'Made a form from a file' },
  'form:write': { ja: '手続きの下書きを書き始めた', en: 'Began to write a draft of a form' },
  'form:discard': { ja: '手続きの下書きを捨てた', en: 'Discarded the draft of a form' },
  'form:try': { ja: '手続きの試験用URLを作った', en: 'Made a test address of a form' },
  'form:end-try': { ja: '手続きの試験用URLを終えた', en: 'Ended the test address of a form' },
  'form:publish': { ja: '手続きの版を公開した', en: 'Published a version of a form' },
  'form:open': { ja: '手続きの受付を始めた', en: 'Opened a form' },
  'form:close': { ja: '手続きの受付を終えた', en: 'Closed a form' },
  'form:order': { ja: '手続きの並びを変えた', en: 'Changed the order of forms' },
  'form:delete': { ja: '公開していない手続きを削除した', en: 'Deleted a form that was never published' },
} as const satisfies OfficialActions;

export const subjects = {
  form: { ja: '手続き', en: 'Form' },
} as const satisfies OfficialActions;

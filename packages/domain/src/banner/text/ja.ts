import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'banner-end-past': '終わりの日時が過ぎています。これからの日時を選んでください。',
  'banner-end-far':
    '終わりは、いまから{{0}}日以内にしてください。長くお知らせすることは、町のお知らせに書いてください。',
  'banner-over': 'この速報は、もう終わっています。画面を読み込み直して、いまの速報を確かめてください。',
};

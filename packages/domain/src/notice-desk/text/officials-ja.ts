import type { en } from './officials-en.ts';

export const ja: Record<keyof typeof en, string> = {
  'foreign-notice':
    'ほかの職員が書いたお知らせです。直せるのは書いた人です。公開中のものは、新しい版を書くことができます。',
  'notice-closed-early': '終わりの日時は、公開の日時より後、いまより後にしてください。',
  'notice-over': '終わりの日時が過ぎているため、公開してもだれも読めません。終わりの日時を直してください。',
  'version-in-future':
    '新しい版は、承認されるとすぐに公開中のものと入れ替わります。公開の日時は、空けておくか、過ぎた日時にしてください。',
  'version-exists': 'このお知らせの新しい版が、すでに書かれています。その版を続けるか、先に捨ててください。',
  'too-many-drafts':
    '公開していないお知らせが{{0}}件あります。新しく書く前に、仕上げるか、要らないものを捨ててください。',
};

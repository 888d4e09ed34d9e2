import type { SameTexts } from '@machi/domain/locale/same-texts';
import type { en } from './en.ts';

export const ja: SameTexts<typeof en> = {
  asked: {
    subject: '承認の依頼があります',
    paragraphs: [
      '{{name}} さん',
      '承認の依頼があります。{{by}} さんが、お知らせ「{{title}}」の承認を申請しました。',
      '内容を読んで、承認するか、理由を添えて差し戻してください。',
    ],
    short: '【{{town}}】お知らせの承認の依頼があります。{{product}}を開いてください。',
    link: 'お知らせを読む',
  },
  approved: {
    subject: 'お知らせが承認されました',
    paragraphs: [
      '{{name}} さん',
      'お知らせ「{{title}}」が承認されました。決めた日時から、町の方が読めます。',
      '{{reason}}',
    ],
    short: '【{{town}}】お知らせが承認されました。',
    link: 'お知らせを開く',
  },
  denied: {
    subject: 'お知らせが差し戻されました',
    paragraphs: [
      '{{name}} さん',
      'お知らせ「{{title}}」は承認されませんでした。理由は次のとおりです。',
      '{{reason}}',
      '直して、もう一度申請できます。',
    ],
    short: '【{{town}}】お知らせが差し戻されました。{{product}}を開いて、理由を確かめてください。',
    link: '理由を読んで直す',
  },
  closing: 'このお知らせに返信することはできません。',
};

import type { SameTexts } from '@machi/domain/locale/same-texts';
import type { en } from './en.ts';

const closing = 'このお知らせに返信することはできません。';

export const ja: SameTexts<typeof en> = {
  faq: {
    asked: {
      subject: '承認の依頼があります',
      paragraphs: [
        '{{name}} さん',
        '承認の依頼があります。{{by}} さんが、質問「{{title}}」とその答えの承認を申請しました。',
        '内容を読んで、承認するか、理由を添えて差し戻してください。',
      ],
      short: '【{{town}}】質問の承認の依頼があります。{{product}}を開いてください。',
      link: '質問を読む',
    },
    approved: {
      subject: '質問が承認されました',
      paragraphs: [
        '{{name}} さん',
        '質問「{{title}}」とその答えが承認されました。「よくある質問」のページで読めます。',
        '{{reason}}',
      ],
      short: '【{{town}}】質問が承認されました。',
      link: '質問を開く',
    },
    denied: {
      subject: '質問が差し戻されました',
      paragraphs: [
        '{{name}} さん',
        '質問「{{title}}」は承認されませんでした。理由は次のとおりです。',
        '{{reason}}',
        '直して、もう一度申請できます。',
      ],
      short: '【{{town}}】質問が差し戻されました。{{product}}を開いて、理由を確かめてください。',
      link: '理由を読んで直す',
    },
    closing,
  },
  about: {
    asked: {
      subject: '承認の依頼があります',
      paragraphs: [
        '{{name}} さん',
        '承認の依頼があります。{{by}} さんが、「このサイトについて」の「{{title}}」の承認を申請しました。',
        '内容を読んで、承認するか、理由を添えて差し戻してください。',
      ],
      short: '【{{town}}】「このサイトについて」の承認の依頼があります。{{product}}を開いてください。',
      link: '文章を読む',
    },
    approved: {
      subject: '文章が承認されました',
      paragraphs: [
        '{{name}} さん',
        '「{{title}}」が承認されました。「このサイトについて」のページで読めます。',
        '{{reason}}',
      ],
      short: '【{{town}}】「このサイトについて」の文章が承認されました。',
      link: 'ページを開く',
    },
    denied: {
      subject: '文章が差し戻されました',
      paragraphs: [
        '{{name}} さん',
        '「このサイトについて」の「{{title}}」は承認されませんでした。理由は次のとおりです。',
        '{{reason}}',
        '直して、もう一度申請できます。',
      ],
      short:
        '【{{town}}】「このサイトについて」の文章が差し戻されました。{{product}}を開いて、理由を確かめてください。',
      link: '理由を読んで直す',
    },
    closing,
  },
};

import type { SameTexts } from '@machi/domain/locale/same-texts';
import type { en } from './en.ts';

export const ja: SameTexts<typeof en> = {
  invited: {
    subject: '予定表のグループに招待されています',
    paragraphs: [
      '{{name}} 様',
      '{{product}}をお使いの方から、予定表のグループへの招待が届きました。グループの人どうしは、おたがいの予定を見ることができます。',
      'どなたからの招待かは、このお知らせには載せていません。ログインしてお確かめのうえ、参加するかどうかをお決めください。参加するまで、あなたの予定はだれにも見えません。',
    ],
    short:
      '【{{town}}】{{product}}で、予定表のグループへの招待が届きました。ログインしてお確かめください。参加するまで、予定はだれにも見えません。',
    link: '招待を見る',
  },
  closing:
    '参加しないときは、何もしなくてかまいません。このお知らせに返信することはできません。ご不明な点は、{{office}}へお電話ください。',
};

import type { SameTexts } from '@machi/domain/locale/same-texts';
import type { en } from './en.ts';

export const ja: SameTexts<typeof en> = {
  come: {
    subject: '{{office}}からメッセージが届きました',
    paragraphs: [
      '{{name}} 様',
      '{{product}}に、あなたあてのメッセージが届きました。',
      'このお知らせには、メッセージの内容を載せていません。ログインして、お読みください。',
    ],
    short: '【{{town}}】{{product}}に、あなたあてのメッセージが届きました。ログインして、お読みください。',
    link: 'メッセージを読む',
  },
  closing:
    'このお知らせに返信することはできません。お返事は、メッセージの画面からお願いします。ご不明な点は、{{office}}へお電話ください。',
};

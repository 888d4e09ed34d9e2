import type { SameTexts } from '@machi/domain/locale/same-texts';
import type { en } from './en.ts';

export const ja: SameTexts<typeof en> = {
  ending: {
    subject: '「{{club}}」の減免がまもなく終わります',
    paragraphs: [
      '{{name}} 様',
      '「{{club}}」の施設使用料の減免は、{{day}}で終わります。',
      '続けるときは、その日までに、団体の書類をお持ちになって、{{office}}の窓口へお越しください。手続きが済むまで、その日より後の予約は、減免のない料金になります。',
    ],
    short: '【{{town}}】「{{club}}」の減免は、{{day}}で終わります。続けるときは、窓口で手続きをしてください。',
    link: '団体の登録を見る',
  },
  closing: 'このお知らせに返信することはできません。ご不明な点は、{{office}}（{{tel}}）へお電話ください。',
};

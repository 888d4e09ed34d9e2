import type { SameTexts } from '@machi/domain/locale/same-texts';
import type { en } from './en.ts';

/** Letters about notices. */
export const ja: SameTexts<typeof en> = {
  notice: {
    subject: '【{{product}}】{{title}}',
    paragraphs: ['{{title}}', '{{category}}　{{department}}', '{{said}}'],
    short: '【{{town}}】{{title}}',
    link: 'お知らせを読む',
  },
  urgent: {
    subject: '【緊急】{{title}}（{{town}}）',
    paragraphs: ['{{town}}からの緊急のお知らせです。', '{{title}}', '{{said}}', '{{department}}'],
    short: '【{{town}}・緊急】{{title}}',
    link: 'お知らせを読む',
  },
  digest: {
    subject: '【{{product}}】新しいお知らせが{{count}}件あります',
    paragraphs: ['{{town}}の新しいお知らせです。'],
    short: '【{{town}}】新しいお知らせが{{count}}件あります。',
    link: 'お知らせを見る',
  },
  line: '■ {{title}}\n{{category}}　{{department}}\n{{url}}',
  more: 'このほかに{{count}}件あります。',
  closings: {
    category:
      'このメールは、「{{category}}」のお知らせをメールで受け取ることを選んだ方にお送りしています。\n受け取りをやめる：{{page}}\n\n{{office}}　電話 {{tel}}（{{hours}}）\nこのメールに返信することはできません。',
    urgent:
      'このお知らせは、緊急のため、登録されているすべての対象の方にお送りしています。\n\n{{office}}　電話 {{tel}}（{{hours}}）\nこのメールに返信することはできません。',
    daily:
      'このメールは、お知らせを1日分まとめて受け取ることを選んだ方に、新しいお知らせがあった日にお送りしています。\n受け取りをやめる：{{page}}\n\n{{office}}　電話 {{tel}}（{{hours}}）\nこのメールに返信することはできません。',
  },
};

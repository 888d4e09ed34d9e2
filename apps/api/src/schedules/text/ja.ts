import type { SameTexts } from '@machi/domain/locale/same-texts';
import type { en } from './en.ts';

export const ja: SameTexts<typeof en> = {
  added: {
    subject: '予定に加えられました',
    paragraphs: [
      '{{name}} 様',
      'ほかの方が、あなたを「{{title}}」に加えました。',
      '次の日時：{{next}}',
      '{{calendar}}',
    ],
    short: '',
    link: '予定を見る',
  },
  changed: {
    subject: '参加している予定が変わりました',
    paragraphs: [
      '{{name}} 様',
      '「{{title}}」が変わりました。変わったところ：{{changes}}',
      '{{about}}',
      '次の日時：{{next}}',
      '{{calendar}}',
    ],
    short: '',
    link: '予定を見る',
  },
  removed: {
    subject: '予定の参加者から外れました',
    paragraphs: ['{{name}} 様', '「{{title}}」の参加者から外れました。', '{{about}}'],
    short: '',
  },
  dropped: {
    subject: '参加している予定が削除されました',
    paragraphs: ['{{name}} 様', '「{{title}}」が削除されました。削除されたところ：{{part}}', '{{remaining}}'],
    short: '',
  },
  reminded: {
    subject: '参加している予定のお知らせ',
    paragraphs: ['{{name}} 様', '「{{title}}」をお知らせします。', '次の日時：{{next}}', '{{calendar}}'],
    short: '',
    link: '予定を見る',
  },
  'change.times': '日時',
  'change.place': '部屋',
  'change.title': '題名',
  'change.url': 'リンク',
  'change.note': 'メモ',
  'change.people': '参加者',
  'part.whole': 'すべて',
  'part.from': '{{day}}から後',
  'part.date': '{{day}}だけ',
  'about.date': '{{day}}の分です。今の日時：{{time}}',
  'about.from': '{{day}}からの分です。',
  remaining: '次の日時：{{next}}',
  calendar:
    '付いているファイルを開くと、お使いのカレンダーに入れられます。出席するかどうかは、下のボタンの画面でお答えください。',
  'next.none': 'これからの日はありません',
  joint: '、',
  closing:
    'このお知らせは、希望された方にお送りしています。「予定表の設定」で、いつでもやめられます。返信することはできません。ご不明な点は、{{office}}へお電話ください。',
  'closing.all':
    'このお知らせは、参加する方全員にお送りしています。返信することはできません。ご不明な点は、{{office}}へお電話ください。',
};

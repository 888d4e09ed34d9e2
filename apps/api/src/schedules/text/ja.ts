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
  'guest.added': {
    subject: '【{{town}}】{{by}}からのご案内',
    paragraphs: [
      '{{name}} 様',
      '{{by}}から、「{{title}}」へのご案内です。',
      '日時：{{next}}',
      'ご出席いただけるかどうかを、下のボタンの画面でお答えください。付いているファイルを開くと、お使いのカレンダーに入れられます。',
    ],
    short: '',
    link: '出欠を答える',
  },
  'guest.changed': {
    subject: '【{{town}}】ご案内した予定の変更（{{by}}）',
    paragraphs: [
      '{{name}} 様',
      '「{{title}}」が変わりました。変わったところ：{{changes}}',
      '{{about}}',
      '次の日時：{{next}}',
      'ご都合が変わったときは、下のボタンの画面でお知らせください。',
    ],
    short: '',
    link: '内容を見て答える',
  },
  'guest.removed': {
    subject: '【{{town}}】ご出席は不要になりました（{{by}}）',
    paragraphs: ['{{name}} 様', '「{{title}}」へのご出席は不要になりました。', '{{about}}'],
    short: '',
  },
  'guest.dropped': {
    subject: '【{{town}}】ご案内した予定の取消し（{{by}}）',
    paragraphs: ['{{name}} 様', '「{{title}}」は取りやめになりました。取りやめ：{{part}}', '{{remaining}}'],
    short: '',
  },
  'guest.reminded': {
    subject: '【{{town}}】ご案内した予定のお知らせ（{{by}}）',
    paragraphs: ['{{name}} 様', '「{{title}}」をお知らせします。', '次の日時：{{next}}'],
    short: '',
    link: '内容を見て答える',
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
  'about.date': '{{day}}の分です。いまの日時：{{time}}',
  'about.day': '{{day}}の分です。',
  'about.from': '{{day}}からの分です。',
  remaining: '次の日時：{{next}}',
  calendar:
    '付いているファイルを開くと、お使いのカレンダーに入れられます。出席するかどうかは、下のボタンの画面でお答えください。',
  'next.none': 'これからの日はありません',
  joint: '、',
  closing:
    'このお知らせは、希望された方にお送りしています。「予定表の設定」で、いつでもやめられます。返信することはできません。ご不明な点は、{{office}}へお電話ください。',
  'closing.guest':
    'このメールは、{{office}}（電話 {{tel}}）からお送りしています。メールでの返信はできません。この予定についてのメールがいらないときは、リンクの画面でお選びください。',
  'closing.all':
    'このお知らせは、参加する方全員にお送りしています。返信することはできません。ご不明な点は、{{office}}へお電話ください。',
};

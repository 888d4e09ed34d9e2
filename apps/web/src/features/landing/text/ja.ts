import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  find: '空いている施設をさがす',
  signup: '登録する（無料）',
  reservations: 'あなたの予約',
  pass: '入浴証・バス乗車証',
  work: '待っている仕事',

  important: '重要なお知らせ',
  read: 'お知らせを読む',

  today: '今日の{{town}}',
  now: 'いま {{time}}',
  hour: '{{hour}}時',
  'today.none': '今日の予定はありません。',
  until: '{{time}}まで',

  tasks: 'できること',
  'task.spot': '施設を予約する',
  'task.spot.about': '会議室、体育館、調理室、共同オフィス',
  'task.onlineform': 'オンラインで申請する',
  'task.onlineform.about': '補助金、水道などの届出',
  'task.reservation': '予約を見る・取り消す',
  'task.reservation.about': '日時、料金、申込みの状態',
  'task.notice': 'お知らせを読む',
  'task.notice.about': '催し、くらしなど、種類ごとに',
  'task.pass': '入浴証・バス乗車証を使う',
  'task.pass.about': '残りの回数、運賃、スマートフォンで見せる',
  'task.app': '町のアプリを使う',
  'task.app.about': 'お知らせ、ごみ分別、広報',
  'task.faq': '答えをさがす',
  'task.faq.about': 'よくある質問と答え',
  'task.about': 'はじめての方へ',
  'task.about.about': 'このサイトでできること、使い方',

  notices: 'お知らせ',
  'notices.more': 'お知らせをもっと見る',
  'notices.none': 'いま、お知らせはありません。',
  'notices.important': '重要',

  slides: '町からのご案内',
  'slides.carousel': 'スライド一覧',
  'slides.slide': 'スライド',
  'slides.place': '{{count}}枚のうち{{place}}枚目',
  'slides.previous': '前の案内',
  'slides.next': '次の案内',
  'slides.more': 'くわしく見る',
};

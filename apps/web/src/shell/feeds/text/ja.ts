import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'reservations.title': '手元のカレンダーで予約を見る',
  'reservations.lead':
    'スマートフォンやパソコンのカレンダーに秘密のアドレスを登録すると、予約が自動で入ります。変更や取消しも伝わります。',
  'reservations.who': 'このアドレスを知っている人は、だれでもあなたの予約を見られます。ほかの人に教えないでください。',
  create: 'アドレスを作る',
  creating: '作っています',
  address: 'カレンダーに登録するアドレス',
  once: '表示されるのはいまだけです。コピーして、カレンダーの「照会」や「購読」に登録してください。',
  copy: 'コピーする',
  copied: 'アドレスをコピーしました。',
  notCopied: 'アドレスを選びました。キーボードか長押しでコピーしてください。',
  since: '{{day}}に作ったアドレスを使っています。',
  read: 'カレンダーが最後に読んだのは、{{moment}}です。',
  unread: 'まだどのカレンダーも読んでいません。',
  rotate: 'アドレスを作り直す',
  rotateQuestion: 'カレンダーに登録するアドレスを作り直しますか。',
  rotateConsequence:
    'これまでのアドレスはすぐに使えなくなります。登録したカレンダーには、新しいアドレスを入れ直してください。',
  revoke: 'やめる',
  'reservations.revokeQuestion': '手元のカレンダーに予約を出すのをやめますか。',
  'reservations.revokeConsequence': 'アドレスはすぐに使えなくなります。予約そのものは残ります。',
  revokeConfirm: 'アドレスをやめる',
  keep: 'このままにする',
  revoking: '止めています',
  revoked: 'アドレスを使えなくしました。',
  failed: 'できませんでした。もう一度お試しください。',

  'schedule.title': '手元のカレンダーで予定を見る',
  'schedule.lead':
    'スマートフォンやパソコンのカレンダーに秘密のアドレスを登録すると、予定が自動で入ります。変更も伝わります。',
  'schedule.who': 'このアドレスを知っている人は、だれでもあなたの予定を見られます。ほかの人に教えないでください。',
  'schedule.revokeQuestion': '手元のカレンダーに予定を出すのをやめますか。',
  'schedule.revokeConsequence': 'アドレスはすぐに使えなくなります。予定そのものは残ります。',

  'busy.title': '予定のある時間だけを知らせる',
  'busy.lead':
    '家族や仕事先のカレンダーに、予定のある時間だけを出せます。予定の名前や場所は出ません。施設の予約の時間も入ります。',
  'busy.who': 'このアドレスを知っている人は、だれでもあなたの予定のある時間を見られます。',
  'busy.revokeQuestion': '予定のある時間を知らせるのをやめますか。',
  'busy.revokeConsequence': 'アドレスはすぐに使えなくなります。予定そのものは残ります。',
};

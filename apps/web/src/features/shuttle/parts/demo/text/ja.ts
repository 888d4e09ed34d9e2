import type { en } from './en.ts';

/** Japanese knows no plural: `_one` is left out. */
type Key = Exclude<keyof typeof en, `${string}_one`>;

export const ja: Readonly<Record<Key, string>> = {
  loading: '体験乗車を調べています。',
  lead: '体験乗車の予約です。料金はかかりません。発車するまで取り消せます。',
  check: '確かめて同意する',
  who: '乗れる方',
  place: '集合場所',
  before: '発車の{{minutes}}分前までにお越しください。',
  seats: '定員',
  seatsOf_other: '{{count}}人',
  how: '乗り方',
  contact: 'お問い合わせ',
  texts: '乗る前に読んでいただくこと',
  textsLead: '回を選んだあとで、次の二つにそれぞれチェックを入れていただきます。',
  consent: '同意していただくこと',
  waiver: '責任の範囲',
  data: 'お預かりする情報',
  dataTo: '{{organization}}が使います。',
  route: '停留所と時刻表を見る',
  slots: '体験の回を選ぶ',
  choose: 'この回を予約する',
  chooseOf: 'この回を予約する　{{day}} {{time}}',
  later_other: 'そのあとの回（{{count}}回）',
  none: 'いま予約できる回はありません',
  rests: 'いまは休んでいます',
  next: '次は、{{day}}に走ります。',
  gone: 'この回は予約できなくなりました',
  goneBody: 'ほかの方が予約したか、発車しました。ほかの回を選んでください。',
  back: '別の回を選ぶ',
  note: '発車するまで取り消せます。当日は、予約番号を係員に見せてください。',
  'tick.consent': '読みました。いっしょに乗る人の分も同意します',
  'tick.waiver': '責任の範囲を読み、確認しました',
};

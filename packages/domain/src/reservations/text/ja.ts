import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'resident-only': 'この施設を申し込めるのは、{0}にお住まいの方だけです。前の画面へお戻りください。',
  'slot-taken': '選んだ時間は、ほかの予約が入りました。別の時間を選んでください。',
  'unavailable-date': '利用できない日が選ばれています。別の日を選んでください。',
  'monthly-limit': 'この施設をひと月に予約できる回数の上限に達しました。',
  'outside-hours': '選んだ時間は開いていません。この日の開館時間は{0}〜{1}です。',
  'time-order': '終わりの時刻は、始まりより後にしてください。',
  'minimum-unit': 'この部屋は、{1}から{0}分単位で予約できます。',
  'room-timetable': 'この部屋は、次の時間帯で予約できます（続けて選べます）：{0}。',
  'too-soon': 'この日のネット予約は締め切りました。予約できるのは{0}からです。',
  'too-far': 'この日の予約はまだ始まっていません。予約できるのは{0}までです。',
  'closed-day': '{0}は休館日です。',
  'no-reservation': 'この施設は予約を受け付けていません。',
  'too-many-dates': '一度に申し込めるのは{0}日分までです。',
  'dates-overlap': '同じ時間が重ねて選ばれています。',
  'over-capacity': 'この部屋の定員は{0}人です。',
  'purpose-other': '利用の目的を具体的に入力してください。',
  'cancel-too-late': '画面からの取消しは締め切りました。{0}へお電話ください。',
  'not-reserved': 'この予約は成立していないため、取り消す必要はありません。',
  'already-canceled': 'この予約はすでに取り消されています。',
};

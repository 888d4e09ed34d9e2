import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'taxi-shared-office-only': 'タクシーは、共同オフィスの予約に付けてだけ頼めます。',
  'taxi-reservation-ended': 'この予約は有効でないため、タクシーを頼めません。',
  'taxi-too-late': 'タクシーの申込みと取消しは、利用日の前の日の17:00に締め切りました。{{0}}へお電話ください。',
  'taxi-no-leg': '行き、帰りのどちらか、または両方を選んでください。',
  'taxi-same-stand': '施設とは別の乗り場を選んでください。',
  'taxi-outward-late': '予約の始まりに間に合いません。{{0}}までに着く時刻を選んでください。',
  'taxi-outward-early': '予約の始まりより{{1}}分以上早く着きます。{{0}}以降に着く時刻を選んでください。',
  'taxi-return-early': '予約が終わる前の出発です。{{0}}以降に出る時刻を選んでください。',
  'taxi-return-late': '予約が終わってから{{1}}分を過ぎた出発です。{{0}}までに出る時刻を選んでください。',
  'taxi-hours': 'タクシーが走るのは{{0}}〜{{1}}です。この時間の中で選んでください。',
  'taxi-not-booked': 'この予約にタクシーはありません。取り消す必要はありません。',
  'taxi-answered': 'この配車には、すでに返事をしています。',
  'taxi-canceled': 'この配車は、お客さまが取り消しました。',
};

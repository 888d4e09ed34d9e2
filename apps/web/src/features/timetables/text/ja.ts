import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  title: '{{spot}}の時間割',
  sub: '部屋ごとに、空いている日と時間帯が分かります。',
  hours: '開いている時間：{{hours}}',
  closing: '休み：{{days}}',
  detail: '{{spot}}の案内',
  noRooms: '予約はいりません',
  noRoomsBody: '{{spot}}には、予約する部屋がありません。開いている時間にお越しください。',
  noReservations: '部屋の予約は、インターネットでは受け付けていません。施設に電話でお尋ねください。',
  fullDay: '印は一日分です。時刻は予約の画面で分かります。',
};

import { wordingsOf } from '@machi/domain/locale/texts';

const ja = {
  sheet: '未払いの使用料',
  columns: {
    since: '未払いになった日',
    days: '日数',
    kind: '区分',
    place: '施設',
    room: '部屋',
    day: '利用日',
    time: '時間',
    name: '申込者',
    group: '団体',
    code: '予約番号',
    left: '未払いの額',
    reminded: '手紙を送った日',
  },
  kinds: { used: '利用済み', cancelled: '取消しの料金', 'to-come': 'これから' },
  reminder: {
    subject: '施設使用料のお支払いについて',
    asks: '次の施設使用料のお支払いが、まだ確認できていません。{{term}}までに、{{yen}}をお支払いください。同じ内容の手紙を郵便でもお送りします。',
    line: '・{{day}}　{{place}}　{{yen}}（{{code}}）',
    where:
      '{{office}}または施設の窓口でお支払いになれます。お支払いが難しいときは、早めにご相談ください（電話 {{tel}}）。',
    crossed: '行き違いで、すでにお支払いがお済みのときは、お許しください。',
  },
};
const en: typeof ja = {
  sheet: 'Unpaid room fees',
  columns: {
    since: 'Unpaid since',
    days: 'Days',
    kind: 'Kind',
    place: 'Facility',
    room: 'Room',
    day: 'Day of use',
    time: 'Time',
    name: 'Applicant',
    group: 'Group',
    code: 'Reservation code',
    left: 'Yen unpaid',
    reminded: 'Letter sent on',
  },
  kinds: { used: 'Used', cancelled: 'Cancellation fee', 'to-come': 'To come' },
  reminder: {
    subject: 'Payment of room fees',
    asks: 'We have not received the following room fees. Please pay {{yen}} by {{term}}. The same is sent to you by post.',
    line: '- {{day}}, {{place}}, {{yen}} ({{code}})',
    where: 'You can pay at {{office}} or at the facility. If it is hard to pay, please tell us early (tel. {{tel}}).',
    crossed: 'If you have paid in the meantime, please accept our apologies.',
  },
};

export const dueTexts = wordingsOf('reception-dues', { ja, en });

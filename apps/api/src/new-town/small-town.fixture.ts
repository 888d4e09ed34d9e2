import type { FilledSheets } from '@machi/domain/workbook/model';

/** The workbook of a small town. */
export const small: FilledSheets = {
  town: [
    {
      name: '汐見島町',
      en: 'Shiomijima Town',
      prefecture: '長崎県',
      code: '429996',
      zipcode: '859-9999',
      address: '汐見島町港1',
      tel: '0959-00-0001',
      opens: '8:30',
      closes: '17:15',
      mayor: '町長',
      mail: 'machi@shiomijima.example.jp',
      latitude: 33.1,
      longitude: 129.1,
      waste_until: '8:00',
    },
  ],
  facilities: [
    {
      name: '汐見会館',
      category: '遊ぶ',
      purpose: '会議',
      address: '汐見島町港3',
      latitude: 33.101,
      longitude: 129.102,
      fixing: '申込みで決まる',
    },
  ],
  rooms: [{ facility: '汐見会館', name: '大広間', purpose: '集まり', capacity: 50, in_bands: '○' }],
  fees: [{ facility: '汐見会館', kind: '時間帯の料金', name: '午前', from: '9:00', to: '12:00', yen: 1500 }],
  hours: [{ facility: '汐見会館', opens: '9:00', closes: '12:00' }],
  offices: [{ name: '総務課' }],
  waste: [{ kind: '燃やせるごみ', days: '月・木' }],
  people: [
    {
      lastname: '磯部',
      firstname: '渚',
      lastfurigana: 'イソベ',
      firstfurigana: 'ナギサ',
      email: 'isobe@shiomijima.example.jp',
      tel: '090-0000-0003',
      office: '総務課',
      roles: '職員の役割を決める',
    },
  ],
};

import type { FilledSheets } from '@machi/domain/workbook/model';

/** Wards, with their reading and where they lie from the city hall, in degrees. */
const wards = [
  ['中央', 'ちゅうおう', 'Chuo', 0, 0],
  ['東', 'ひがし', 'Higashi', 0, 0.03],
  ['西', 'にし', 'Nishi', 0, -0.03],
  ['南', 'みなみ', 'Minami', -0.025, 0],
  ['北', 'きた', 'Kita', 0.025, 0],
  ['緑', 'みどり', 'Midori', 0.02, 0.02],
  ['港', 'みなと', 'Minato', -0.02, 0.02],
  ['山手', 'やまて', 'Yamate', 0.02, -0.02],
] as const;
/** A ward's facilities; together with their rooms in turn they make 300 rooms. */
const kinds = [
  ['市民会館', 'しみんかいかん', 'Civic Hall'],
  ['体育館', 'たいいくかん', 'Gymnasium'],
  ['生涯学習館', 'しょうがいがくしゅうかん', 'Learning Centre'],
  ['公民館', 'こうみんかん', 'Community House'],
  ['文化会館', 'ぶんかかいかん', 'Culture Hall'],
] as const;
const rooms = [
  ['大ホール', 'Large hall', 400],
  ['会議室1', 'Meeting room 1', 24],
  ['会議室2', 'Meeting room 2', 24],
  ['和室', 'Tatami room', 20],
  ['音楽室', 'Music room', 30],
  ['調理室', 'Kitchen', 24],
  ['工作室', 'Workshop', 20],
  ['展示室', 'Gallery', 80],
] as const;
const offices = ['総務課', '市民課', '施設課', '税務課', '福祉課', '環境課', '広報課', '会計課'] as const;
const roles = [
  '職員の役割を決める、操作の記録を見る、会員の管理',
  '施設の受付、お知らせを書く',
  '会員の管理、カードと顔の登録、オンライン申請',
  'お知らせを承認する、路線データ、請求',
  '職員の役割を決める、請求',
  'オンライン申請',
  '施設の受付',
  'お知らせを書く',
] as const;

const halls = wards.flatMap(([ward, wardKana, wardEn, north, east]) =>
  kinds.map(([kind, kana, en], at) => ({
    ward,
    name: `${ward}${kind}`,
    kana: `${wardKana}${kana}`,
    en: `${wardEn} ${en}`,
    latitude: 35.2 + north + at * 0.002,
    longitude: 137.4 + east + at * 0.002,
  })),
);

/** 大原市, an invented city of eight wards with 40 facilities, 300 rooms and 40 officials. */
export const oharashi: FilledSheets = {
  town: [
    {
      name: '大原市',
      kana: 'おおはらし',
      en: 'Ohara City',
      prefecture: '愛知県',
      code: '239992',
      open_data: '○',
      zipcode: '449-9999',
      office: '大原市役所',
      office_en: 'Ohara City Hall',
      address: '大原市中央区本町1番地',
      address_en: '1 Honmachi, Chuo, Ohara City',
      tel: '0530-00-0001',
      opens: '8:30',
      closes: '17:15',
      mayor: '大原市長　原田 和子',
      mayor_en: 'Kazuko Harada, Mayor of Ohara City',
      mail: 'machi@ohara.example.jp',
      latitude: 35.2,
      longitude: 137.4,
      prefix: 'OH',
      waste_until: '8:00',
    },
  ],
  facilities: halls.map(({ ward, name, kana, en, latitude, longitude }, at) => ({
    name,
    kana,
    en,
    category: '遊ぶ',
    type: '市民施設',
    purpose: '会議、講座、発表会、運動',
    address: `大原市${ward}区${(at % 5) + 1}丁目1番地`,
    tel: `0530-00-${String(1000 + at)}`,
    latitude,
    longitude,
    parking: at % 2 === 0 ? '有料' : '無料',
    fixing: at % 4 === 3 ? '町の承認で決まる' : '申込みで決まる',
    ahead: 180,
    monthly: at % 4 === 1 ? 2 : '',
    residents: at % 4 === 2 ? '○' : '',
    cancel: at % 4 === 0 ? '' : 3,
  })),
  rooms: halls.flatMap(({ name }, at) =>
    rooms.slice(0, 7 + (at % 2)).map(([room, en, capacity], place) => ({
      facility: name,
      name: room,
      en,
      purpose: '会議、講座、稽古',
      floor: `${1 + Math.floor(place / 3)}階`,
      capacity,
      yen: place === 0 ? '' : 200 + place * 50,
      in_bands: place === 0 ? '○' : '',
    })),
  ),
  fees: halls.flatMap(({ name: facility }) => [
    ...[
      ['午前', 'Morning', '9:00', '12:00', 4000],
      ['午後', 'Afternoon', '13:00', '17:00', 6000],
      ['夜間', 'Evening', '18:00', '21:00', 5000],
    ].map(([name = '', en = '', from = '', to = '', yen = 0]) => ({
      facility,
      room: '大ホール',
      kind: '時間帯の料金',
      name,
      en,
      from,
      to,
      yen,
    })),
    { facility, kind: '加算', name: '冷暖房', en: 'Air conditioning', yen: 100, months: '7月〜9月' },
  ]),
  hours: halls.map(({ name: facility }, at) => ({
    facility,
    opens: '9:00',
    closes: '21:00',
    closed: at % 2 === 0 ? '毎週月曜、12月29日〜1月3日' : '第2・第4火曜、12月29日〜1月3日',
  })),
  equipment: halls.map(({ name: facility }) => ({
    facility,
    name: 'プロジェクター',
    en: 'Projector',
    stock: 2,
    yen: 500,
  })),
  offices: offices.map((name, at) => ({ name, inquiries: at === 1 ? '○' : '' })),
  waste: wards.flatMap(([ward], at) => [
    {
      kind: '燃やせるごみ',
      kana: 'もやせるごみ',
      en: 'Burnable waste',
      area: `${ward}区`,
      districts: `${ward}区`,
      days: at % 2 === 0 ? '月・木' : '火・金',
    },
  ]),
  shelters: halls
    .filter(({ name }) => /体育館|公民館/.test(name))
    .map(({ ward, name, kana, en, latitude, longitude }, at) => ({
      name,
      kana,
      en,
      address: `大原市${ward}区本町${at + 1}番地`,
      latitude,
      longitude,
      dangers: at % 2 === 0 ? '洪水、地震、大規模な火事' : '地震、大規模な火事',
      staying: '○',
      capacity: 200 + at * 50,
      facility: name,
    })),
  people: Array.from({ length: 40 }, (_none, at) => ({
    lastname: '大原',
    firstname: `職員${at + 1}`,
    lastfurigana: 'オオハラ',
    firstfurigana: 'ショクイン',
    email: `official${at + 1}@ohara.example.jp`,
    tel: `090-0000-${String(2001 + at)}`,
    office: offices[at % offices.length] ?? '',
    roles: roles[at % roles.length] ?? '',
  })),
};

/** Days from today on which the lotteries of a kind of facility open, close, are drawn and used. */
const terms = [
  { opens: -6, closes: 9, draws: 13, use: [74, 104] },
  { opens: -6, closes: 9, draws: 13, use: [74, 104] },
  { opens: 5, closes: 19, draws: 23, use: [90, 120] },
  { opens: -45, closes: -30, draws: -26, use: [20, 40] },
  { opens: -2, closes: 12, draws: 16, use: [80, 110] },
] as const;
const BANDS = [
  { start: '09:00', end: '12:00' },
  { start: '13:00', end: '17:00' },
  { start: '18:00', end: '21:00' },
];
let lastRoom = 0;
/** The city draws the weekends of the large hall in each of its facilities; the ids are the workbook's order. */
const drawn = halls.map(({ ward, name, en }, at) => {
  const room = lastRoom + 1;
  lastRoom += 7 + (at % 2);
  return {
    ...terms[at % kinds.length],
    title: { ja: `${name} 大ホール 土日`, en: `${en}, large hall, weekends` },
    spot_id: at + 2,
    room_ids: [room],
    weekdays: [0, 6],
    bands: BANDS,
    choices: 3,
    wishes: ward === '中央' ? [{ persons: 60, purpose: 'exhibition' }] : [],
  };
});
/** Lotteries of 大原市, of the whole town and of its sample people. */
export const oharashiLotteries = { whole_town: drawn, sample_people: drawn };

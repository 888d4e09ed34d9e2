const both = (text: string) => ({ ja: text, en: text });

const place = () => ({
  spot_type: both('type'),
  opening_hours: both('9:00-17:00'),
  closing_days_text: both('Tuesdays'),
  address: both('1 Street'),
  tel: '0100-55-0000',
  email: null,
  url: null,
  parking_type: 1,
  latitude: 44.1,
  longitude: 142.2,
  main_purpose: both('purpose'),
  monthly_limit: null,
  accepts_days_ahead: 60,
  cancel_days_before: null,
  is_resident_only: false,
});

const room = () => ({
  main_purpose: both('purpose'),
  fee_text: both('100'),
  floors: both('1'),
  area: null,
  capacity: 4,
  hourly_fee_yen: 100,
  unit_minutes: 15,
  surcharges: [{ surcharge_name: both('Heating'), yen_per_hour: 50, when: { kind: 'months', months: [12, 1] } }],
  equipments: [both('board')],
});

const person = () => ({
  password: 'open-sesame1',
  tel: '090-0000-0000',
  lastname: '佐藤',
  firstname: 'ハル',
  lastfurigana: 'サトウ',
  firstfurigana: 'ハル',
  zipcode: '098-9901',
  prefecture: '北海道',
  address1: '町',
  address2: '1',
  gender: 0,
  birthdate: '1990-01-01',
  is_resident: 1,
});

const service = () => ({
  organization_name: both('office'),
  data_purpose: both('purpose'),
  agreement: both('agreement'),
});

/** A correct pack of two spots, two rooms and two people; made anew each time, to be spoilt by a test. */
export const smallPack = () => ({
  'town.json': {
    town_key: 'smalltown',
    town_name: both('Small Town'),
    product_name: both('Machi'),
    office_name: both('Office'),
    office_tel: '0100-55-0001',
    office_hours: both('8:30-17:15'),
    mail_from: 'machi@example.jp',
    code_prefix: 'SM',
  },
  'services.json': [
    { ...service(), service_id: 1, service_name: both('Shared office') },
    { ...service(), service_id: 2, service_name: both('Taxi') },
  ],
  'spots.json': [
    { ...place(), spot_id: 2, spot_name: both('Stop'), spot_category_id: 3, fixing_method: 0, hours: [], closings: [] },
    {
      ...place(),
      spot_id: 4,
      spot_name: both('Office'),
      spot_category_id: 5,
      fixing_method: 1,
      hours: [{ weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' }],
      closings: [
        { kind: 'weekday', weekday: 2, nth: [1], moves_after_holiday: true },
        { kind: 'yearly', from: '12-29', to: '01-03' },
      ],
      terms: both('1. terms'),
    },
  ],
  'rooms.json': [
    { ...room(), room_id: 401, spot_id: 4, room_name: both('A') },
    { ...room(), room_id: 402, spot_id: 4, room_name: both('B') },
  ],
  'terms.json': {
    title: both('Terms'),
    enacted_on: '2026-10-01',
    intro: both('intro'),
    sections: [{ heading: both('1'), body: both('body') }],
  },
  'sample-members.json': [
    { ...person(), member_id: 1, email: 'haru@example.jp' },
    { ...person(), member_id: 2, email: 'chiyo@example.jp' },
  ],
});

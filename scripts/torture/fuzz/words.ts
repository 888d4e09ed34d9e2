/** A day so many days from now. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Terminals of the town that deeds of officials may meet. */
export const MET_TERMINALS: readonly number[] = [900_011, 900_012, 900_013];

/** A room of the town and the spot that it belongs to. */
export interface KnownRoom {
  readonly room_id: number;
  readonly spot_id: number;
}

/** The one spot more often than all others, so that spot and room often belong together. */
const favouring = (favourites: readonly number[], all: readonly number[]): number[] => [
  ...all,
  ...all.flatMap(() => favourites).slice(0, 2 * all.length),
];

/**
 * Plausible values by field name, for what a schema cannot say: which text is a day, which number a spot of the town.
 * @param memberId whom the deeds of officials may meet
 */
export function plausibleWords(
  rooms: readonly KnownRoom[],
  memberId: number,
): Readonly<Record<string, readonly unknown[]>> {
  const spotIds = [...new Set(rooms.map((room) => room.spot_id))];
  const favourite = spotIds.slice(0, 1);
  const own = rooms.filter((room) => favourite.includes(room.spot_id)).map((room) => room.room_id);
  const days = [20, 21, 22, 25, 28, 33].map(dayIn);
  const instants = [0, -60, 86_400].map((seconds) => new Date(Date.now() + seconds * 1000).toISOString());
  const names = ['森', '楓', '𠮷田', 'O’Hara', '佐藤 ハル'];
  return {
    spot_id: favouring(favourite, spotIds),
    room_id: favouring(
      own,
      rooms.map((room) => room.room_id),
    ),
    member_id: [memberId, String(memberId), 5],
    name: names,
    text: ['kaede.mori@example.jp, 森 楓\nharu.sato@example.jp, 佐藤 ハル', 'member0@example.jp, 森 楓'],
    // As many numbers as a measure of eight has.
    people: [
      Array.from({ length: 8 }, () => ({ own: [0.9, 0.95, 1], others: Array.from({ length: 21 }, () => 0.78) })),
    ],
    roles: [[], ['editor'], ['editor', 'approver']],
    organization_id: [1, 2],
    attempt: ['attempt-1'],
    kind: ['email', 'email', 'tel', 'faq'],
    category_key: ['account', 'fees'],
    ends_date: [dayIn(1), dayIn(3)],
    moved_date: [dayIn(1), dayIn(3)],
    ends_time: ['09:00', '21:00'],
    moved_time: ['09:00', '21:00'],
    body_ja: ['今夜は断水します。'],
    body_en: ['No water tonight.'],
    value: ['kaede.mori@example.jp', '090-0000-4321'],
    value_confirmation: ['kaede.mori@example.jp', '090-0000-4321'],
    old_password: ['kaede-2027'],
    reservation_id: [1, 2, 3, '4', 5000],
    before: [1, '100', 2_000_000_000],
    capacity: ['1', '20'],
    occupancy: [0, 35, 100],
    device_name: ['入口の計数器', 'Door counter'],
    device_id: [1, '2', 5000],
    card_id: [1, '2', 5000],
    uid: ['04a1b2c3d4e5f6', '04A1B2C3D4E5F7', '08a1b2c3'],
    waitlist_id: [1, '2', 5000],
    document_id: [1, '2', 5000],
    pass: ['bath', 'bus'],
    year: ['2026', '2025'],
    draft_key: ['reservation-4-401', 'reservation-2-21'],
    file_name: ['平面図.png', '../減免申請書.pdf'],
    target_date: days,
    birthdate: ['1958-04-02', '2004-02-29', '1999-12-31'],
    from: days,
    to: [...days, dayIn(60)],
    from_date: days,
    to_date: days,
    from_time: ['00:00', '09:00'],
    to_time: ['17:00', '24:00'],
    period: ['2026', '2027-01', '2027-12'],
    blackout_id: [1, 2, '3'],
    equipment_id: [1, 2],
    start: ['09:00', '10:00', '13:15'],
    end: ['11:00', '14:00', '20:00', '24:00'],
    persons_spot: [1, 8, 20],
    persons_taxi: [1, 4, 8],
    taxistand_start: [2, 3, 5],
    taxistand_end: [2, 3, 5],
    arrival_time: [540, 600, 780],
    departure_time: [660, 780, 840],
    taxi_id: [1, 2, 3],
    leg: ['outward', 'return'],
    date: days,
    application_code: ['HM-2223', 'HM-2234'],
    charging_fee: [0, 500],
    email: ['kaede.mori@example.jp', 'member0@example.jp'],
    email_confirmation: ['kaede.mori@example.jp', 'member0@example.jp'],
    login_id: ['member0@example.jp', 'nobody@example.jp'],
    password: ['kaede-2027', 'Hoshi-20270'],
    password_confirmation: ['kaede-2027', 'Hoshi-20270'],
    lastname: names,
    firstname: names,
    lastfurigana: ['モリ', 'サトウ'],
    firstfurigana: ['カエデ', 'ハル'],
    tel: ['090-0000-4321', '0165-00-0000'],
    zipcode: ['098-9901', '0989901'],
    prefecture: ['北海道'],
    address1: ['星守町'],
    address2: ['旭1丁目8番地'],
    // None of those that sign: once staff had ended them, no request of a terminal would get through any more.
    terminal_id: [...MET_TERMINALS, String(MET_TERMINALS[0]), 1],
    terminal_name: ['入口の端末', '1号車'],
    terminal_quarantine_id: [1, '2'],
    visit_id: [1, '2'],
    seen: ['accepted.admitted.true.0'],
    time: ['09:00', '13:30'],
    have_version: ['0', '1'],
    tapped_at: instants,
    wall_time: instants,
    clock: instants,
    list_as_of: [null, ...instants],
    shown_name: [null],
    events: [[]],
    group_name: names,
    person_in_charge: names,
  };
}

/** What breaks software: wrong kinds, edges, controls, halves of characters, names that objects own. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2_147_483_648,
  9_007_199_254_740_992,
  Number.MIN_VALUE,
  '',
  ' ',
  '0',
  '-1',
  '01',
  '1e3',
  'NaN',
  'null',
  'true',
  '\u0000',
  'a\u0000b',
  '\u001b[31m',
  '\ud800',
  '\udc00x',
  '\uffff',
  '\u202eabc',
  '𠮷'.repeat(70),
  'あ'.repeat(2000),
  'e\u0301'.repeat(40),
  "'; drop table member; --",
  '%s%n',
  '${7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '9999-12-31',
  '0000-00-00',
  '2027-02-30',
  '2027-02-29',
  '-000001-01-01',
  '+275760-09-13',
  '10000-01-01',
  '24:00',
  '23:59',
  '00:00',
  '99:99',
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { length: -1 },
  { target_date: null },
  Array.from({ length: 50 }, () => 'x'),
  ['2027-02-01', '2027-02-01'],
  [{ target_date: '2027-02-01', target_time: { start: '10:00', end: '09:00' } }],
];

/** Whole bodies that are no JSON object, or not quite. */
export const brokenBodies: readonly string[] = [
  '',
  '{',
  '}',
  '[]',
  'null',
  '0',
  '"text"',
  '{"a":}',
  '{"a":1,}',
  '\ufeff{}',
  '{"__proto__":{"is_official":true}}',
  '{"constructor":{"prototype":{}}}',
  '['.repeat(5000),
  `{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`,
  `{"note":"${'x'.repeat(300_000)}"}`,
  '{"a":"\\ud800"}',
  '{"spot_id":1e999}',
  '{"spot_id":1,"spot_id":2}',
];

/** Path and query texts as they stand in an address. */
export const hostileAddresses: readonly string[] = [
  '0',
  '-1',
  '1.5',
  '%00',
  '%zz',
  '%',
  '%e0%a4%a',
  '%ed%a0%80',
  '..%2f..',
  '1%20or%201=1',
  'a'.repeat(2000),
  '999999999',
  '9999999999999999999',
  '１',
  '%EF%BC%91',
  'null',
  '__proto__',
];

export const hostileHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'accept-language': 'xx,*;q=0,ja;q=nan' },
  { 'accept-language': 'a'.repeat(4000) },
  { 'idempotency-key': 'k'.repeat(129) },
  { 'idempotency-key': 'with blank' },
  { 'idempotency-key': '!' },
  { 'access-token': 'Bearer' },
  { 'access-token': `Bearer ${'x'.repeat(200)}`, cookie: 'sid=x' },
  { cookie: 'sid=%00; sid=; =; ;;' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'x-forwarded-for': "', --" },
];

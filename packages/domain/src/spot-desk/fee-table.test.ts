import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sentenceOf } from '../refusals/model.ts';
import { quote } from '../reservations/quote.ts';
import { tariffOn } from '../spots/fee.ts';
import { feeDifferences } from './fee-difference.ts';
import { FeeTableEdit, type FeeTable } from './fee-table-model.ts';
import {
  announceEquipment,
  announceRoom,
  announcedFrom,
  bandsOf,
  cellsOf,
  feeTableProblems,
  isWholeTable,
  keptPrices,
  tariffTyped,
} from './fee-table.ts';

const TODAY = '2027-01-14';
const FROM = '2027-04-01';
const heating = {
  surcharge_name: { ja: '暖房料', en: 'Heating' },
  yen_per_hour: 100,
  when: { kind: 'months' as const, months: [12, 1, 2] },
};
const bands: FeeTableEdit['bands'] = [
  { band_name: { ja: '午前', en: 'Morning' }, start_time: '09:00', end_time: '13:00', per: 'band' },
  { band_name: { ja: '午後', en: 'Afternoon' }, start_time: '13:00', end_time: '21:00', per: 'hour' },
];
const hours = [{ weekdays: [1, 2], opens: '09:00', closes: '21:00' }];
const hall = { room_id: 1, hourly_fee_yen: 400, surcharges: [heating] };
const kitchen = { room_id: 2, hourly_fee_yen: 200, surcharges: [] };
const microphone = { equipment_id: 3, fee_yen: 200 };
const ground = { hours, rooms: [hall, kitchen], equipments: [microphone] };
const edit: FeeTableEdit = {
  next_fee_from: FROM,
  bands,
  rooms: [
    { room_id: 1, seen: 'a', by: 'band', hourly_fee_yen: null, band_fees: [1600, 500], surcharge_yen: [150] },
    { room_id: 2, seen: 'b', by: 'hour', hourly_fee_yen: 200, band_fees: [null, null], surcharge_yen: [] },
  ],
  equipments: [{ equipment_id: 3, seen: 'c', fee_yen: 300 }],
};
const codes = (change: Partial<FeeTableEdit>) =>
  feeTableProblems({ ...edit, ...change }, hours, TODAY).map(({ field, code }) => [field, code]);
const [first, second] = edit.rooms;
if (!first || !second) throw new Error('two rooms');

test('a table is refused at its cells: a day that is over, gaps, overlaps, hours without a fee, empty cells', () => {
  expect(codes({})).toEqual([]);
  expect(codes({ next_fee_from: TODAY })).toEqual([]);
  expect(codes({ next_fee_from: '2027-01-13' })).toEqual([['next_fee_from', 'min-date']]);
  const [past] = feeTableProblems({ ...edit, next_fee_from: '2027-01-13' }, hours, TODAY);
  expect(past && sentenceOf(past, 'ja')).toBe('2027年1月14日（木）以降の日付を入力してください。');
  expect(codes({ next_fee_from: '' })).toEqual([['next_fee_from', 'required']]);
  expect(codes({ next_fee_from: '9999-01-01' })).toEqual([['next_fee_from', 'max-date']]);
  const [morning, rest] = bands;
  if (!morning || !rest) throw new Error('two bands');
  expect(codes({ bands: [morning, { ...rest, start_time: '14:00' }] })).toEqual([
    ['bands.1.start_time', 'fee-band-gap'],
  ]);
  expect(codes({ bands: [morning, { ...rest, start_time: '12:00' }] })).toEqual([
    ['bands.1.start_time', 'fee-band-overlap'],
  ]);
  expect(
    codes({
      bands: [
        { ...morning, start_time: '10:00' },
        { ...rest, end_time: '20:00' },
      ],
    }),
  ).toEqual([
    ['bands.0.start_time', 'fee-band-opening'],
    ['bands.1.end_time', 'fee-band-opening'],
  ]);
  expect(codes({ bands: [] })).toEqual([['rooms.0.by', 'fee-band-none']]);
  expect(
    codes({
      rooms: [
        { ...first, band_fees: [1600], surcharge_yen: [null] },
        { ...second, hourly_fee_yen: null },
      ],
      equipments: [{ equipment_id: 3, seen: 'c', fee_yen: null }],
    }).map(([field]) => field),
  ).toEqual(['rooms.0.band_fees.1', 'rooms.0.surcharge_yen.0', 'rooms.1.hourly_fee_yen', 'equipments.0.fee_yen']);
  // Bands that no room uses do not matter.
  expect(codes({ bands: [rest], rooms: [second] })).toEqual([]);
});

test.each([[{ fee_yen: 1_000_001 }], [{ fee_yen: -1 }], [{ fee_yen: 0.5 }], [{ fee_yen: '300' }]])(
  'yen of %j are no yen',
  (cell) => {
    expect(FeeTableEdit.safeParse({ ...edit, equipments: [{ equipment_id: 3, seen: 'c', ...cell }] }).success).toBe(
      false,
    );
  },
);

test('a table names every room and all equipment as they stand, or it is stale', () => {
  const rows = {
    rooms: [
      { ...hall, seen: 'a' },
      { ...kitchen, seen: 'b' },
    ],
    equipments: [{ ...microphone, seen: 'c' }],
  };
  expect(isWholeTable(edit, rows)).toBe(true);
  expect(isWholeTable({ ...edit, rooms: [first, { ...second, seen: 'x' }] }, rows)).toBe(false);
  expect(isWholeTable({ ...edit, rooms: [first] }, rows)).toBe(false);
  expect(isWholeTable({ ...edit, rooms: [first, first] }, rows)).toBe(false);
  expect(isWholeTable({ ...edit, rooms: [{ ...first, surcharge_yen: [] }, second] }, rows)).toBe(false);
  expect(isWholeTable({ ...edit, equipments: [] }, rows)).toBe(false);
});

test('what is announced is charged from its day on, and what is typed as it is today is not announced', () => {
  const announced = announceRoom(hall, tariffTyped(tariffOn(hall, TODAY), first, bands), FROM, TODAY);
  const room = { ...announced, room_name: { ja: 'ホール', en: 'Hall' } };
  const terms = { includes_preparation: 0, is_commercial: 0, exemption_method: 0 } as const;
  const priceOn = (target_date: string) => quote([{ target_date, start: 720, end: 840 }], room, terms).amount;
  expect([priceOn('2027-01-31'), priceOn('2027-04-01'), priceOn('2028-01-31')]).toEqual([1000, 2100, 2400]);
  expect(
    announceRoom(kitchen, tariffTyped(tariffOn(kitchen, TODAY), second, bands), FROM, TODAY).next_fee_from,
  ).toBeNull();
  expect(announceEquipment(microphone, 300, FROM, TODAY)).toEqual({
    fee_yen: 200,
    next_fee_yen: 300,
    next_fee_from: FROM,
  });
  expect(announceEquipment(microphone, 200, FROM, TODAY).next_fee_from).toBeNull();
  // Read again, the table has the announced fees in its cells; fees announced for an earlier day are the old ones.
  expect(bandsOf([announced, kitchen], TODAY)).toEqual(bands);
  expect(cellsOf(announced, bands, TODAY)).toEqual({
    by: 'band',
    hourly_fee_yen: null,
    band_fees: [1600, 500],
    surcharge_yen: [150],
  });
  expect(announcedFrom([announced, { next_fee_from: null }], TODAY)).toBe(FROM);
  expect(announcedFrom([announced, { next_fee_from: '2027-05-01' }], TODAY)).toBe('');
  const later = tariffOn(announced, '2027-06-01');
  expect(announceRoom(announced, later, '2027-07-01', '2027-06-01')).toMatchObject({
    fee_bands: later.fee_bands,
    next_fee_from: null,
  });
});

test('whatever was announced, saving a table as it is read changes no price', () => {
  const yen = fc.integer({ min: 0, max: 9000 });
  fc.assert(
    fc.property(yen, yen, fc.constantFrom(null, '2027-01-10', '2027-02-01'), (now, next, from) => {
      const room = { ...kitchen, hourly_fee_yen: now, next_fee_yen: next, next_fee_from: from };
      const typed = { room_id: 2, seen: '', ...cellsOf(room, [], TODAY) };
      const saved = announceRoom(room, tariffTyped(tariffOn(room, TODAY), typed, []), from ?? FROM, TODAY);
      for (const day of [TODAY, '2027-02-01', '2027-06-01']) expect(tariffOn(saved, day)).toEqual(tariffOn(room, day));
    }),
  );
});

test('what is reserved from the first day on at another fee is counted: by room, room beside and equipment', () => {
  const [none]: number[][] = [[]];
  const use = { target_date: FROM, room_id: 9, adjunct_room_ids: none ?? [], equipment_ids: none ?? [] };
  const counted = (change: Partial<typeof use>) => keptPrices([{ ...use, ...change }], edit, ground).length;
  expect([counted({}), counted({ room_id: 1 }), counted({ room_id: 2 })]).toEqual([0, 1, 0]);
  expect([counted({ adjunct_room_ids: [1] }), counted({ equipment_ids: [3, 3] })]).toEqual([1, 1]);
  expect(counted({ room_id: 1, target_date: '2027-03-31' })).toBe(0);
});

test('old and new stand beside each other with what is more', () => {
  const table: FeeTable = {
    spot_id: 1,
    spot_name: '会館',
    opening: { start: '09:00', end: '21:00' },
    today: TODAY,
    next_fee_from: '',
    bands: [],
    rooms: [hall, kitchen].map((room) => ({
      ...cellsOf(room, [], TODAY),
      room_id: room.room_id,
      room_name: room.room_id === 1 ? { ja: 'ホール', en: 'Hall' } : { ja: '調理室', en: 'Kitchen' },
      seen: '',
      room_timetable: [],
      now: tariffOn(room, TODAY),
    })),
    equipments: [
      { equipment_id: 3, equipment_name: { ja: 'マイク', en: 'Microphone' }, seen: '', now_yen: 200, fee_yen: 200 },
    ],
  };
  expect(
    feeDifferences(table, { ...edit, rooms: [first, { ...second, hourly_fee_yen: 150 }] }).map(
      ({ name, before, after, difference }) => [name.ja, before.ja, after.ja, difference.ja],
    ),
  ).toEqual([
    [
      'ホール',
      '1時間 400円',
      '午前（9:00〜13:00）1,600円、午後（13:00〜21:00）1時間 500円',
      '9:00〜21:00使うと +800円',
    ],
    ['ホールの暖房料', '100円', '150円', '+50円'],
    ['調理室', '1時間 200円', '1時間 150円', '1時間 −50円'],
    ['マイク', '200円', '300円', '+100円'],
  ]);
  expect(feeDifferences(table, { ...edit, rooms: [], equipments: [] })).toEqual([]);
});

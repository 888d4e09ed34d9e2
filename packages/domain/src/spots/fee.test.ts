import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../calendar/model.ts';
import type { Localized } from '../locale/model.ts';
import { quote } from '../reservations/quote.ts';
import { bandFaults } from './fee-bands.ts';
import { announcedInWords, feeInWords, simpleFeeInWords } from './fee-words.ts';
import { feeWordsOn, simpleFeesAt, tariffOn, tariffsAt, type RoomFee } from './fee.ts';
import type { FeeBand } from './model.ts';

const both = (text: string) => ({ ja: text, en: text });
const heating = (yen_per_hour: number) => ({
  surcharge_name: { ja: '暖房料', en: 'Heating' },
  yen_per_hour,
  when: { kind: 'months' as const, months: [4] },
});
const band = (ja: string, en: string, start_time: string, end_time: string, fee_yen: number, per: FeeBand['per']) => ({
  band_name: { ja, en },
  start_time,
  end_time,
  fee_yen,
  per,
});
const bands = [
  band('午前', 'Morning', '09:00', '13:00', 1600, 'band'),
  band('午後', 'Afternoon', '13:00', '17:00', 500, 'hour'),
  band('夜間', 'Evening', '17:00', '21:00', 2400, 'band'),
];
const room = {
  room_name: both('101'),
  hourly_fee_yen: 400,
  next_fee_yen: 450,
  next_fee_from: '2027-04-01',
  surcharges: [],
};
const plain = { room_name: both('101'), hourly_fee_yen: 400, surcharges: [] };
const terms = { includes_preparation: 0, is_commercial: 0, exemption_method: 0 } as const;
const priceOn = (target_date: string, of: { readonly room_name: Localized } & RoomFee = room) =>
  quote([{ target_date, start: 600, end: 720 }], of, terms);
const saidOn = (of: RoomFee, today: string, timetable: { start_time: string; end_time: string }[] = []) =>
  feeInWords(tariffsAt(of, today), timetable);

test('a new fee is charged for uses from its first day, whenever they are applied for', () => {
  expect(priceOn('2027-03-31')).toMatchObject({ amount: 800, lines: [{ yen_per_hour: 400 }] });
  expect(priceOn('2027-04-01')).toMatchObject({ amount: 900, lines: [{ yen_per_hour: 450 }] });
});

test('bands, additions and equipment have a first day as the fee of an hour has', () => {
  const next = { next_fee_from: '2027-04-01', next_fee_bands: bands, next_surcharges: [heating(150)] };
  const changed = { ...plain, surcharges: [heating(100)], ...next };
  expect(priceOn('2027-03-31', changed).amount).toBe(800);
  expect(priceOn('2027-04-01', changed).lines.map(({ amount }) => amount)).toEqual([1600, 300]);
  // Back to one fee for every hour.
  const back = { ...plain, fee_bands: bands, next_fee_bands: [], next_fee_from: '2027-04-01' };
  expect(['2027-03-31', '2027-04-01'].map((day) => priceOn(day, back).amount)).toEqual([1600, 800]);
  const lent = {
    equipment_id: 1,
    equipment_name: both('13'),
    fee_yen: 200,
    next_fee_yen: 300,
    next_fee_from: '2027-04-01',
  };
  const with_ = { adjuncts: [], equipments: [{ equipment: lent, pieces: 2 }] };
  const slots = ['2027-03-31', '2027-04-01'].map((target_date) => ({ target_date, start: 600, end: 660 }));
  expect(quote(slots, plain, terms, with_).amount).toBe(400 + 400 + 400 + 600);
  expect(simpleFeeInWords(simpleFeesAt(lent, '2027-03-31')).ja).toBe('200円（2027年4月1日（木）の利用分から 300円）');
  expect(simpleFeeInWords(simpleFeesAt(lent, '2027-04-01')).en).toBe('¥300');
});

test('dates on both sides of the day have each its own fee, and so do rooms that are taken along', () => {
  const slots = ['2027-03-31', '2027-04-01'].map((target_date) => ({ target_date, start: 600, end: 660 }));
  const hall = { ...plain, hourly_fee_yen: 0 };
  expect(quote(slots, room, terms).amount).toBe(850);
  expect(quote(slots, hall, terms, { adjuncts: [room], equipments: [] }).amount).toBe(850);
});

test('the sentence says both fees while the new one is to come, then the new one alone', () => {
  expect(saidOn(room, '2027-03-31')).toEqual({
    ja: '1時間 400円。2027年4月1日（木）の利用分から 1時間 450円',
    en: '¥400 an hour. From use on Thu 1 Apr 2027: ¥450 an hour',
  });
  expect(saidOn(room, '2027-04-01')).toEqual({ ja: '1時間 450円', en: '¥450 an hour' });
});

test('the sentence names what is added, and a band of the timetable where all are of one length', () => {
  const timetable = (...ends: [string, string][]) => ends.map(([start_time, end_time]) => ({ start_time, end_time }));
  expect(saidOn({ ...plain, hourly_fee_yen: 0, surcharges: [heating(100)] }, '2027-01-01')).toEqual({
    ja: '無料。加算：暖房料 1時間 100円',
    en: 'Free. Additions: Heating ¥100 an hour',
  });
  expect(saidOn(plain, '2027-01-01', timetable(['09:00', '13:00'], ['13:00', '17:00']))).toEqual({
    ja: '1時間 400円（1区分4時間 1,600円）',
    en: '¥400 an hour (¥1,600 for a band of 4 h)',
  });
  expect(saidOn(plain, '2027-01-01', timetable(['09:00', '13:00'], ['13:00', '16:00'])).ja).toBe('1時間 400円');
});

test('the sentence of bands names each with its hours, and that part of one costs the whole of it', () => {
  expect(saidOn({ ...plain, fee_bands: bands }, '2027-01-01')).toEqual({
    ja: '午前（9:00〜13:00）1,600円、午後（13:00〜17:00）1時間 500円、夜間（17:00〜21:00）2,400円。時間帯の一部だけの利用でも、その時間帯の料金がかかります',
    en: 'Morning (9:00–13:00) ¥1,600, Afternoon (13:00–17:00) ¥500 an hour, Evening (17:00–21:00) ¥2,400. Using part of a time of day costs as much as all of it',
  });
  const next = { next_fee_from: '2027-04-01', next_surcharges: [heating(150)] };
  expect(announcedInWords(tariffsAt({ ...plain, ...next }, '2027-01-01'))).toEqual({
    ja: '2027年4月1日（木）の利用分から 加算は 暖房料 1時間 150円',
    en: 'From use on Thu 1 Apr 2027: additions Heating ¥150 an hour',
  });
  // An announcement without a change is none.
  expect(announcedInWords(tariffsAt({ ...plain, next_fee_from: '2027-04-01' }, '2027-01-01'))).toBeUndefined();
});

test('the words of a day are those of its fee', () => {
  const words = { fee_now: '1時間 400円', fee_next: '1時間 450円', next_fee_from: '2027-04-01' };
  expect(['2027-03-31', '2027-04-01'].map((day) => feeWordsOn(words, day))).toEqual(['1時間 400円', '1時間 450円']);
  expect(feeWordsOn({ ...words, fee_next: null, next_fee_from: null }, '2027-04-01')).toBe('1時間 400円');
});

test('what is told on a day is what is charged on it, and on every day after it', () => {
  const yen = fc.integer({ min: 0, max: 5000 });
  const day = fc.integer({ min: -40, max: 40 }).map((days) => addDays('2027-04-01', days));
  fc.assert(
    fc.property(yen, yen, day, day, day, (hourly_fee_yen, next_fee_yen, next_fee_from, today, use) => {
      const fees = { hourly_fee_yen, next_fee_yen, next_fee_from, surcharges: [] };
      const { now, next } = tariffsAt(fees, today);
      const later = use < today ? today : use;
      const told = next !== null && next.from <= later ? next : now;
      expect(told.hourly_fee_yen).toBe(tariffOn(fees, later).hourly_fee_yen);
      expect(now.hourly_fee_yen).toBe(tariffOn(fees, today).hourly_fee_yen);
    }),
  );
});

test('bands follow each other from the opening to the closing', () => {
  const hours = [
    { opens: '10:00', closes: '21:00' },
    { opens: '09:00', closes: '17:00' },
  ];
  const from = (...times: [string, string][]) =>
    bandFaults(
      times.map(([start_time, end_time]) => ({ start_time, end_time })),
      hours,
    ).map(({ index, field, code, time }) => [index, field, code, time]);
  expect(from(['09:00', '13:00'], ['13:00', '21:00'])).toEqual([]);
  expect(from(['08:00', '22:00'])).toEqual([]);
  expect(from()).toEqual([]);
  expect(from(['09:00', '13:00'], ['14:00', '21:00'])).toEqual([[1, 'start_time', 'fee-band-gap', '13:00']]);
  expect(from(['09:00', '13:00'], ['12:45', '21:00'])).toEqual([[1, 'start_time', 'fee-band-overlap', '13:00']]);
  expect(from(['09:30', '13:00'], ['13:00', '20:00'])).toEqual([
    [0, 'start_time', 'fee-band-opening', '09:00'],
    [1, 'end_time', 'fee-band-opening', '21:00'],
  ]);
});

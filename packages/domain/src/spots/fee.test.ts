import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../calendar/model.ts';
import { quote } from '../reservations/quote.ts';
import { feeInWords, feesAt, hourlyFeeOn } from './fee.ts';

const both = (text: string) => ({ ja: text, en: text });
const heating = {
  surcharge_name: { ja: '暖房料', en: 'Heating' },
  yen_per_hour: 100,
  when: { kind: 'months' as const, months: [4] },
};
const room = {
  room_name: both('101'),
  hourly_fee_yen: 400,
  next_fee_yen: 450,
  next_fee_from: '2027-04-01',
  surcharges: [],
  room_timetable: [],
};
const terms = { includes_preparation: 0, is_commercial: 0, exemption_method: 0 } as const;
const priceOn = (target_date: string) => quote([{ target_date, start: 600, end: 720 }], room, terms);

test('a new fee is charged for uses from its first day, whenever they are applied for', () => {
  expect(priceOn('2027-03-31')).toMatchObject({ amount: 800, lines: [{ yen_per_hour: 400 }] });
  expect(priceOn('2027-04-01')).toMatchObject({ amount: 900, lines: [{ yen_per_hour: 450 }] });
});

test('dates on both sides of the day have each its own fee, and so do rooms that are taken along', () => {
  const slots = ['2027-03-31', '2027-04-01'].map((target_date) => ({ target_date, start: 600, end: 660 }));
  const hall = { ...room, hourly_fee_yen: 0, next_fee_yen: null, next_fee_from: null };
  expect(quote(slots, room, terms).amount).toBe(850);
  expect(quote(slots, hall, terms, { adjuncts: [room], equipments: [] }).amount).toBe(850);
});

test('the sentence says both fees while the new one is to come, then the new one alone', () => {
  const saidOn = (today: string) => feeInWords({ ...room, ...feesAt(room, today) });
  expect(saidOn('2027-03-31')).toEqual({
    ja: '1時間 400円。2027年4月1日（木）の利用分から 1時間 450円',
    en: '¥400 an hour. From use on Thu 1 Apr 2027: ¥450 an hour',
  });
  expect(saidOn('2027-04-01')).toEqual({ ja: '1時間 450円', en: '¥450 an hour' });
});

test('the sentence names what is added, and a band where all are of one length', () => {
  const bands = (...ends: [string, string][]) => ends.map(([start_time, end_time]) => ({ start_time, end_time }));
  const plain = { ...room, next_fee_yen: null, next_fee_from: null };
  expect(feeInWords({ ...plain, hourly_fee_yen: 0, surcharges: [heating] })).toEqual({
    ja: '無料。加算：暖房料 1時間 100円',
    en: 'Free. Additions: Heating ¥100 an hour',
  });
  expect(feeInWords({ ...plain, room_timetable: bands(['09:00', '13:00'], ['13:00', '17:00']) })).toEqual({
    ja: '1時間 400円（1区分4時間 1,600円）',
    en: '¥400 an hour (¥1,600 for a band of 4 h)',
  });
  const unequal = bands(['09:00', '13:00'], ['13:00', '16:00']);
  expect(feeInWords({ ...plain, room_timetable: unequal }).ja).toBe('1時間 400円');
});

test('what is told on a day is what is charged on it, and on every day after it', () => {
  const yen = fc.integer({ min: 0, max: 5000 });
  const day = fc.integer({ min: -40, max: 40 }).map((days) => addDays('2027-04-01', days));
  fc.assert(
    fc.property(yen, yen, day, day, day, (hourly_fee_yen, next_fee_yen, next_fee_from, today, use) => {
      const fees = { hourly_fee_yen, next_fee_yen, next_fee_from };
      const later = use < today ? today : use;
      expect(hourlyFeeOn(feesAt(fees, today), later)).toBe(hourlyFeeOn(fees, later));
      expect(feesAt(fees, today).hourly_fee_yen).toBe(hourlyFeeOn(fees, today));
    }),
  );
});

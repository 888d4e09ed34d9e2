import { expect, test } from 'vitest';
import type { PricedLine } from '../reservations/quote.ts';
import { lineInWords, pdfDate, pdfDay, pdfYen } from './words.ts';

test('days stand under their era, the western year beside it', () => {
  expect(pdfDate('2027-01-21')).toBe('令和9年（2027年）1月21日');
  expect(pdfDay('2028-02-29')).toBe('令和10年（2028年）2月29日（火）');
  expect(pdfDate('2019-05-01')).toBe('令和元年（2019年）5月1日');
  expect(pdfYen(1234567)).toBe('1,234,567円');
});

test('a line tells how it was computed', () => {
  const line: PricedLine = {
    kind: 'room',
    target_date: '2027-01-21',
    label: { ja: '大ホール', en: 'Large hall' },
    charged_minutes: 90,
    discount_minutes: 0,
    yen_per_hour: 1200,
    pieces: 0,
    yen_per_piece: 0,
    factor: 1,
    amount: 1800,
  };
  expect(lineInWords(line)).toBe('1時間30分 × 1,200円');
  expect(lineInWords({ ...line, factor: 0.3 })).toBe('1時間30分 × 1,200円\n一部減免により30%');
  expect(lineInWords({ ...line, factor: 0, discount_minutes: 60 })).toBe(
    '1時間30分 × 1,200円\n全額減免により0円\n準備・片付け1時間を除く',
  );
  expect(lineInWords({ ...line, kind: 'equipment', pieces: 3, yen_per_piece: 200 })).toBe('3点 × 200円');
});

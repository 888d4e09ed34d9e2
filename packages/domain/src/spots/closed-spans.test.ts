import { expect, test } from 'vitest';
import { closedSpans } from './closed-spans.ts';

const day = (target_date: string, closed_why?: string) => ({
  target_date,
  ...(closed_why === undefined ? {} : { closed_why }),
});

test('neighbours with the same cause are one span, an open day parts them', () => {
  expect(
    closedSpans([
      day('2026-12-28', '毎週月曜日'),
      day('2026-12-29', '年末年始'),
      day('2026-12-30', '年末年始'),
      day('2026-12-31'),
      day('2027-01-01', '年末年始'),
    ]),
  ).toEqual([
    { from: '2026-12-28', to: '2026-12-28', why: '毎週月曜日' },
    { from: '2026-12-29', to: '2026-12-30', why: '年末年始' },
    { from: '2027-01-01', to: '2027-01-01', why: '年末年始' },
  ]);
  expect(closedSpans([day('2026-12-31')])).toEqual([]);
});

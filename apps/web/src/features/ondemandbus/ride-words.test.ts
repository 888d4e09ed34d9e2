import { expect, test } from 'vitest';
import { weekHoursInWords } from './ride-words.ts';

test.each([
  [[1, 2, 3, 4, 5], '月曜日〜金曜日 8:00〜17:30', 'Monday to Friday 8:00–17:30'],
  [[0, 6, 5], '金曜日〜日曜日 8:00〜17:30', 'Friday to Sunday 8:00–17:30'],
  [[6], '土曜日 8:00〜17:30', 'Saturday 8:00–17:30'],
  [[0, 6], '土・日曜日 8:00〜17:30', 'Saturday, Sunday 8:00–17:30'],
  [[5, 3, 1], '月・水・金曜日 8:00〜17:30', 'Monday, Wednesday, Friday 8:00–17:30'],
])('weekdays %o are told as people say them', (weekdays, ja, en) => {
  const hours = { weekdays, opens: '08:00', closes: '17:30' };
  expect([weekHoursInWords(hours, 'ja'), weekHoursInWords(hours, 'en')]).toEqual([ja, en]);
});

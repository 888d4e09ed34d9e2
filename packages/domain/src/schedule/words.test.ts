import { expect, test } from 'vitest';
import { everyMonday } from './random-rule.fixture.ts';
import { repeatInWords } from './words.ts';
import type { RepeatRule } from './rule.ts';

const none = { on_mondays: 0 } as const;
const all = {
  on_sundays: 1,
  on_mondays: 1,
  on_tuesdays: 1,
  on_wednesdays: 1,
  on_thursdays: 1,
  on_fridays: 1,
  on_saturdays: 1,
} as const;

test.each<[Partial<RepeatRule>, string, string]>([
  [{}, '毎週 月曜日', 'Every week on Monday'],
  [{ on_wednesdays: 1 }, '毎週 月・水曜日', 'Every week on Monday and Wednesday'],
  [{ on_sundays: 1, on_saturdays: 1 }, '毎週 月・土・日曜日', 'Every week on Monday, Saturday and Sunday'],
  [{ ...all, on_sundays: 0, on_saturdays: 0 }, '毎週 月曜日から金曜日まで', 'Every week, Monday to Friday'],
  [all, '毎日', 'Every day'],
  [{ ...none, repeat_mode: 2, repeat_week: 2, on_tuesdays: 1 }, '毎月 第2火曜日', 'Every month on the second Tuesday'],
  [
    { repeat_mode: 2, repeat_week: 5, on_thursdays: 1 },
    '毎月 第5月・木曜日',
    'Every month on the fifth Monday and fifth Thursday',
  ],
  [{ ...none, repeat_mode: 1, repeat_day: 0 }, '毎月 末日', 'Every month on the last day'],
  [{ ...none, repeat_mode: 1, repeat_day: 1 }, '毎月 1日', 'Every month on the 1st'],
  [{ ...none, repeat_mode: 1, repeat_day: 22 }, '毎月 22日', 'Every month on the 22nd'],
  [{ ...none, repeat_mode: 1, repeat_day: 13 }, '毎月 13日', 'Every month on the 13th'],
  [{ ...none, repeat_mode: 0, repeat_month: 2, repeat_day: 29 }, '毎年 2月29日', 'Every year on 29 February'],
  [
    { ...none, repeat_mode: 0, repeat_month: 2, repeat_day: 0 },
    '毎年 2月末日',
    'Every year on the last day of February',
  ],
  [{ schedule_type: 0, repeat_mode: null }, '', ''],
])('%o is called %s', (rule, ja, en) => {
  const whole = { ...everyMonday, ...rule };
  expect([repeatInWords(whole, 'ja'), repeatInWords(whole, 'en')]).toEqual([ja, en]);
});

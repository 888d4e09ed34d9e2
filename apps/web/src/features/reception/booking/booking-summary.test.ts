import { expect, test } from 'vitest';
import { askedAtCounter, summaryOf } from './booking-summary.ts';
import { emptyBooking, noUse } from './booking-values.ts';

const labels = {
  spot: '施設',
  room: '部屋',
  date: '使う日',
  nthDate: (nth: number) => `使う日（${nth}日目）`,
  club: '登録団体で使う',
  adjunct: '付属室',
  extras: 'いっしょに使うもの',
  overrideReason: '受け付ける理由',
};

test('a line of the summary names its control and leads to it, in the order of the screen', () => {
  const asked = askedAtCounter({ ...emptyBooking, uses: [noUse, noUse] }, undefined, labels, 'ja');
  const errors = {
    charging_fee: ['入力してください。'],
    purpose: ['選んでください。'],
    'target_dates.0.target_time': ['時間を選んでください。'],
    target_time: ['開館の前です。'],
    target_date: ['休館日です。'],
    'equipment_ids.0': ['足りません。'],
    'equipment_ids.2': ['足りません。'],
    '': ['1か月の上限を超えます。'],
  };
  expect(summaryOf(asked, errors, 'ja')).toEqual({
    lines: [
      { fieldId: 'target_date', message: '使う日（1日目）：開館の前です。 休館日です。' },
      { fieldId: 'target_dates.0', message: '使う日（2日目）：時間を選んでください。' },
      { fieldId: 'purpose', message: '利用の目的：選んでください。' },
      { fieldId: 'equipment_ids', message: 'いっしょに使うもの：足りません。' },
      { fieldId: 'charging_fee', message: '1人あたりの金額（税込み）：入力してください。' },
    ],
    rest: ['1か月の上限を超えます。'],
  });
});

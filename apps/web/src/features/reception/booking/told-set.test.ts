import { expect, test } from 'vitest';
import { emptyBooking, type BookingValues } from './booking-values.ts';
import { toldSet } from './told-set.ts';

test('of the folded part of the form is told what is filled in, and nothing else', () => {
  expect(toldSet(emptyBooking, undefined, 'ja')).toEqual([]);
  const filled: BookingValues = {
    ...emptyBooking,
    is_group: '1',
    group_name: '星守俳句の会',
    is_commercial: true,
    exemption_method: '2',
    exemption_reason: '町内会の行事のため',
  };
  expect(toldSet(filled, undefined, 'ja')).toEqual([
    '団体で使う',
    '星守俳句の会',
    '営利を目的とした利用',
    '一部減免（70％引き）',
    '町内会の行事のため',
  ]);
  // Fields that depend on a removed tick are left out.
  expect(toldSet({ ...filled, is_group: '0' }, undefined, 'en')[0]).toBe('Commercial use');
});

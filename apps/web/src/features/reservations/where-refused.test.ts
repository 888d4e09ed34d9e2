import { expect, test } from 'vitest';
import { refusedDates } from './time/refused-dates.ts';
import { whereRefused } from './where-refused.ts';

const sent = [{ date: '2027-01-19', start: '13:00', end: '15:00' }];
const step = (codes: Readonly<Record<string, string>>) => {
  const errors = Object.fromEntries(Object.keys(codes).map((field) => [field, ['A sentence.']]));
  const listed = Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, [code]]));
  return whereRefused(errors, refusedDates({ errors, codes: listed }, sent));
};

test('a refusal leads to where it can be put right', () => {
  expect(step({ target_time: 'slot-taken', persons_spot: 'over-capacity' })).toBe(1);
  expect(step({ persons_spot: 'over-capacity' })).toBe(2);
  expect(step({ 'additional_questions.food': 'required' })).toBe(2);
  expect(step({ 'document_ids.0': 'document-gone' })).toBe(2);
  expect(step({ spot_id: 'resident-only' })).toBe(3);
});

test('where only something taken along is missing, its field is the place, though the day is named too', () => {
  expect(step({ target_time: 'equipment-short', 'equipment_ids.0': 'equipment-short' })).toBe(2);
  expect(step({ target_date: 'monthly-limit', target_time: 'equipment-short' })).toBe(1);
});

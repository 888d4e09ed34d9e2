import { expect, test } from 'vitest';
import {
  afterChange,
  isOnlyExtras,
  isOwnAt,
  refusedDates,
  sentencesFor,
  whereRefused,
  withoutExtras,
} from './refused-dates.ts';

const time = { start: '13:00', end: '15:00' };
const sent = ['2027-01-19', '2027-01-21', '2027-01-26'].map((date) => ({ date, ...time }));
const taken = 'The selected time slot is already taken.';
const short = 'Of “Projector”, 1 can still be borrowed.';
const refused = refusedDates(
  {
    errors: {
      target_date: ['You have reached the maximum.'],
      target_time: [taken],
      'target_dates.1': [taken, short],
      persons_spot: ['This room holds up to 4 people.'],
    },
    codes: {
      target_date: ['monthly-limit'],
      target_time: ['slot-taken'],
      'target_dates.1': ['slot-taken', 'equipment-short'],
    },
  },
  sent,
);

test('each failing day is found by its place in the request', () => {
  expect([...refused.keys()]).toEqual(['2027-01-19', '2027-01-26']);
  expect(sentencesFor(refused, '2027-01-19')).toEqual(['You have reached the maximum.', taken]);
  expect(sentencesFor(refused, '2027-01-21')).toEqual([]);
});

test('a day that is dropped or gets another time is no longer refused; the others still are', () => {
  expect([...afterChange(refused, sent, sent.slice(0, 2)).keys()]).toEqual(['2027-01-19']);
  const later = sent.map((one) => (one.date === '2027-01-19' ? { ...one, start: '14:00' } : one));
  expect([...afterChange(refused, sent, later).keys()]).toEqual(['2027-01-26']);
});

test('a time that the member holds already is known as their own', () => {
  const own = refusedDates({ errors: { target_time: ['yours'] }, codes: { target_time: ['slot-own'] } }, sent);
  expect(isOwnAt(own, '2027-01-19')).toBe(true);
  expect(isOwnAt(refused, '2027-01-19')).toBe(false);
  expect(isOwnAt(own, '2027-01-26')).toBe(false);
});

test('what is taken along can be dropped by itself', () => {
  expect(isOnlyExtras(refused)).toBe(false);
  const equipment = { errors: { 'target_dates.0': [short] }, codes: { 'target_dates.0': ['equipment-short'] } };
  const ofEquipment = refusedDates(equipment, sent);
  expect(isOnlyExtras(ofEquipment)).toBe(true);
  expect(withoutExtras(ofEquipment).size).toBe(0);
  expect(sentencesFor(withoutExtras(refused), '2027-01-26')).toEqual([taken]);
  expect(isOnlyExtras(new Map())).toBe(false);
});

const step = (codes: Readonly<Record<string, string>>) => {
  const errors = Object.fromEntries(Object.keys(codes).map((field) => [field, ['A sentence.']]));
  const listed = Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, [code]]));
  return whereRefused(errors, refusedDates({ errors, codes: listed }, sent.slice(0, 1)));
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

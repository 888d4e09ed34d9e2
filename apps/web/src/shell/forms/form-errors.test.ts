import { expect, test } from 'vitest';
import { errorLines, fieldNames } from './form-errors.ts';

test('errorLines names nested fields with dots, in the order of the form', () => {
  const errors = {
    email: { type: 'email', message: 'Invalid E-mail format.' },
    target_time: { start: { type: 'time', message: 'Input a time.' }, end: undefined },
  };
  expect(errorLines(errors)).toEqual([
    { fieldId: 'email', message: 'Invalid E-mail format.' },
    { fieldId: 'target_time.start', message: 'Input a time.' },
  ]);
});

test('fieldNames goes into groups and takes a list as one field', () => {
  const values = {
    spot_id: 2,
    target_time: { start: '', end: '' },
    target_dates: ['2027-01-19'],
    is_agreed: undefined,
  };
  expect(fieldNames(values)).toEqual(['spot_id', 'target_time.start', 'target_time.end', 'target_dates', 'is_agreed']);
});

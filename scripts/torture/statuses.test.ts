import { expect, it } from 'vitest';
import { failuresOf, statusesText } from './statuses.ts';

it('names statuses and their counts', () => {
  expect(statusesText({ 201: 1, 409: 9999 })).toBe('201 × 1, 409 × 9,999');
  expect(statusesText({ 0: 2 })).toBe('broken × 2');
});

it('counts server errors and broken connections as failures, refusals not', () => {
  expect(failuresOf({ 0: 2, 201: 5, 409: 7, 422: 1, 500: 3, 503: 4 })).toBe(9);
});

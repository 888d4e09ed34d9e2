import { expect, test } from 'vitest';
import { applicationStages } from './model.ts';
import { doneBy, stageBefore, stepOfStage, unansweredSince } from './rules.ts';

test('a stage waits for its step; what is filed waits for none', () => {
  expect(applicationStages.map(stepOfStage)).toEqual(['sign', 'pay', null]);
  expect((['sign', 'pay', 'finish'] as const).map(stageBefore)).toEqual(applicationStages);
});

test('an applicant is told that the office did something, and not who', () => {
  expect([doneBy(7, 7), doneBy(9, 7), doneBy(null, 7), doneBy(9, null)]).toEqual([
    'applicant',
    'office',
    'system',
    'office',
  ]);
});

test('what was written since the other side did anything is counted', () => {
  const isOther = (by: string): boolean => by === 'other';
  expect(unansweredSince(['mine', 'mine'], isOther)).toBe(2);
  expect(unansweredSince(['mine', 'other', 'mine'], isOther)).toBe(1);
  expect(unansweredSince(['mine', 'other'], isOther)).toBe(0);
});

import { expect, test } from 'vitest';
import { applicationStages } from './model.ts';
import { doneBy, stageBefore, stepOfStage } from './rules.ts';

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

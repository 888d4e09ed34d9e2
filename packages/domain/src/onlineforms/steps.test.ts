import { expect, test } from 'vitest';
import { stepAfter, stepsOf } from './steps.ts';

const form = (has_signing: 0 | 1, has_payment: 0 | 1) => ({ has_signing, has_payment });

test('a form that needs all has five steps: input, confirm, sign, pay, finish', () => {
  expect(stepsOf(form(1, 1))).toEqual(['input', 'confirm', 'sign', 'pay', 'finish']);
  expect(stepsOf(form(1, 1), 300)).toEqual(['input', 'confirm', 'sign', 'pay', 'finish']);
});

test('a step that is not needed is left out', () => {
  expect(stepsOf(form(0, 0))).toEqual(['input', 'confirm', 'finish']);
  expect(stepsOf(form(1, 0))).toEqual(['input', 'confirm', 'sign', 'finish']);
  expect(stepsOf(form(0, 1))).toEqual(['input', 'confirm', 'pay', 'finish']);
  expect(stepsOf(form(1, 1), 0)).toEqual(['input', 'confirm', 'sign', 'finish']);
});

test('each step leads to the next one, the last to itself', () => {
  const steps = stepsOf(form(0, 1));
  expect(steps.map((step) => stepAfter(steps, step))).toEqual(['confirm', 'pay', 'finish', 'finish']);
});

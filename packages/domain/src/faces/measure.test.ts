import { expect, test } from 'vitest';
import { MEASURED_LOOKS, isWholeMeasure } from './calibration.ts';
import { embeddingOf, facesFile } from './faces.fixture.ts';
import { isMeasuredAlready, scoresOf } from './measure.ts';

const faceOf = (person: number) => ({
  template: embeddingOf(person),
  looks: Array.from({ length: MEASURED_LOOKS }, (_, index) => embeddingOf(person, 0.2, index + 1)),
});
const faces = Array.from({ length: 8 }, (_, index) => faceOf(index + 1));

test('every look meets the own template and everybody else’s once', () => {
  const people = scoresOf(faces);
  expect(isWholeMeasure(people)).toBe(true);
  for (const { own, others } of people) {
    expect(Math.min(...own)).toBeGreaterThan(0.95);
    expect(Math.max(...others)).toBeLessThan(0.6);
  }
  expect(
    people.flatMap(({ own, others }) => [...own, ...others]).every((score) => /^-?\d(?:\.\d{1,4})?$/.test(`${score}`)),
  ).toBe(true);
});

test('somebody who comes a second time is found', () => {
  expect(isMeasuredAlready(faceOf(3), faces, facesFile.duplicate)).toBe(true);
  expect(isMeasuredAlready(faceOf(9), faces, facesFile.duplicate)).toBe(false);
});

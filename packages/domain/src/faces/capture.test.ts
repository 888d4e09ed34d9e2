import { expect, test } from 'vitest';
import { captureTrouble, captureTroubles, enrolmentLimits, recognitionLimits } from './capture.ts';
import { goodView, troubledViews } from './faces.fixture.ts';

test('a good picture has no trouble, for the template as at a terminal', () => {
  expect(captureTrouble(goodView, enrolmentLimits)).toBeNull();
  expect(captureTrouble(goodView, recognitionLimits)).toBeNull();
});

test('each trouble is told', () => {
  expect(captureTrouble(null, enrolmentLimits)).toBe('no-face');
  for (const trouble of captureTroubles) {
    if (trouble === 'no-face') continue;
    expect(captureTrouble({ ...goodView, ...troubledViews[trouble] }, recognitionLimits), trouble).toBe(trouble);
  }
});

test('a template asks for more than a look at a terminal', () => {
  for (const seen of [{ eyeDistance: 50 }, { yaw: 15 }, { sharpness: 40 }]) {
    expect(captureTrouble({ ...goodView, ...seen }, recognitionLimits)).toBeNull();
    expect(captureTrouble({ ...goodView, ...seen }, enrolmentLimits)).not.toBeNull();
  }
});

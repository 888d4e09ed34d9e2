import { expect, test } from 'vitest';
import { captureTrouble, captureTroubles, enrolmentLimits, recognitionLimits } from './capture.ts';
import type { CaptureTrouble } from './capture.ts';
import { goodView } from './faces.fixture.ts';
import type { FaceView } from './view.ts';

const wrong: Readonly<Record<Exclude<CaptureTrouble, 'no-face'>, Partial<FaceView>>> = {
  'several-faces': { faces: 2 },
  'too-far': { eyeDistance: 30 },
  'too-near': { widthShare: 0.8 },
  'off-centre': { offsetX: -0.3 },
  'too-dark': { brightness: 20 },
  'too-bright': { brightness: 240 },
  'light-from-left': { sideLight: -0.4 },
  'light-from-right': { sideLight: 0.4 },
  turned: { yaw: -25 },
  'looking-up': { pitch: 30 },
  'looking-down': { pitch: -30 },
  leaning: { roll: 30 },
  'eyes-closed': { rightEye: 0.1, leftEye: 0.1 },
  blurred: { sharpness: 3 },
  covered: { certainty: 0.3 },
};

test('a good picture has no trouble, for the template as at a terminal', () => {
  expect(captureTrouble(goodView, enrolmentLimits)).toBeNull();
  expect(captureTrouble(goodView, recognitionLimits)).toBeNull();
});

test('each trouble is told', () => {
  expect(captureTrouble(null, enrolmentLimits)).toBe('no-face');
  for (const trouble of captureTroubles) {
    if (trouble === 'no-face') continue;
    expect(captureTrouble({ ...goodView, ...wrong[trouble] }, recognitionLimits), trouble).toBe(trouble);
  }
});

test('a template asks for more than a look at a terminal', () => {
  for (const seen of [{ eyeDistance: 50 }, { yaw: 15 }, { sharpness: 40 }]) {
    expect(captureTrouble({ ...goodView, ...seen }, recognitionLimits)).toBeNull();
    expect(captureTrouble({ ...goodView, ...seen }, enrolmentLimits)).not.toBeNull();
  }
});

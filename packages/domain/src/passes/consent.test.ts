import { expect, test } from 'vitest';
import { facesFile } from '../faces/faces.fixture.ts';
import { passConsent } from './consent.ts';
import { passRules } from './rules.fixture.ts';

test('the consent to a pass speaks of faces where the town recognises them, and nowhere else', () => {
  const own = passRules.bath.consent.ja;
  expect(passConsent('bath', passRules, 'ja')).toBe(own);
  const lines = passConsent('bath', { ...passRules, faces: facesFile }, 'ja').split('\n');
  expect(lines).toHaveLength(own.split('\n').length + 1);
  expect(lines.at(-1)).toContain('顔の特徴');
  expect(passConsent('bus', { ...passRules, faces: facesFile }, 'en')).toContain('facial features');
});

import { expect, test } from 'vitest';
import { NOTICE_FILES } from './address.ts';
import { FILES_A_NOTICE, fieldOfTooManyFiles, namesTooManyFiles } from './rules.ts';

/** 26 letters and digits. */
const name = (at: number) => `${'a'.repeat(24)}${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}.webp`;
const pictures = (from: number, count: number, signed = '') =>
  Array.from({ length: count }, (_, at) => `<img src="${NOTICE_FILES}${name(from + at)}${signed}" alt="a">`).join('');

test('a notice has thirty files: each counts once, in whichever text, with whichever signature it stands', () => {
  const full = pictures(0, FILES_A_NOTICE);
  const signed = pictures(0, FILES_A_NOTICE, `?s=abcdef.${'x'.repeat(22)}`);
  expect(fieldOfTooManyFiles({ ja: full, en: signed, plain: full })).toBeUndefined();
  expect(fieldOfTooManyFiles({ ja: full, en: pictures(FILES_A_NOTICE, 1), plain: '' })).toBe('en');
  expect(fieldOfTooManyFiles({ ja: pictures(0, FILES_A_NOTICE + 1), en: '', plain: '' })).toBe('ja');
});

test('what names files over and over is refused by its letters alone', () => {
  const begun = performance.now();
  expect(namesTooManyFiles(NOTICE_FILES.repeat(200_000))).toBe(true);
  // Parsing it as a page would take seconds.
  expect(performance.now() - begun).toBeLessThan(500);
  expect(namesTooManyFiles(pictures(0, 1).repeat(3 * FILES_A_NOTICE))).toBe(false);
});

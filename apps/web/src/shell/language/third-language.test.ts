import { menuTitle } from '@machi/domain/navigation/head';
import menuEn from '@machi/domain/navigation/text/en.json' with { type: 'json' };
import type { Locale } from '@machi/domain/locale/model';
import { addTexts, textsOf } from '@machi/domain/locale/texts';
import { sentenceOf } from '@machi/domain/refusals/model';
import { expect, test } from 'vitest';
import { tasks } from '../../features/landing/tasks.ts';
import en from '../../features/landing/text/en.json' with { type: 'json' };
import ja from '../../features/landing/text/ja.json' with { type: 'json' };
import sharedEn from './text/en.json' with { type: 'json' };
import sharedJa from './text/ja.json' with { type: 'json' };

/** A language that only this test knows. */
const THIRD = 'eo' as Locale;
const inBrackets = (texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, `[${text}]`]));

test('a third language is a file a feature; what it lacks is said in English, and in Japanese where that lacks it', () => {
  const read = textsOf('landing', { ja, en }, { ja: sharedJa, en: sharedEn });
  expect(read(THIRD, 'find')).toBe(en.find);
  const { find, ...rest } = en;
  addTexts(THIRD, 'landing', inBrackets(rest));
  addTexts(THIRD, 'navigation', inBrackets(menuEn));
  addTexts('ja', 'landing', { 'only.here': '日本語だけ' });
  expect(read(THIRD, 'find')).toBe(find);
  expect(read(THIRD, 'signup')).toBe(`[${en.signup}]`);
  expect(menuTitle('about', THIRD)).toBe(`[${menuTitle('about', 'en')}]`);
  // The page's own list of tasks, entirely in the third language.
  const listed = tasks({ locale: THIRD, t: (key, ...values) => read(THIRD, key, ...values) }, undefined);
  expect(listed.length).toBeGreaterThan(3);
  expect(listed.filter(({ title, detail }) => !/^\[.*\]$/.test(title + detail)).map(({ title }) => title)).toEqual([]);
  expect(sentenceOf({ code: 'min-number', params: [3] }, THIRD)).toBe('Input a number 3 or more.');
  addTexts(THIRD, 'refusals', { 'min-number': '[{{0}} <=]' });
  expect(sentenceOf({ code: 'min-number', params: [3] }, THIRD)).toBe('[3 <=]');
});

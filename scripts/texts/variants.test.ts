import { globSync } from 'node:fs';
import path from 'node:path';
import { locales, variants } from '@machi/domain/locale/model';
import { offeredVariants } from '@machi/domain/locale/offered';
import { expect, test } from 'vitest';
import { CODE_WORDS, OFFICIAL_WORDS, codeWords, officialCodeWords } from './code-words.ts';
import { marksIn, readWords, residentCatalogues, sentencesIn } from './easy-texts.ts';
import { baseWords, catalogueIn, faultOf } from './translations.ts';

const root = path.join(import.meta.dirname, '../..');

test('no sentence that a resident meets in easy Japanese breaks a rule of the guidance', () => {
  const files = residentCatalogues(root);
  expect(files.length).toBeGreaterThan(80);
  expect(files.flatMap((file) => marksIn(root, file).map(({ key, rule }) => `${file} ${key}: ${rule}`))).toEqual([]);
});

test.each(offeredVariants)(
  '%s: each text stands for one of its base, with its placeholders, in its plural forms and not longer than can be',
  (variant) => {
    const files = globSync(`{apps/*,packages/*}/src/**/text/{,*.}${variant}.json`, { cwd: root });
    const faults = files.flatMap((file) => {
      const base = catalogueIn(file, variants[variant]);
      const usual = Object.fromEntries(sentencesIn(baseWords(root, base, variant)));
      return Object.entries(readWords(path.join(root, file))).flatMap(([key, text]) => {
        const source = usual[key];
        if (source === undefined || text.trim() === '') return `${file} ${key}`;
        const fault = faultOf(source, text);
        return fault === undefined ? [] : `${file} ${key}: ${fault}`;
      });
    });
    expect(faults).toEqual([]);
  },
);

test('the catalogue of words in code holds what code says to residents, and that of officials what they read in a city: `npm run texts` writes it', () => {
  for (const locale of locales)
    expect(readWords(path.join(root, CODE_WORDS, `${locale}.json`))).toEqual(codeWords(root, locale));
  expect(Object.keys(codeWords(root, 'ja')).length).toBeGreaterThan(250);
  expect(Object.values(readWords(path.join(root, OFFICIAL_WORDS)))).toEqual(officialCodeWords(root));
});

test.each(offeredVariants)('%s: words in code, which are known by their words, are said in one way each', (variant) => {
  const said = Object.entries(readWords(path.join(root, CODE_WORDS, `${variant}.json`)));
  const source = (key: string) => key.split(' | ')[variants[variant] === 'ja' ? 0 : 1];
  const first = new Map(said.toReversed().map(([key, text]) => [source(key), text]));
  expect(said.filter(([key, text]) => first.get(source(key)) !== text)).toEqual([]);
  if (variant !== 'ja-simple') expect(said.map(([key]) => key)).toEqual(Object.keys(codeWords(root, 'en')));
});

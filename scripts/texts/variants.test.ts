import { globSync } from 'node:fs';
import path from 'node:path';
import { variants } from '@machi/domain/locale/model';
import { expect, test } from 'vitest';
import { marksIn, readWords, residentCatalogues } from './easy-texts.ts';

const root = path.join(import.meta.dirname, '../..');
const placeholders = (text: string): readonly string[] => [...(text.match(/\{\{[\w.-]+\}\}/g) ?? [])].toSorted();

test('no sentence that a resident meets in easy Japanese breaks a rule of the guidance', () => {
  const files = residentCatalogues(root);
  expect(files.length).toBeGreaterThan(80);
  expect(files.flatMap((file) => marksIn(root, file).map(({ key, rule }) => `${file} ${key}: ${rule}`))).toEqual([]);
});

test.each(Object.entries(variants))(
  '%s: each text stands for one of %s, with its placeholders',
  (variant, language) => {
    const files = globSync(`{apps/*,packages/*}/src/**/text/{,*.}${variant}.json`, { cwd: root });
    const faults = files.flatMap((file) => {
      const base = readWords(path.join(root, file.replace(`${variant}.json`, `${language}.json`)));
      return Object.entries(readWords(path.join(root, file))).flatMap(([key, text]) => {
        const usual = base[key];
        if (usual === undefined || text.trim() === '') return `${file} ${key}`;
        return String(placeholders(text)) === String(placeholders(usual)) ? [] : `${file} ${key}: ${text}`;
      });
    });
    expect(faults).toEqual([]);
  },
);

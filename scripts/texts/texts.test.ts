import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { baseOf, findPlaceholders } from './placeholders.ts';

const root = path.join(import.meta.dirname, '../..');
type Texts = Readonly<Record<string, unknown>>;
const read = (file: string): Texts => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const inEnglish = (file: string): string => file.replace(/ja\.json$/, 'en.json');
/** Catalogues in both languages; texts printed only in Japanese have one. */
const catalogues = globSync('{apps,packages}/*/src/**/{text,words}/*ja.json', { cwd: root }).filter((file) =>
  existsSync(path.join(root, inEnglish(file))),
);

test('the types know the placeholders that the texts have: `npm run texts` writes them', () => {
  expect(read('packages/domain/src/locale/placeholders.json')).toEqual(findPlaceholders(root));
});

/** Keys of a catalogue and its nested objects, without plural forms. */
const keysOf = (texts: Texts, above = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object' && text !== null && !Array.isArray(text)
      ? keysOf(Object.fromEntries(Object.entries(text)), `${above}${key}/`)
      : [`${above}${baseOf(key)}`],
  );

test('what is said in one language is said in the other, refusals and notifications too', () => {
  expect(catalogues.length).toBeGreaterThan(150);
  for (const file of catalogues)
    expect(new Set(keysOf(read(file))), file).toEqual(new Set(keysOf(read(inEnglish(file)))));
});

test('no page says again what all pages share', () => {
  const shared = 'apps/web/src/shell/language/text/ja.json';
  const said = Object.entries(read(shared)).map(([key, text]) => [key, text, read(inEnglish(shared))[key]] as const);
  const again = catalogues
    .filter((file) => file.startsWith('apps/web/') && file !== shared)
    .flatMap((file) => {
      const [ja, en] = [read(file), read(inEnglish(file))];
      return said.filter(([key, one, other]) => ja[key] === one && en[key] === other).map(([key]) => `${file} ${key}`);
    });
  expect(again).toEqual([]);
});

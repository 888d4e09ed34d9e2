// Writes the types of the texts' placeholders (docs/decisions/0059-texts-by-i18next.md), and the catalogue of what code
// says in both languages (docs/decisions/0176-words-in-code.md).
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '@machi/domain/locale/model';
import { CODE_WORDS, OFFICIAL_WORDS, codeWords, officialCodeWords } from './code-words.ts';
import { findPlaceholders } from './placeholders.ts';

const root = path.join(import.meta.dirname, '../..');
const file = path.join(root, 'packages/domain/src/locale/placeholders.json');
/** As the formatter writes it. */
const spaced = (mark: string): string => (mark === '}' ? ' }' : `${mark} `);
const lines = Object.entries(findPlaceholders(root)).map(([feature, keys]) => {
  const names = Object.entries(keys).map(
    ([key, values]) => `    ${JSON.stringify(key)}: ${JSON.stringify(values).replaceAll(/[:,{]|\}$/g, spaced)}`,
  );
  return `  ${JSON.stringify(feature)}: {\n${names.join(',\n')}\n  }`;
});
writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
for (const locale of locales)
  writeFileSync(path.join(root, CODE_WORDS, `${locale}.json`), `${JSON.stringify(codeWords(root, locale), null, 2)}\n`);
writeFileSync(path.join(root, OFFICIAL_WORDS), `${JSON.stringify(officialCodeWords(root), null, 2)}\n`);

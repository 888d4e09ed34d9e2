// Writes the types of the texts' placeholders (docs/decisions/0059-texts-by-i18next.md).
import { writeFileSync } from 'node:fs';
import path from 'node:path';
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

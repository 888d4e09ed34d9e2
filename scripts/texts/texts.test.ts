import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findPlaceholders } from './placeholders.ts';

const root = path.join(import.meta.dirname, '../..');

test('the types know the placeholders that the texts have: `npm run texts` writes them', () => {
  const known: unknown = JSON.parse(
    readFileSync(path.join(root, 'packages/domain/src/locale/placeholders.json'), 'utf8'),
  );
  expect(known).toEqual(findPlaceholders(root));
});

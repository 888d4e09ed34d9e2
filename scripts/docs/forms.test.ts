import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readDescription, readFee } from '@machi/domain/described/description-schema.fixture';
import { fieldKinds } from '@machi/domain/described/field-schema';
import type { FormDescription } from '@machi/domain/described/form-model';
import { expect, test } from 'vitest';

const page = readFileSync(path.join(import.meta.dirname, '../../docs/forms.md'), 'utf8');
const blocks = [...page.matchAll(/^```json\n(.+?)^```$/gms)].map(([, json]): unknown => JSON.parse(json ?? ''));

test('what the page on forms shows is read as it stands there', () => {
  const fields = blocks.filter(Array.isArray).flatMap((data): FormDescription => {
    const read = readDescription(data);
    expect(read).not.toHaveProperty('problems');
    return 'fields' in read ? read.fields : [];
  });
  expect(fields.map(({ name }) => name)).toEqual(['copies', 'use', 'use_other']);
  const fees = blocks.filter((block) => !Array.isArray(block));
  expect(fees.map((fee) => readFee(fee, fields))).toEqual(fees.map((fee) => ({ fee })));
});

test('it names every kind of field, and no other', () => {
  const [, table = ''] = /\| kind \| what is answered .*?\n\|---.*?\n(.+?)\n\n/s.exec(page) ?? [];
  const named = table.split('\n').flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/g)]);
  expect(named.map(([, kind]) => kind).toSorted()).toEqual([...fieldKinds].toSorted());
});

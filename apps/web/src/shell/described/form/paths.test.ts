import { readDescription } from '@machi/domain/described/description-schema.fixture';
import { emptyForm, type TypedForm } from '@machi/domain/described/form-typed';
import { expect, test } from 'vitest';
import { fieldAt, pathsOf, valueAt, withValue } from './paths.ts';

const words = (ja: string, en: string) => ({ ja, en });
const read = readDescription([
  {
    name: 'has_family',
    kind: 'tick',
    label: words('家族', 'Family'),
    yes: words('はい', 'yes'),
    no: words('いいえ', 'no'),
  },
  { name: 'home', kind: 'address', label: words('住所', 'Home'), asked_when: { field: 'has_family', is: [1] } },
  {
    name: 'children',
    kind: 'rows',
    label: words('子ども', 'Children'),
    row_label: words('子', 'Child'),
    max: 3,
    fields: [{ name: 'kana', kind: 'furigana', label: words('フリガナ', 'Furigana') }],
  },
]);
const fields = 'fields' in read ? read.fields : [];
const form: TypedForm = { ...emptyForm(fields), children: [{ kana: 'ア' }, { kana: 'イ' }] };
const names = (typed: typeof form) =>
  pathsOf(fields, typed, 'en').map(({ path, labels }) => `${path}: ${labels.join(' > ')}`);

test('every control has its path and its names, in the order of the screen, as far as it is asked', () => {
  expect(names(form)).toEqual([
    'has_family: Family',
    'children: Children',
    'children.0.kana: Child 1 > Furigana',
    'children.1.kana: Child 2 > Furigana',
  ]);
  expect(names({ ...form, has_family: true, children: [] })).toEqual([
    'has_family: Family',
    'home: Home',
    'home.zipcode: Home > Postal code',
    'home.prefecture: Home > Prefecture',
    'home.address1: Home > City, town or village',
    'home.address2: Home > Street and number',
    'home.address3: Home > Building and room',
    'children: Children',
  ]);
});

test('a path finds its field and its value, and nothing where there is none', () => {
  expect(fieldAt(fields, 'children.1.kana')?.kind).toBe('furigana');
  expect(fieldAt(fields, 'children')?.kind).toBe('rows');
  for (const path of ['children.1', 'home.zipcode', 'nobody', 'children.1.kana.more'])
    expect(fieldAt(fields, path)).toBeUndefined();
  expect(valueAt(form, 'children.1.kana')).toBe('イ');
  expect(valueAt(form, 'children.7.kana')).toBeUndefined();
});

test('a value is put at its path, and everything beside it stays as it was', () => {
  const next = withValue(form, 'children.1.kana', 'ウ');
  expect(next).toEqual({ ...form, children: [{ kana: 'ア' }, { kana: 'ウ' }] });
  expect(form['children']).toEqual([{ kana: 'ア' }, { kana: 'イ' }]);
  expect(withValue(form, 'home.zipcode', '098-9901')['home']).toMatchObject({ zipcode: '098-9901', address3: '' });
  expect(withValue(form, 'has_family', true)).toEqual({ ...form, has_family: true });
});

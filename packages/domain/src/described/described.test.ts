import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { check } from '../contract/problems.ts';
import { keptEmpty, keptIn, keptOf, namesErased, requestFrom } from './kept.ts';
import { fieldsByName, isNamed, type Description } from './model.ts';
import { keptShape, requestShape, rulesOf, wholeShape } from './schema.ts';
import { emptyTyped, sentFrom, typedFrom, typedIn, wordyNumbers } from './typed.ts';
import { fieldInWords, labelsOf, writtenFields } from './written.ts';

/** A description as a town's own form could bring it: data alone. */
const fields = [
  {
    name: 'pet',
    kind: 'choice',
    label: { ja: '飼っているもの', en: 'Pet' },
    is_required: true,
    options: [
      { value: 'dog', label: { ja: '犬', en: 'Dog' } },
      { value: 'other', label: { ja: 'その他', en: 'Other' } },
    ],
    other: { value: 'other', field: 'pet_other' },
    shown: { list: {}, desk: { label: { ja: '動物', en: 'Animal' } } },
  },
  {
    name: 'pet_other',
    kind: 'text',
    label: { ja: 'なまえ', en: 'Which' },
    asked_when: { field: 'pet', is: ['other'] },
    is_required: true,
    missing: 'purpose-other',
    max: 5,
    erased: 'at-withdrawal',
    shown: { export: {} },
  },
  {
    name: 'is_walked',
    kind: 'tick',
    label: { ja: '散歩をたのむ', en: 'To be walked' },
    yes: { ja: '1回 {{value}}', en: '{{value}} each' },
    no: { ja: 'なし', en: 'none' },
    told_by: 'fee',
    shown: { list: {}, desk: { words: { ja: '散歩（{{value}}）', en: 'Walks, {{value}}' } } },
  },
  {
    name: 'fee',
    kind: 'yen',
    label: { ja: '1回の料金', en: 'Fee' },
    asked_when: { field: 'is_walked', is: [1] },
    is_required: true,
    min: 0,
    max: 9000,
    unit: { ja: '円', en: 'yen' },
    shown: {},
  },
  {
    name: 'legs',
    kind: 'number',
    label: { ja: '足', en: 'Legs' },
    is_required: true,
    min: 0,
    max: 8,
    unit: { ja: '本', en: 'legs' },
    unit_of_one: { ja: '本', en: 'leg' },
    shown: { list: {} },
  },
  {
    name: 'kind',
    kind: 'choice',
    label: { ja: '区分', en: 'Kind' },
    preset: 0,
    options: [
      { value: 0, label: { ja: '室内', en: 'Indoors' } },
      { value: 1, label: { ja: '屋外', en: 'Outdoors' } },
    ],
    shown: { list: {} },
  },
  { name: 'is_agreed', kind: 'agreement', label: { ja: '規約', en: 'Terms' }, is_required: true, shown: {} },
] as const satisfies Description;

const schema = z.object(requestShape(fields)).check(...rulesOf(fields));
const codesOf = (input: unknown) => {
  const checked = check(schema, input);
  return 'problems' in checked ? checked.problems.map(({ field, code }) => `${field} ${code}`).toSorted() : [];
};
const typed = { ...emptyTyped(fields), pet: 'other', pet_other: '亀', legs: '４', is_agreed: true } as const;

describe('a description', () => {
  test('is data: written down and read again it is the same', () => {
    expect(JSON.parse(JSON.stringify(fields))).toEqual(fields);
  });

  test('makes a schema that asks what must be there, and what another answer asks for', () => {
    expect(codesOf({})).toEqual(['is_agreed agreement', 'legs required', 'pet not-chosen']);
    const asked = { pet: 'other', is_walked: 1, legs: 9, is_agreed: false, kind: 2 };
    expect(codesOf(asked)).toEqual([
      'fee required',
      'is_agreed agreement',
      'kind choice',
      'legs max-number',
      'pet_other purpose-other',
    ]);
    expect(codesOf({ pet: 'dog', pet_other: '長すぎるなまえ', legs: 1, is_agreed: true })).toEqual([
      'pet_other max-length',
    ]);
    const whole = check(schema, { pet: 'dog', legs: 4, is_agreed: true });
    expect('value' in whole && whole.value).toEqual({
      pet: 'dog',
      pet_other: '',
      is_walked: 0,
      fee: 0,
      legs: 4,
      kind: 0,
      is_agreed: true,
    });
  });

  test('asks a number for its least only where there is one, and long words where they must be', () => {
    const shared = { label: { ja: '数', en: 'Count' }, shown: {} };
    const more = [
      { ...shared, name: 'cages', kind: 'number', min: 2, max: 9, unit: { ja: 'つ', en: 'cages' } },
      { ...shared, name: 'why', kind: 'long-text', is_required: true, max: 9, erased: 'at-withdrawal' },
    ] as const satisfies Description;
    const found = (input: unknown) => {
      const checked = check(z.object(requestShape(more)), input);
      return 'problems' in checked ? checked.problems : checked.value;
    };
    expect(found({ why: '猫' })).toEqual({ why: '猫', cages: 0 });
    expect(found({ why: '猫', cages: 0 })).toEqual({ why: '猫', cages: 0 });
    expect(found({ why: ' ', cages: 1 })).toEqual([
      { field: 'cages', code: 'min-number', params: [2] },
      { field: 'why', code: 'required', params: [1] },
    ]);
  });

  test('knows words of a usual form, and may leave them empty; a whole request leaves out nothing', () => {
    const shared = { label: { ja: '名', en: 'Name' }, erased: 'at-withdrawal', shown: {} } as const;
    const people = [
      { ...shared, name: 'kana', kind: 'furigana', is_required: true },
      { ...shared, name: 'day', kind: 'date', is_null_when_empty: true },
      { ...shared, name: 'mail', kind: 'email' },
      { ...shared, name: 'number', kind: 'tel' },
      { ...shared, name: 'code', kind: 'zipcode' },
    ] as const satisfies Description;
    const codes = (shape: Parameters<typeof z.object>[0], input: unknown) => {
      const checked = check(z.object(shape), input);
      return 'problems' in checked ? checked.problems.map(({ field, code }) => `${field} ${code}`) : checked.value;
    };
    const empty = { day: '', mail: '', number: '', code: '' };
    expect(codes(requestShape(people), { kana: 'さとう' })).toEqual({ kana: 'サトウ', ...empty });
    expect(codes(wholeShape(people), { kana: 'さとう', ...empty })).toEqual({ kana: 'サトウ', ...empty });
    expect(codes(wholeShape(people), empty)).toEqual(['kana required']);
    expect(codes(wholeShape(people), { kana: 'Sato', ...empty, day: '2026-02-30', code: '12' })).toEqual([
      'kana furigana',
      'day date',
      'code zipcode',
    ]);
    expect(codes(keptShape(people), { kana: '', ...empty, day: null })).toEqual({ kana: '', ...empty, day: null });
    expect(labelsOf(people, 'en')).toMatchObject({ kana: 'Name', code: 'Name' });
    expect(isNamed(people, 'kana') && !isNamed(people, 'cat')).toBe(true);
    expect(fieldInWords(people, 'kana', { kana: 'サトウ' }, 'ja')).toBe('サトウ');
  });

  test('keeps nothing of what is not asked, and no agreement', () => {
    const request = { pet: 'dog', pet_other: '亀', is_walked: 0, fee: 700, legs: 4, kind: 1, is_agreed: true };
    const kept = { pet: 'dog', pet_other: '', is_walked: 0, fee: 0, legs: 4, kind: 1 };
    expect(keptOf(fields, request)).toEqual(kept);
    expect(keptOf(fields, { ...request, pet: 'other', is_walked: 1 })).toMatchObject({ pet_other: '亀', fee: 700 });
    expect(keptEmpty(fields)).toEqual({ ...kept, pet: '', legs: 0, kind: 0 });
    expect(namesErased(fields)).toEqual(['pet_other']);
  });

  test('holds what is typed, and sends it as the wire has it', () => {
    expect(emptyTyped(fields)).toEqual({
      pet: '',
      pet_other: '',
      is_walked: false,
      fee: '',
      legs: '',
      kind: '0',
      is_agreed: false,
    });
    expect(sentFrom(fields, { ...typed, fee: '500' })).toEqual({
      pet: 'other',
      pet_other: '亀',
      is_walked: 0,
      fee: 0,
      legs: 4,
      kind: 0,
      is_agreed: true,
    });
    expect(sentFrom(fields, emptyTyped(fields))).toMatchObject({ pet: undefined, legs: undefined });
    expect(wordyNumbers(fields, { ...typed, legs: '四', fee: '五百' })).toEqual([{ field: 'legs', code: 'numeric' }]);
  });

  test('reads a draft as far as it makes sense, and a kept row but for its agreements', () => {
    expect(typedIn(fields, { pet: 'cat', legs: 3, is_walked: 'yes', kind: '1', pet_other: '亀' })).toEqual({
      ...emptyTyped(fields),
      kind: '1',
      pet_other: '亀',
    });
    const kept = { pet: 'dog', pet_other: '', is_walked: 1, fee: 700, legs: 4, kind: 1, is_agreed: true };
    expect(typedFrom(fields, kept)).toEqual({
      pet: 'dog',
      pet_other: '',
      is_walked: true,
      fee: '700',
      legs: '4',
      kind: '1',
      is_agreed: false,
    });
  });
});

describe('what was filled in', () => {
  const row = { pet: 'other', pet_other: '亀', is_walked: 1, fee: 1200, legs: 1, kind: 0 };
  const said = (...parts: [Partial<typeof row>, 'list' | 'desk' | 'export', 'ja' | 'en']) => {
    const [changes, place, locale] = parts;
    return writtenFields(fields, { ...row, ...changes }, place, locale).map(({ label, words }) => `${label}: ${words}`);
  };

  test('is read with the words of each place, another answer for "other", the fee for its tick', () => {
    expect(said({}, 'list', 'en')).toEqual(['Pet: 亀', 'To be walked: ¥1,200 each', 'Legs: 1 leg', 'Kind: Indoors']);
    expect(said({}, 'desk', 'ja')).toEqual(['動物: 亀', '散歩をたのむ: 散歩（1,200円）']);
    expect(said({ pet: 'dog', legs: 4 }, 'list', 'ja')).toEqual([
      '飼っているもの: 犬',
      '散歩をたのむ: 1回 1,200円',
      '足: 4本',
      '区分: 室内',
    ]);
  });

  test('what is not ticked is said in a list alone, what is not asked nowhere', () => {
    expect(said({ is_walked: 0 }, 'list', 'en')).toContain('To be walked: none');
    expect(said({ is_walked: 0 }, 'desk', 'en')).toEqual(['Animal: 亀', 'To be walked: ']);
    expect(said({}, 'export', 'en')).toEqual(['Which: 亀']);
    expect(said({ pet: 'dog' }, 'export', 'en')).toEqual([]);
  });

  test('keeps null where nothing is known, says it as empty words, and takes nothing else out of a row', () => {
    const known = [
      ...fields,
      {
        name: 'chip',
        kind: 'text',
        label: { ja: '番号', en: 'Chip' },
        max: 9,
        is_null_when_empty: true,
        erased: 'at-withdrawal',
        shown: {},
      },
    ] as const satisfies Description;
    const empty = keptEmpty(known);
    expect(empty.chip).toBeNull();
    expect(keptOf(known, { ...empty, chip: '' }).chip).toBeNull();
    expect(keptOf(known, { ...empty, chip: '7' }).chip).toBe('7');
    const row = { ...empty, pet: 'dog' as const, secret: 'hash' };
    expect(keptIn(known, row)).toEqual({ ...empty, pet: 'dog' });
    expect(requestFrom(known, row)).toEqual({ ...empty, pet: 'dog', chip: '' });
    expect(fieldsByName(known).chip).toBe(known.at(-1));
  });
});

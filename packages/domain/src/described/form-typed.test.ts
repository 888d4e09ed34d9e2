import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readContent } from './content.ts';
import { readDescription } from './description-schema.fixture.ts';
import { formFields } from './form.fixture.ts';
import { askedInForm, emptyForm, formFrom, formIn, sentForm } from './form-typed.ts';

const now = new Date('2027-01-08T10:00:00+09:00');
const file = { document_id: 7, file_name: '確認.pdf', byte_count: 1200 };
const child = { name: '佐藤 花', kana: 'さとうはな', born: 'R2-5-5' };
const typed = {
  ...emptyForm(formFields),
  paper: 'other',
  paper_other: '身分証明書',
  copies: '２',
  card: '１２３４５６',
  born: 'S23-4-2',
  pickup: '2027-01-13',
  weight: '１２．５',
  uses: ['work'],
  is_living_apart: true,
  home: { zipcode: '〒０９８ー９９０１', prefecture: '北海道', address1: '星守町', address2: '本町1', address3: '' },
  children: [child, { ...child, born: '2022-06-06' }],
  nursery: 'ｈｔｔｐｓ://hoshi.example.jp/',
  proof: [file],
  is_agreed: true,
};

describe('a form that is typed into', () => {
  test('begins empty, with as many rows as there must be', () => {
    expect(emptyForm(formFields)).toMatchObject({
      paper: '',
      copies: '',
      uses: [],
      is_living_apart: false,
      home: { zipcode: '', prefecture: '', address1: '', address2: '', address3: '' },
      children: [],
      proof: [],
      is_agreed: false,
    });
    const rows = formFields
      .filter(({ kind }) => kind === 'rows')
      .map((field) => ({ ...field, is_required: true, min: 2 }));
    expect(emptyForm(rows)).toEqual({
      children: [
        { name: '', kana: '', born: '' },
        { name: '', kana: '', born: '' },
      ],
    });
  });

  test('sends what it holds as the rules take it', () => {
    const sent = sentForm(formFields, typed);
    expect(sent).toMatchObject({
      copies: 2,
      card: '123456',
      born: '1948-04-02',
      weight: 12.5,
      is_living_apart: 1,
      home: { zipcode: '098-9901' },
      children: [{ kana: 'サトウハナ', born: '2020-05-05' }, { born: '2022-06-06' }],
      nursery: 'https://hoshi.example.jp/',
      proof: [7],
      is_agreed: true,
    });
    expect(readContent(formFields, sent, now)).toHaveProperty('content');
  });

  test('sends nothing of what is not asked', () => {
    const sent = sentForm(formFields, { ...typed, paper: 'tax', is_living_apart: false, children: [] });
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['paper_other']));
    for (const name of ['paper_other', 'home', 'nursery']) expect(sent).not.toHaveProperty(name);
  });

  test.each([
    ['copies', 'に', 'copies numeric'],
    ['copies', '1.5', 'copies integer'],
    ['copies', '-1', 'copies min-number'],
    ['copies', '1,0', 'copies numeric'],
    ['weight', '1,250', 'weight decimal'],
    ['weight', '1.25', 'weight max-decimals'],
    ['born', 'S23-2-30', 'born date'],
    ['born', 'S23--', 'born date'],
    ['born', 'S--', undefined],
    ['weight', ' ', undefined],
    ['home', { zipcode: ' ', prefecture: '' }, 'home.zipcode required'],
    ['home', { zipcode: '0989901', prefecture: '北海道' }, 'home.address1 required'],
  ])('%s with %j is told as %s', (name, value, told) => {
    const read = readContent(formFields, sentForm(formFields, { ...typed, [name]: value }), now);
    const problems = 'problems' in read ? read.problems : [];
    expect(problems[0] && `${problems[0].field} ${problems[0].code}`).toBe(told);
  });

  test('takes "1,200" for a whole number', () => {
    const yen = {
      name: 'price',
      kind: 'yen',
      label: { ja: '額', en: 'Price' },
      min: 0,
      max: 9000,
      unit: { ja: '円', en: 'yen' },
      shown: {},
    } as const;
    expect(sentForm([yen], { price: '１，２００' })).toEqual({ price: 1200 });
  });
});

describe('what is asked of a form while it is typed', () => {
  const label = { ja: '額', en: 'Price' };
  const read = readDescription([
    { name: 'price', kind: 'yen', label, min: 0, max: 9000, unit: label },
    { name: 'born', kind: 'date', label, has_era: true },
    { name: 'why', kind: 'text', label, max: 9, is_required: true, asked_when: { field: 'price', at_least: 1000 } },
    { name: 'where', kind: 'text', label, max: 9, asked_when: { field: 'born', is_filled: true } },
  ]);
  const fields = 'fields' in read ? read.fields : [];

  test.each([
    ['1,200', '', ['why']],
    ['１，２００', '', ['why']],
    ['900', '', []],
    ['', 'S--', []],
    ['', 'S23-4-2', ['where']],
  ])('is what the server asks: with "%s" and "%s" %j', (price, born, more) => {
    const form = { ...emptyForm(fields), price, born };
    expect(askedInForm(fields, form).map(({ name }) => name)).toEqual(['price', 'born', ...more]);
    const content = readContent(fields, { ...sentForm(fields, form), where: '星', hobby: '釣り' }, now);
    const told = 'problems' in content ? content.problems.map(({ field }) => field) : Object.keys(content.content);
    expect(told.filter((name) => name === 'why' || name === 'where')).toEqual(more);
  });
});

describe('a draft', () => {
  test('is read again as it was', () => {
    expect(formIn(formFields, JSON.parse(JSON.stringify(typed)))).toEqual(typed);
  });

  test('of any kind is read as far as it makes sense', () => {
    const odd = {
      paper: 'map',
      copies: 2,
      uses: ['home', 'bank', 7],
      home: 'here',
      children: [7, {}],
      proof: [7, file, {}],
      is_agreed: 1,
    };
    const none = { name: '', kana: '', born: '' };
    expect(formIn(formFields, odd)).toEqual({
      ...emptyForm(formFields),
      uses: ['bank'],
      children: [none, none],
      proof: [file],
    });
    const names = formFields.map(({ name }) => name);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.anything()), (draft) => {
        const form = formIn(formFields, draft);
        expect(Object.keys(form)).toEqual(names);
        expect(() => sentForm(formFields, form)).not.toThrow();
      }),
    );
    expect(formIn(formFields, null)).toEqual(emptyForm(formFields));
  });

  test('comes from what is kept too, with days in their era; agreements and foreign files do not come back', () => {
    const read = readContent(formFields, sentForm(formFields, typed), now);
    if ('problems' in read) throw new Error(JSON.stringify(read.problems));
    const again = formFrom(formFields, read.content);
    expect(again).toMatchObject({
      copies: '2',
      born: 'S23-4-2',
      weight: '12.5',
      is_living_apart: true,
      proof: [],
      is_agreed: false,
    });
    expect(again).toMatchObject({ children: [{ kana: 'サトウハナ', born: 'R2-5-5' }, {}] });
    expect(formFrom(formFields, read.content, [file])).toMatchObject({ proof: [file] });
    const { is_agreed: _given, ...sent } = sentForm(formFields, formFrom(formFields, read.content, [file]));
    expect(readContent(formFields, { ...sent, is_agreed: true }, now)).toEqual(read);
  });
});

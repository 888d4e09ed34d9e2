import { expect, test } from 'vitest';
import type { Content } from './form-model.ts';
import { formFields } from './form.fixture.ts';
import { linesOfForm, writtenForm, type FormReading } from './form-written.ts';

const content: Content = {
  paper: 'other',
  paper_other: '身分証明書',
  copies: 2,
  born: '1948-04-02',
  pickup: '2027-01-13',
  why: '銀行のため\n学校のため',
  weight: 12.5,
  uses: ['bank', 'work'],
  is_living_apart: 1,
  home: { zipcode: '098-9901', prefecture: '北海道', address1: '星守町', address2: '本町1', address3: '星荘2' },
  children: [
    { name: '佐藤 花', kana: 'サトウハナ', born: '2020-05-05' },
    { name: '佐藤 空', kana: 'サトウソラ', born: '2022-06-06' },
  ],
  proof: [7],
};
const lines = (reading: FormReading, changes: Content = {}): string[] =>
  linesOfForm(writtenForm(formFields, { ...content, ...changes }, reading), reading.locale).map(
    ({ label, words }) => `${label}: ${words}`,
  );

test('a form is read in the language of its reader, days with their era, "other" by its own words', () => {
  expect(lines({ place: 'list', locale: 'en', files: [{ document_id: 7, file_name: '確認.pdf' }] })).toEqual([
    'Certificate: 身分証明書',
    'Copies: 2 copies',
    'Date of birth: 2 April 1948 (Shōwa 23)',
    'Day of pickup: 13 January 2027',
    'Reasons: 銀行のため\n学校のため',
    'Weight: 12.5 kg',
    'Used for: Bank, Work',
    'Family lives elsewhere: yes',
    'Address of the family: 098-9901 北海道星守町本町1 星荘2',
    'Child 1: Name: 佐藤 花',
    'Child 1: Furigana: サトウハナ',
    'Child 1: Date of birth: 5 May 2020 (Reiwa 2)',
    'Child 2: Name: 佐藤 空',
    'Child 2: Furigana: サトウソラ',
    'Child 2: Date of birth: 6 June 2022 (Reiwa 4)',
    'Proof: 確認.pdf',
  ]);
  expect(lines({ place: 'paper', locale: 'ja' }).slice(0, 8)).toEqual([
    '証明書: 身分証明書',
    '通数: 2通',
    '生年月日: 1948年4月2日（昭和23年）',
    '受取日: 2027年1月13日',
    '理由: 銀行のため\n学校のため',
    '重さ: 12.5kg',
    '使いみち: 銀行、職場',
    '別に住む家族がいる: はい',
  ]);
  expect(lines({ place: 'paper', locale: 'ja' })).toContain('子ども 1：名前: 佐藤 花');
});

test('a file of data has days as they are kept, and both the choice and its words', () => {
  const said = lines({ place: 'export', locale: 'en' });
  expect(said).toEqual(
    expect.arrayContaining(['Which certificate: 身分証明書', 'Date of birth: 1948-04-02', 'Proof: 1 file']),
  );
});

test('what was not asked is left out, what was not answered has no words, and a tick is said in a list alone', () => {
  const written = writtenForm(formFields, { paper: 'tax', copies: 1 }, { place: 'list', locale: 'en' });
  expect(written.map(({ name, words }) => `${name} ${words}`)).toEqual([
    'paper Tax certificate',
    'copies 1 copy',
    'card ',
    'kana ',
    'born ',
    'pickup ',
    'why ',
    'weight ',
    'uses ',
    'is_living_apart no',
    'children ',
    'proof ',
  ]);
  expect(lines({ place: 'desk', locale: 'en' }, { is_living_apart: 0 })).not.toContain('Family lives elsewhere: no');
});

test('a place that a field does not name does not show it', () => {
  const hidden = formFields.map((field) => ({ ...field, shown: { desk: { label: { ja: '机', en: 'At the desk' } } } }));
  expect(writtenForm(hidden, content, { place: 'list', locale: 'en' })).toEqual([]);
  expect(writtenForm(hidden, content, { place: 'desk', locale: 'en' })[0]?.label).toBe('At the desk');
});

test('ticks say "other" by its own words too, and a moment is read with its time', () => {
  const label = { ja: '名', en: 'Name' };
  const shown = { list: {} };
  const fields = [
    {
      name: 'uses',
      kind: 'ticks',
      label,
      shown,
      options: [
        { value: 'a', label },
        { value: 'other', label },
      ],
      other: { value: 'other', field: 'uses_other' },
    },
    {
      name: 'uses_other',
      kind: 'text',
      label,
      shown,
      max: 9,
      erased: 'never',
      asked_when: { field: 'uses', is: ['other'] },
    },
    { name: 'at', kind: 'datetime', label, shown, erased: 'never' },
  ] as const;
  const kept = { uses: ['a', 'other'], uses_other: '釣り', at: '2027-01-19T09:05' };
  expect(writtenForm(fields, kept, { place: 'list', locale: 'en' }).map(({ words }) => words)).toEqual([
    'Name, 釣り',
    '19 January 2027 9:05',
  ]);
});

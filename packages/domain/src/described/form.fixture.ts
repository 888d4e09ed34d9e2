import { readDescription } from './description-schema.fixture.ts';
import type { FormDescription } from './form-model.ts';

const said = (ja: string, en: string) => ({ ja, en });

/** A form with every kind of field, as JSON that a town's file could contain. */
export const formData = JSON.parse(
  JSON.stringify([
    {
      name: 'paper',
      kind: 'choice',
      label: said('証明書', 'Certificate'),
      is_required: true,
      options: [
        { value: 'residence', label: said('住民票の写し', 'Certificate of residence') },
        { value: 'tax', label: said('所得課税証明書', 'Tax certificate') },
        { value: 'other', label: said('その他', 'Other') },
      ],
      other: { value: 'other', field: 'paper_other' },
    },
    {
      name: 'paper_other',
      kind: 'text',
      label: said('証明書の名前', 'Which certificate'),
      asked_when: { field: 'paper', is: ['other'] },
      is_required: true,
      min: 2,
      max: 20,
    },
    {
      name: 'copies',
      kind: 'number',
      label: said('通数', 'Copies'),
      is_required: true,
      min: 1,
      max: 9,
      unit: said('通', 'copies'),
      unit_of_one: said('通', 'copy'),
    },
    { name: 'card', kind: 'text', format: 'numeric', label: said('カードの番号', 'Card number'), min: 6, max: 8 },
    { name: 'kana', kind: 'furigana', label: said('フリガナ', 'Furigana') },
    {
      name: 'born',
      kind: 'date',
      label: said('生年月日', 'Date of birth'),
      earliest: '1900-01-01',
      latest: { days: 0 },
      has_era: true,
    },
    {
      name: 'pickup',
      kind: 'date',
      label: said('受取日', 'Day of pickup'),
      earliest: { business_days: 2 },
      latest: { days: 30 },
    },
    {
      name: 'why',
      kind: 'long-text',
      label: said('理由', 'Reasons'),
      max: 200,
      lines_max: 3,
      line_min: 2,
      line_max: 10,
      has_no_empty_lines: true,
    },
    {
      name: 'weight',
      kind: 'number',
      decimals: 1,
      label: said('重さ', 'Weight'),
      min: 0,
      max: 100,
      unit: said('kg', 'kg'),
    },
    {
      name: 'uses',
      kind: 'ticks',
      label: said('使いみち', 'Used for'),
      options: [
        { value: 'bank', label: said('銀行', 'Bank') },
        { value: 'school', label: said('学校', 'School') },
        { value: 'work', label: said('職場', 'Work') },
      ],
      min: 1,
      max: 2,
    },
    {
      name: 'is_living_apart',
      kind: 'tick',
      label: said('別に住む家族がいる', 'Family lives elsewhere'),
      yes: said('はい', 'yes'),
      no: said('いいえ', 'no'),
    },
    {
      name: 'home',
      kind: 'address',
      label: said('家族の住所', 'Address of the family'),
      asked_when: { field: 'is_living_apart', is: [1] },
      is_required: true,
    },
    {
      name: 'children',
      kind: 'rows',
      label: said('子ども', 'Children'),
      row_label: said('子ども', 'Child'),
      max: 3,
      fields: [
        { name: 'name', kind: 'text', label: said('名前', 'Name'), is_required: true, max: 64 },
        { name: 'kana', kind: 'furigana', label: said('フリガナ', 'Furigana'), is_required: true },
        { name: 'born', kind: 'date', label: said('生年月日', 'Date of birth'), is_required: true, has_era: true },
      ],
    },
    {
      name: 'nursery',
      kind: 'url',
      label: said('園のページ', 'Page of the nursery'),
      asked_when: { all: [{ field: 'children', at_least: 2 }, { not: { field: 'paper', is: ['tax'] } }] },
    },
    {
      name: 'proof',
      kind: 'file',
      label: said('確認書類', 'Proof'),
      max: 2,
      media_types: ['application/pdf', 'image/jpeg'],
      megabytes: 3,
    },
    { name: 'is_agreed', kind: 'agreement', label: said('同意します', 'I agree'), is_required: true },
  ]),
) as readonly { readonly name: string }[];

function described(data: unknown): FormDescription {
  const read = readDescription(data);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.fields;
}

export const formFields = described(formData);

/** Text with a standard format, and card numbers. */
export const shapedFields = described([
  { name: 'mail', kind: 'email', label: said('メールアドレス', 'E-mail address') },
  { name: 'mails', kind: 'email-list', label: said('知らせる相手', 'Who is told') },
  { name: 'phone', kind: 'tel', label: said('電話番号', 'Telephone number') },
  { name: 'zip', kind: 'zipcode', label: said('送り先の郵便番号', 'Postal code of the place') },
  { name: 'holder', kind: 'account-holder', label: said('口座名義', 'Account holder') },
  {
    name: 'licence',
    kind: 'text',
    format: 'alphanumeric',
    label: said('登録記号', 'Registration mark'),
    min: 3,
    max: 9,
  },
  { name: 'opens', kind: 'time', label: said('始める時刻', 'Begins at') },
  { name: 'visit', kind: 'datetime', label: said('来庁の日時', 'Time of the visit') },
  { name: 'notice', kind: 'local-url', label: said('見たお知らせ', 'Notice that you read') },
  {
    name: 'days',
    kind: 'ticks',
    label: said('都合のよい曜日', 'Days that suit you'),
    options: [
      { value: 'mon', label: said('月曜日', 'Monday') },
      { value: 'tue', label: said('火曜日', 'Tuesday') },
      { value: 'wed', label: said('水曜日', 'Wednesday') },
    ],
    min: 2,
  },
]);

import type { FormKind } from '../described/form-model.ts';
import type { DraftWords } from './model.ts';

/** Properties of some kinds alone, beside `min` and `max`. */
type OwnKey =
  | 'format'
  | 'lines_max'
  | 'line_max'
  | 'line_min'
  | 'has_no_empty_lines'
  | 'unit'
  | 'unit_of_one'
  | 'decimals'
  | 'earliest'
  | 'latest'
  | 'has_era'
  | 'options'
  | 'other'
  | 'preset'
  | 'drawn'
  | 'yes'
  | 'no'
  | 'told_by'
  | 'row_label'
  | 'fields'
  | 'media_types'
  | 'megabytes';
/** Values of the `one-of` settings. */
type OneOf = 'alphanumeric' | 'numeric' | 'list' | 'narrow' | 'radio' | 'inline';
type SettingKey = 'min' | 'max' | OwnKey;

/** Control for a property that only some kinds have. One with `initial` is required; others may be left out. */
export type Setting = { readonly key: SettingKey } & (
  | { readonly type: 'number'; readonly least: number; readonly most: number; readonly initial?: number }
  | { readonly type: 'flag' }
  | { readonly type: 'one-of'; readonly values: readonly OneOf[] }
  | { readonly type: 'words'; readonly initial?: DraftWords }
  | { readonly type: 'options' }
  | { readonly type: 'preset' }
  | { readonly type: 'other' }
  | { readonly type: 'day' }
  | { readonly type: 'media-types' }
  | { readonly type: 'told-by' }
  | { readonly type: 'fields' }
);

const CHARACTERS = 4000;
const GREATEST = 1_000_000_000;
const OPTIONS = 60;

const count = (key: SettingKey, most: number, initial?: number): Setting => ({
  key,
  type: 'number',
  least: 1,
  most,
  ...(initial === undefined ? {} : { initial }),
});
const amount = (key: SettingKey, initial: number): Setting => ({
  key,
  type: 'number',
  least: 0,
  most: GREATEST,
  initial,
});
const words = (key: SettingKey, initial?: DraftWords): Setting => ({
  key,
  type: 'words',
  ...(initial === undefined ? {} : { initial }),
});
const options: Setting = { key: 'options', type: 'options' };
const other: Setting = { key: 'other', type: 'other' };
const numbers = (unit: DraftWords): readonly Setting[] => [
  amount('min', 0),
  amount('max', 100),
  words('unit', unit),
  words('unit_of_one'),
  count('decimals', 3),
];

/** Properties of each kind, in the order of the editor. */
export const settings: Readonly<Record<FormKind, readonly Setting[]>> = {
  text: [
    count('max', CHARACTERS, 60),
    count('min', CHARACTERS),
    { key: 'format', type: 'one-of', values: ['alphanumeric', 'numeric'] },
  ],
  'long-text': [
    count('max', CHARACTERS, 400),
    count('min', CHARACTERS),
    count('lines_max', 200),
    count('line_max', CHARACTERS),
    count('line_min', CHARACTERS),
    { key: 'has_no_empty_lines', type: 'flag' },
  ],
  furigana: [],
  email: [],
  'email-list': [],
  tel: [],
  zipcode: [],
  'account-holder': [],
  url: [],
  'local-url': [],
  number: numbers({ ja: '', en: '' }),
  yen: numbers({ ja: '円', en: 'yen' }),
  date: [
    { key: 'earliest', type: 'day' },
    { key: 'latest', type: 'day' },
    { key: 'has_era', type: 'flag' },
  ],
  time: [],
  datetime: [],
  choice: [
    options,
    other,
    { key: 'preset', type: 'preset' },
    { key: 'drawn', type: 'one-of', values: ['list', 'narrow', 'radio', 'inline'] },
  ],
  ticks: [options, other, count('min', OPTIONS), count('max', OPTIONS)],
  tick: [
    words('yes', { ja: 'はい', en: 'Yes' }),
    words('no', { ja: 'いいえ', en: 'No' }),
    { key: 'told_by', type: 'told-by' },
  ],
  address: [],
  rows: [
    words('row_label', { ja: '', en: '' }),
    { key: 'fields', type: 'fields' },
    count('min', 20),
    count('max', 20, 5),
  ],
  file: [count('max', 20, 1), { key: 'media_types', type: 'media-types' }, count('megabytes', 5)],
  agreement: [],
};

/** All kinds, the most frequent first. */
export const kindsInOrder = [
  'text',
  'long-text',
  'choice',
  'ticks',
  'tick',
  'number',
  'yen',
  'date',
  'time',
  'datetime',
  'address',
  'furigana',
  'tel',
  'email',
  'email-list',
  'zipcode',
  'account-holder',
  'url',
  'local-url',
  'rows',
  'file',
  'agreement',
] as const satisfies readonly FormKind[];

const notInRows: ReadonlySet<FormKind> = new Set(['long-text', 'ticks', 'address', 'rows', 'file', 'agreement']);
/** Kinds that a row can contain: fields of one value each. */
export const kindsInRows: readonly FormKind[] = kindsInOrder.filter((kind) => !notInRows.has(kind));

export const isKind = (value: unknown): value is FormKind => kindsInOrder.some((kind) => kind === value);

import { SHORT } from '../bounds/bounds.ts';
import { fieldsByName } from '../described/model.ts';
import { labelAt } from '../described/written.ts';
import { toFurigana } from '../fields/kana.ts';
import { locales } from '../locale/model.ts';
import { memberParts } from '../members/fields.ts';
import type { Problem } from '../refusals/model.ts';

const { name, furigana, contact, address, birth, office } = memberParts;
const { town_id } = fieldsByName(office);

/** Fields of a member that a list can contain, in the order of its template. A list cannot verify members. */
export const listedFields = [...contact, ...name, ...furigana, ...birth, ...address, town_id] as const;
export type ListedField = (typeof listedFields)[number]['name'];

/** Columns that hold several fields, with these fields. */
export const wholes = {
  name: ['lastname', 'firstname'],
  furigana: ['lastfurigana', 'firstfurigana'],
  address: ['prefecture', 'address1', 'address2', 'address3'],
} as const satisfies Readonly<Record<string, readonly ListedField[]>>;
type Whole = keyof typeof wholes;
export type BulkField = ListedField | Whole;

export const bulkFields: readonly BulkField[] = [
  ...listedFields.map((field) => field.name),
  ...(Object.keys(wholes) as Whole[]),
];

const isWhole = (field: BulkField): field is Whole => Object.hasOwn(wholes, field);
const partsOf = (field: BulkField): readonly ListedField[] => (isWhole(field) ? wholes[field] : [field]);

/** The column of a field: its own, or one that combines it with others. */
export const columnOf = (field: string, columns: readonly (BulkField | undefined)[]): BulkField | undefined =>
  columns.find(
    (column) => column !== undefined && (column === field || partsOf(column).some((part) => part === field)),
  );

/** Other headings for these columns, beside the labels of their fields. */
const otherWords: Readonly<Record<BulkField, readonly string[]>> = {
  email: [
    'email',
    'mail',
    'mail address',
    'e-mail address',
    'メール',
    '電子メール',
    'eメール',
    'eメールアドレス',
    'メアド',
  ],
  tel: [
    'tel',
    'phone',
    'phone number',
    'telephone',
    'mobile',
    'mobile number',
    '電話',
    '携帯',
    '携帯電話',
    '携帯番号',
    '携帯電話番号',
  ],
  name: ['name', 'full name', '名前', 'お名前', '氏名', '姓名'],
  lastname: ['family name', 'surname', '氏', '苗字', '名字'],
  firstname: ['given name'],
  furigana: [
    'furigana',
    'kana',
    'katakana',
    'name in katakana',
    'フリガナ',
    'カナ',
    '氏名フリガナ',
    '氏名カナ',
    'カナ氏名',
    '名前フリガナ',
    '読み',
    '読み仮名',
    'よみがな',
  ],
  lastfurigana: ['姓フリガナ', '姓カナ', 'セイ', 'last name furigana', 'last name kana'],
  firstfurigana: ['名フリガナ', '名カナ', 'メイ', 'first name furigana', 'first name kana'],
  birthdate: ['birthdate', 'birthday', 'birth date', '誕生日'],
  zipcode: ['zip', 'zipcode', 'zip code', 'postcode', '〒', '郵便'],
  address: ['address', '住所', '現住所', '自宅住所'],
  prefecture: [],
  address1: ['municipality', '市町村'],
  address2: ['street', '番地', '町域番地'],
  address3: ['building', '建物', '建物名'],
  town_id: ['町id'],
};

/** A heading without the signs around it: "E-mail", "ｅｍａｉｌ" and "email (required)" are the same. */
const keyOf = (heading: string): string =>
  toFurigana(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}〒]/gu, '')
    .replace(/(?:必須|任意|required|optional)$/u, '');

const labels = listedFields.flatMap((field) =>
  locales.flatMap((locale) =>
    [field.label, labelAt(field, 'desk'), labelAt(field, 'export'), { ja: field.name, en: field.name }].map(
      (label): [string, BulkField] => [keyOf(label[locale]), field.name],
    ),
  ),
);
const fieldByKey: ReadonlyMap<string, BulkField> = new Map([
  ...labels,
  ...Object.entries(otherWords).flatMap(([field, words]) =>
    words.map((word): [string, BulkField] => [keyOf(word), field as BulkField]),
  ),
]);

const fieldOf = (heading: string): BulkField | undefined =>
  heading.length > SHORT ? undefined : fieldByKey.get(keyOf(heading));

/** Most columns of a list, including ignored ones. */
export const MOST_COLUMNS = 60;

/** A column with its heading, which may be empty, and its number from 1. */
export interface Column {
  readonly column: number;
  readonly heading: string;
  /** Rows with a value in this column. */
  readonly count: number;
}

export interface Headings {
  readonly headings: readonly string[];
  /** The field of each column; undefined: the column is ignored. */
  readonly columns: readonly (BulkField | undefined)[];
  readonly problems: readonly Problem[];
}

/** A heading, cut for use in a sentence. */
export const shown = (heading: string): string => heading.slice(0, SHORT);

/** Problems of columns that repeat a field: it is unclear which of them counts. */
function doubled({ headings, columns }: Omit<Headings, 'problems'>): Problem[] {
  const before = new Map<ListedField, string>();
  return columns.flatMap((column, index): Problem[] => {
    const heading = shown(headings[index] ?? '');
    const parts = column === undefined ? [] : partsOf(column);
    const other = parts.map((part) => before.get(part)).find((known) => known !== undefined);
    for (const part of parts) before.set(part, heading);
    return other === undefined ? [] : [{ field: 'text', code: 'bulk-heading-again', params: [other, heading] }];
  });
}

function missing(columns: Headings['columns']): Problem[] {
  const hasName = columnOf('lastname', columns) !== undefined;
  const hasContact = columns.includes('email') || columns.includes('tel');
  return [
    ...(hasName ? [] : [{ field: 'text', code: 'bulk-no-name' } as const]),
    ...(hasContact ? [] : [{ field: 'text', code: 'bulk-no-contact' } as const]),
  ];
}

/**
 * Reads the first line as headings; undefined if it is a data line. A line with an @ or a four-digit number has no
 * headings.
 */
export function readHeadings(fields: readonly string[]): Headings | undefined {
  if (fields.some((field) => /[@＠]|\d{4}/u.test(field))) return undefined;
  if (fields.findLastIndex((field) => field !== '') >= MOST_COLUMNS) {
    const problems = [{ field: 'text', code: 'bulk-too-many-columns', params: [MOST_COLUMNS] } as const];
    return fields.some((field) => fieldOf(field) !== undefined) ? { headings: [], columns: [], problems } : undefined;
  }
  const columns = fields.map(fieldOf);
  if (columns.every((column) => column === undefined)) return undefined;
  const read = { headings: fields, columns };
  return { ...read, problems: [...doubled(read), ...missing(columns)] };
}

/** A list without headings: "e-mail and name separated by a comma" (product, "Many members at once"). */
export const plainColumns = ['email', 'name'] as const;

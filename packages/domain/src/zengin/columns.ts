/** A column of a record: name, width, and alignment: digits right, letters left. */
interface Column {
  readonly name: string;
  readonly width: number;
  readonly kind: 'digits' | 'letters';
}

const digits = <const Name extends string>(name: Name, width: number) => ({ name, width, kind: 'digits' }) as const;
const letters = <const Name extends string>(name: Name, width: number) => ({ name, width, kind: 'letters' }) as const;

export const RECORD_BYTES = 120;

/** Records of a file of kind 91, account transfer (全銀協標準通信プロトコル, 預金口座振替). */
export const records = {
  header: [
    digits('record', 1),
    digits('kind', 2),
    digits('code_section', 1),
    digits('consignor_code', 10),
    letters('consignor_kana', 40),
    digits('debit_date', 4),
    digits('own_bank_code', 4),
    letters('own_bank_kana', 15),
    digits('own_branch_code', 3),
    letters('own_branch_kana', 15),
    digits('own_account_type', 1),
    digits('own_account_number', 7),
    letters('filler', 17),
  ],
  data: [
    digits('record', 1),
    digits('bank_code', 4),
    letters('bank_kana', 15),
    digits('branch_code', 3),
    letters('branch_kana', 15),
    letters('filler', 4),
    digits('account_type', 1),
    digits('account_number', 7),
    letters('holder', 30),
    digits('yen', 10),
    digits('new_code', 1),
    digits('customer_number', 20),
    letters('result', 1),
    letters('filler_end', 8),
  ],
  trailer: [
    digits('record', 1),
    digits('count', 6),
    digits('total_yen', 12),
    digits('done_count', 6),
    digits('done_yen', 12),
    digits('failed_count', 6),
    digits('failed_yen', 12),
    letters('filler', 65),
  ],
  end: [digits('record', 1), letters('filler', 119)],
} as const satisfies Readonly<Record<string, readonly Column[]>>;

export type RecordKind = keyof typeof records;
export type ColumnName = (typeof records)[RecordKind][number]['name'];
export type ColumnsOf<Kind extends RecordKind> = (typeof records)[Kind][number]['name'];

/** First character of each kind of record. */
export const recordMark: Readonly<Record<RecordKind, string>> = { header: '1', data: '2', trailer: '8', end: '9' };

/** Makes a record of 120 letters; missing values are zeros or blanks. All values must fit. */
export const recordText = <Kind extends RecordKind>(
  kind: Kind,
  values: Readonly<Partial<Record<ColumnsOf<Kind>, string>>>,
): string => {
  const given: Readonly<Partial<Record<string, string>>> = values;
  let text: string = recordMark[kind];
  for (const { name, width, kind: filled } of records[kind] as readonly Column[]) {
    if (name === 'record') continue;
    const value = given[name] ?? '';
    text += filled === 'digits' ? value.padStart(width, '0') : value.padEnd(width, ' ');
  }
  return text;
};

interface Place {
  readonly name: ColumnName;
  readonly start: number;
  readonly end: number;
}

function measured(kind: RecordKind): readonly Place[] {
  let start = 0;
  return records[kind].map(({ name, width }) => {
    const place = { name, start, end: start + width };
    start += width;
    return place;
  });
}
const places = {
  header: measured('header'),
  data: measured('data'),
  trailer: measured('trailer'),
  end: measured('end'),
} as const;

/** Columns of a record with their offsets, from 0. */
export const placesOf = (kind: RecordKind): readonly Place[] => places[kind];

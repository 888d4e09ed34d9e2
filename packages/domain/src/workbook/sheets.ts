import type { Localized } from '../locale/model.ts';
import { dangerWords, offerWords } from '../shelters/words.ts';
import described from './sheets.json' with { type: 'json' };
import type { Choice, Column, Kind, SheetDefinition } from './model.ts';

const choicesOf = (words: Readonly<Record<string, Localized>>): readonly Choice[] =>
  Object.entries(words).map(([value, { ja }]) => ({ value, ja }));
const choices: Readonly<Record<string, readonly Choice[]>> = {
  ...Object.fromEntries(
    Object.entries(described.choices).map(([name, all]) => [
      name,
      all.map(([value = '', ja]) => ({ value, ja: String(ja) })),
    ]),
  ),
  dangers: choicesOf(dangerWords),
  offers: choicesOf(offerWords),
};

const KINDS =
  'text long list hiragana katakana number yen time date weekdays months days yes tel email url choice choices'.split(
    ' ',
  );
const isKind = (text: string): text is Kind => KINDS.includes(text);

function columnOf(line: string): Column {
  const [name = '', kind = '', ja = '', en = '', explain = '', examples = '', limits = '', filled = ''] = line
    .split('|')
    .map((part) => part.trim());
  const options = new Map(
    limits
      .split(' ')
      .map((limit) => limit.split('=', 2))
      .map(([key = '', value = '']) => [key, value]),
  );
  const number = (key: string) => (options.has(key) ? Number(options.get(key)) : undefined);
  const offered = choices[options.get('choices') ?? ''];
  if (!isKind(kind) || (options.has('choices') && offered === undefined)) throw new Error(`Not a column: ${line}`);
  return {
    key: name.replace('*', ''),
    kind,
    ja,
    en,
    fields: filled === '' ? [] : filled.split(' & '),
    is_required: name.endsWith('*'),
    explain: explain.replace('{choices}', (offered ?? []).map((choice) => choice.ja).join('、')),
    examples: examples.split(/(?:^|\s)\/(?:\s|$)/).map((example) => example.trim()),
    choices: offered,
    of: options.get('of'),
    is_name: options.has('name'),
    is_whole: options.has('whole'),
    least: number('least'),
    most: number('most'),
    width: number('width') ?? 12,
  };
}

/** Whose names a column holds: a sheet, and the key of its column with them. */
export function namedIn({ of }: Column): { readonly sheet: SheetDefinition; readonly key: string } | undefined {
  const [key, column = 'name'] = of?.split('.') ?? [];
  const sheet = sheetList.find((one) => one.key === key);
  return sheet && { sheet, key: column };
}

/**
 * `sheets.json`: the sheets and columns of a town's workbook, in the order of the empty one: writing, reading, its explanations,
 * docs/town-pack.md and the fields of a pack's rows come from here. A sheet is `# key | name | English name | explanation`,
 * a column `key | kind | heading | English name | explanation | examples | limits | field`; `*` marks what is required.
 * A field is `path` or `path+column of its English`, with `table:` before it if its row is called otherwise than its
 * sheet, and behind it in JSON what an empty cell means; `&` stands between fields of several rows.
 */
export const sheetList: readonly SheetDefinition[] = described.sheets.map(([head = '', ...lines]) => {
  const [key = '', ja = '', en = '', explain = '', form] = head.split('|').map((word) => word.trim());
  return { key, ja, en, explain, is_form: form === 'form', columns: lines.map(columnOf) };
});

/** The sheet that explains the others; it is not read. */
export const GUIDE = {
  ja: 'はじめに',
  lines: described.guide,
} as const;

/** Marks in the first column of rows that the product has written. */
export const MARK = { heading: '印', explain: '説明', example: '例' } as const;
/** Headings of a form. */
export const FORM = { item: '項目', entry: '記入欄', explain: '説明', example: '例' } as const;

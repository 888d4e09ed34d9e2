import { saysSame } from '../spot-desk/merge.ts';
import { isLocalized, listCell, wordsOfCell } from './cell-words.ts';
import type { Column, FilledRow } from './model.ts';
import type { ReadRow } from './rows.ts';
import { namedIn, sheetList } from './sheets.ts';

export type Json = Readonly<Record<string, unknown>>;
type Id = string | number;

/** A field of a row of a pack, and the columns that hold it. */
interface Field {
  /** `office.tel` in nested objects. */
  readonly path: string;
  readonly column: Column;
  /** Holds the English of a text, or of a list of texts. */
  readonly english: Column | undefined;
  /** What an empty cell means; undefined: the field is left out. */
  readonly usual: unknown;
}

/** Fields of a pack and the columns of a sheet, read and written by the same table. */
export type Fields = readonly Field[];

/** The fields of each kind of row, from the lines of sheets.ts. */
const tables = Map.groupBy(
  sheetList.flatMap(({ key: sheet, columns }) =>
    columns.flatMap((column) =>
      column.fields.map((said) => {
        const [, table = sheet, path, key, usual] = /^(?:(\w+):)?([\w.]+)(?:\+(\w+))?(?: (.+))?$/.exec(said) ?? [];
        const english = columns.find((other) => other.key === key);
        if (path === undefined || (key !== undefined && !english)) throw new Error(`Not a field: ${said}`);
        return { table, path, column, english, usual: usual && (JSON.parse(usual) as unknown) };
      }),
    ),
  ),
  ({ table }) => table,
);

/** The fields of a kind of row. */
export function fieldsOf(name: string): Fields {
  const found = tables.get(name);
  if (found === undefined) throw new Error(`No fields of ${name}`);
  return found;
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const valueAt = (content: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), content);
function withValue(content: Json, [key = '', ...deeper]: readonly string[], value: unknown): Json {
  const inner = content[key];
  return { ...content, [key]: deeper.length === 0 ? value : withValue(isObject(inner) ? inner : {}, deeper, value) };
}

/** The ids that a pack has for names of rows: `idOf('facilities', …)`. */
export type IdOf = (of: string, name: string) => Id | undefined;

function valueOf(row: ReadRow, { column, english }: Field, idOf: IdOf): unknown {
  const value = row.get(column.kind, column.key);
  if (value === undefined) return undefined;
  if (namedIn(column)) {
    const ids = (Array.isArray(value) ? value : [value]).map((name) => idOf(column.of ?? '', String(name)));
    return Array.isArray(value) ? ids.filter((id) => id !== undefined) : ids[0];
  }
  if (english === undefined) return value;
  const translated = row.get(english.kind, english.key);
  if (!Array.isArray(value)) return { ja: value, en: translated ?? value };
  const words = Array.isArray(translated) && translated.length === value.length ? translated : value;
  return value.map((ja, at) => ({ ja, en: words[at] }));
}

/**
 * Reads a row into the fields of a table.
 * @param into what the fields are put into
 * @param usual what empty cells mean, by path, where it depends on other rows
 */
export function readFields(of: Fields, row: ReadRow, idOf: IdOf, into: Json = {}, usual: Json = {}): Json {
  return of.reduce((found, field) => {
    const value = valueOf(row, field, idOf) ?? usual[field.path] ?? field.usual;
    return value === undefined ? found : withValue(found, field.path.split('.'), value);
  }, into);
}

/** For paths of fields, the columns that they come from. */
export const originsOf = (of: Fields): Readonly<Record<string, string>> =>
  Object.fromEntries(of.map(({ path, column }) => [path, column.key]));

/** The names of rows by what a pack calls them. */
export type NameOf = (of: string, id: Id) => string | undefined;

/** Writes the fields of a pack's row into cells: the way back of `readFields`. */
export function writeFields(of: Fields, content: unknown, nameOf: NameOf, usual: Json = {}): FilledRow {
  const cells: Record<string, string | number> = {};
  for (const { path, column, english, usual: always } of of) {
    const value = valueAt(content, path);
    if (value === undefined || value === null || (!column.is_required && saysSame(value, usual[path] ?? always)))
      continue;
    if (namedIn(column)) {
      const names = (Array.isArray(value) ? value : [value]).flatMap((id) => nameOf(column.of ?? '', id) ?? []);
      cells[column.key] = listCell(names);
    } else if (english === undefined) cells[column.key] = wordsOfCell(column, value);
    else {
      const pairs = (Array.isArray(value) ? value : [value]).filter(isLocalized);
      const inCell = (words: readonly string[], comma: string): string =>
        Array.isArray(value) ? listCell(words, comma) : (words[0] ?? '');
      cells[column.key] = inCell(
        pairs.map(({ ja }) => ja),
        '、',
      );
      if (pairs.some(({ ja, en }) => ja !== en))
        cells[english.key] = inCell(
          pairs.map(({ en }) => en),
          ', ',
        );
    }
  }
  return cells;
}

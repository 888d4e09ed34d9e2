import { isDateText } from '../calendar/model.ts';
import { dateInWords, dayInWords } from '../calendar/words.ts';
import { listed, localized, type Localized } from '../locale/model.ts';
import type { TownProblem } from '../town/town-problems.ts';
import { isAsked, isList, isObject, valueOf, type Json } from './content.ts';
import { saysSame } from '../spot-desk/merge.ts';
import type { PackField, PackFile, PackOption, PackSource } from './files.ts';
import inJapanese from './reasons.json' with { type: 'json' };
import { rowKeys, type Conflict } from './merge.ts';

/** What can be chosen from lists of the pack, by `sourceKey`. */
export type PackOptions = Readonly<Record<string, readonly PackOption[]>>;
export const sourceKey = ({ file, list, id }: PackSource): string => `${file}:${list}:${id}`;

const sourcesOf = (fields: readonly PackField[]): readonly PackSource[] =>
  fields.flatMap((field) => [...(field.source ? [field.source] : []), ...sourcesOf(field.fields)]);

/** The pack's own rows that fields of a file choose from. */
export const packOptions = ({ file, fields }: PackFile, contents: Readonly<Record<string, unknown>>): PackOptions =>
  Object.fromEntries(
    sourcesOf(fields).map((source) => {
      const list = valueOf(contents[source.file || file] as Json | undefined, source.list);
      const options = (isList(list) ? list : []).flatMap((row) => {
        const [value, label] = [valueOf(row, source.id), valueOf(row, source.name)];
        return (typeof value === 'string' || typeof value === 'number') && isObject(label)
          ? [{ value, label: { ja: String(label['ja']), en: String(label['en']) } }]
          : [];
      });
      return [sourceKey(source), options];
    }),
  );

/** The key of the pictures that can be chosen. */
export const PICTURES = 'pictures';
export const optionsFor = ({ options, source, kind }: PackField, given: PackOptions): readonly PackOption[] =>
  options ?? given[kind === 'picture' ? PICTURES : source ? sourceKey(source) : ''] ?? [];

const both = (ja: string, en: string): Localized => ({ ja, en });
export const NOTHING = both('なし', 'nothing');
const listSaid = (words: readonly Localized[]): Localized =>
  localized((locale) =>
    listed(
      words.map((one) => one[locale]),
      locale,
    ),
  );

/** A value in words. */
export function valueSaid(field: PackField, value: Json | undefined, given: PackOptions): Localized {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? both('はい', 'yes') : both('いいえ', 'no');
  if (isList(value)) {
    const each = { ...field, kind: field.kind === 'dates' ? 'date' : field.kind } as const;
    const entries = value.map((entry) =>
      field.kind === 'rows' ? rowSaid(field, entry, given) : valueSaid(each, entry, given),
    );
    return entries.length === 0 ? NOTHING : listSaid(entries);
  }
  if (isObject(value)) {
    const [ja, en] = [String(value['ja'] ?? ''), String(value['en'] ?? '')];
    // Both, because a change may be in one of them alone.
    const said = [...new Set([ja, en])].filter(Boolean).join(' / ');
    return said === '' ? NOTHING : both(said, said);
  }
  const option = optionsFor(field, given).find((one) => one.value === value);
  if (option) return option.label;
  const text = String(value);
  // Of a leap year, so that 02-29 is a day.
  const yearly = `2000-${text}`;
  if (field.kind === 'day' && isDateText(yearly))
    return both(
      `毎年${dayInWords(yearly).ja.slice(0, -'（土）'.length)}`,
      `${dayInWords(yearly).en.slice('Sat '.length)} each year`,
    );
  if (field.kind === 'yen') return both(`${text}円`, `${text} yen`);
  return (field.kind === 'date' || field.kind === 'day') && isDateText(text) ? dateInWords(text) : both(text, text);
}

/** A row by what tells it from the others. */
export function rowSaid(field: PackField, row: Json, given: PackOptions): Localized {
  const told = field.by.length > 0 ? field.by : field.fields.slice(0, 1).map(({ name }) => name);
  const parts = told.flatMap((name) => {
    const inner = field.fields.find((one) => one.name === name);
    const value = valueOf(row, name);
    // An id says nothing to people; the name beside it does.
    const said = inner?.kind === 'id' ? field.fields.find(({ kind }) => kind === 'words') : inner;
    const words = said && (said === inner ? value : valueOf(row, said.name));
    if (!said || words === undefined) return [];
    return [
      isObject(words)
        ? both(String(words['ja'] || words['en']), String(words['en'] || words['ja']))
        : valueSaid(said, words, given),
    ];
  });
  return localized((locale) => parts.map((part) => part[locale]).join(locale === 'ja' ? '　' : ', '));
}

/** One thing that a change changes, in words. */
export interface PackDifference {
  /** The way to it: list, row, field. */
  readonly place: readonly Localized[];
  readonly before: Localized | null;
  readonly after: Localized | null;
  readonly is_second: boolean;
}

/** A whole row in words: what is asked and filled in. */
const wholeRow = (field: PackField, row: Json, given: PackOptions): Localized =>
  localized((locale) =>
    field.fields
      .filter((inner) => inner.kind !== 'id' && isAsked(inner, row) && valueOf(row, inner.name) !== undefined)
      .map(
        (inner) =>
          `${inner.label[locale]}${locale === 'ja' ? '：' : ': '}${valueSaid(inner, valueOf(row, inner.name), given)[locale]}`,
      )
      .join(locale === 'ja' ? '、' : '; '),
  );

function rowDifferences(field: PackField, before: Json, after: Json, given: PackOptions): PackDifference[] {
  const [olds, news] = [isList(before) ? before : [], isList(after) ? after : []];
  const [oldKeys, newKeys] = [rowKeys(field, olds), rowKeys(field, news)];
  const old = new Map(olds.map((row, index) => [oldKeys[index] ?? '', row]));
  const kept = new Set(newKeys);
  const { label, isSecond: is_second } = field;
  const changed = news.flatMap((row, index): PackDifference[] => {
    const was = old.get(newKeys[index] ?? '');
    const place = [label, rowSaid(field, row, given)];
    if (was === undefined) return [{ place, before: null, after: wholeRow(field, row, given), is_second }];
    return fieldDifferences(field.fields, was, row, given).map((inner) => ({
      ...inner,
      place: [...place, ...inner.place],
    }));
  });
  const gone = olds
    .filter((_row, index) => !kept.has(oldKeys[index] ?? ''))
    .map((row) => ({
      place: [label, rowSaid(field, row, given)],
      before: wholeRow(field, row, given),
      after: null,
      is_second,
    }));
  const order = (keys: readonly string[], others: ReadonlySet<string>) =>
    keys.filter((key) => others.has(key)).join('\n');
  const isMoved = order(oldKeys, kept) !== order(newKeys, new Set(oldKeys));
  const moved = both('順番が変わります', 'in another order');
  return [...changed, ...gone, ...(isMoved ? [{ place: [label], before: null, after: moved, is_second }] : [])];
}

function fieldDifferences(
  fields: readonly PackField[],
  before: Json,
  after: Json,
  given: PackOptions,
): PackDifference[] {
  return fields.flatMap((field) => {
    const [was, is] = [valueOf(before, field.name), valueOf(after, field.name)];
    if (saysSame(was, is) || field.kind === 'id') return [];
    if (field.kind === 'rows') return rowDifferences(field, was ?? [], is ?? [], given);
    const said = { before: valueSaid(field, was, given), after: valueSaid(field, is, given) };
    return [{ place: [field.label], ...said, is_second: field.isSecond }];
  });
}

/** What a change changes, in words. */
export const packDifferences = ({ fields }: PackFile, before: Json, after: Json, given: PackOptions) =>
  fieldDifferences(fields, before, after, given);

/** What the reasons of the pack's checks mean in Japanese; in English they are sentences already. */
const reasons = inJapanese.map(([pattern = '', ja = '']) => ({ pattern: new RegExp(pattern), ja }));

/** A mistake of the pack at its field, in words. */
export interface PackMistake {
  readonly file: string;
  /** In its own file, such as `changes[0].from`. */
  readonly path: string;
  readonly place: readonly Localized[];
  readonly words: Localized;
}

/** The labels on the way to a path such as `changes[0].from`. */
function placeOf(fields: readonly PackField[], path: string): Localized[] {
  const field =
    fields.find(({ name }) => path === name || path.startsWith(`${name}[`) || path.startsWith(`${name}.`)) ??
    fields.find(({ name }) => name === '' || name.startsWith(`${path}.`));
  if (!field) return [];
  const [, row, rest = ''] = /^\[(\d+)\]\.?(.*)$/.exec(path.slice(field.name.length)) ?? [];
  if (row === undefined || field.kind !== 'rows') return [field.label];
  return [field.label, both(`${Number(row) + 1}番目`, `row ${Number(row) + 1}`), ...placeOf(field.fields, rest)];
}

const languages: Readonly<Record<string, Localized>> = { ja: both('日本語', 'Japanese'), en: both('英語', 'English') };

/** A conflict in words: the way to its place, and what both changes say. */
export function conflictSaid({ fields }: PackFile, { way, path, own, other }: Conflict, given: PackOptions) {
  const place: Localized[] = [];
  let [inner, list]: [readonly PackField[], PackField | undefined] = [fields, undefined];
  for (const { list: name, row } of way) {
    list = inner.find((one) => one.name === name);
    if (!list) break;
    place.push(list.label, rowSaid(list, row, given));
    inner = list.fields;
  }
  const [, name = path, language = ''] = /^(.*?)\.?\b(ja|en)$/.exec(path) ?? [];
  const field = inner.find((one) => one.name === path) ?? inner.find((one) => one.name === name);
  if (path !== '' && field)
    place.push(...(list && field.name === '' ? [] : [field.label]), ...[languages[language] ?? []].flat());
  const said = (value: Json): Localized => {
    if (value === null) return NOTHING;
    if (list && path === '' && isObject(value)) return wholeRow(list, value, given);
    return field ? valueSaid(field, value, given) : both(JSON.stringify(value), JSON.stringify(value));
  };
  return { place, own: said(own), other: said(other) };
}

/** Why a file cannot be checked now, as a mistake of it: nothing is published unchecked. */
export const unchecked = ({ file, title }: PackFile, why: 'many' | 'busy', most = 0): PackMistake => ({
  file,
  path: '',
  place: [title],
  words:
    why === 'many'
      ? both(
          `この先、町のデータの変わる日が${most}日を超えています。要らない変更を取り消してから公開してください。`,
          `The town’s data changes on more than ${most} days to come. Take back what is not needed first.`,
        )
      : both(
          'いまは確かめられません。少し待って、もう一度保存してください。',
          'It cannot be checked now. Wait a little, then save it again.',
        ),
});

export function mistakeSaid({ file, path, reason }: TownProblem, of: PackFile): PackMistake {
  const isOfTwo = /\.(?:ja|en)$/.test(path);
  const ja =
    !isOfTwo && reason.startsWith('must not be empty')
      ? '書かれていません。この欄を書いてください。'
      : (reasons.find(({ pattern }) => pattern.test(reason))?.ja ?? `この値は使えません。（${reason}）`);
  const words = both(ja, `It ${reason.replace(/, but is ""$/, '')}.`);
  if (file !== of.file) return { file, path: '', place: [both(`${file} ${path}`, `${file} ${path}`)], words };
  // The path of a file that is a list begins with its name.
  const own = of.fields[0]?.name === '' ? path.slice(file.length - '.json'.length) : path;
  return { file, path: own, place: placeOf(of.fields, own), words };
}

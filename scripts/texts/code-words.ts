import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '@machi/domain/locale/model';
import { parseSync } from 'vite';
import { packFiles } from '@machi/domain/pack-changes/files';
import { ownWords } from '@machi/domain/town/own-words';
import { isJapanese, isObject } from '../words/texts-of.ts';
import { isOfficials, sentencesIn } from './easy-texts.ts';

const SOURCES = 'packages/domain/src/**/*.ts';
/** Wordings that the code imports in both languages, since officials and papers say them too. */
const WORDINGS = 'packages/domain/src/*/words/ja.json';
/** Words of officials that residents read too. */
const READ = /[\\/]clubs[\\/]words\.ts$/;
/** Sources of both kinds of readers whose words in code are for officials, for LINE, or for what nobody reads. */
const UNREAD =
  /[\\/](?:banner[\\/]templates|events[\\/]form|line[\\/]menu|locale[\\/]model|aloud[\\/]said|town[\\/]\w+|workbook[\\/][\w-]+|described[\\/]words-schema|retention[\\/]words|reception[\\/]fields|deaths[\\/]model)\.ts$|\.(?:test|fixture)\.ts$/;
/** Letters of a template without its values: below, it only joins what others say. */
const LEAST_LETTERS = 4;

/** What code says in both languages; values stand as {{placeholders}}. */
interface Said {
  readonly ja: string;
  readonly en: string;
}

/** Placeholder of a value: `${fee.ja}` and `${capital(fee.en)}` are {{fee}}. */
const slot = (expression: string): string =>
  `{{${expression.match(/\b(?!ja\b|en\b|capital\b)[a-z]\w*/gi)?.at(-1) ?? 'it'}}}`;

/** The text of a node, if it is a string, a template or several of them. */
function textOf(node: unknown, code: string): string | undefined {
  if (!isObject(node)) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'BinaryExpression') {
    const [left, right] = [textOf(node.left, code), textOf(node.right, code)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis) || !Array.isArray(node.expressions))
    return undefined;
  const values = node.expressions.map(({ start, end }: { start: number; end: number }) => slot(code.slice(start, end)));
  return node.quasis
    .map(({ value }: { value: { cooked: string } }, index: number) => value.cooked + (values[index] ?? ''))
    .join('');
}

const nameOf = (key: unknown): unknown => (isObject(key) ? (key.name ?? key.value) : undefined);
/** Properties of an object by name; none of another node. */
const propertiesOf = (node: Record<string, unknown>): ReadonlyMap<unknown, unknown> =>
  new Map(
    node.type === 'ObjectExpression' && Array.isArray(node.properties)
      ? node.properties.map(({ key, value }: Record<string, unknown>) => [nameOf(key), value])
      : [],
  );

/** What stands in the same place of two nodes. */
function pairsOf(ja: unknown, en: unknown, code: string): readonly Said[] {
  const said = { ja: textOf(ja, code), en: textOf(en, code) };
  if (said.ja !== undefined && said.en !== undefined) return [{ ja: said.ja, en: said.en }];
  if (Array.isArray(ja) && Array.isArray(en)) return ja.flatMap((one, index) => pairsOf(one, en[index], code));
  if (!isObject(ja) || !isObject(en) || ja.type !== en.type) return [];
  const english = ja.type === 'ObjectExpression' ? propertiesOf(en) : new Map(Object.entries(en));
  const parts = ja.type === 'ObjectExpression' ? propertiesOf(ja) : new Map(Object.entries(ja));
  return [...parts].flatMap(([name, part]) => pairsOf(part, english.get(name), code));
}

/** Whether somebody writes it in a variant: texts, and templates with words of their own. */
function isSaid({ ja, en }: Said): boolean {
  const letters = [...ja.replaceAll(/\{\{.*?\}\}/g, '')].filter(isJapanese).length;
  // {{of}}: a change of collections, as officials preview it.
  return (
    !ja.includes('{{of}}') &&
    en !== '' &&
    isJapanese(ja) &&
    !isJapanese(en) &&
    (letters >= LEAST_LETTERS || !ja.includes('{{'))
  );
}

/** Reads `{ ja: …, en: … }`, and `locale === 'ja' ? … : …`. */
function saidIn(node: unknown, code: string): readonly Said[] {
  if (Array.isArray(node)) return node.flatMap((one) => saidIn(one, code));
  if (!isObject(node)) return [];
  const properties = propertiesOf(node);
  const [ja, en] =
    node.type === 'ConditionalExpression'
      ? [node.consequent, node.alternate]
      : [properties.get('ja'), properties.get('en')];
  const own = pairsOf(ja, en, code).filter(isSaid);
  return own.length > 0 ? own : Object.values(node).flatMap((part) => saidIn(part, code));
}

function wordingsIn(root: string, file: string): readonly Said[] {
  const read = (name: string) => sentencesIn(JSON.parse(readFileSync(path.join(root, name), 'utf8')));
  const english = new Map(read(file.replace('ja.json', 'en.json')));
  return read(file)
    .map(([key, ja]) => ({ ja, en: english.get(key) ?? '' }))
    .filter(isSaid);
}

const saidInFiles = (root: string, files: readonly string[]): readonly Said[] =>
  files.toSorted().flatMap((file) => {
    const code = readFileSync(path.join(root, file), 'utf8');
    return saidIn(parseSync(file, code).program.body, code);
  });
const isResidents = (file: string): boolean => (!isOfficials(file) || READ.test(file)) && !UNREAD.test(file);
const byName = (said: readonly Said[]) => new Map(said.map((one) => [`${one.ja} | ${one.en}`, one]));

/** All that the code of the domain says to residents outside the catalogues, by the name of its sentence in them. */
function wordsInCode(root: string): ReadonlyMap<string, Said> {
  const said = [
    ...saidInFiles(root, globSync(SOURCES, { cwd: root }).filter(isResidents)),
    ...globSync(WORDINGS, { cwd: root })
      .filter((file) => !isOfficials(file))
      .toSorted()
      .flatMap((file) => wordingsIn(root, file)),
  ];
  return byName(said);
}

/** What code says to officials and a town of another kind says otherwise; the screens' own words are beside it. */
const OFFICIAL_SOURCES = '{packages/domain,apps/web}/src/**/*.{ts,tsx}';
/** Written by others in code's words, or sent; the file's own tests. */
const NOT_SHOWN = /\.(?:test|fixture)\.tsx?$|[\\/](?:town|workbook|alerts|banner|evacuation[\\/]words)[\\/.]/;

/** Words of data that code makes of lines. */
function wordsOfData(value: unknown): readonly Said[] {
  if (Array.isArray(value)) return value.flatMap(wordsOfData);
  if (!isObject(value)) return [];
  const { ja, en } = value;
  return typeof ja === 'string' && typeof en === 'string' ? [{ ja, en }] : Object.values(value).flatMap(wordsOfData);
}

/** The names of officials' words in code that depend on the kind of town, as `npm run texts` writes them. */
export function officialCodeWords(root: string): readonly string[] {
  const own = ownWords('市船') ?? String;
  const residents = wordsInCode(root);
  // Most sources say nothing of the kind and need not be parsed.
  const files = globSync(OFFICIAL_SOURCES, { cwd: root }).filter((file) => {
    const code = NOT_SHOWN.test(file) ? '' : readFileSync(path.join(root, file), 'utf8');
    return /\bja\b/.test(code) && own(code) !== code;
  });
  return (
    [...byName([...saidInFiles(root, files), ...wordsOfData(packFiles)])]
      // One letter alone may be the name of a workbook's sheet.
      .filter(([name, { ja, en }]) => ja.length > 1 && !residents.has(name) && (own(ja) !== ja || own(en) !== en))
      .map(([name]) => name)
  );
}

/** The catalogue that holds them in each language, from the project's folder. */
export const CODE_WORDS = 'packages/domain/src/locale/text';
/** The list of those of officials. */
export const OFFICIAL_WORDS = 'packages/domain/src/locale/officials.json';

/** The catalogue's sentences in a language, as `npm run texts` writes them. */
export const codeWords = (root: string, locale: Locale): Readonly<Record<string, string>> =>
  Object.fromEntries([...wordsInCode(root)].map(([key, said]) => [key, said[locale]]));

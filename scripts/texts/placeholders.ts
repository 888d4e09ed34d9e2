import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Names of a text's {{placeholders}}, by feature and key; the values are empty. */
export type Placeholders = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, ''>>>>>>;

interface Source {
  readonly file: string;
  readonly text: string;
}

const SOURCES = '{apps,packages}/*/src/**/*.{ts,tsx}';
const CATALOGUE = /^import (\w+) from '([^']+\.json)' with/gm;
/** Catalogues added to a feature, and those that it shares with another one. */
const ADDED = /\b(?:textsOf|deskTextsOf)\(\s*('[\w-]+'|\w+),\s*\{([^}]*\}(?:, \{[^}]*)?)/g;
/** Words that many features share: `shellWords`, `deskWords`. */
const SHARED = /\bconst \w+Words = \{( ja, en )\};/g;

const isText = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/** Key of a text without its plural form. */
export const baseOf = (key: string): string => key.replace(/_(?:one|other)$/, '');

/** Feature named by a call of `textsOf`: a literal, or a constant of its own file or another one. */
function featureOf(name: string, own: Source, sources: readonly Source[]): string {
  if (name.startsWith("'")) return name.slice(1, -1);
  const constant = new RegExp(String.raw`\bconst ${name} = '([\w-]+)'`);
  const found = [own, ...sources].map(({ text }) => constant.exec(text)?.[1]).find((value) => value !== undefined);
  if (found === undefined) throw new Error(`${own.file}: ${name} is no constant`);
  return found;
}

/** Files of the imported catalogues in `{ ja, en }` or `{ ja: wordsJa, en: wordsEn }`. */
function filesIn(names: string, { file, text }: Source): readonly string[] {
  const paths = new Map([...text.matchAll(CATALOGUE)].map(([, name = '', specifier = '']) => [name, specifier]));
  return [...names.matchAll(/\w+(?![\w:])/g)].flatMap(([name]) => {
    const specifier = paths.get(name) ?? '';
    if (specifier === '') return [];
    return specifier.startsWith('.')
      ? path.join(path.dirname(file), specifier)
      : specifier.replace(/^@machi\/([\w-]+)/, 'packages/$1/src');
  });
}

/** Sorts alphabetically, so that an addition changes one place. */
const sorted = <T>(values: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Placeholders of every text that `textsOf` reads; shared words are under `shared`. */
export function findPlaceholders(root: string): Placeholders {
  const sources = globSync(SOURCES, { cwd: root }).map((file) => ({
    file,
    text: readFileSync(path.join(root, file), 'utf8'),
  }));
  const found: Record<string, Record<string, Record<string, ''>>> = {};
  for (const source of sources) {
    const added = [
      ...[...source.text.matchAll(ADDED)].map(([, name = '', files = '']) => [featureOf(name, source, sources), files]),
      ...[...source.text.matchAll(SHARED)].map(([, files = '']) => ['shared', files]),
    ] as const;
    for (const [feature = '', names = ''] of added)
      for (const file of filesIn(names, source)) {
        const texts: unknown = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
        if (!isText(texts)) throw new Error(`${file}: not every text is a sentence`);
        for (const [key, text] of Object.entries(texts))
          for (const [, placeholder = ''] of text.matchAll(/\{\{(\w+)\}\}/g))
            ((found[feature] ??= {})[baseOf(key)] ??= {})[placeholder] = '';
      }
  }
  for (const [feature, keys] of Object.entries(found)) {
    for (const [key, names] of Object.entries(keys)) keys[key] = sorted(names);
    found[feature] = sorted(keys);
  }
  return sorted(found);
}

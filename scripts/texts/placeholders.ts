import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** By feature and key, the names that a text's {{placeholders}} have. */
export type Placeholders = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

interface Source {
  readonly file: string;
  readonly text: string;
}

const SOURCES = '{apps,packages}/*/src/**/*.{ts,tsx}';
const CATALOGUE = /^import (\w+) from '([^']+\.json)' with/gm;
/** Words that features share. */
const SHARED = /\bconst \w+Words = \{( ja, en )\};/g;
const ADDED = /\b(?:textsOf|deskTextsOf)\(\s*('[\w-]+'|\w+),\s*\{([^}]*\}(?:, \{[^}]*)?)/g;

const isText = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/** The key of a text without its plural form. */
const baseOf = (key: string): string => key.replace(/_(?:one|other)$/, '');

/** The feature that a call of `textsOf` names: a literal, or a constant of its own file or of another. */
function featureOf(name: string, own: Source, sources: readonly Source[]): string {
  if (name.startsWith("'")) return name.slice(1, -1);
  const constant = new RegExp(String.raw`\bconst ${name} = '([\w-]+)'`);
  const found = [own, ...sources].map(({ text }) => constant.exec(text)?.[1]).find((value) => value !== undefined);
  if (found === undefined) throw new Error(`${own.file}: ${name} is no constant`);
  return found;
}

/** The placeholders of every text that `textsOf` reads. */
export function findPlaceholders(root: string): Placeholders {
  const sources = globSync(SOURCES, { cwd: root })
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
    .filter(({ text }) => /extsOf\(|Words = /.test(text) || text.includes("= '"));
  const found: Record<string, Record<string, Record<string, string>>> = {};
  for (const source of sources) {
    const paths = new Map([...source.text.matchAll(CATALOGUE)].map(([, name = '', file = '']) => [name, file]));
    const added = [...source.text.matchAll(ADDED)].map(([, name = '', catalogues = '']) => ({
      feature: featureOf(name, source, sources),
      catalogues,
    }));
    const shared = [...source.text.matchAll(SHARED)].map(([, catalogues = '']) => ({ feature: 'shared', catalogues }));
    for (const { feature: name, catalogues } of [...added, ...shared]) {
      const feature = (found[name] ??= {});
      for (const [, name = ''] of catalogues.matchAll(/(\w+)(?!\w|:)/g)) {
        const specifier = paths.get(name);
        if (specifier === undefined) continue;
        const file = specifier.startsWith('.')
          ? path.join(path.dirname(source.file), specifier)
          : specifier.replace(/^@machi\/([\w-]+)/, 'packages/$1/src');
        const texts: unknown = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
        if (!isText(texts)) throw new Error(`${file}: not every text is a sentence`);
        for (const [key, text] of Object.entries(texts))
          for (const [, placeholder = ''] of text.matchAll(/\{\{(\w+)\}\}/g))
            (feature[baseOf(key)] ??= {})[placeholder] = '';
      }
    }
  }
  return sorted(found, (keys) => sorted(keys, (names) => sorted(names, (name) => name)));
}

const sorted = <T, U>(values: Readonly<Record<string, T>>, one: (value: T) => U): Record<string, U> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => typeof value !== 'object' || value === null || Object.keys(value).length > 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, one(value)]),
  );

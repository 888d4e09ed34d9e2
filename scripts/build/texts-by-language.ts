import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { localeOf } from '@machi/domain/locale/model';
import { offeredVariants } from '@machi/domain/locale/offered';
import { pseudoWords } from './pseudo-words.ts';

/** A catalogue, or one part of a feature's: `text/ja.json`, `text/staff.ja.json`. */
const TEXTS = /[\\/]text[\\/](?:[\w-]+\.)?([a-z]{2})\.json$/;
/** How sources name one, also from a file in the same folder. */
const NAMED = /(?:[\\/]text|^\.)[\\/](?:[\w-]+\.)?[a-z]{2}\.json$/;
const FETCHED = '?fetched';

/** Id of the module that fetches a file of texts. */
export const fetchedTexts = (file: string): string => `\0${file}${FETCHED}`;

/** The part that a file of texts is fetched with in a variant: a feature, the shell, or the rest of the domain. */
function partOf(file: string): string {
  // What pages are for is read in the help alone.
  if (/[\\/]navigation[\\/]descriptions[\\/]/.test(file)) return 'descriptions';
  const [, feature] = /[\\/]src[\\/]features[\\/]([\w-]+)[\\/]/.exec(file) ?? [];
  return feature ?? (/[\\/](?:shell|navigation|locale)[\\/]/.test(file) ? 'shell' : 'sentences');
}

/** A catalogue in a variant of its language, such as `text/ja-simple.json` beside `text/ja.json`. */
const variantFile = (file: string, variant: string): string => file.replace(/[a-z]{2}\.json$/, `${variant}.json`);

const hashOf = (...content: readonly (string | Buffer)[]): string =>
  content
    .reduce((hash, one) => hash.update(one), createHash('sha256'))
    .digest('hex')
    .slice(0, 7);

/** Made of English wherever somebody writes a variant of it, to look at the layout. */
const pseudoVariants = ['en-x-long', 'ar-x-rtl'] as const;

/**
 * Lets a page load only the language that it shows. The sources import their texts in all languages; the build
 * replaces each import by a function that fetches the file, as `addTexts` of the domain takes it. Variants are written
 * as files of JSON, one a part, which the function fetches by name: no page lists them.
 * @param root folder of the project
 */
export function textsByLanguage(root: string): Plugin {
  const written = globSync(`{apps/web,packages/*}/src/**/text/*{${offeredVariants.join()}}.json`, {
    cwd: root,
  }).toSorted();
  const version = hashOf(...written.flatMap((file) => [file, readFileSync(path.join(root, file))]));
  const parts = new Map<string, Record<string, unknown>>();
  return {
    name: 'texts-by-language',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: NAMED },
      async handler(id, importer) {
        // The fetching module imports the file itself.
        if (importer === undefined || importer.endsWith(FETCHED)) return null;
        const found = await this.resolve(id, importer, { skipSelf: true });
        return found && TEXTS.test(found.id) ? fetchedTexts(found.id) : null;
      },
    },
    load: {
      filter: { id: /^\0.*\?fetched$/ },
      handler(id) {
        const file = id.slice(1, -FETCHED.length);
        const fetching = `import(${JSON.stringify(file)}).then((texts) => texts.default)`;
        const part = partOf(file);
        const name = hashOf(path.relative(root, file)).slice(0, 5);
        const language = TEXTS.exec(file)?.[1];
        const read = (source: string): unknown => JSON.parse(readFileSync(source, 'utf8'));
        const there = offeredVariants
          .filter((variant) => localeOf(variant) === language && existsSync(variantFile(file, variant)))
          .map((variant) => [variant, read(variantFile(file, variant))] as const);
        const made = pseudoVariants
          .filter((variant) => there.length > 0 && localeOf(variant) === language)
          .map((variant) => [variant, pseudoWords(read(file), variant)] as const);
        for (const [variant, words] of [...there, ...made]) {
          const target = `assets/words-${version}.${variant}.${part}.json`;
          parts.set(target, { ...parts.get(target), [name]: words });
        }
        return there.length === 0
          ? `export default () => ${fetching};`
          : `export default Object.assign(() => ${fetching}, { as: '${part}.${name}' });`;
      },
    },
    transform: {
      filter: { id: /variant-words\.ts$/ },
      handler: (code) => code.replace('__VERSION__', version),
    },
    generateBundle() {
      for (const [fileName, words] of parts) this.emitFile({ type: 'asset', fileName, source: JSON.stringify(words) });
    },
  };
}

interface Chunk {
  readonly fileName: string;
  readonly moduleIds: readonly string[];
}

/** Files of texts that scripts fetch, by language, for each script with its imports, and for the whole build. */
export function textsBehind(scripts: readonly Chunk[], all: readonly Chunk[]): Readonly<Record<string, string[]>> {
  const files: Record<string, Set<string>> = {};
  for (const id of scripts.flatMap(({ moduleIds }) => moduleIds)) {
    if (!id.endsWith(FETCHED)) continue;
    const file = id.slice(1, -FETCHED.length);
    const language = TEXTS.exec(file)?.[1] ?? '';
    const found = all.find(({ moduleIds }) => moduleIds.includes(file));
    if (!found) throw new Error(`No file was built of ${file}`);
    (files[language] ??= new Set()).add(found.fileName);
  }
  return Object.fromEntries(Object.entries(files).map(([language, found]) => [language, [...found]]));
}

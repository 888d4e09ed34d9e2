import type { Plugin } from 'vite';

/** A catalogue, or one part of a feature's: `text/ja.json`, `text/staff.ja.json`. */
const TEXTS = /[\\/]text[\\/](?:[\w-]+\.)?([a-z]{2})\.json$/;
const FETCHED = '?fetched';

/** Id of the module that fetches a file of texts. */
export const fetchedTexts = (file: string): string => `\0${file}${FETCHED}`;

/**
 * Lets a page load only the language that it shows. The sources import their texts in all languages; the build
 * replaces each import by a function that fetches the file, as `addTexts` of the domain takes it.
 */
export const textsByLanguage = (): Plugin => ({
  name: 'texts-by-language',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: TEXTS },
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
      return `export default () => import(${JSON.stringify(file)}).then((texts) => texts.default);`;
    },
  },
});

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

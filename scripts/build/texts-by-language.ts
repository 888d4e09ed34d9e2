import type { Plugin } from 'vite';

/** A feature's texts in a language: `text/ja.ts` exports `ja`. */
const TEXTS = /[\\/]text[\\/]([a-z]{2})\.ts$/;
const FETCHED = '?fetched';

/** The module that fetches a file of texts. */
export const fetchedTexts = (file: string): string => `\0${file}${FETCHED}`;

/**
 * Lets a page load the one language that it shows. The sources import their texts in all languages; in the build each
 * of these imports becomes a function that fetches the file, as `addTexts` of the domain takes it.
 */
export const textsByLanguage = (): Plugin => ({
  name: 'texts-by-language',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /(?:^\.|[\\/]text)[\\/][a-z]{2}\.ts$/ },
    async handler(id, importer) {
      // What is fetched, and texts that are made of others, take the file itself.
      if (importer === undefined || importer.endsWith(FETCHED) || TEXTS.test(importer)) return null;
      const found = await this.resolve(id, importer, { skipSelf: true });
      return found && TEXTS.test(found.id) ? fetchedTexts(found.id) : null;
    },
  },
  load: {
    filter: { id: /^\0.*\?fetched$/ },
    handler(id) {
      const file = id.slice(1, -FETCHED.length);
      const language = TEXTS.exec(file)?.[1];
      return `export const ${language} = () => import(${JSON.stringify(file)}).then((texts) => texts.${language});`;
    },
  },
});

interface Chunk {
  readonly fileName: string;
  readonly moduleIds: readonly string[];
}

/** By language, the files of texts that scripts fetch: each scripts' file with those behind it, and all files of the build. */
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

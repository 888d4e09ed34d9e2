import { readFileSync } from 'node:fs';
import path from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { pagesOf } from './pages-of.ts';
import { textsBehind } from './texts-by-language.ts';

/** Files that register pages, each fetched with the first of its pages. */
const REGISTERS: readonly string[] = ['features', 'official-features'];

/** Files of the build: scripts, and texts by language. */
export interface PageFiles {
  readonly scripts: readonly string[];
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

/** Files that every page starts with, and further files by path. */
export interface BuiltPages {
  readonly first: PageFiles;
  readonly pages: Readonly<Record<string, PageFiles>>;
}

/**
 * Writes pages.json with the files that each path needs, so that the server can name them in its page.
 * @param web folder of the portal
 */
export const pageScripts = (web: string): Plugin => ({
  name: 'page-scripts',
  apply: 'build',
  // After Vite has removed scripts that contain only styles.
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const behind = (starts: readonly string[], without: ReadonlySet<string> = new Set()): Set<string> => {
      const found = new Set(starts.filter((fileName) => !without.has(fileName)));
      // The set grows during the loop: added files are visited too.
      for (const fileName of found)
        for (const imported of byName.get(fileName)?.imports ?? []) if (!without.has(imported)) found.add(imported);
      return found;
    };
    const filesOf = (scripts: ReadonlySet<string>, before: PageFiles | undefined): PageFiles => {
      const texts = textsBehind(
        [...scripts].flatMap((fileName) => byName.get(fileName) ?? []),
        chunks,
      );
      const byLanguage = Object.entries(texts).map(([language, files]) => {
        const known = new Set([...scripts, ...(before?.scripts ?? []), ...(before?.texts[language] ?? [])]);
        return [language, [...behind(files, known)]] as const;
      });
      return { scripts: [...scripts], texts: Object.fromEntries(byLanguage) };
    };
    const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
    const first = filesOf(behind(entries), undefined);
    /** Registers of pages, which each of their pages waits for. */
    const registers = REGISTERS.map((register) => {
      const built = chunks.find(({ name, isDynamicEntry }) => name === register && isDynamicEntry);
      if (!built) throw new Error(`No script was built of the register ${register}`);
      return built;
    });
    const pages = ['router.tsx', ...REGISTERS.map((register) => `${register}.ts`)].flatMap((file) =>
      pagesOf(readFileSync(path.join(web, 'src', file), 'utf8')).map(({ path: address, module }) => {
        const source = normalizePath(path.join(web, 'src', module));
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === source);
        if (!chunk) throw new Error(`No script was built for the page ${address}`);
        const starts = [...registers.filter(({ dynamicImports }) => dynamicImports.includes(chunk.fileName)), chunk];
        const scripts = behind(
          starts.map(({ fileName }) => fileName),
          new Set(first.scripts),
        );
        return [address, filesOf(scripts, first)] as const;
      }),
    );
    const built: BuiltPages = { first, pages: Object.fromEntries(pages) };
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(built) });
  },
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { offlineScreens } from '@machi/domain/navigation/offline';
import { pagesOf } from './pages-of.ts';

/** Entry of Vite's manifest: a built file, with what it needs, and what it may fetch later. */
interface Built {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** Fetched by nobody without a network: pages and parts of officials, the map's program, and login. */
const NOT_OFFLINE = /^src\/(?:official-features|shell\/officials\/part|shell\/map\/MapCanvas)\.tsx?$|simplewebauthn/;

/**
 * Files that the pages without a network need, in both languages: those they start with, and those they may fetch.
 * @param web folder of the portal
 * @param dist folder of its build
 */
export async function offlineFiles(web: string, dist: string): Promise<readonly string[]> {
  const manifest: Readonly<Record<string, Built>> = JSON.parse(
    await readFile(path.join(dist, '.vite/manifest.json'), 'utf8'),
  );
  const registers = await Promise.all(
    ['router.tsx', 'features.ts', 'official-features.ts'].map((file) => readFile(path.join(web, 'src', file), 'utf8')),
  );
  const offline = new Set<string>(offlineScreens);
  const pages = registers.flatMap((text) => pagesOf(text));
  const others = new Set(pages.flatMap((page) => (offline.has(page.path) ? [] : `src/${page.module}`)));
  // The set grows during the loop: what a file needs is visited too.
  const needed = new Set(['index.html']);
  for (const name of needed) {
    const { imports = [], dynamicImports = [] } = manifest[name] ?? {};
    for (const one of imports) needed.add(one);
    for (const one of dynamicImports) if (!others.has(one) && !NOT_OFFLINE.test(one)) needed.add(one);
  }
  const lacking = pages.filter((page) => offline.has(page.path) && !needed.has(`src/${page.module}`));
  if (lacking.length > 0)
    throw new Error(`Not built for use without a network: ${lacking.map((page) => page.path).join(', ')}`);
  const built = [...needed].flatMap((name) => manifest[name] ?? []);
  return [...new Set(built.flatMap(({ file, css = [] }) => [file, ...css]))].map((file) => `/${file}`).toSorted();
}

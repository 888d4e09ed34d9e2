import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BuiltPages } from './page-scripts.ts';
import { MODULE_SIZES, type ModuleSizes } from './module-sizes.ts';

const zip = promisify(gzip);
const KILOBYTE = 1000;
const NAMED_MODULES = 15;

/** Entry of a built file in Vite's manifest. */
interface Built {
  readonly file: string;
  readonly css?: readonly string[];
}

/** Weight of the files that the browser fetches before it draws a page, in KB after gzip. */
export interface PageWeight {
  readonly scripts: number;
  readonly styles: number;
  /** One line for each of its heaviest modules, with the length before minification. */
  readonly heaviest: readonly string[];
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/**
 * Weighs a page of a build.
 * @param dist folder of the build
 * @param route its path in the router
 * @param language language of its texts
 */
export async function weighPage(dist: string, route: string, language: string): Promise<PageWeight> {
  const manifest = await readJson<Record<string, Built>>(path.join(dist, '.vite/manifest.json'));
  const sizes = await readJson<ModuleSizes>(path.join(dist, MODULE_SIZES));
  const { first, pages } = await readJson<BuiltPages>(path.join(dist, 'pages.json'));
  const page = pages[route];
  if (!page) throw new Error(`The build has no page ${route}`);
  const files = [first, page].flatMap(({ scripts, texts }) => [...scripts, ...(texts[language] ?? [])]);
  const built = Object.values(manifest).filter(({ file }) => files.includes(file));
  const weigh = async (files: readonly string[]): Promise<number> => {
    const zipped = await Promise.all(
      files.map(async (file) => zip(await readFile(path.join(dist, file)), { level: 9 })),
    );
    return zipped.reduce((sum, { length }) => sum + length, 0) / KILOBYTE;
  };
  const modules = files.flatMap((file) => Object.entries(sizes[file] ?? {}));
  return {
    scripts: await weigh(files),
    styles: await weigh([...new Set(built.flatMap(({ css }) => css ?? []))]),
    heaviest: modules
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, NAMED_MODULES)
      .map(
        ([id, length]) =>
          `${(length / KILOBYTE).toFixed(1)} KB ${id.replace(/^.*\/(?=(?:apps|packages|node_modules)\/)/, '')}`,
      ),
  };
}

import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { locales } from '@machi/domain/locale/model';
import { rolldown } from 'rolldown';
import { offlineFiles } from './offline-files.ts';

/** Name of the built worker in the portal's folder. */
const WORKER = 'sw.js';
const VERSION_CHARACTERS = 12;

/** Bundles a script of the portal with all that it imports. */
async function bundle(root: string, source: string, define: Record<string, string> = {}): Promise<string> {
  const input = path.join(root, 'apps/web/src', source);
  const made = await rolldown({ cwd: root, input, tsconfig: false, transform: { define } });
  try {
    const { output } = await made.generate({ format: 'iife', minify: true, comments: false });
    return output[0].code;
  } finally {
    await made.close();
  }
}

/** Bundles the elements for the town's own website beside the portal. */
export const buildEmbed = async (root: string, dist: string): Promise<void> =>
  writeFile(path.join(dist, 'embed.js'), await bundle(root, 'embed/embed.ts'));

/** Bundles what a visit that is traced loads besides (decisions/0211). */
export const buildTracedVisit = async (root: string, dist: string): Promise<void> =>
  writeFile(path.join(dist, 'traced-visit.js'), await bundle(root, 'traced-visit.ts'));

/**
 * Bundles the service worker into one file beside the portal. Its text differs whenever it, or a file that it keeps,
 * does: so browsers notice a new version (decisions/0164).
 * @param dist folder of the built portal
 */
export async function buildWorker(root: string, dist: string): Promise<void> {
  const web = path.join(root, 'apps/web');
  const files = await offlineFiles(web, dist);
  const worker = (version: string) =>
    bundle(root, 'worker/worker.ts', { BUILD: JSON.stringify({ version, files, locales }) });
  const hash = createHash('sha256').update(await worker(''));
  const file = path.join(dist, WORKER);
  await writeFile(file, await worker(hash.digest('hex').slice(0, VERSION_CHARACTERS)));
}

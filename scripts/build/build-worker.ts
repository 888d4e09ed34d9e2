import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { locales } from '@machi/domain/locale/model';
import { rolldown } from 'rolldown';
import { offlineFiles } from './offline-files.ts';

/** Name of the built worker in the portal's folder. */
const WORKER = 'sw.js';
const VERSION_CHARACTERS = 12;

/**
 * Bundles the service worker into one file beside the portal. Its text differs whenever it, or a file that it keeps,
 * does: so browsers notice a new version (decisions/0164).
 * @param dist folder of the built portal
 */
export async function buildWorker(root: string, dist: string): Promise<void> {
  const web = path.join(root, 'apps/web');
  const files = await offlineFiles(web, dist);
  const bundle = async (version: string): Promise<string> => {
    const made = await rolldown({
      cwd: root,
      input: path.join(web, 'src/worker/worker.ts'),
      tsconfig: false,
      transform: { define: { BUILD: JSON.stringify({ version, files, locales }) } },
    });
    try {
      const { output } = await made.generate({ format: 'iife', minify: true, comments: false });
      return output[0].code;
    } finally {
      await made.close();
    }
  };
  const hash = createHash('sha256').update(await bundle(''));
  const file = path.join(dist, WORKER);
  await writeFile(file, await bundle(hash.digest('hex').slice(0, VERSION_CHARACTERS)));
}

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { buildEmbed, buildTracedVisit, buildWorker } from './build-worker.ts';
import { isPortalFresh } from './portal-sources.ts';
import { runVite } from './run-vite.ts';

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

/** Writes .gz and .br beside every text file, so that the server need not compress. */
async function compress(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css|svg|json)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const content = await readFile(file);
      await Promise.all([
        zip(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
        brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).then((packed) =>
          writeFile(`${file}.br`, packed),
        ),
      ]);
    }),
  );
}

/**
 * Builds the portal; rejects if the build fails.
 * @param folder target folder; its old content is deleted
 */
export async function buildPortal(root: string, folder = path.join(root, 'apps/web/dist')): Promise<void> {
  const args = ['apps/web', '--outDir', folder, '--emptyOutDir'];
  await runVite(root, args, 'The portal could not be built: see above.');
  await Promise.all([
    compress(path.join(folder, 'assets')),
    buildWorker(root, folder),
    buildEmbed(root, folder),
    buildTracedVisit(root, folder),
  ]);
}

/** Builds the portal unless it is newer than its sources. */
export async function ensurePortal(root: string): Promise<void> {
  if (!isPortalFresh(root)) await buildPortal(root);
}

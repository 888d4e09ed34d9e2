import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

/** What the portal is built from. */
const SOURCES = ['apps/web', 'packages', 'package-lock.json'];
const IGNORED = new Set(['node_modules', 'dist', '.tsbuild', 'e2e', 'gallery']);

async function newestChange(file: string): Promise<number> {
  const info = await stat(file);
  if (!info.isDirectory()) return info.mtimeMs;
  const names = (await readdir(file)).filter((name) => !IGNORED.has(name));
  return Math.max(0, ...(await Promise.all(names.map((name) => newestChange(path.join(file, name))))));
}

const portalIndex = (root: string): string => path.join(root, 'apps/web/dist/index.html');

/** Whether the portal was built after the last change of its sources. */
async function isPortalFresh(root: string): Promise<boolean> {
  if (!existsSync(portalIndex(root))) return false;
  const changes = await Promise.all(SOURCES.map((source) => newestChange(path.join(root, source))));
  return (await stat(portalIndex(root))).mtimeMs > Math.max(...changes);
}

/** Writes .gz and .br beside every text file, so that the server sends them ready-made. */
async function compress(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (!/\.(?:js|css|svg|json)$/.test(name)) continue;
    const content = await readFile(file);
    await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
    await writeFile(`${file}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
}

/** Builds the portal into apps/web/dist; rejects when the build fails. */
export async function buildPortal(root: string): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const code = await new Promise<number | null>((resolve) => {
    const child = spawn(process.execPath, [vite, 'build', 'apps/web', '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
    });
    child.on('exit', resolve);
  });
  if (code !== 0) throw new Error('The portal could not be built: see above.');
  await compress(path.join(root, 'apps/web/dist/assets'));
}

/** Builds the portal unless it is newer than its sources; `tell` hears of a build before it begins. */
export async function ensurePortal(root: string, tell: () => void = () => undefined): Promise<void> {
  if (await isPortalFresh(root)) return;
  tell();
  await buildPortal(root);
}

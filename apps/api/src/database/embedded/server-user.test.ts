import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { embeddedPrograms } from './programs.ts';
import { serverUser } from './server-user.ts';

const run = promisify(execFile);

test.runIf(process.getuid?.() === 0)(
  'root’s database runs as somebody else, also from a home that is closed to others',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'machi-'));
    const home = path.join(folder, 'home');
    const cache = path.join(folder, 'cache');
    await chmod(folder, 0o755);
    await mkdir(path.join(home, 'town'), { recursive: true });
    // A copy of its own: the repository may lie in a home that is closed to others.
    const copy = path.join(home, 'package');
    await cp(path.dirname(path.dirname(await embeddedPrograms())), copy, { recursive: true, verbatimSymlinks: true });
    const programs = path.join(copy, 'native/bin');
    const open = await serverUser(programs, path.join(folder, 'town', 'database'), cache);
    expect(open.programs).toBe(programs);
    expect((await run('setpriv', [...open.before.slice(1), 'id', '-un'])).stdout).not.toBe('root\n');

    await chmod(home, 0o700);
    const cluster = path.join(home, 'town', 'database');
    const users = await Promise.all([1, 2].map(() => serverUser(programs, cluster, cache)));
    expect(await readdir(cache)).toHaveLength(1);
    for (const { programs: copied, before, own } of users) {
      expect(copied.startsWith(cache)).toBe(true);
      await own(path.dirname(cluster));
      const [program = '', ...args] = [...before, path.join(copied, 'initdb')];
      await run(program, [...args, '-D', cluster, '--no-sync', '--no-instructions'], { cwd: '/' });
      await rm(cluster, { recursive: true });
    }
    await rm(folder, { recursive: true });
  },
);

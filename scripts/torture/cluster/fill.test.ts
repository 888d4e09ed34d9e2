import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'machi-fill-'));
  await mkdir(path.join(root, 'etc/machi'), { recursive: true });
  await mkdir(path.join(root, 'etc/nginx/sites-available'), { recursive: true });
  await cp('deploy/nginx.conf', path.join(root, 'etc/nginx/sites-available/machi'));
});
afterEach(() => rm(root, { recursive: true }));

const read = (file: string) => readFile(path.join(root, file), 'utf8');
const fill = () => run('sh', ['deploy/cluster/fill', root]);
async function say(node: number, password = 'abc123') {
  const example = await readFile('deploy/cluster/house.env', 'utf8');
  const own = example
    .replace(/^HOUSE_NODE=.*/m, `HOUSE_NODE=${node}`)
    .replaceAll(/PASSWORD=$/gm, `PASSWORD=${password}`);
  await writeFile(path.join(root, 'etc/machi/house.env'), own);
}

// The files of Patroni belong to its user.
test.skipIf(process.getuid?.() !== 0)(
  'one file of addresses and passwords fills in all others, and nothing is left open',
  async () => {
    await say(2);
    expect((await fill()).stdout.trim().split('\n')).toHaveLength(6);
    const files = ['etc/default/etcd', 'etc/patroni/config.yml', 'etc/haproxy/haproxy.cfg', 'etc/machi/ports.nft'];
    for (const file of files) expect(await read(file), file).not.toMatch(/@[A-Z_0-9]+@/);
    expect(await read('etc/default/etcd')).toContain('ETCD_LISTEN_PEER_URLS=http://10.77.0.2:2380');
    expect(await read('etc/patroni/config.yml')).toMatch(/synchronous_mode: true\n\s+synchronous_mode_strict: true/);
    const site = await read('etc/nginx/sites-available/machi');
    expect(site.match(/server 10\.77\.0\.\d:300\d .*;/g)).toEqual([
      'server 10.77.0.2:3000 max_fails=0;',
      'server 10.77.0.2:3001 max_fails=0;',
      'server 10.77.0.1:3000 max_fails=0 backup;',
      'server 10.77.0.1:3001 max_fails=0 backup;',
      'server 10.77.0.3:3000 max_fails=0 backup;',
      'server 10.77.0.3:3001 max_fails=0 backup;',
    ]);
    expect(site.match(/server 10\.77\.0\.\d:80 .*;/g), 'asked for a certificate that certbot gets there').toEqual([
      'server 10.77.0.1:80 max_fails=0;',
      'server 10.77.0.3:80 max_fails=0;',
    ]);
    expect(await read('etc/machi/ports.nft')).toContain('tcp dport { 2379, 2380, 3000, 3001, 5432, 8008 } drop');
    expect((await fill()).stdout, 'a second time').toBe('');
    await say(3);
    expect((await fill()).stdout.trim().split('\n'), 'HAProxy and the ports are the same everywhere').toHaveLength(3);
  },
);

test('without passwords of letters and digits it says what to do and writes nothing', async () => {
  for (const password of ['', "a'b"]) {
    await say(1, password);
    await expect(fill()).rejects.toThrow('openssl rand -hex 24');
  }
  await expect(read('etc/default/etcd')).rejects.toThrow('ENOENT');
});

test('no unit of the house takes over the user and the walls of the portal, by a name that begins like its own', async () => {
  const units = await readdir('deploy/cluster/systemd');
  expect(units).toContain('house-disk.service');
  expect(units.filter((unit) => unit.startsWith('machi-'))).toEqual([]);
});

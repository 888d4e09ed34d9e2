import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
}

const READER = 'http://reader:any@';

/**
 * Debian's calendar programs: vdirsyncer copies a feed to a CalDAV server (Radicale), which refuses violations of RFC
 * 5545, and khal lists the result.
 */
export async function openCalendarPrograms() {
  const folder = await mkdtemp(path.join(tmpdir(), 'machi-calendars-'));
  const port = await freePort();
  const file = (name: string) => path.join(folder, name);
  const collections = file('collections');
  await writeFile(
    file('radicale.conf'),
    `[server]\nhosts = 127.0.0.1:${port}\n[auth]\ntype = none\n[rights]\ntype = owner_only\n
[storage]\nfilesystem_folder = ${collections}\n[logging]\nlevel = warning\n`,
  );
  await writeFile(
    file('khal.conf'),
    `[calendars]\n[[feed]]\npath = ${collections}/collection-root/reader/feed\ntype = calendar\nreadonly = True\n
[locale]\nlocal_timezone = Asia/Tokyo\ndefault_timezone = Asia/Tokyo\ntimeformat = %H:%M\ndateformat = %Y-%m-%d
longdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n
[sqlite]\npath = ${file('khal.db')}\n`,
  );
  const server = spawn('/usr/bin/radicale', ['-C', file('radicale.conf')], { stdio: 'ignore' });
  const address = `127.0.0.1:${port}/reader/feed/`;
  async function isMade(): Promise<boolean> {
    const made = await fetch(`http://${address}`, {
      method: 'MKCALENDAR',
      headers: { authorization: `Basic ${btoa('reader:any')}` },
    }).catch(() => undefined);
    return made?.status === 201;
  }
  const end = performance.now() + 30_000;
  while (!(await isMade())) {
    if (performance.now() > end) throw new Error('Radicale did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    /** Copies a feed; rejects with the server's message if it refuses something. */
    async copy(url: string): Promise<void> {
      await writeFile(
        file('vdirsyncer.conf'),
        `[general]\nstatus_path = "${file('status')}"\n[pair feed]\na = "town"\nb = "own"\ncollections = null\nconflict_resolution = "a wins"\n
[storage town]\ntype = "http"\nurl = "${url}"\n[storage own]\ntype = "caldav"\nurl = "${READER.slice(0, 7)}${address}"\nusername = "reader"\npassword = "any"\n`,
      );
      const options = { env: { ...process.env, VDIRSYNCER_CONFIG: file('vdirsyncer.conf') } };
      await run('/usr/bin/vdirsyncer', ['discover', 'feed'], options);
      await run('/usr/bin/vdirsyncer', ['sync', 'feed'], options);
    },
    /** Khal's list: "2027-01-21 10:00 2027-01-21 11:30 課内会議". */
    async list(from: string, to: string): Promise<string[]> {
      const format = '{start-long} {end-long} {title}';
      const list = ['list', '--format', format, '--day-format', '', from, to];
      const { stdout } = await run('/usr/bin/khal', ['-c', file('khal.conf'), ...list]);
      return stdout.split('\n').filter((line) => line !== '');
    },
    async close(): Promise<void> {
      server.kill();
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdLock, leadTo, releaseAt, type Ground } from './ground.ts';
import { update } from './update.ts';

const PAGE = '<!doctype html><html><script type="module" src="/assets/a.js"></script></html>';
const SPOTS = '{"spots":[{"spot_id":1,"rooms":[{"room_id":1}]}]}';

/** What is wrong with a release. */
interface Fault {
  /** It does not start on this port; 0: on none. */
  readonly failsOn?: number;
  /** Answers to what an open page asks. */
  readonly status?: number;
  readonly log?: string;
}

let home: string;
let servers: Server[];
/** The ports of both processes, and of the trial. */
let ports: [number, number, number];
let faults: Record<string, Fault>;
let running: Map<number, string>;
let asked: string[];
let lines: string[];
/** Commands that fail, by what they are told. */
let failing: RegExp | undefined;

async function openPort(): Promise<number> {
  const server = createServer((request, answer) => {
    const release = running.get(port);
    if (release === undefined) return void request.socket.destroy();
    const isPage = !/^\/(?:api|readyz|metrics)/.test(request.url ?? '');
    answer.statusCode = request.url?.startsWith('/api/') ? (faults[release]?.status ?? 200) : 200;
    answer.end(isPage ? PAGE : SPOTS);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return port;
}

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'machi-update-'));
  [servers, faults, running, asked, lines, failing] = [[], {}, new Map(), [], [], undefined];
  ports = [await openPort(), await openPort(), await openPort()];
  for (const release of ['r0', 'r1', 'r2']) {
    await mkdir(path.join(home, release, 'deploy'), { recursive: true });
    await writeFile(path.join(home, release, 'deploy/nginx.conf'), 'listen 443;\n');
  }
  await leadTo(path.join(home, 'current'), path.join(home, 'r0'));
  for (const port of ports.slice(0, 2)) running.set(port, 'r0');
});
afterEach(async () => {
  for (const server of servers) server.close();
  await rm(home, { recursive: true });
});

function groundOf(release: string, others: Partial<Ground> = {}): Ground {
  return {
    home,
    own: path.join(home, release),
    towns: [{ host: 'machi.kitamachi.jp', metricsKey: undefined }],
    isMany: false,
    trialPort: ports[2],
    nginxFile: path.join(home, 'nginx'),
    watchSeconds: 0,
    patienceSeconds: 1,
    isBuilt: () => true,
    say: (line) => void lines.push(line),
    async run(command, values = {}, rest = '') {
      const port = Number(values['p'] ?? 0);
      const release_ = path.basename(String(values['r'] ?? ''));
      const name = ['one', 'other', 'trial'][ports.indexOf(port)] ?? release_;
      if (command !== 'MACHI_LOG' && command !== 'MACHI_PORTS')
        asked.push([command.replace('MACHI_', '').toLowerCase(), rest, name].filter(Boolean).join(' '));
      const said = asked.at(-1) ?? '';
      if (failing?.test(said)) return { isOk: false, output: 'no' };
      if (command === 'MACHI_PORTS') return { isOk: true, output: ports.join('\n') };
      if (command === 'MACHI_LOG') return { isOk: true, output: faults[running.get(port) ?? '']?.log ?? '' };
      if (command === 'MACHI_STOP') running.delete(port);
      if (command === 'MACHI_RESTART') {
        running.delete(port);
        const started = path.basename((await releaseAt(path.join(home, 'run', String(port)))) ?? '');
        if (faults[started]?.failsOn === port) return { isOk: false, output: 'it threw' };
        running.set(port, started);
      }
      return { isOk: true, output: 'well' };
    },
    ...others,
  };
}
const leads = async (link: string): Promise<string> => path.basename(await readlink(path.join(home, link)));
const runs = () => ports.map((port) => running.get(port));

test('brings each process to the new release, after backup, migrations and a trial beside them; and back', async () => {
  expect(await update(groundOf('r1'), false)).toBe(0);
  expect(asked).toEqual([
    'stop trial',
    'command backup r0',
    'command db-migrate r1',
    'install r1',
    'restart trial',
    'stop trial',
    'restart one',
    'restart other',
  ]);
  expect(runs()).toEqual(['r1', 'r1', undefined]);
  expect([await leads('current'), await leads('previous')]).toEqual(['r1', 'r0']);
  expect(lines.at(-1)).toBe('Done: the town runs r1. machi update --back leads to r0.');
  await expect(update(groundOf('r1'), false)).rejects.toThrow('r1 runs already');
  asked = [];
  expect(await update(groundOf('r1'), true)).toBe(0);
  expect(runs()).toEqual(['r0', 'r0', undefined]);
  expect(asked.join()).not.toContain('command');
});

test.each([
  [
    'does not start',
    () => ({ failsOn: ports[2] }),
    'did not pass its look beside the town: it did not start: it threw',
  ],
  ['answers 500', () => ({ status: 500 }), '/api/spots answers 500'],
  ['says in its log that requests fail', () => ({ log: '{"level":50,"msg":"request failed"}' }), 'its log says'],
] as const)('a release that %s is sent nobody', async (_what, fault, words) => {
  faults['r1'] = fault();
  expect(await update(groundOf('r1'), false)).toBe(1);
  expect(lines.join('\n')).toContain(words);
  expect(asked.filter((line) => /restart o/.test(line))).toEqual([]);
  expect(asked.at(-1)).toBe('install r0');
  expect(runs()).toEqual(['r0', 'r0', undefined]);
  expect(await leads('current')).toBe('r0');
});

test('all processes go back when one does not pass its look, the last one first', async () => {
  faults['r1'] = { failsOn: ports[1] };
  expect(await update(groundOf('r1'), false)).toBe(1);
  expect(asked.slice(-5)).toEqual(['restart one', 'restart other', 'restart other', 'restart one', 'install r0']);
  expect(runs()).toEqual(['r0', 'r0', undefined]);
});

test('somebody is told to look when the former release does not start again', async () => {
  faults['r0'] = { failsOn: ports[1] };
  faults['r1'] = { failsOn: ports[1] };
  expect(await update(groundOf('r1'), false)).toBe(3);
  expect(lines.join('\n')).toContain('Somebody has to look');
});

test.each(['backup', 'db-migrate'])('nothing is replaced when %s fails', async (command) => {
  failing = new RegExp(`command ${command}`);
  expect(await update(groundOf('r1'), false)).toBe(1);
  expect(asked.some((line) => line.startsWith('restart'))).toBe(false);
  expect(lines.at(-1)).toContain('The town runs as before.');
});

test('is refused before anything is changed', async () => {
  const refused = (words: string, others?: Partial<Ground>) =>
    expect(update(groundOf('r1', others), false)).rejects.toThrow(words);
  await refused('is not built', { isBuilt: () => false });
  await writeFile(path.join(home, 'r1/deploy/nginx.conf'), 'listen 443;\nserver_name machi.example.jp;\n');
  await writeFile(path.join(home, 'nginx'), 'listen 443;\n');
  await refused('server_name machi.example.jp;');
  expect(asked).toEqual([]);
  await writeFile(path.join(home, 'nginx'), 'listen 443;\nserver_name machi.kitamachi.jp;\n');
  expect(await update(groundOf('r1'), false)).toBe(0);
});

test.each([
  ['first', 0],
  ['other', 1],
] as const)('the %s process has its turn first when it does not answer', async (_which, at) => {
  running.delete(ports[at]);
  expect(await update(groundOf('r1'), false)).toBe(0);
  expect(asked.find((line) => line.startsWith('restart o'))).toBe(`restart ${['one', 'other'][at]}`);
});

test('broken off while a release that does not start goes back, the services start the former one', async () => {
  faults['r1'] = { failsOn: ports[0] };
  await breakOff('restart one');
  expect(runs()[0]).toBeUndefined();
  await groundOf('r1').run('MACHI_RESTART', { p: ports[0] });
  expect(runs()).toEqual(['r0', 'r0', undefined]);
});

test('an update whose process stayed away on the new release goes back', async () => {
  await leadTo(path.join(home, 'run', String(ports[0])), path.join(home, 'r1'));
  running.delete(ports[0]);
  expect(await update(groundOf('r1'), true)).toBe(0);
  expect(asked.find((line) => line.startsWith('restart o'))).toBe('restart one');
  expect(runs()).toEqual(['r0', 'r0', undefined]);
});

test('mends a town of which no process answers', async () => {
  running.clear();
  expect(await update(groundOf('r1'), false)).toBe(0);
  expect(runs()).toEqual(['r1', 'r1', undefined]);
});

/** An update that ends at a command as if it were killed. */
async function breakOff(at: string): Promise<void> {
  const ground = groundOf('r1');
  let seen = 0;
  const broken: Ground = {
    ...ground,
    async run(command, values, rest) {
      if (seen > 0) throw new Error('killed');
      const result = await ground.run(command, values, rest);
      if (asked.at(-1) === at) seen += 1;
      return result;
    },
  };
  await expect(update(broken, false)).rejects.toThrow('killed');
}

test.each(['command db-migrate r1', 'install r1', 'restart trial', 'restart one', 'restart other'])(
  'broken off after “%s” it goes on or back, and a crash starts what ran',
  async (at) => {
    await breakOff(at);
    const before = runs().slice(0, 2);
    // A crash of both.
    const ground = groundOf('r1');
    for (const port of ports.slice(0, 2)) await ground.run('MACHI_RESTART', { p: port });
    expect(runs().slice(0, 2)).toEqual(before);
    if (before.includes('r1')) {
      expect(await update(ground, true)).toBe(0);
      expect(runs()).toEqual(['r0', 'r0', undefined]);
    }
    expect(await update(ground, false)).toBe(0);
    expect(runs()).toEqual(['r1', 'r1', undefined]);
    expect(await leads('current')).toBe('r1');
  },
);

test('one update at a time', async () => {
  const file = path.join(home, 'lock');
  const release = await holdLock(file);
  expect(await holdLock(file)).toBeUndefined();
  release?.();
  await expect
    .poll(async () => {
      const again = await holdLock(file);
      again?.();
      return again !== undefined;
    })
    .toBe(true);
});

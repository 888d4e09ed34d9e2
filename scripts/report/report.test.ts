import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { makeReport, readReportOrder } from './report.ts';

const NOW = new Date('2026-12-02T00:00:00Z');
const folder = await mkdtemp(path.join(tmpdir(), 'machi-report-'));
afterAll(() => rm(folder, { recursive: true }));

const line = (at: string, status: number, seconds: string, kind: string): string =>
  `{"at":"${at}","status":${status},"seconds":${seconds},"kind":"${kind}"}\n`;
const many = (count: number, ...[at, status, seconds, kind]: Parameters<typeof line>): string =>
  line(at, status, seconds, kind).repeat(count);
const keep = async (name: string, content: string | Buffer): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
};
const hours = (count: readonly [number, number, number]) => Array.from({ length: 24 }, () => count);
const record = (days: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({
    state: 'works',
    parts: { service: 'works', pages: 'works', warnings: 'works' },
    since: '2026-11-01T00:00:00.000Z',
    looked_at: '2026-12-02T00:00:00.000Z',
    days,
  });
const novemberDays = Array.from({ length: 30 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`);
const report = async (logs: readonly string[], outside?: string, month = '2026-11') =>
  (await makeReport({ month, outside, logs }, NOW)).join('\n');

test('logs of two proxies, rotated and packed, with holes and half a line, and the record from outside make one report', async () => {
  const first = await keep(
    'a.jsonl',
    many(1500, '2026-11-12T03:10:00+09:00', 200, '0.040', 'page') +
      many(3, '2026-11-12T03:20:00+09:00', 502, '0.001', 'page') +
      line('2026-12-01T00:00:00+09:00', 500, '0.100', 'page') +
      '{"at":"2026-11-30T10:00:00+09:00","sta',
  );
  await keep('a.jsonl.1', many(1200, '2026-10-31T15:30:00+00:00', 200, '0.700', 'read'));
  await keep(
    'a.jsonl.2.gz',
    gzipSync(
      line('2026-10-31T23:59:59+09:00', 500, '0.100', 'page') +
        many(80, '2026-11-05T08:00:00+09:00', 200, '0.200', 'write'),
    ),
  );
  const other = await keep('b.jsonl', many(2000, '2026-11-12T04:00:00+09:00', 200, '12.500', 'line'));
  await symlink(first, path.join(folder, 'a.jsonl.again'));
  const outside = await keep(
    'status.json',
    record({
      ...Object.fromEntries(novemberDays.map((date) => [date, hours([60, 0, 0])])),
      '2026-11-12': [...hours([60, 0, 0]).slice(0, 3), [60, 14, 3], ...hours([60, 0, 0]).slice(4)],
      '2026-11-20': hours([0, 0, 0]),
    }),
  );
  expect(await report([path.join(folder, 'a.jsonl*'), other], outside)).toBe(
    [
      'Objectives of 2026-11',
      '',
      'objective                                                            was         budget',
      'usable, seen from outside: 99.950 % of the minutes    reached        99.959 %    4 min left',
      'answered at the proxy: 99.950 % of requests           missed         99.937 %    1 request too many',
      'page: 99 of 100 within 1000 ms                        reached        40 ms',
      'read: 99 of 100 within 500 ms                         missed         700 ms',
      'write: 99 of 100 within 1000 ms                       not proved     200 ms',
      'terminal: 99 of 100 within 1000 ms                    nothing known  –',
      '',
      'The worst hours',
      '  2026-11-12 03:00  not wholly usable for 17 min, 3 of 1,503 requests failed',
      '',
      'From outside 24 h of 720 h were not looked at; they count neither way.',
      'In 716 hours the proxy’s log has no request: nobody asked, or it was away. What was seen from outside says which.',
      '1 line of the log could not be read and count nothing.',
      '“not proved”: too little was seen to say that it was reached.',
    ].join('\n'),
  );
});

test('a month without data says what is missing, and passes nothing', async () => {
  const said = await report([path.join(folder, 'none*')], undefined, '2026-09');
  expect(said).not.toMatch(/reached/);
  expect(said.match(/nothing known/g)).toHaveLength(6);
  expect(said).toContain('Nothing was seen from outside: give the record of the status page');
  expect(said).toContain('The proxy’s log has nothing of this month');
});

test('a record that is none is refused with a sentence', async () => {
  for (const content of ['{"days":{"2026-11-01":[[1,2]]}}', 'x', '[]'])
    await expect(report([], await keep('wrong.json', content))).rejects.toThrow('is no record of a status page');
  await expect(report([], 'http://127.0.0.1:9/status.json')).rejects.toThrow('does not answer with the record');
});

test('the command takes a month that has begun; without one the last', () => {
  const read = (...args: string[]) =>
    readReportOrder(args, { MACHI_STATUS_RECORD: 'https://status.example.jp/status.json' }, NOW);
  expect(read()).toEqual({
    month: '2026-11',
    outside: 'https://status.example.jp/status.json',
    logs: ['/var/log/nginx/machi-answers.jsonl*'],
  });
  expect(read('2026-12').month).toBe('2026-12');
  expect(readReportOrder(['2026-10', '--log', '/a', '--log', '/b', '--outside', '/c'], {}, NOW)).toEqual({
    month: '2026-10',
    outside: '/c',
    logs: ['/a', '/b'],
  });
  expect(() => read('2027-01')).toThrow('has not begun');
  for (const args of [['2026-13'], ['11']]) expect(() => read(...args)).toThrow('like 2026-11');
  for (const args of [['2026-10', '2026-11'], ['--what']]) expect(() => read(...args)).toThrow(/npm run report/);
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isRefusal } from '@machi/domain/refusals/model';
import { createPress } from './press.ts';
import { forNobody } from '../work/thread-queue.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'machi-papers-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'paper.pdf');

const pdf = await createPress(forNobody).print(1, {
  title: '住民票の写しの交付請求 申請書',
  author: '星守町',
  now: new Date('2027-01-11T01:00:00Z'),
  footer: '申請書 1',
  gaps: '※',
  parts: [
    { title: '住民票の写しの交付請求', size: 20 },
    { heading: '申請者' },
    {
      fields: [
        ['氏名', '髙橋 𠮷之助'],
        ['使いみちを、くわしくお書きください', '年金の手続きに使います。'.repeat(400)],
      ],
    },
    { heading: '手数料' },
    {
      columns: [
        { head: '内容', share: 0.7 },
        { head: '金額', share: 0.3, align: 'right' },
      ],
      rows: [['写し', '600円']],
    },
    { text: '申請者は、上の事項に同意しました。' },
  ],
});
if (isRefusal(pdf)) throw new Error('refused');
writeFileSync(file, pdf);
const run = (program: string, ...args: readonly string[]) =>
  spawnSync(program, [...args, file], { encoding: 'utf8', timeout: 30_000 });

// Debian's poppler-utils and qpdf, independent of the PDF reader in other tests.
describe.skipIf(process.platform !== 'linux')('a paper, as other programs read it,', () => {
  test('has no mistake', () => {
    const { status, stderr, stdout } = run('qpdf', '--check');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('No syntax or stream encoding errors found');
  });

  test('says its title and its language, is tagged, and neither runs nor hides anything', () => {
    const { stdout } = run('pdfinfo');
    const said = Object.fromEntries(
      stdout.split('\n').map((line) => [line.split(':')[0], line.split(':').slice(1).join(':').trim()]),
    );
    expect(said).toMatchObject({
      Title: '住民票の写しの交付請求 申請書',
      Author: '星守町',
      Tagged: 'yes',
      JavaScript: 'no',
      Encrypted: 'no',
      Form: 'none',
    });
    expect(run('qpdf', '--json', '--json-key=qpdf').stdout).toContain('"/Lang": "u:ja-JP"');
    const fonts = run('pdffonts').stdout.trim().split('\n').slice(2);
    expect(fonts.length).toBeGreaterThan(0);
    // Embedded, subset, and with Unicode mappings.
    for (const font of fonts) expect(font).toMatch(/\byes yes yes\b/);
  });

  test('is read in its order, each part as what it is', () => {
    const { stdout } = run('pdfinfo', '-struct-text');
    const order = [
      '住民票の写しの交付請求',
      '申請者',
      '氏名',
      '髙橋 𠮷之助',
      '使いみち',
      '年金',
      '手数料',
      '600円',
      '同意',
    ];
    const places = order.map((words) => stdout.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    for (const kind of ['H1', 'H2', 'Table', 'TH', 'TD', 'P']) expect(stdout).toContain(kind);
  });
});

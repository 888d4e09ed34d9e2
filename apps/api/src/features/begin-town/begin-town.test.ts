import { hash } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { writeWorkbook } from '../../workbook/write-workbook.ts';
import type { FilledSheets } from '@machi/domain/workbook/model';

const town = await openTestTown();
const official = await town.addPerson({ lastname: '係', roles: ['system'] });
const JA = { 'accept-language': 'ja' };
const file = (file_name: string, content: Uint8Array) => ({
  file_name,
  content: Buffer.from(content).toString('base64'),
});
const send = async (files: readonly object[], town_key = 'shiomi') =>
  town.call('POST', '/api/begin-town', {
    as: await town.openSession(official.member_id),
    headers: JA,
    body: { town_key, files },
  });
const book = async (filled: FilledSheets) => [file('汐見島.xlsx', await writeWorkbook(filled))];
/** A small town. */
const small: FilledSheets = {
  town: [
    {
      name: '汐見島町',
      en: 'Shiomijima Town',
      prefecture: '長崎県',
      code: '429996',
      zipcode: '859-9999',
      address: '汐見島町港1',
      tel: '0959-00-0001',
      opens: '8:30',
      closes: '17:15',
      mayor: '町長',
      mail: 'machi@shiomijima.example.jp',
      latitude: 33.1,
      longitude: 129.1,
      waste_until: '8:00',
    },
  ],
  facilities: [
    {
      name: '汐見会館',
      category: '遊ぶ',
      purpose: '会議',
      address: '汐見島町港3',
      latitude: 33.101,
      longitude: 129.102,
      fixing: '申込みで決まる',
    },
  ],
  rooms: [{ facility: '汐見会館', name: '大広間', purpose: '集まり', capacity: 50, in_bands: '○' }],
  fees: [{ facility: '汐見会館', kind: '時間帯の料金', name: '午前', from: '9:00', to: '12:00', yen: 1500 }],
  hours: [{ facility: '汐見会館', opens: '9:00', closes: '12:00' }],
  offices: [{ name: '総務課' }],
  waste: [{ kind: '燃やせるごみ', days: '月・木' }],
  people: [
    {
      lastname: '磯部',
      firstname: '渚',
      lastfurigana: 'イソベ',
      firstfurigana: 'ナギサ',
      email: 'isobe@shiomijima.example.jp',
      tel: '090-0000-0003',
      office: '総務課',
      roles: '職員の役割を決める',
    },
  ],
};
const withTown = (cells: Record<string, string>): FilledSheets => ({
  ...small,
  town: [{ ...small['town']?.[0], ...cells }],
});

test('the empty workbook can be received and is no town yet', async () => {
  const { body } = await town.call('GET', '/api/begin-town/workbook', {
    as: await town.openSession(official.member_id),
  });
  expect(body.filename).toBe('machi.xlsx');
  const answer = await send([{ file_name: 'a.xlsx', content: body.content }]);
  expect(answer.body).toMatchObject({ town: null, pack: null });
  expect(answer.body.problems[0]).toEqual({ sheet: '町', cell: 'B2', words: '町の名前：必ず書いてください。' });
});

test('three mistakes are told at once; mended, the town is shown and its pack comes as a zip', async () => {
  const wrong = await send(await book(withTown({ opens: '8:40', mayor: '', mail: 'なし' })));
  expect(wrong.status, wrong.text).toBe(200);
  expect(wrong.body.problems.map(({ sheet, cell }: { sheet: string; cell: string }) => `${sheet} ${cell}`)).toEqual([
    '町 B14',
    '町 B16',
    '町 B18',
  ]);
  const right = await send(await book(small));
  expect(right.body).toMatchObject({ problems: [], problem_count: 0 });
  expect(right.body.town).toMatchObject({
    town_name: '汐見島町',
    first_free: { facility: '汐見会館' },
    people: [{ role: 'system', count: 1 }],
  });
  expect(right.body.town.facilities).toHaveLength(2);
  expect(right.body.town.waste[0].days).toHaveLength(7);
  expect(JSON.stringify(right.body.town)).not.toMatch(/磯部|イソベ|isobe/);
  const files = unzipSync(Buffer.from(right.body.pack.content, 'base64'));
  expect(right.body.pack.filename).toBe('shiomi.zip');
  expect(JSON.parse(strFromU8(files['shiomi/town.json'] ?? new Uint8Array())).town_name.ja).toBe('汐見島町');
  expect(Object.keys(files).every((name) => name.startsWith('shiomi/'))).toBe(true);
});

describe('what is refused', () => {
  test.each([
    ['with a capital', 'Shiomi', 'begin-key'],
    ['that leads out', '../etc', 'begin-key'],
    ['of 10,000 letters', 'a'.repeat(10_000), 'begin-key'],
    ['of another town', 'hoshimori', 'begin-key-taken'],
  ])('a key %s', async (_what, key, code) => {
    const answer = await send([file('a.xlsx', strToU8('x'))], key);
    expect([answer.status, answer.body.codes.town_key?.[0]]).toEqual([422, code]);
  });

  test.each([
    [
      '100,000 rows',
      '行が多すぎます',
      () =>
        sheet(
          Array.from({ length: 100_000 }, (_row, at) => `<row><c><v>${hash('md5', `${at}`)}</v></c></row>`).join(''),
        ),
    ],
    [
      'what unpacks to more than it may',
      '開くと大きくなりすぎる',
      () => zipSync({ ...parts, 'xl/workbook.xml': [new Uint8Array(2 ** 27), { level: 9 }] }),
    ],
    ['no workbook', 'Excelのブックではありません', () => strToU8('町')],
  ])('%s, without a stop of the others', async (_what, words, content) => {
    const sending = send([file('a.xlsx', content())]);
    const other = await town.call('GET', '/api/town');
    expect(other.status).toBe(200);
    const { status, body } = await sending;
    expect([status, body.problems?.[0]?.words]).toEqual([200, expect.stringContaining(words)]);
  });

  test('files that are larger than they may be, or none, before they are touched', async () => {
    const large = await send([file('a.xlsx', new Uint8Array(10 * 1024 * 1024 + 1))]);
    expect([large.status, large.body.codes.files]).toEqual([422, expect.arrayContaining(['file-size'])]);
    const spoilt = await send([{ file_name: 'a.xlsx', content: '???' }]);
    expect([spoilt.status, spoilt.body.codes.files]).toEqual([422, expect.arrayContaining(['file-spoilt'])]);
    expect((await send([])).status).toBe(422);
  });
});

test('two officials at once get each their own town', async () => {
  const [one, other] = await Promise.all([
    send(await book(small), 'one'),
    send(await book(withTown({ name: '別の町' })), 'other'),
  ]);
  expect([one.body.town?.town_name, other.body.town?.town_name]).toEqual(['汐見島町', '別の町']);
});

const parts = {
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
  'xl/workbook.xml': strToU8(
    '<workbook xmlns:r="r"><sheets><sheet name="町" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ),
};
const sheet = (rows: string) =>
  zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`) });

import { hash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import iconv from 'iconv-lite';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { small } from '../../new-town/small-town.fixture.ts';
import { townsFolder } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { writeWorkbook } from '../../workbook/write-workbook.ts';
import { MOST_BYTES } from '@machi/domain/begin-town/contract';
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
const withTown = (cells: Record<string, string | number>): FilledSheets => ({
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
    const large = await send([file('a.xlsx', new Uint8Array(MOST_BYTES + 1))]);
    expect([large.status, large.body.codes.files]).toEqual([422, expect.arrayContaining(['file-size'])]);
    const half = new Uint8Array(MOST_BYTES / 2 + 1);
    const both = await send([file('a.xlsx', half), file('b.csv', half)]);
    expect([both.status, both.body.codes.files]).toEqual([422, ['begin-too-heavy']]);
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

describe('what a town publishes already', () => {
  const { latitude, longitude } = town.house.town.town.position;
  const here: FilledSheets = {
    ...withTown({ latitude, longitude }),
    waste: [],
    facilities: [{ ...small['facilities']?.[0], latitude, longitude }],
  };
  const made = async (...files: readonly object[]) => {
    const { body } = await send([...(await book(here)), ...files]);
    expect(body.problems).toEqual([]);
    const zip = unzipSync(Buffer.from(body.pack.content, 'base64'));
    const json = (name: string) => JSON.parse(strFromU8(zip[`shiomi/${name}`] ?? new Uint8Array()));
    return { body, zip, json };
  };

  test('its list of facilities comes back as it went out', async () => {
    const csv = await town.call('GET', '/opendata/facilities.csv');
    const { json } = await made(file('facilities.csv', strToU8(csv.text)));
    const spots: { spot_name: { ja: string } }[] = json('spots.json');
    const known = [...(await town.house.catalog.read()).spots.values()];
    const told = (spot: Readonly<Record<string, unknown>>) => ({
      name: spot['spot_name'],
      latitude: spot['latitude'],
      longitude: spot['longitude'],
      tel: spot['tel'],
      email: spot['email'],
      url: spot['url'],
      closed: spot['closings'],
    });
    const names = new Set(known.map(({ spot_name }) => spot_name.ja));
    const back = spots.filter(({ spot_name }) => names.has(spot_name.ja)).map(told);
    expect(back.length).toBe(known.length);
    // Facilities whose times differ by weekday tell them in words only, and facilities without hours have no closed days.
    expect(back.map(({ closed: _closed, ...spot }) => spot)).toEqual(
      known.map((spot) => told({ ...spot })).map(({ closed: _closed, ...spot }) => spot),
    );
    const readings = json('town.json').readings;
    for (const name of names) expect(readings[name]).toBe(town.house.town.town.readings[name]);
    const hoursOf = (list: readonly Readonly<Record<string, unknown>>[]) =>
      list
        .filter(({ hours }) => Array.isArray(hours) && hours.length === 1)
        .map((spot) => [(spot['spot_name'] as { ja: string }).ja, spot['hours'], spot['closings']]);
    expect(hoursOf(spots.filter(({ spot_name }) => names.has(spot_name.ja)))).toEqual(
      hoursOf(known.map((spot) => ({ ...spot }))),
    );
  });

  test('an older edition in Shift_JIS is read; its mistakes are told by file, line and column', async () => {
    const lines = (tel: string) =>
      iconv.encode(
        `NO,名称,名称_カナ,住所,方書,緯度,経度,電話番号,備考\r\n1,髙見集会所,タカミシュウカイジョ,長崎県汐見島町髙見1,2階,${latitude},${longitude},${tel},\r\n`,
        'cp932',
      );
    const { json } = await made(file('13_kokyo.csv', lines('0959-00-0009')));
    expect(json('spots.json').at(-1)).toMatchObject({
      spot_name: { ja: '髙見集会所' },
      address: { ja: '汐見島町髙見1 2階' },
      tel: '0959-00-0009',
      fixing_method: 0,
    });
    const { body } = await send([...(await book(here)), file('13_kokyo.csv', lines('なし'))]);
    expect(body.problems).toEqual([
      { sheet: '13_kokyo.csv', cell: 'H2', words: '電話：電話番号を市外局番から書いてください。' },
    ]);
  });

  test('a facility of the workbook keeps its cells and gets those that are empty', async () => {
    const { json } = await made(file('a.csv', strToU8('名称,電話番号,説明\n汐見会館,0959-00-0010,運動\n')));
    expect(json('spots.json')[1]).toMatchObject({
      tel: '0959-00-0010',
      main_purpose: { ja: '会議' },
      fixing_method: 1,
    });
  });

  test('days of waste become the fewest words', async () => {
    const csv = await town.call('GET', '/opendata/waste-days.csv');
    const { body } = await made(file('waste-days.csv', strToU8(csv.text)));
    expect(body.town.waste.length).toBeGreaterThanOrEqual(1);
  });

  test('a timetable comes with its routes and the stops at facilities', async () => {
    const folder = path.join(townsFolder, 'hoshimori/gtfs');
    const texts = await Promise.all(
      (await readdir(folder)).map(async (name) => [name, await readFile(path.join(folder, name))] as const),
    );
    const { body, zip, json } = await made(file('gtfs.zip', zipSync(Object.fromEntries(texts))));
    expect(body.town.feed_stops).toBeGreaterThan(10);
    expect(zip['shiomi/gtfs/stops.txt']).toEqual(
      new Uint8Array(texts.find(([name]) => name === 'stops.txt')?.[1] ?? []),
    );
    expect(json('transport.json').routes[0]).toMatchObject({
      route_id: 1,
      route_name: { ja: '北回り' },
      route_kana: 'きたまわり',
    });
    const wrong = await send([...(await book(here)), file('gtfs.zip', zipSync({ 'stops.txt': strToU8('stop_id\n') }))]);
    expect(wrong.body.problems[0]).toMatchObject({ sheet: 'gtfs.zip', words: expect.stringContaining('路線データ') });
  });

  test('a calendar of holidays closes what has hours, and a list of events fills the first page', async () => {
    const ics =
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20261101T000000Z\r\nDTSTART;VALUE=DATE:20270815\r\nDTEND;VALUE=DATE:20270817\r\nSUMMARY:休館\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
    const events =
      'イベント名,開始日,終了日,開始時間,終了時間,場所名称\n夏祭り,2027/8/14,,18:00,21:00,港\n日のない会,,,,,\n';
    const { body, json } = await made(file('休館日.ics', strToU8(ics)), file('event.csv', strToU8(events)));
    expect(json('spots.json')[1].closings).toEqual([
      { kind: 'dates', from: '2027-08-15', to: '2027-08-15' },
      { kind: 'dates', from: '2027-08-16', to: '2027-08-16' },
    ]);
    expect(json('events.json')).toMatchObject([
      { title: { ja: '夏祭り' }, starts: '18:00', days: { dates: ['2027-08-14'] } },
    ]);
    expect(body.notes).toEqual([
      { sheet: 'event.csv', cell: 'A3', words: expect.stringContaining('この催しは入れません') },
    ]);
  });

  test.each([
    ['a table of something else', 'a.csv', 'x,y\n1,2\n', '公共施設一覧'],
    ['a picture', 'a.csv', '\u0000\u0001', '文字を読めません'],
    ['a quote that never ends', 'a.csv', `名称\n"${'a'.repeat(500_000)}`, '引用符'],
    ['too many lines', 'a.csv', `名称\n${'a\n'.repeat(100_000)}`, '行が多すぎます'],
    ['no calendar', 'a.ics', 'BEGIN:VCARD', 'カレンダー'],
  ])('%s is refused with a sentence', async (_what, name, text, words) => {
    const { body } = await send([...(await book(here)), file(name, strToU8(text))]);
    expect(body.problems).toMatchObject([{ sheet: name, words: expect.stringContaining(words) }]);
  });
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

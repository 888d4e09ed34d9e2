import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readWorkbook } from '@machi/api/src/workbook/read-workbook.ts';
import { writeWorkbook } from '@machi/api/src/workbook/write-workbook.ts';
import { parseTownPack } from '@machi/domain/town/parse-town-pack';
import { carriedRows } from '@machi/domain/workbook/carried';
import { placeText, type FilledSheets } from '@machi/domain/workbook/model';
import { packFrom } from '@machi/domain/workbook/pack';
import { readRows } from '@machi/domain/workbook/rows';
import { sheetList } from '@machi/domain/workbook/sheets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadTownPack } from '../../apps/api/src/town/load-town-pack.ts';
import { newDataFolder, startProcess } from '../../apps/api/src/testing/towns/process.ts';
import { ensurePortal } from '../build/build-portal.ts';
import { makeTownFrom } from './from-workbook.ts';
import { oharashi } from './oharashi.fixture.ts';
import { readOrder } from './order.ts';
import { shiomijima } from './shiomijima.fixture.ts';

const root = path.join(import.meta.dirname, '../..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'workbooks-'));
});
afterAll(() => rm(folder, { recursive: true }));

let count = 0;
async function make(filled: FilledSheets) {
  count += 1;
  const [file, key] = [path.join(folder, `${count}.xlsx`), `island${count}`];
  await writeFile(file, await writeWorkbook(filled));
  const order = readOrder([key, '--from', file, '--towns', path.join(folder, 'towns')], 'towns');
  return { key, ...(await makeTownFrom(order, [file], new Date('2026-11-20T03:00:00Z'))) };
}
/** What is said of a workbook, line by line in Japanese. */
const saidOf = async (filled: FilledSheets): Promise<string[]> => {
  const error: unknown = await make(filled).then(
    () => new Error(''),
    (reason: unknown) => reason,
  );
  return error instanceof Error
    ? error.message
        .split('\n')
        .slice(1)
        .filter((line) => !line.startsWith(' '))
    : [];
};
/** The island with other cells in one row. */
const changed = (sheet: string, row: number, cells: Record<string, string | number | undefined>): FilledSheets => ({
  ...shiomijima,
  [sheet]: (shiomijima[sheet] ?? []).map((own, at) =>
    at === row ? { ...own, ...(cells as Record<string, string>) } : own,
  ),
});

describe('an island from a workbook', () => {
  test('is a whole pack: facilities, rooms, fees, hours, waste, bus and people', async () => {
    const { key, notes } = await make(shiomijima);
    const { pack } = await loadTownPack(path.join(folder, 'towns', key));
    expect(notes).toEqual([]);
    expect(pack.town).toMatchObject({
      town_name: { ja: '汐見島町', en: 'Shiomijima Town' },
      office_tel: '0959-00-0001',
      code_prefix: 'SJ',
      open_data: { government_code: '429996', prefecture: '長崎県' },
      inquiries: { organization_id: 2, opens: '08:30', closes: '17:15' },
      fixed_spots: { shared_office: 0, timetable_wakka: 0, plaza: 0, laundry: 0 },
    });
    expect(pack.town.readings).toMatchObject({ 汐見会館: 'しおみかいかん', 総務課: 'そうむか' });
    expect(pack.spots.map(({ spot_id, spot_name, fixing_method }) => [spot_id, spot_name.ja, fixing_method])).toEqual([
      [1, '汐見島町役場', 0],
      [2, '汐見会館', 1],
      [3, '北浜集会所', 2],
      [4, 'フェリーターミナル', 0],
    ]);
    expect(pack.spots[1]).toMatchObject({
      accepts_days_ahead: 180,
      opening_hours: { ja: '9:00〜21:00' },
      closing_days_text: { ja: '月曜日、12月29日〜1月3日', en: 'Monday, 29 Dec to 3 Jan' },
    });
    expect(pack.spots[2]).toMatchObject({
      is_resident_only: true,
      closing_days_text: { en: '2nd and 4th Tuesday, public holidays' },
    });
    const [hall] = pack.rooms;
    expect(hall?.room_timetable[1]).toEqual({ start_time: '13:00', end_time: '17:00' });
    expect(hall?.fee_bands?.map(({ start_time, end_time, fee_yen }) => [start_time, end_time, fee_yen])).toEqual([
      ['09:00', '13:00', 1500],
      ['13:00', '18:00', 2000],
      ['18:00', '21:00', 2500],
    ]);
    expect(hall?.surcharges[0]).toMatchObject({ yen_per_hour: 300, when: { kind: 'months', months: [7, 8] } });
    expect(pack.garbage?.rules.map(({ days }) => days)).toEqual([
      { kind: 'weekdays', weekdays: [1, 4] },
      { kind: 'weekdays', weekdays: [2, 5], on_holidays: 'next-day' },
      { kind: 'weekdays', weekdays: [3], nth: [1, 3] },
      { kind: 'dates', dates: ['2027-04-30', '2027-05-01', '2027-05-02'] },
    ]);
    expect(pack.garbage?.areas.map(({ districts }) => districts.length)).toEqual([2, 1]);
    expect(pack.onDemandBus?.stations[0]).toMatchObject({ spot_id: 4, station_kana: 'みなと' });
    expect(pack.sampleMembers.at(-2)).toMatchObject({
      lastfurigana: 'イソベ',
      birthdate: '1980-04-01',
      roles: ['system', 'auditor'],
      prefecture: '長崎県',
      address2: '港１丁目２番地',
    });
    expect(JSON.stringify(pack)).not.toMatch(/\{\{|hoshimori|星守|中央会館|町民センター|undefined/i);
  });

  test('tells every mistake at once, with sheet and cell, in the order of the workbook', async () => {
    const [room, ...rooms] = shiomijima['rooms'] ?? [];
    const said = await saidOf({
      ...changed('facilities', 0, { tel: '110番', fixing: 'する' }),
      town: changed('town', 0, { opens: '8:40', mayor: '' })['town'] ?? [],
      rooms: [{ ...room, facility: '汐見ホール', capacity: '多い' }, ...rooms],
    });
    expect(said).toEqual([
      '町 B14: 開庁：時刻は15分きざみで書いてください。',
      '町 B16: 町長：必ず書いてください。',
      '施設 J5: 電話：電話番号を市外局番から書いてください。',
      '施設 P5: 予約：「受けない」「申込みで決まる」「町の承認で決まる」のどれかを選んでください。',
      expect.stringContaining('部屋 B5: 施設：「施設」シートに「汐見ホール」がありません。'),
      '部屋 G5: 定員：数で書いてください。',
    ]);
  });

  test.each<[string, FilledSheets, string]>([
    [
      'closing before opening',
      changed('hours', 1, { closes: '8:00' }),
      '開館時間と休館日 E6: 終わりを、始まりより後にしてください。',
    ],
    [
      'a weekday in two rows',
      changed('hours', 1, { facility: '汐見会館', weekdays: '土' }),
      '開館時間と休館日 C6: 同じ曜日が2つの行にあります。どちらかから消してください。',
    ],
    [
      'bands that overlap',
      changed('fees', 1, { from: '11:00' }),
      '料金 G6: 前の時間帯と重なっています。時刻を直してください。',
    ],
    ['a band without its end', changed('fees', 1, { to: '' }), '料金 H6: 必ず書いてください。'],
    [
      'a room in bands without bands',
      changed('rooms', 1, { in_bands: '○' }),
      '部屋 K6: 「料金」シートに、この部屋の「時間帯の料金」の行が要ります。',
    ],
    [
      'a room of a place without reservations',
      changed('rooms', 2, { facility: 'フェリーターミナル' }),
      '部屋 B7: 予約を受けない施設です。',
    ],
    [
      'no room of a hall',
      changed('facilities', 2, { fixing: '申込みで決まる' }),
      '施設 P7: 予約を受ける施設には「部屋」シートの行が要ります。',
    ],
    [
      'latitude and longitude of another sea',
      changed('facilities', 0, { latitude: 43.1 }),
      '施設 M5: 町の中心から離れすぎています。',
    ],
    [
      'the same facility twice',
      changed('facilities', 1, { name: '汐見 会館' }),
      '施設 B6: 同じ名前の行が上にあります。',
    ],
    [
      'a kind collected twice on a day',
      changed('waste', 1, { area: '港地区', days: '木' }),
      'ごみ G6: 同じ種類を同じ地区で同じ日に集める行が上にあります。',
    ],
    ['waste of no day', changed('waste', 1, { days: 'なし' }), 'ごみ G6: 集める日がありません。'],
    ['waste on holidays', changed('waste', 1, { days: '火、祝日' }), 'ごみ G6: ごみの日は曜日か日付で'],
    ['dates of some months', changed('waste', 2, { months: '4月' }), 'ごみ G7: 日付を書いた行では'],
    ['a date of each day for years', changed('waste', 2, { days: '2027/1/1〜2029/1/1' }), 'ごみ G7: 日付が多すぎます'],
    ['a room without a fee', changed('rooms', 2, { yen: '' }), '部屋 I7: 料金がありません。'],
    [
      'a surcharge of evenings in winter',
      changed('fees', 3, { from: '18:00' }),
      '料金 K8: 加算の条件は、「始まり」「月」「営利」のどれか1つです。',
    ],
    ['a surcharge of a band', changed('fees', 3, { per: '時間帯ごと' }), '料金 J8: 加算は1時間の額です。'],
    ['a band of some months', changed('fees', 1, { months: '7月' }), '料金 K6: 時間帯の料金の行では空けて'],
    ['a band for profit', changed('fees', 1, { commercial: '○' }), '料金 L6: 時間帯の料金の行では空けて'],
    [
      'bands that begin late',
      changed('fees', 0, { from: '10:00' }),
      '料金 G5: 開館時間のすべてに時間帯の料金が要ります。',
    ],
    [
      'bands that end early',
      changed('fees', 2, { to: '20:00' }),
      '料金 H7: 開館時間のすべてに時間帯の料金が要ります。',
    ],
    ['a stop without a way', changed('stops', 1, { beside: '' }), '乗り場 H5: '],
    ['waste without its time', changed('town', 0, { waste_until: '' }), '町 B23: 必ず書いてください。'],
    [
      'nobody who gives roles',
      changed('people', 0, { roles: '施設の受付' }),
      '人 J5: 「職員の役割を決める」役割の人が1人要ります。',
    ],
    [
      'two people with one address',
      changed('people', 1, { email: 'isobe@example.jp' }),
      '人 F6: 同じ値が上の行にあります。直してください。',
    ],
    ['a town without a hall', { town: shiomijima['town'] ?? [] }, '施設: 予約を受ける施設が1つ要ります。'],
    ['open data without a code', changed('town', 0, { code: '' }), '町 B6: 必ず書いてください。'],
    [
      'a code with another check digit',
      changed('town', 0, { code: '429990' }),
      '町 B6: 全国地方公共団体コードではありません。',
    ],
    ['a unit of 20 minutes', changed('rooms', 1, { unit: 20 }), '部屋 J6: 15の倍数で書いてください。'],
    [
      'fees announced for two days',
      {
        ...shiomijima,
        fees: [
          ...(shiomijima['fees'] ?? []),
          { facility: '北浜集会所', kind: '1時間の料金', yen: 100, since: '2027/4/1' },
          { facility: '北浜集会所', kind: '加算', name: '暖房', yen: 50, since: '2027/5/1' },
        ],
      },
      '料金 M10: 同じ部屋の改定は、同じ日からにしてください。',
    ],
    [
      "today's hourly fee on the wrong sheet",
      changed('fees', 3, { kind: '1時間の料金', months: '' }),
      '料金 M8: いまの「1時間の料金」は「部屋」シートに書きます。',
    ],
    [
      'the next working day of a Saturday',
      changed('hours', 1, { closed: '土（祝日の場合は翌平日）' }),
      '開館時間と休館日 F6: 休館日：「翌平日」は、',
    ],
    [
      'a priority of days and months',
      { ...shiomijima, priority: [{ who: '町', days: 90, months: 3 }] },
      '優先 E5: 「何日前」か「何か月前」のどちらか1つを書いてください。',
    ],
    [
      'what goes into a kind that there is not',
      { ...shiomijima, waste_items: [{ name: '石', kind: '石' }] },
      'ごみの分け方 F5: ごみの種類：「ごみ」シートに「石」がありません。',
    ],
    [
      'a collection that moves from two days',
      {
        ...shiomijima,
        waste_changes: [
          { what: '振り替える', days: '2027/1/1〜1/2', moved: '2027/1/4', kinds: '資源', reason: '休み' },
        ],
      },
      'ごみの変更 C5: ',
    ],
    [
      'an event on weekdays and dates',
      {
        ...shiomijima,
        events: [{ name: '市', short: '市', detail: '港', days: '毎週月曜、2027/1/2', starts: '9:00' }],
      },
      '行事 H5: 「毎週月・水」「第2火曜」のような',
    ],
    ['a surcharge of nothing', changed('fees', 3, { yen: 0 }), '料金 I8: 1以上の数を書いてください。'],
    [
      'closed days that end before they begin',
      changed('hours', 0, { closed: '2027/4/5〜2027/4/1' }),
      '開館時間と休館日 F5: 終わりを',
    ],
    [
      'a name that is a tag, without what follows from it',
      changed('facilities', 0, { name: '<b>' }),
      '施設 B5: 施設の名前：< > & { }',
    ],
    ['a postal code of words', changed('town', 0, { zipcode: '港' }), '町 B8: 郵便番号を7けたで書いてください。'],
    ['an invoice number with a slip', changed('town', 0, { invoice: 'T1234567890123' }), '町 B19: 「T」と13けたの番号'],
    ['letters of codes in small', changed('town', 0, { prefix: 'sj' }), '町 B22: 英大文字2〜4字で'],
  ])('%s', async (_what, filled, line) => {
    const said = await saidOf(filled);
    expect(
      said.filter((one) => one.startsWith(line)),
      said.join('\n'),
    ).toHaveLength(1);
    expect(said.join('\n')).not.toMatch(/\.json|\[\d+\]/);
  });
});

describe('the way back', () => {
  const packOf = async (key: string, towns: string) => (await loadTownPack(path.join(towns, key))).pack;

  /** A pack made of filled sheets, and what its own workbook is read as. */
  const thereAndBack = async (given: FilledSheets) => {
    const { key, files } = await make(given);
    const pack = await packOf(key, path.join(folder, 'towns'));
    const { filled, problems } = carriedRows(pack, true);
    const read = await readWorkbook(await writeWorkbook(filled));
    if ('problem' in read) throw new Error(read.problem.words.en);
    const book = readRows(read.workbook);
    // The template ends with one official, who gives way to those of the sheet.
    const people = pack.sampleMembers.filter(({ is_official }) => is_official === 0);
    const again = parseTownPack(packFrom(book, { ...files, 'sample-members.json': [...people, {}] }).files);
    expect([problems, book.problems, book.notes]).toEqual([[], [], []]);
    return { pack, filled, again };
  };

  test.each([
    ['the island', shiomijima],
    ['the city', oharashi],
  ])('%s comes back from its own workbook as it was, people, rooms, fees and all', async (_town, filled) => {
    const { pack, again } = await thereAndBack(filled);
    expect(again).toEqual({ pack });
  });

  test('what a clerk has besides comes into the pack and back', async () => {
    const hall = '汐見会館';
    const { pack, again } = await thereAndBack({
      ...changed('town', 0, {
        taxi_company: '汐見タクシー',
        taxi_tel: '0959-00-0010',
        taxi_office: '総務課',
        taxi_from: '7時',
        taxi_to: '21時',
        taxi_persons: 4,
        taxi_spot: hall,
        laundry_spot: hall,
        timetable_spot: hall,
        bus_closed: '祝日',
      }),
      fees: [
        ...(shiomijima['fees'] ?? []),
        { facility: hall, room: '控室', kind: '貸す時間帯', from: '9:00', to: '12:00' },
        { facility: hall, room: '控室', kind: '1時間の料金', yen: 150, since: '令和9年4月1日' },
        { facility: hall, room: '控室', kind: '加算', name: '冷房', yen: 50, months: '7〜8月', since: '2027/4/1' },
      ],
      texts: [{ facility: hall, which: '支払い方法', ja: '券売機で払います。', en: 'Pay at the machine.' }],
      questions: [{ facility: hall, question: '車の台数', required: '○' }],
      priority: [
        { who: '町', months: 12 },
        { facility: '北浜集会所', who: 'なし' },
      ],
      waste: [...(shiomijima['waste'] ?? []), { kind: '粗大ごみ', kana: 'そだいごみ', note: '申し込みます。' }],
      waste_items: [
        { name: '卵の殻', kana: 'たまごのから', kind: '燃やせるごみ' },
        { name: 'タイヤ', hint: '店へ。' },
      ],
      waste_changes: [
        { what: '休む', days: '12月31日〜1月3日', reason: '年末年始のため休みます。' },
        {
          what: '振り替える',
          days: '2026/12/31',
          moved: '2026/12/30',
          kinds: '燃やせるごみ',
          areas: '港地区',
          reason: '休み。',
        },
      ],
      ways: [{ stop: '港', to: '北浜', minutes: 14 }],
      vehicles: [
        { name: '1号車', seats: 8, wheelchairs: 1, home: '北浜', weekdays: '平日', from: '7:00', to: '12:00' },
        { name: '1号車', weekdays: '土', from: '9:00', to: '12:00' },
        { name: '2号車', seats: 4, weekdays: '平日', from: '12:00', to: '18:30' },
      ],
      stands: [
        { name: '会館前', facility: hall },
        { name: '港', facility: 'フェリーターミナル' },
      ],
      drives: [{ from: hall, to: 'フェリーターミナル', minutes: 7 }],
      machines: [{ name: '大きな洗濯機', kind: '洗濯機', kg: 22 }],
      events: [
        { name: '朝市', short: '朝市', detail: '港', days: '毎週日曜', starts: '6:00', ends: '8:00', business: '○' },
        { name: '会館', short: '会館', detail: '港3番地', facility: hall },
      ],
      readings: [{ name: '磯部', kana: 'いそべ' }],
    });
    expect(again).toEqual({ pack });
    expect(pack.rooms[1]).toMatchObject({
      room_timetable: [{ start_time: '09:00', end_time: '12:00' }],
      next_fee_from: '2027-04-01',
      next_fee_yen: 150,
      next_surcharges: [{ yen_per_hour: 50 }],
    });
    expect(pack.spots[1]).toMatchObject({
      payment_methods: { en: 'Pay at the machine.' },
      exemption_methods: { ja: '' },
      additional_questions: [{ question: { en: '車の台数' }, is_required: true }],
    });
    expect([pack.town.priority, pack.spots[2]?.priority]).toEqual([[{ for: 'town', months_ahead: 12 }], []]);
    expect(pack.garbage).toMatchObject({
      items: [{ kind_key: 'kind-1' }, { kind_key: null, kana: 'たいや' }],
      changes: [
        { what: 'stopped', from: '12-31', to: '01-03' },
        { what: 'moved', from: '2026-12-31', moved_to: '2026-12-30', kind_keys: ['kind-1'], area_ids: [1] },
      ],
    });
    expect(pack.garbage?.rules.some(({ kind_key }) => kind_key === 'kind-3')).toBe(false);
    expect(pack.onDemandBus?.vehicles.map(({ shifts }) => shifts.length)).toEqual([2, 1]);
    expect(pack.taxi).toMatchObject({ company_name: { ja: '汐見タクシー' }, stands: [{ spot_id: 2 }, { spot_id: 4 }] });
    expect(pack.events.map(({ days }) => days.kind)).toEqual(['weekdays', 'spot-open']);
  });

  test('a grown town has a workbook without mistakes, which says what it leaves out', async () => {
    const pack = await packOf('hoshimori', path.join(root, 'towns'));
    const { filled, problems, notCarried } = carriedRows(pack, false);
    expect(problems.map(({ place, words }) => `${placeText(place)} ${words.en}`)).toEqual([]);
    // Each row of the pack comes back equal but for this.
    expect(notCarried.map(({ sheet, words }) => `${sheet}: ${words.replace(/、.*/, '')}`)).toEqual([
      '町: サイトの名前',
      '町: 日本語と英語のほかの言葉',
      '町: お風呂の受付に係がいる時間',
      '町: 見守りの文',
      '町: 入浴証と乗車証',
      '町: デマンドバスの電話の時間（役場の時間になります）',
      '町: デマンドバスの休みの理由の言い方（休みの日から作り直します）',
      '町: メニューに決まった場所のあるサービス',
      '施設: 現金を扱う施設',
      '施設: 写真',
      '部屋: 写真',
      '開館時間と休館日: 時間と休みの言い方（行から作り直します）',
      'ごみ: 種類の色と印（行の順に付け直します）',
      'ごみ: 申込みのページへのリンク',
      '乗り場: バス停（GTFS）とのつながり',
      '乗り場: よみのカタカナと「・」',
      '人: 職員（個人の情報なので',
      'ほか: お知らせ',
    ]);
    expect(filled['people']).toEqual([]);
    expect(JSON.stringify(filled)).not.toMatch(/@example\.(?:jp|com).*keiko|keiko/);
  });
});

test('the documentation lists the sheets and their columns', async () => {
  const rows = sheetList.map(
    ({ ja, columns }) =>
      `| ${ja} | ${columns.map((column) => column.ja + (column.is_required ? '＊' : '')).join('、')} |`,
  );
  expect(await readFile(path.join(root, 'docs/town-pack.md'), 'utf8')).toContain(rows.join('\n'));
});

describe('the command', () => {
  const command = (...words: readonly string[]) =>
    spawnSync(process.execPath, ['scripts/make-town/main.ts', ...words], { cwd: root, encoding: 'utf8' });

  test('writes the empty workbook, never over a file, and says what is wrong in one that is filled in', async () => {
    const file = path.join(folder, 'empty.xlsx');
    const written = command('--workbook', file);
    expect({ status: written.status, stderr: written.stderr }).toEqual({ status: 0, stderr: '' });
    expect(written.stdout).toContain(`npm run make-town -- <key> --from ${file}`);
    const before = await readFile(file);
    expect(command('--workbook', file)).toMatchObject({ status: 1, stderr: expect.stringContaining('exists already') });
    expect(await readFile(file)).toEqual(before);
    const towns = path.join(folder, 'none');
    const { status, stderr } = command('minato', '--from', file, '--towns', towns);
    expect(status).toBe(1);
    expect(stderr).toContain('町 B2: 町の名前：必ず書いてください。\n    Name of the town: It is required.');
    expect(stderr).not.toContain('    at ');
    expect(await readdir(folder)).not.toContain('none');
  });

  test.each([
    [['minato', '--from', 'none.xlsx'], 'no such file'],
    [['minato', '--from', 'a.xlsx', '--name-ja', '港町'], 'names and position come from the workbook'],
    [['minato', '--workbook', 'a.xlsx'], 'takes neither a key nor --from'],
    [['minato', '--of', 'hoshimori'], 'says whose workbook --workbook writes'],
    [['--workbook', 'a.xlsx', '--of', '../towns'], 'must be 3 to 31 lower-case letters'],
    [['--workbook', 'a.xlsx', '--of', 'nowhere'], '--of: '],
  ])('refuses %j', (words, message) => {
    expect(command(...words)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(message) });
  });
});

describe('the product', () => {
  beforeAll(() => ensurePortal(root), 180_000);

  test('starts with the island: its hall is free, its waste has days', { timeout: 90_000 }, async () => {
    const began = Date.now();
    const { key } = await make(shiomijima);
    expect(Date.now() - began).toBeLessThan(10_000);
    const data = await newDataFolder();
    const product = startProcess({ MACHI_TOWNS: path.join(folder, 'towns'), MACHI_TOWN: key, MACHI_DATA: data });
    try {
      const origin = await product.origin();
      const ask = async (target: string) => {
        const answer = await fetch(origin + target, { headers: { 'accept-language': 'ja' } });
        expect(answer.status, target).toBe(200);
        return answer.text();
      };
      expect(JSON.parse(await ask('/api/town')).town).toMatchObject({
        town_name: '汐見島町',
        office_name: '汐見島町役場',
      });
      const { spots } = JSON.parse(await ask('/api/spots'));
      expect(spots.map(({ spot_name }: { spot_name: string }) => spot_name)).toContain('汐見会館');
      expect(await ask('/')).toContain('汐見島町');
    } finally {
      await product.stop();
      await rm(data, { recursive: true, force: true });
    }
  });
});

import * as z from 'zod/mini';
import { openDataSets, setKeys, isGovernmentCode, type SetKey } from '@machi/domain/open-data/model';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { mount } from './routes.ts';

const town = await openTestTown();
const member = await town.addPerson({ lastname: '秘密田' });
for (const [day, count] of [
  ['2026-12-03', 2],
  ['2026-11-05', 5],
] as const)
  for (let index = 0; index < count; index += 1)
    await town.rows(
      `insert into visit (tap_id, pass, member_id, visited_at, pass_year, method, outcome, reason, is_counted, decided_by, recorded_at)
       values (gen_random_uuid(), 'bath', $1, $2, 2026, 'town-card', 'accepted', 'within-year', true, 'server', $2)`,
      index === 0 ? member.member_id : (await town.addPerson({})).member_id,
      `${day}T18:0${index}:00+09:00`,
    );

await town.rows(`insert into town_event (title, body, spot_id, place, starts_at, ends_at, opens_at, closes_at, places, persons_max,
    fee_yen, fee, questions, state, created_at, published_at)
  select jsonb_build_object('ja', title, 'en', title), '{"ja":"<p>雪遊び &amp; 温かい汁</p>","en":"<p>Snow</p>"}', spot_id,
    '{"ja":"玄関前","en":"in front"}', '2027-01-20T10:00+09:00', '2027-01-20T12:00+09:00', '2027-01-01T00:00+09:00',
    '2027-01-19T17:00+09:00', 20, 4, 500, '{"ja":"","en":""}', '[]', state, now(), now()
  from (values ('雪まつり', 1, 'published'), ('町歩き', null, 'published'), ('下書き', 1, 'draft')) as event (title, spot_id, state)`);

/** The feature with nothing kept, for changes within a minute. */
const fresh = () => {
  const application = new Hono();
  mount(application, town.house);
  return application;
};
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${town.origin}/opendata/${path}`, { headers });
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into replies of every shape
const jsonOf = async (response: Response): Promise<any> => response.json();
const rowsOf = async (key: SetKey, application = fresh()): Promise<Record<string, string | number | null>[]> =>
  (await jsonOf(await application.request(`/opendata/${key}.json`))).rows;

const text = z.string().check(z.minLength(1));
const number = z.number();
const optional = z.nullable(text);
const code = z.string().check(z.refine(isGovernmentCode));
const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const time = z.string().check(z.regex(/^(?:[01]\d|2[0-4]):\d{2}$/));
const url = z.url();
/** The standard writes 1, or nothing. */
const designated = z.nullable(z.literal(1));
const head = { 全国地方公共団体コード: code, ID: text, 地方公共団体名: z.literal('北海道星守町') };
const place = {
  所在地_全国地方公共団体コード: code,
  所在地_連結表記: z.string().check(z.regex(/^北海道星守町/)),
  所在地_都道府県: z.literal('北海道'),
  所在地_市区町村: z.literal('星守町'),
  緯度: number.check(z.minimum(20), z.maximum(46)),
  経度: number.check(z.minimum(122), z.maximum(154)),
};
const noPlace = z.object(Object.fromEntries(Object.keys(place).map((name) => [name, z.null()])));
/** Each set's rows, written from the standard's description of its columns: no other column, none missing. */
const schemas: Record<SetKey, z.ZodMiniType> = {
  facilities: z.strictObject({
    ...head,
    名称: text,
    名称_カナ: z.nullable(z.string().check(z.regex(/^[ァ-ヶー]+$/))),
    名称_英字: text,
    ...place,
    電話番号: z.string().check(z.regex(/^0[\d-]{9,12}$/)),
    連絡先メールアドレス: z.nullable(z.email()),
    利用可能曜日: z.nullable(z.string().check(z.regex(/^月?火?水?木?金?土?日?$/))),
    開始時間: z.nullable(time),
    終了時間: z.nullable(time),
    利用可能日時特記事項: optional,
    説明: optional,
    URL: url,
    備考: optional,
  }),
  rooms: z.strictObject({
    ...head,
    施設ID: text,
    施設名: text,
    名称: text,
    名称_英字: text,
    定員: number,
    面積: z.nullable(number),
    '予約単位(分)': number,
    '料金(詳細)': text,
    町民限定: z.union([z.literal(0), z.literal(1)]),
    URL: url,
  }),
  'free-times': z.strictObject({
    施設ID: text,
    施設名: text,
    部屋ID: text,
    部屋名: text,
    町民限定: z.union([z.literal(0), z.literal(1)]),
    日付: date,
    開始時間: time,
    終了時間: time,
  }),
  events: z.intersection(
    z.union([z.object(place), noPlace]),
    z.looseObject({
      ...head,
      イベント名: text,
      開始日: date,
      終了日: date,
      開始時間: time,
      終了時間: time,
      '料金(基本)': number,
      連絡先電話番号: text,
      場所名称: text,
      定員: number,
      参加申込終了日: date,
      URL: url,
    }),
  ),
  shelters: z.strictObject({
    ...head,
    名称: text,
    名称_カナ: z.nullable(z.string().check(z.regex(/^[ァ-ヶー]+$/))),
    名称_英字: text,
    ...place,
    電話番号: z.nullable(z.string().check(z.regex(/^0[\d-]{9,12}$/))),
    災害種別_洪水: designated,
    '災害種別_崖崩れ、土石流及び地滑り': designated,
    災害種別_高潮: designated,
    災害種別_地震: designated,
    災害種別_津波: designated,
    災害種別_大規模な火事: designated,
    災害種別_内水氾濫: designated,
    災害種別_火山現象: designated,
    指定避難所との重複: designated,
    想定収容人数: z.nullable(number),
    URL: url,
    備考: optional,
  }),
  'waste-days': z.strictObject({
    ...head,
    地区: text,
    地区_英字: text,
    ごみの種類: text,
    ごみの種類_英字: text,
    収集日: date,
    出す時刻: time,
    備考: optional,
  }),
  'waste-items': z.strictObject({
    ...head,
    品目: text,
    品目_カナ: text,
    品目_英字: text,
    ごみの種類: text,
    出し方: optional,
  }),
  statistics: z.strictObject({
    ...head,
    年月: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
    区分: z.enum(['部屋の利用', '入浴']),
    施設ID: text,
    施設名: text,
    件数: z.nullable(number),
    延べ人数: z.nullable(number),
    備考: optional,
  }),
};

describe.each(setKeys)('%s', (key) => {
  test('has rows of its schema, the same as CSV and as JSON, and none with a name of a person', async () => {
    const [csv, json] = await Promise.all([get(`${key}.csv`), get(`${key}.json`)]);
    expect([csv.status, json.status]).toEqual([200, 200]);
    const read = await jsonOf(json);
    expect(read).toMatchObject({ publisher: '北海道星守町', license: 'https://creativecommons.org/licenses/by/4.0/' });
    for (const row of read.rows) {
      const parsed = schemas[key].safeParse(row);
      expect(parsed.error?.issues ?? [], JSON.stringify(row)).toEqual([]);
      expect(Object.keys(row)).toEqual(openDataSets[key]);
    }
    expect(read.rows.length).toBeGreaterThan(0);
    if (key !== 'free-times')
      expect(new Set(read.rows.map(({ ID }: { ID: string }) => ID)).size).toBe(read.rows.length);
    const bytes = Buffer.from(await csv.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const lines = bytes.toString('utf8').slice(1);
    expect(lines.split('\r\n', 1)[0]).toBe(openDataSets[key].map((column) => `"${column}"`).join(','));
    expect(lines.match(/"\r\n/g)).toHaveLength(read.rows.length + 1);
    expect(lines + JSON.stringify(read)).not.toMatch(/秘密田/);
    expect(csv.headers.get('access-control-allow-origin')).toBe('*');
    expect(csv.headers.get('link')).toContain('rel="license"');
    expect((await get(`${key}.csv`, { 'if-none-match': csv.headers.get('etag') ?? '' })).status).toBe(304);
  });
});

test('a set keeps its last change until its content changes', async () => {
  const changed = async () => (await fresh().request('/opendata/facilities.csv')).headers.get('last-modified');
  const before = await changed();
  town.setNow(new Date('2027-01-11T02:00:00Z'));
  expect(await changed()).toBe(before);
  await town.rows(`update spot set tel = '0100-55-9999' where spot_id = 1`);
  await expect.poll(changed).toBe('Mon, 11 Jan 2027 02:00:00 GMT');
});

test('events to come are told as plain text, drafts are not', async () => {
  const events = await rowsOf('events');
  expect(events.map((row) => [row['イベント名'], row['場所名称'], row['緯度']])).toEqual([
    ['雪まつり', '町民センター 玄関前', 44.1608],
    ['町歩き', '玄関前', null],
  ]);
  expect(events[0]).toMatchObject({
    説明: '雪遊び & 温かい汁',
    開始日: '2027-01-20',
    開始時間: '10:00',
    参加申込終了時間: '17:00',
  });
});

test('free times are those of a guest', async () => {
  const free = await rowsOf('free-times');
  const query = `from=2027-01-14&to=2027-01-20&spot_id=4`;
  const { rooms } = (await town.call('GET', `/api/availability?${query}`)).body;
  const told = rooms.flatMap(
    ({ room_id, days }: { room_id: number; days: { target_date: string; free: { start: string; end: string }[] }[] }) =>
      days.flatMap(({ target_date, free: times }) =>
        times.map(({ start, end }) => `${room_id} ${target_date} ${start} ${end}`),
      ),
  );
  const own = free
    .filter(
      (row) => row['施設ID'] === '4' && String(row['日付']) >= '2027-01-14' && String(row['日付']) <= '2027-01-20',
    )
    .map((row) => `${row['部屋ID']} ${row['日付']} ${row['開始時間']} ${row['終了時間']}`);
  expect(told.length).toBeGreaterThan(10);
  expect(own).toEqual(told);
});

test('baths of a month are counted, and not told where few bathed; somebody who leaves changes no month', async () => {
  const baths = async () =>
    (await rowsOf('statistics'))
      .filter((row) => row['区分'] === '入浴')
      .map((row) => [row['年月'], row['件数'], row['延べ人数']]);
  const told = [
    ['2026-11', 5, 5],
    ['2026-12', null, null],
  ];
  expect(await baths()).toEqual(told);
  await town.rows('update visit set member_id = null where member_id = $1', member.member_id);
  expect(await baths()).toEqual(told);
});

test('the list and the catalogue name every file, and each can be fetched', async () => {
  const page = await (await get('?lang=en')).text();
  const catalog = await jsonOf(await get('catalog.json'));
  expect(catalog['dcat:dataset'].map((one: Record<string, string>) => one['dct:identifier'])).toEqual([
    ...setKeys,
    'gtfs',
    'realtime',
  ]);
  for (const dataset of catalog['dcat:dataset']) {
    expect(dataset['dct:title']).toHaveLength(2);
    for (const file of dataset['dcat:distribution']) {
      const { pathname } = new URL(file['dcat:downloadURL']['@id']);
      expect((await fetch(town.origin + pathname)).status, pathname).toBe(200);
      expect(page).toContain(`href="${pathname}"`);
    }
  }
});

test.each(['shelter.csv', 'facilities.xml', 'facilities', 'constructor.json', '..%2f..%2ftown.json.csv'])(
  '%s answers 404',
  async (name) => {
    expect((await get(name)).status).toBe(404);
  },
);

test('a town that does not publish has none of it', async () => {
  const { open_data: _none, ...silent } = town.house.town.town;
  const application = new Hono();
  mount(application, { ...town.house, town: { ...town.house.town, town: silent } });
  expect((await application.request('/opendata/')).status).toBe(404);
  expect((await application.request('/opendata/facilities.csv')).status).toBe(404);
});

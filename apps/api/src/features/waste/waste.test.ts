import ICAL from 'ical.js';
import { chooseWasteArea, createWasteChange, endWasteChange, readOwnWasteArea } from '@machi/domain/waste/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../testing/requests/ask.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const editor = await town.addPerson({ lastname: '収集係', roles: ['editor'] });
const snow = { reason_ja: '大雪のため、休みます。', reason_en: 'Closed because of heavy snow.' };
const stopped = { what: 'stopped', from: '2027-01-14', area_ids: [1], kind_keys: ['burnable'], ...snow };
const change = (parts: object = {}) => ask(town, createWasteChange, { ...stopped, ...parts }, { as: editor });
const calendar = async (query = 'area_id=1') => (await town.call('GET', `/api/waste/calendar?${query}`)).body.calendar;
const feed = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${town.origin}/waste.ics${query}`, { headers });
const dayOf = async (date: string, query?: string) =>
  (await calendar(query)).days.find((day: { date: string }) => day.date === date)?.entries ?? [];

beforeEach(async () => {
  town.setNow(START);
  await town.rows('delete from waste_change');
});

describe('what is collected, for guests', () => {
  test('areas with their next collection, the days of a month, and where a thing belongs', async () => {
    const { waste } = (await town.call('GET', '/api/waste?')).body;
    expect(waste.areas[0]).toMatchObject({
      area_name: 'Chuo',
      next: { date: '2027-01-13', kind_keys: ['plastic'] },
    });
    const month = await calendar('area_id=2&month=2027-02&months=2');
    expect(month.days.at(0)).toMatchObject({ date: '2027-02-02', entries: [{ kind_key: 'burnable', state: 'usual' }] });
    expect(month.days.at(-1).date).toBe('2027-03-30');
    expect(month.rules[0]).toEqual({ kind_key: 'burnable', days: 'Every Tue, Fri' });
    const { items } = (await town.call('GET', `/api/waste/items?q=${encodeURIComponent('ﾃﾞﾝﾁ')}`)).body;
    expect(items[0]).toMatchObject({ item_name: 'Batteries', kind_key: 'hazardous' });
  });

  test.each([
    ['calendar?area_id=9', 404],
    ['calendar?area_id=999999', 422],
    ['calendar?area_id=0', 422],
    ['calendar?area_id=1&month=2027-13', 422],
    ['calendar?area_id=1&months=7', 422],
    ['calendar?area_id=1%20or%201=1', 422],
    [`items?q=${'a'.repeat(10_000)}`, 422],
    ['items?q=%25%00', 422],
    ['items?q=%25*%3Cscript%3E', 200],
  ])('%s answers %i', async (address, status) => {
    expect((await town.call('GET', `/api/waste/${address}`)).status).toBe(status);
  });
});

describe('the area of a member', () => {
  async function living(address1: string, address2: string) {
    const person = await town.addPerson();
    await town.rows`update member set address1 = ${address1}, address2 = ${address2} where member_id = ${person.member_id}`;
    return person;
  }
  const own = async (as: { member_id: number }) =>
    (await ask(town, readOwnWasteArea, {}, { as: await town.openSession(as.member_id) })).body;
  test('follows from the address until one is chosen, and again when that is no longer there', async () => {
    const person = await living('星守町', '旭2丁目3番地');
    expect(await own(person)).toMatchObject({ area_id: 2, is_chosen: 0 });
    const choose = (area_id: number | null) => ask(town, chooseWasteArea, { area_id }, { as: person });
    expect((await choose(3)).body).toMatchObject({ area_id: 3, is_chosen: 1 });
    expect((await choose(9)).status).toBe(404);
    await town.rows('update waste_area set area_id = 9 where member_id = $1', person.member_id);
    expect(await own(person)).toMatchObject({ area_id: 2, is_chosen: 0 });
    await choose(1);
    expect((await choose(null)).body).toMatchObject({ area_id: 2, is_chosen: 0 });
    expect(await town.countRows('waste_area', `member_id = ${person.member_id}`)).toBe(0);
  });
  test('has its next collections on the first page, with what is changed', async () => {
    const person = await living('星守町', '緑町4丁目');
    const around = async () =>
      (await town.call('GET', '/api/top', { as: person })).body.around.filter(
        ({ kind }: { kind: string }) => kind === 'waste',
      );
    const days = (kinds: string[]) => [
      { date: '2027-01-13', kinds: ['Plastics'] },
      { date: '2027-01-14', kinds },
    ];
    expect(await around()).toEqual([
      { kind: 'waste', title: 'Chuo', href: '/waste', days: days(['Burnable garbage']) },
    ]);
    await change();
    expect(await around()).toMatchObject([{ days: days(['Burnable garbage (none)']) }]);
    expect((await ask(town, chooseWasteArea, { area_id: 3 }, { as: person })).status).toBe(200);
    expect(await around()).toMatchObject([{ title: 'Kitanosawa' }]);
  });
  test('is unknown for an address elsewhere', async () => {
    const person = await living('札幌市中央区', '大通西0丁目');
    expect(await own(person)).toMatchObject({ area_id: null, is_chosen: 0 });
  });
});

describe('a change of an official [rule:waste.changes]', () => {
  test('is public at once with its reason, is in the log, and is gone when it is taken back', async () => {
    const made = await change();
    expect([made.status, made.body.changes[0].created_name]).toEqual([201, expect.stringContaining('収集係')]);
    expect(await dayOf('2027-01-14')).toMatchObject([{ state: 'stopped', reason: snow.reason_en }]);
    expect((await calendar()).news).toMatchObject([{ date: '2027-01-14', entry: { state: 'stopped' } }]);
    expect(await dayOf('2027-01-14', 'area_id=2')).toMatchObject([{ kind_key: 'plastic', state: 'usual' }]);
    const id = made.body.changes[0].waste_change_id;
    expect((await ask(town, endWasteChange, { waste_change_id: id }, { as: editor })).body.changes).toEqual([]);
    expect(await dayOf('2027-01-14')).toMatchObject([{ state: 'usual' }]);
    expect((await ask(town, endWasteChange, { waste_change_id: id }, { as: editor })).status).toBe(404);
    const acts = await town.rows<{ action: string }>(
      `select action from audit where subject = 'waste' and subject_id = $1 order by audit_id`,
      id,
    );
    expect(acts.map(({ action }) => action)).toEqual(['waste:change', 'waste:undo']);
  });

  test('after a stop a collection can still be moved, once', async () => {
    const today = { from: '2027-01-11' };
    expect((await change(today)).status).toBe(201);
    const moved = { ...today, what: 'moved', moved_to: '2027-01-12' };
    expect((await change(moved)).status).toBe(201);
    expect(await dayOf('2027-01-12')).toMatchObject([
      { kind_key: 'burnable', state: 'moved', other_date: '2027-01-11' },
    ]);
    expect((await change(moved)).body.codes).toEqual({ from: ['waste-nothing'] });
  });

  test('what was moved or added, and is moved on, stays when the day between has passed, on every page', async () => {
    const person = await town.addPerson();
    await ask(town, chooseWasteArea, { area_id: 1 }, { as: person });
    const moved = { what: 'moved', from: '2027-01-14', moved_to: '2027-01-16' };
    expect((await change(moved)).status).toBe(201);
    expect((await change({ what: 'extra', from: '2027-01-16', kind_keys: ['plastic'] })).status).toBe(201);
    const on = { what: 'moved', from: '2027-01-16', moved_to: '2027-01-23', kind_keys: [] };
    expect((await change(on)).status).toBe(201);
    town.setNow(new Date('2027-01-22T00:00:00Z'));
    expect(await dayOf('2027-01-23')).toMatchObject([
      { kind_key: 'burnable', state: 'moved', other_date: '2027-01-16' },
      { kind_key: 'plastic', state: 'moved' },
    ]);
    const { around } = (await town.call('GET', '/api/top', { as: await town.openSession(person.member_id) })).body;
    expect(around).toContainEqual(
      expect.objectContaining({ days: expect.arrayContaining([expect.objectContaining({ date: '2027-01-23' })]) }),
    );
    const as = await town.openSession(editor.member_id);
    const stop = await ask(town, createWasteChange, { ...stopped, from: '2027-01-23' }, { as });
    expect(stop.body.changes).toHaveLength(2);
  });

  test.each<[object, object]>([
    [{ from: '2027-01-10' }, { from: ['min-date'] }],
    [{ from: '2028-02-01' }, { from: ['max-date'] }],
    [{ from: '2027-01-12' }, { from: ['waste-nothing'] }],
    [{ to: '2027-01-13' }, { to: ['min-date'] }],
    [{ to: '2027-12-13' }, { to: ['max-date'] }],
    [{ area_ids: [9] }, { area_ids: ['waste-area-unknown'] }],
    [{ kind_keys: ['glass'] }, { kind_keys: ['waste-kind-unknown'] }],
    [{ area_ids: Array(501).fill(1) }, { area_ids: ['max-count'] }],
    [{ what: 'moved' }, { moved_to: ['required'] }],
    [{ what: 'moved', moved_to: '2027-01-14' }, { moved_to: ['waste-moved-far'] }],
    [{ what: 'moved', moved_to: '2027-03-14' }, { moved_to: ['waste-moved-far'] }],
    [{ what: 'moved', moved_to: '2027-01-18' }, { moved_to: ['waste-there-already'] }],
    [{ what: 'extra' }, { from: ['waste-there-already'] }],
    [{ what: 'extra', kind_keys: [] }, { kind_keys: ['waste-kind-missing'] }],
    [{ reason_ja: ' ' }, { reason_ja: ['required'] }],
    [{ reason_ja: 'あ'.repeat(201) }, { reason_ja: ['max-length'] }],
    [{ what: 'burn' }, { what: ['choice'] }],
  ])('%o is refused: %o', async (parts, codes) => {
    const answer = await change(parts);
    expect([answer.status, answer.body.codes]).toEqual([422, codes]);
    expect(await town.countRows('waste_change', 'true')).toBe(0);
  });

  test('there are 300 at most', async () => {
    await town.rows`insert into waste_change (what, from_date, to_date, area_ids, kind_keys, reason, created_at)
      select 'extra', '2027-02-01', '2027-02-01', '{1}', '{bulky}', '{"ja":"雪","en":"Snow"}', ${START}::timestamptz
      from generate_series(1, 300)`;
    expect((await change()).body.codes).toEqual({ request: ['waste-changes-many'] });
  });
});

describe('the feed for calendar programs [rule:waste.feed]', () => {
  const eventsIn = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));

  test('has an event of a whole day for each collection, and says what is changed', async () => {
    await change();
    await change({ what: 'moved', from: '2027-01-18', moved_to: '2027-01-19' });
    const answer = await feed('?area=1');
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    expect(text).toContain('X-WR-CALNAME:星守町 中央地区 ごみの日');
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const events = eventsIn(text);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    const on = (date: string) =>
      events
        .filter(({ startDate }) => startDate.toString() === date)
        .map(({ summary, component }) => [summary, component.getFirstPropertyValue('status')]);
    expect(on('2027-01-13')).toEqual([['プラスチック', 'CONFIRMED']]);
    expect(on('2027-01-14')).toEqual([['燃やせるごみ（休み）', 'CANCELLED']]);
    expect(on('2027-01-18')).toEqual([['燃やせるごみ（1月19日（火）に変更）', 'CANCELLED']]);
    expect(on('2027-01-19')).toEqual([['燃やせるごみ（1月18日（月）の分）', 'CONFIRMED']]);
    expect(on('2027-12-31')).toEqual([]);
    expect(eventsIn(await (await feed('?area=2&lang=en')).text())[0]?.summary).toBe('Burnable garbage');
  });

  test('is not sent twice to who has it, and again once a day changes', async () => {
    const tag = (await feed('?area=1')).headers.get('etag') ?? '';
    expect((await feed('?area=1', { 'if-none-match': tag })).status).toBe(304);
    await change();
    expect((await feed('?area=1', { 'if-none-match': tag })).status).toBe(200);
  });

  test.each(['', '?area=', '?area=9', '?area=-1', '?area=1e0', '?area=01', '?area=1%00', `?area=${'1'.repeat(5000)}`])(
    'an area that is none, %s, has none',
    async (query) => {
      expect((await feed(query)).status).toBe(404);
    },
  );
});

import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { announceBanner, readBanner } from '@machi/domain/banner/contract';
import { endFieldsOf } from '@machi/domain/banner/end';
import { readJma } from '@machi/domain/warnings/jma';
import { telegramLimits } from '@machi/domain/warnings/model';
import { alert, telegram, weather } from '@machi/domain/warnings/telegrams.fixture';
import {
  approveClosing,
  closeWarning,
  dropClosing,
  readWarningDesk,
  readWarnings,
  releaseWarning,
  withholdWarning,
} from '@machi/domain/warnings/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../testing/requests/ask.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { waitingWarning } from './cases.fixture.ts';
import { createWarningSources } from './sources.ts';
import { writeStaticPage } from './static-page.ts';
import { WARNINGS_CHANGED, takeIn } from './threads.ts';

const town = await openTestTown();
const { house } = town;
const { areas } = house.town.warnings;
const official = await town.addPerson({ lastname: '防災係', roles: ['reception'] });
const HOUR = 3_600_000;
const MINUTE = 60_000;
const feeds = path.join(house.settings.dataFolder, 'feeds');

beforeEach(async () => {
  town.setNow(START);
  for (const table of [
    'alert_recipient',
    'alert_delivery',
    'warning_telegram',
    'warning_thread',
    'warning_source',
    'monitor_banner',
  ])
    await town.rows(`delete from ${table}`);
  // What pages hold in memory is forgotten, too.
  for (const channel of ['banner_changed', WARNINGS_CHANGED]) await town.rows('select pg_notify($1, $2)', channel, '');
  await rm(feeds, { recursive: true, force: true });
  for (const folder of ['jma', 'dam']) await mkdir(path.join(feeds, folder), { recursive: true });
});
const stopping: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of stopping.splice(0)) await one.stop();
});

const after = (milliseconds: number): Date => new Date(START.getTime() + milliseconds);
/** A telegram for the sample town. */
const own = (xml: string): string => xml.replaceAll('0199900', areas.cities[0] ?? '');
const snow = (kinds: readonly string[], at: Date, more: object = {}): string =>
  own(weather(kinds, { at: at.toISOString(), ...more }));
const take = (xml: string, now: Date) => takeIn(house, [readJma(xml, areas)], now);
const banner = async () => {
  await town.caughtUp();
  return (await town.call('GET', '/api/banner')).body.banner;
};
const shown = async () => {
  await town.caughtUp();
  return (await ask(town, readWarnings, {})).body;
};
const desk = async () => (await ask(town, readWarningDesk, {}, { as: official })).body;

describe('from a telegram to every screen', () => {
  test('a warning is issued, raised, lowered and ended: the page, the banner and the static page follow', async () => {
    await take(snow(['大雪注意報'], START), START);
    expect((await shown()).warnings).toMatchObject([{ kind: 'heavy-snow', level: 2, title: 'Heavy snow advisory' }]);
    expect(await banner()).toMatchObject({ is_urgent: 0 });
    await take(snow(['大雪警報'], after(MINUTE)), after(MINUTE));
    expect(await banner()).toMatchObject({ is_urgent: 1, body_en: expect.stringContaining('Heavy snow warning') });
    await take(snow(['大雪注意報'], after(2 * MINUTE)), after(2 * MINUTE));
    await take(snow([], after(3 * MINUTE)), after(3 * MINUTE));
    town.setNow(after(3 * MINUTE));
    expect(await banner()).toBeNull();
    expect(await shown()).toMatchObject({ warnings: [], ended: [{ title: 'Heavy snow warning' }] });
    const [thread] = (await desk()).past;
    expect(thread.steps.map(({ act, level }: { act: string; level: number }) => `${act} ${level}`)).toEqual([
      'issued 2',
      'raised 3',
      'lowered 2',
      'ended 0',
    ]);
  });

  test('members are told once a level, and of the end', async () => {
    const told = async () =>
      (await town.rows<{ told_level: number }>('select told_level from warning_thread'))[0]?.told_level;
    const noon = after(0);
    await take(snow(['暴風警報'], noon), noon);
    expect(await told()).toBe(3);
    await take(snow(['暴風警報', 'なだれ注意報'], after(1000)), after(1000));
    await take(snow([], after(MINUTE)), after(MINUTE));
    expect(await told()).toBe(0);
    const alerts = await town.rows<{ words: { ja: { short: string } } }>(
      `select words from alert_delivery where kind = 'warning' order by step`,
    );
    expect(alerts.map(({ words }) => words.ja.short)).toEqual([
      '暴風警報が出ています。家の中にいてください。海や川に近づかないでください。',
      '暴風警報は、解除されました。',
    ]);
  });

  test('a drill stands on the page as a drill, without a banner; a test and another town’s warnings nowhere', async () => {
    await take(snow(['大雪特別警報'], START, { status: '訓練' }), START);
    await take(snow(['大雪特別警報'], START, { status: '試験' }), START);
    await take(weather(['大雪特別警報'], { at: START.toISOString() }), START);
    expect((await shown()).warnings).toMatchObject([{ status: 'exercise' }]);
    expect(await banner()).toBeNull();
    await take(snow(['大雪注意報'], after(MINUTE)), after(MINUTE));
    expect((await desk()).threads.map(({ status }: { status: string }) => status)).toEqual([
      'actual',
      'exercise',
      'test',
    ]);
  });

  test('what was cancelled before it came never stands; a time in the future hides nothing', async () => {
    await take(snow([], after(MINUTE), { act: '取消' }), after(MINUTE));
    await take(snow(['大雪警報'], START), after(2 * MINUTE));
    await take(snow(['大雪特別警報'], new Date('2099-01-01T00:00:00Z')), after(2 * MINUTE));
    expect((await shown()).warnings).toEqual([]);
    expect((await shown()).ended).toMatchObject([{ is_cancelled: 1, level: 3 }]);
    expect(await banner()).toBeNull();
  });

  test('an official’s own banner is not lost: the greater rank stands, and the other comes back [rule:warnings.banner]', async () => {
    const words = { body_ja: '断水しています。', body_en: 'The water is off.', ...endFieldsOf(after(24 * HOUR)) };
    await ask(town, announceBanner, { ...words, is_urgent: 1 }, { as: official });
    await take(snow(['大雪警報'], START), START);
    expect((await banner()).body_ja).toBe('断水しています。');
    await take(snow(['大雪特別警報'], after(MINUTE)), after(MINUTE));
    expect((await banner()).body_ja).toContain('大雪特別警報');
    const asOfficial = (await ask(town, readBanner, {}, { as: official })).body;
    expect(asOfficial.banner.body_ja).toBe('断水しています。');
    expect(asOfficial.before.body_ja).toContain('大雪特別警報');
    await take(snow([], after(2 * MINUTE)), after(2 * MINUTE));
    expect((await banner()).body_ja).toBe('断水しています。');
  });
});

describe('what a person must release', () => {
  test('waits without a banner until an official has seen this level; withheld, nobody is told [rule:warnings.release]', async () => {
    const id = await waitingWarning(town);
    expect(await banner()).toBeNull();
    const [thread] = (await desk()).threads;
    expect(thread).toMatchObject({ warning_id: id, is_waiting: 1, has_banner: 1, tells_members: 1 });
    const release = (level: number) => ask(town, releaseWarning, { warning_id: id, level }, { as: official });
    expect((await release(2)).body.codes).toEqual({ level: ['warning-changed'] });
    expect((await release(3)).body.threads[0]).toMatchObject({ is_waiting: 0, released_level: 3, told_level: 3 });
    expect(await banner()).not.toBeNull();
    const withhold = { warning_id: id, level: 3, reason: '誤報のおそれ' };
    expect((await ask(town, withholdWarning, withhold, { as: official })).body.threads[0]).toMatchObject({
      is_waiting: 0,
    });
    expect(await banner()).toBeNull();
    expect((await shown()).warnings).toHaveLength(1);
  });

  test('what the table tells by itself is not decided, and what is over neither', async () => {
    await take(snow(['大雪警報'], START), START);
    const [{ warning_id }] = (await desk()).threads;
    const release = { warning_id, level: 3 } as const;
    expect((await ask(town, releaseWarning, release, { as: official })).body.codes).toEqual({
      request: ['warning-no-release'],
    });
    await take(snow([], after(MINUTE)), after(MINUTE));
    expect((await ask(town, releaseWarning, release, { as: official })).body.codes).toEqual({
      request: ['warning-over'],
    });
  });
});

describe('ended by hand', () => {
  const reason = '誤報と確かめました（ダム管理所）';
  const endIt = (warning_id: number, is_alone: 0 | 1, as = official, more = {}) =>
    ask(town, closeWarning, { warning_id, level: 3, reason, is_alone, ...more }, { as });

  test('a second official agrees: banner and waiting work go, members hear of the end, a newer telegram begins it anew [rule:warnings.close]', async () => {
    // The sender's clock is ahead.
    await take(snow(['大雪警報'], after(10 * MINUTE)), START);
    const [{ warning_id }] = (await desk()).threads;
    const seen = { warning_id, level: 3 } as const;
    const second = await town.addPerson({ roles: ['approver'] });
    expect((await endIt(warning_id, 0)).body.threads[0].closing).toMatchObject({ reason, closed_at: null });
    expect(await banner()).not.toBeNull();
    expect((await endIt(warning_id, 1)).body.codes).toEqual({ request: ['warning-closing'] });
    expect((await ask(town, approveClosing, seen, { as: official })).body.codes).toEqual({
      request: ['second-own-request'],
    });
    expect((await ask(town, approveClosing, { ...seen, level: 4 }, { as: second })).body.codes).toEqual({
      level: ['warning-changed'],
    });
    const closed = await ask(town, approveClosing, seen, { as: second });
    expect(closed.body).toMatchObject({ threads: [], past: [{ closing: { is_alone: 0 }, reach: { none: 0 } }] });
    expect((await ask(town, approveClosing, seen, { as: second })).body.codes).toEqual({ request: ['warning-over'] });
    expect(await banner()).toBeNull();
    expect((await shown()).warnings).toEqual([]);
    const [last] = await town.rows<{ words: { ja: { short: string } } }>(
      'select words from alert_delivery order by step desc limit 1',
    );
    expect(last?.words.ja.short).toBe('大雪警報のお知らせは、確認のうえ終わりにしました。');
    await take(snow(['大雪特別警報'], after(-MINUTE)), START);
    expect((await shown()).warnings).toEqual([]);
    await take(snow(['大雪警報'], after(20 * MINUTE)), START);
    expect((await shown()).warnings).toMatchObject([{ level: 3 }]);
    expect(
      await town.rows`select action from audit where subject = 'warning' and subject_id = ${warning_id} order by audit_id`,
    ).toEqual([{ action: 'warning:close-ask' }, { action: 'warning:close' }]);
  });

  test('alone it needs a reason, the others are told, and after three an hour a second one is asked', async () => {
    const other = await town.addPerson({ roles: ['reception'] });
    await town.rows('delete from outbox');
    const short = await endIt(await waitingWarning(town), 1, official, { reason: '誤報' });
    expect(short.body.codes).toEqual({ reason: ['evacuation-reason-short'] });
    for (let times = 0; times < 3; times += 1) expect((await endIt(await waitingWarning(town), 1)).status).toBe(200);
    expect((await endIt(await waitingWarning(town), 1)).body.codes).toEqual({ reason: ['evacuation-often'] });
    const told = await town.rows<{ recipient: string }>(`select recipient from outbox where lane = 'usual'`);
    expect(told.filter(({ recipient }) => recipient === other.email)).toHaveLength(3);
    expect(told.map(({ recipient }) => recipient)).not.toContain(official.email);
    const dropped = await waitingWarning(town);
    await endIt(dropped, 0);
    await ask(town, dropClosing, { warning_id: dropped }, { as: other });
    expect((await desk()).threads.every(({ closing }: { closing: unknown }) => closing === null)).toBe(true);
  });
});

describe('sources', () => {
  const put = (folder: string, name: string, text: string) => writeFile(path.join(feeds, folder, name), text);
  const standing = async (count: number) => {
    for (let tries = 0; tries < 100; tries += 1) {
      const { warnings } = await shown();
      if (warnings.length === count) return warnings;
      await new Promise((resolve) => void setTimeout(resolve, 20));
    }
    throw new Error('it did not come');
  };

  test('a file in a watched folder is a banner within two seconds; spoilt, foreign and linked files are none', async () => {
    const sources = createWarningSources(house);
    stopping.push(sources.start(town.now));
    await put('jma', 'spoilt.xml', '<a');
    await put('jma', 'entity.xml', `<!DOCTYPE a [<!ENTITY b "c">]>${snow(['大雪警報'], START)}`);
    await put('jma', 'ahead.xml', snow(['大雪警報'], after(2 * 60 * MINUTE)));
    await put('jma', 'large.xml', ' '.repeat(telegramLimits.mostBytes + 1));
    await put('jma', 'latin.xml', Buffer.from([0x3c, 0xe9, 0x3e]).toString('latin1'));
    await put('jma', 'letter.txt', snow(['大雨特別警報'], START));
    await symlink('/etc/hostname', path.join(feeds, 'jma', 'link.xml'));
    await sources.lookAtAll(town.now());
    expect((await shown()).warnings).toEqual([]);
    expect((await desk()).sources[0].faults.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'ahead.xml',
      'entity.xml',
      'large.xml',
      'latin.xml',
      'spoilt.xml',
    ]);
    const before = performance.now();
    await put('jma', 'snow.xml', snow(['大雪警報'], START));
    await standing(1);
    expect(await banner()).toMatchObject({ body_en: expect.stringContaining('Heavy snow warning') });
    expect(performance.now() - before).toBeLessThan(2000);
    await put(
      'dam',
      'alert.xml',
      alert({ id: 'a', sent: START.toISOString(), area: `<geocode><value>${areas.cities[0]}</value></geocode>` }),
    );
    expect((await standing(2)).map(({ format }: { format: string }) => format).toSorted()).toEqual(['cap', 'jma']);
  });

  test('of an address only what is new is fetched; the last good state stays with its age', async () => {
    const address = 'https://xml.example.jp/feed/extra.xml';
    const asked: string[] = [];
    let file: string | undefined = snow(['大雪警報'], START);
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>気象警報・注意報（Ｈ２７）</title><updated>2027-01-01T00:00:00Z</updated><link type="application/xml" href="../data/1.xml"/></entry></feed>`;
    const [source] = house.town.warnings.sources;
    const { folder: _folder, ...rest } = source ?? {};
    const warnings = { ...house.town.warnings, sources: [{ ...rest, address }] } as typeof house.town.warnings;
    const remote = {
      ...house,
      town: { ...house.town, warnings },
      fetchChanged: async (url: string, before: { etag: string | null }) => {
        asked.push(`${url} ${before.etag}`);
        if (file === undefined) throw new Error('away');
        if (before.etag === 'one') return undefined;
        return { content: Buffer.from(url === address ? feed : file), etag: 'one', modified: null };
      },
    };
    const sources = createWarningSources(remote);
    await sources.lookAtAll(START);
    await sources.lookAtAll(after(10_000));
    await sources.lookAtAll(after(MINUTE));
    expect(asked).toEqual([`${address} null`, 'https://xml.example.jp/data/1.xml null', `${address} one`]);
    file = undefined;
    await sources.lookAtAll(after(20 * MINUTE));
    town.setNow(after(20 * MINUTE));
    expect((await shown()).warnings).toHaveLength(1);
    const [row] = await town.rows<{ failure: string; answered_at: Date }>(
      'select failure, answered_at from warning_source',
    );
    expect(row).toMatchObject({ failure: 'not-readable', answered_at: after(MINUTE) });
  });
});

test('the static page is small, whole and in both languages, without a script and with nothing unescaped [rule:warnings.static]', async () => {
  const many = [
    '大雪特別警報',
    '暴風雪警報',
    '雷注意報',
    'なだれ注意報',
    '濃霧注意報',
    '乾燥注意報',
    '低温注意報',
    '霜注意報',
    '着氷注意報',
    '着雪注意報',
    '波浪警報',
    '高潮警報',
  ];
  await take(snow(many, START, { headline: `${'雪'.repeat(300)}&lt;script&gt;` }), START);
  for (let order = 0; order < 11; order += 1)
    await town.rows`with o as (insert into evacuation_order (is_drill, cause, area_keys)
        values (1, 'flood', '{chuo,asahi,kohan,minamioka}') returning evacuation_order_id)
      insert into evacuation_step (evacuation_order_id, step, level, asked_at, outcome, decided_at)
      select evacuation_order_id, 0, 3, ${START}, 'sent', ${START} from o`;
  await town.rows('select pg_notify($1, $2)', WARNINGS_CHANGED, '');
  await shown();
  await writeStaticPage(house, START);
  const page = await readFile(path.join(house.settings.dataFolder, 'static', 'warnings.html'), 'utf8');
  expect(Buffer.byteLength(page)).toBeLessThan(20 * 1024);
  expect(page).not.toContain('<script');
  for (const part of [
    '大雪特別警報',
    'Heavy snow emergency warning',
    '外に出ないでください',
    'Stay indoors',
    'ほかに 2 件',
    '高齢者等避難',
    '119',
  ])
    expect(page).toContain(part);
});

test('a flood of telegrams is bounded, and an old event without telegrams ends', async () => {
  const quake = (index: number) =>
    readJma(
      telegram(
        '震度速報',
        `<Intensity><Observation><Pref><Area><Code>${areas.earthquake_areas[0]}</Code><MaxInt>4</MaxInt></Area></Pref></Observation></Intensity>`,
        { at: after(index * 1000).toISOString(), event: String(index) },
      ),
      areas,
    );
  await takeIn(
    house,
    Array.from({ length: 300 }, (_, index) => quake(index)),
    after(300_000),
  );
  expect(await town.countRows('warning_telegram')).toBe(200);
  expect((await shown()).warnings.length).toBeLessThanOrEqual(50);
  await takeIn(house, [], after(14 * HOUR));
  expect(await town.countRows('warning_thread', 'ended_at is null')).toBe(0);
});

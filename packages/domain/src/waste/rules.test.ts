import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { instantOf } from '../calendar/model.ts';
import { garbageProblems } from '../town/check-waste.ts';
import { findItems, knowItems } from './find-items.ts';
import { GarbageFile, type WasteChange } from './model.ts';
import { areaOfAddress, changesAhead, collectionsOf, isCollectedNow, nextCollections } from './rules.ts';
import { wasteFile, weekly } from './waste.fixture.ts';

const hoshimori = GarbageFile.parse(
  JSON.parse(readFileSync(new URL('../../../../towns/hoshimori/garbage.json', import.meta.url), 'utf8')),
);

/** Days "MM-DD" on which a kind is collected in a period. */
function daysOfKind(file: GarbageFile, kind: string, from: string, to: string, area = 1, desk: WasteChange[] = []) {
  return collectionsOf(file, desk, area, { from, to })
    .filter(({ entries }) => entries.some((entry) => entry.kind_key === kind && isCollectedNow(entry)))
    .map(({ date }) => date.slice(5))
    .join(' ');
}

const NEW_YEAR = { what: 'stopped', from: '12-31', to: '01-03' } as const;
const moved = (from: string, moved_to: string, kind: string) => ({
  what: 'moved' as const,
  from,
  moved_to,
  kind_keys: [kind],
});

describe('calendars of real towns can be said', () => {
  // Hakodate, calendar 1 of fiscal 2019, as area_days.csv of 5374 Hakodate lists its days.
  const hakodate = wasteFile(
    {
      burnable: weekly([2, 5]),
      nonburnable: weekly([3], { every_weeks: 2, from: '2019-04-10' }),
      plastic: weekly([4]),
      cans: weekly([3], { every_weeks: 2, from: '2019-04-03' }),
    },
    [
      NEW_YEAR,
      moved('2019-12-31', '2019-12-29', 'burnable'),
      moved('2020-01-07', '2020-01-06', 'burnable'),
      moved('2020-01-01', '2019-12-25', 'nonburnable'),
      moved('2020-01-02', '2020-01-05', 'plastic'),
      moved('2019-12-25', '2019-12-21', 'cans'),
    ],
  );
  test.each([
    ['burnable', '12-20 12-24 12-27 12-29 01-06 01-10 01-14'],
    ['nonburnable', '12-18 12-25 01-15'],
    ['plastic', '12-19 12-26 01-05 01-09'],
    ['cans', '12-21 01-08'],
  ])('Hakodate: %s around New Year', (kind, days) => {
    expect(garbageProblems(hakodate)).toEqual([]);
    expect(daysOfKind(hakodate, kind, '2019-12-18', '2020-01-15')).toBe(days);
  });

  test('Sapporo, Nishi-ku: every second and fourth week, branches from May to the middle of December', () => {
    const sapporo = wasteFile({
      burnable: weekly([1, 4]),
      paper: weekly([5], { every_weeks: 2, from: '2026-04-03' }),
      nonburnable: weekly([5], { every_weeks: 4, from: '2026-04-10' }),
      branches: weekly([5], { every_weeks: 4, from: '2026-04-24', season: { from: '05-01', to: '12-10' } }),
    });
    expect(garbageProblems(sapporo)).toEqual([]);
    expect(daysOfKind(sapporo, 'paper', '2026-04-01', '2026-05-31')).toBe('04-03 04-17 05-01 05-15 05-29');
    expect(daysOfKind(sapporo, 'nonburnable', '2026-04-01', '2026-06-30')).toBe('04-10 05-08 06-05');
    expect(daysOfKind(sapporo, 'branches', '2026-04-01', '2027-03-31').split(' ')).toEqual(
      '05-22 06-19 07-17 08-14 09-11 10-09 11-06 12-04'.split(' '),
    );
  });

  test('Kamisunagawa and Bibai: weekdays and the nth of the month, one kind with others on a day', () => {
    // 中央 of Kamisunagawa; 東明 of Bibai has its bottles on the 2nd and 4th Wednesday, beside paper on the 1st and 3rd.
    const town = wasteFile({
      burnable: weekly([1, 4]),
      kitchen: weekly([1, 4]),
      recyclable: weekly([3], { nth: [2, 4] }),
      nonburnable: weekly([3], { nth: [2, 4] }),
      bulky: weekly([3], { nth: [3] }),
      bottles: [weekly([3], { nth: [2, 4] })],
    });
    expect(garbageProblems(town)).toEqual([]);
    const days = collectionsOf(town, [], 1, { from: '2026-12-09', to: '2026-12-17' });
    expect(days.map(({ date, entries }) => [date, entries.map(({ kind_key }) => kind_key).join(' ')])).toEqual([
      ['2026-12-09', 'recyclable nonburnable bottles'],
      ['2026-12-10', 'burnable kitchen'],
      ['2026-12-14', 'burnable kitchen'],
      ['2026-12-16', 'bulky'],
      ['2026-12-17', 'burnable kitchen'],
    ]);
  });

  test('a holiday leaves a collection out, or puts it on the next day that is none', () => {
    const file = wasteFile({
      left: weekly([1], { on_holidays: 'left-out' }),
      next: weekly([1], { on_holidays: 'next-day' }),
      months: weekly([1], { nth: [1], months: [5, 8, 11] }),
    });
    expect(daysOfKind(file, 'left', '2027-01-01', '2027-01-20')).toBe('01-04 01-18');
    expect(daysOfKind(file, 'next', '2027-01-01', '2027-01-20')).toBe('01-04 01-12 01-18');
    expect(daysOfKind(file, 'months', '2027-01-01', '2027-12-31')).toBe('05-03 08-02 11-01');
  });
});

describe('Hoshimori says what its printed calendar says', () => {
  test.each([
    [1, 'burnable', '2026-12-24', '2027-01-11', '12-24 12-28 12-30 01-04 01-07 01-11'],
    [1, 'plastic', '2026-12-24', '2027-01-11', '12-30 01-06'],
    [1, 'recyclable', '2027-01-01', '2027-02-28', '01-08 01-22 02-12 02-26'],
    [1, 'nonburnable', '2026-12-01', '2027-03-31', '12-01 01-05 02-02 03-02'],
    [2, 'burnable', '2026-12-25', '2027-01-08', '12-25 12-29 01-04 01-05 01-08'],
    [2, 'plastic', '2026-12-24', '2027-01-07', '12-24 01-07'],
    [2, 'recyclable', '2026-12-01', '2027-01-31', '12-02 12-16 01-06 01-20'],
    [3, 'plastic', '2026-12-28', '2027-01-11', '12-28 01-04 01-11'],
    [3, 'burnable', '2026-12-29', '2027-01-05', '12-29 01-04 01-05'],
    [3, 'nonburnable', '2026-12-01', '2027-03-31', '12-17 01-21 02-18 03-18'],
    [1, 'garden', '2026-11-01', '2027-04-30', ''],
    [1, 'hazardous', '2026-12-01', '2027-03-31', ''],
  ])('area %i, %s', (area, kind, from, to, days) => {
    expect(daysOfKind(hoshimori, kind, from, to, area)).toBe(days);
  });

  test('what comes next, until its time of the day is over', () => {
    const next = (minutes: number) =>
      nextCollections(hoshimori, [], 1, instantOf('2026-11-30', minutes))
        .map(({ date, entry }) => `${date.slice(5)} ${entry.kind_key}`)
        .slice(0, 2);
    expect(next(479)).toEqual(['11-30 burnable', '12-01 nonburnable']);
    expect(next(480)).toEqual(['12-01 nonburnable', '12-02 plastic']);
  });
});

describe('officials change days', () => {
  const change = (part: Partial<WasteChange>): WasteChange => ({
    what: 'stopped',
    from: '2026-12-07',
    to: '2026-12-07',
    moved_to: null,
    area_ids: [],
    kind_keys: [],
    reason: { ja: '大雪のため', en: 'Snow' },
    ...part,
  });
  test('a stop, a move and an extra day, of some areas and kinds or all', () => {
    const week = (desk: WasteChange, kind = 'burnable', area = 1) =>
      daysOfKind(hoshimori, kind, '2026-12-07', '2026-12-12', area, [desk]);
    expect(week(change({}))).toBe('12-10');
    expect(week(change({ area_ids: [2] }))).toBe('12-07 12-10');
    expect(week(change({ moved_to: '2026-12-08', what: 'moved' }))).toBe('12-08 12-10');
    expect(week(change({ what: 'extra', from: '2026-12-12', kind_keys: ['plastic'] }), 'plastic')).toBe('12-09 12-12');
    expect(week(change({ to: '2026-12-10', kind_keys: ['plastic'] }))).toBe('12-07 12-10');
  });
  test('what moves into or out of a period stands in it, with the other day', () => {
    const desk = [change({ what: 'moved', moved_to: '2026-12-14', kind_keys: ['plastic'], from: '2026-12-09' })];
    const [away] = changesAhead(hoshimori, desk, 1, instantOf('2026-12-09', 600));
    expect(away).toMatchObject({ date: '2026-12-09', entry: { state: 'away', other_date: '2026-12-14' } });
    const [day] = collectionsOf(hoshimori, desk, 1, { from: '2026-12-14', to: '2026-12-14' });
    expect(day?.entries.find(({ kind_key }) => kind_key === 'plastic')).toMatchObject({
      state: 'moved',
      other_date: '2026-12-09',
    });
  });
  test('what was moved is moved on once, from whichever days are asked for, and not twice from its own', () => {
    const moves = (from: string, moved_to: string) =>
      change({ what: 'moved', from, moved_to, kind_keys: ['burnable'] });
    const desk = [moves('2026-12-07', '2026-12-12'), moves('2026-12-12', '2026-12-26')];
    const on = (more: WasteChange[] = []) =>
      daysOfKind(hoshimori, 'burnable', '2026-12-25', '2026-12-27', 1, [...desk, ...more]);
    expect(on()).toBe('12-26');
    expect(on([moves('2026-12-07', '2026-12-27')])).toBe('12-26');
  });
  test('a later change counts over an earlier one', () => {
    const desk = [change({ what: 'moved', moved_to: '2026-12-08' }), change({ from: '2026-12-08', to: '2026-12-08' })];
    expect(daysOfKind(hoshimori, 'burnable', '2026-12-07', '2026-12-09', 1, desk)).toBe('');
  });
});

test.each([
  ['星守町', '旭3丁目7番地', 2],
  ['上川郡星守町', '字北ノ沢41番地', 3],
  ['星守町', '南丘　3番地', 1],
  ['星守町旭２丁目', '', 2],
  ['札幌市中央区', '大通西0丁目0番地', undefined],
  ['星守町', '知らない町1番地', undefined],
])('the area of the address %s %s', (address1, address2, area) => {
  expect(areaOfAddress(hoshimori.areas, '星守町', { address1, address2 })?.area_id).toBe(area);
});

test.each([
  ['乾電池', '乾電池'],
  ['でんち', '乾電池'],
  ['ｽﾌﾟﾚｰ', 'スプレー缶'],
  ['スフレー缶', 'スプレー缶'],
  ['ペツトボトル', 'ペットボトル'],
  ['ぺとぼとる', 'ペットボトル'],
  ['古いペットボトル', 'ペットボトル'],
  ['ぞうきん', undefined],
  ['ペットボルト', 'ペットボトル'],
  ['ダンボール', '段ボール'],
  ['だんぼる', '段ボール'],
  ['自点車', '自転車'],
  ['じてんしや', '自転車'],
  ['じてんんしゃ', '自転車'],
  ['TV', 'テレビ'],
  ['ｔｖ', 'テレビ'],
  ['batteries', '乾電池'],
  ['bateries', '乾電池'],
  ['スマホ', '携帯電話'],
  ['モバイルバッテリー', '充電式の電池'],
  ['ふとん', '布団'],
  ['<script>', undefined],
  ['%', undefined],
  ['', undefined],
])('who looks for “%s” finds %s', (words, found) => {
  expect(findItems(knowItems(hoshimori.items), words)[0]?.item_name.ja).toBe(found);
});

test('what only looks alike is not shown where a name fits', () => {
  const names = findItems(knowItems(hoshimori.items), 'ふとん').map(({ item_name }) => item_name.ja);
  expect(names).toEqual(['布団', '座布団']);
});

test('a search of 10,000 letters is short work', () => {
  const known = knowItems(hoshimori.items);
  const began = performance.now();
  findItems(known, 'かん'.repeat(5000));
  expect(performance.now() - began).toBeLessThan(200);
});

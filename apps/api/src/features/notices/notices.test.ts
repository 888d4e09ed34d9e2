import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NoticeLine } from '@machi/domain/notices/contract';
import { noticeCategoryIds } from '@machi/domain/notices/model';
import { newNotice } from '../../testing/facilities/notices.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));
const pack = town.house.town;

const HOUR = 3_600_000;
const after = (hours: number) => new Date(START.getTime() + hours * HOUR);
const list = async (query = '', locale: 'ja' | 'en' = 'en') => {
  const answer = await town.call('GET', `/api/notices${query}`, { locale });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const idsOf = async (query = ''): Promise<number[]> =>
  (await list(query)).notices.map(({ notice_id }: NoticeLine) => notice_id);
const statusOf = async (id: number) => (await town.call('GET', `/api/notices/${id}`)).status;
/** Whether list and page show a notice at a moment; both must agree. */
async function isShown(id: number, now: Date): Promise<boolean> {
  town.setNow(now);
  await town.caughtUp();
  const isListed = (await idsOf('?page_size=50')).includes(id);
  expect(await statusOf(id)).toBe(isListed ? 200 : 404);
  return isListed;
}

describe('the notices of the sample', () => {
  test('are there in both languages, title and department and category [field:notice.title] [field:notice.department] [field:notice.notice_category_id] [field:notice.published_at]', async () => {
    town.setNow(new Date(Math.max(...pack.notices.map(({ published_at }) => Date.parse(published_at)))));
    const open = pack.notices.filter(
      ({ closed_at }) => closed_at === null || Date.parse(closed_at) > town.now().getTime(),
    );
    for (const locale of ['ja', 'en'] as const) {
      const { notices, total } = await list('?page_size=50', locale);
      expect(total).toBe(open.length);
      expect(notices).toHaveLength(open.length);
      expect(notices).toEqual(
        expect.arrayContaining(
          open.map((row) => ({
            notice_id: row.notice_id,
            title: row.title[locale],
            department: row.department[locale],
            notice_category_id: row.notice_category_id,
            is_prioritized: row.is_prioritized,
            published_at: row.published_at,
          })),
        ),
      );
    }
    expect(new Set(pack.notices.map(({ notice_category_id }) => notice_category_id))).toEqual(
      new Set(noticeCategoryIds),
    );
  });

  test('lose nothing of their bodies to the sanitiser [field:notice.body]', async () => {
    const plain = (html: string) =>
      html
        .replaceAll(' />', '>')
        .replaceAll(' rel="noopener"', '')
        .replaceAll(/\?v=[0-9a-f]{8}(?=")/g, '');
    for (const row of pack.notices) {
      town.setNow(new Date(row.published_at));
      for (const locale of ['ja', 'en'] as const) {
        const { body } = await town.call('GET', `/api/notices/${row.notice_id}`, { locale });
        expect(plain(body.notice.body)).toBe(plain(row.body[locale]));
        expect(body.notice).toMatchObject({ title: row.title[locale], department: row.department[locale] });
      }
    }
  });
});

describe('who is told what', () => {
  test('nothing before its hour [rule:notice.future-unpublished] [field:notice.published_at] [decision:notice.future-404]', async () => {
    const id = await newNotice(town, { published_at: after(2) });
    expect(await isShown(id, new Date(after(2).getTime() - 1))).toBe(false);
    expect(await isShown(id, after(2))).toBe(true);
    const { body } = await town.call('GET', `/api/notices/${id}`);
    expect(body.notice.published_at).toBe('2027-01-11T12:00:00+09:00');
  });

  test('nothing from its end on [decision:notice.end]', async () => {
    const id = await newNotice(town, { closed_at: after(3) });
    expect(await isShown(id, new Date(after(3).getTime() - 1))).toBe(true);
    expect(await isShown(id, after(3))).toBe(false);
  });

  test.each([
    ['a draft', 'is_draft = 1', 'is_draft = 0'],
    ['one that waits for approval', 'approval_status = 0', 'approval_status = 1'],
    ['one that was denied', 'approval_status = 2', 'approval_status = 1'],
  ])('not %s [decision:notice.unapproved-404]', async (_name, hidden, open) => {
    const id = await newNotice(town);
    await town.rows(`update notice set ${hidden} where notice_id = $1`, id);
    expect(await isShown(id, START)).toBe(false);
    await town.rows(`update notice set ${open} where notice_id = $1`, id);
    expect(await isShown(id, START)).toBe(true);
  });

  test('what is hidden is not counted either', async () => {
    const before = (await list()).total;
    await newNotice(town, { published_at: after(1) });
    await newNotice(town, { is_draft: 1 });
    expect((await list()).total).toBe(before);
    await newNotice(town);
    expect((await list()).total).toBe(before + 1);
  });
});

describe('the list', () => {
  // A year later, away from the times of the sample notices.
  const later = (minutes: number) => new Date(START.getTime() + 365 * 24 * HOUR + minutes * 60_000);
  const ids: number[] = [];
  beforeAll(async () => {
    await town.rows('delete from notice');
    for (const [minutes, is_prioritized, notice_category_id] of [
      [1, 0, 2],
      [2, 1, 4],
      [3, 0, 4],
      [3, 0, 2],
      [4, 1, 0],
      [0, 0, 5],
    ]) {
      ids.push(await newNotice(town, { published_at: later(minutes ?? 0), is_prioritized, notice_category_id }));
    }
  });
  beforeEach(() => town.setNow(later(10)));
  const named = (...places: number[]) => places.map((place) => ids[place]);

  test('important ones first, then the newest, then the one written last [field:notice.is_prioritized] [decision:notice.order]', async () => {
    expect(await idsOf()).toEqual(named(4, 1, 3, 2, 0, 5));
    expect((await list()).notices.map(({ is_prioritized }: NoticeLine) => is_prioritized)).toEqual([1, 1, 0, 0, 0, 0]);
  });

  test('of one category [field:notice.notice_category_id]', async () => {
    expect(await idsOf('?notice_category_id=4')).toEqual(named(1, 2));
    expect(await idsOf('?notice_category_id=0')).toEqual(named(4));
    expect(await list('?notice_category_id=3')).toEqual({
      result: true,
      errors: {},
      notices: [],
      total: 0,
      page: 1,
      page_size: 10,
    });
  });

  test('page by page; beyond the last there is nothing, but the count', async () => {
    const first = await list('?page_size=4');
    expect(first).toMatchObject({ total: 6, page: 1, page_size: 4 });
    expect(await idsOf('?page_size=4&page=1')).toEqual(named(4, 1, 3, 2));
    expect(await idsOf('?page_size=4&page=2')).toEqual(named(0, 5));
    expect(await list('?page_size=4&page=3')).toMatchObject({ notices: [], total: 6, page: 3 });
    expect(await list('?page=100000&page_size=50')).toMatchObject({ notices: [], total: 6 });
  });

  test('ten a page unless asked otherwise', async () => {
    for (let more = 0; more < 6; more += 1) await newNotice(town);
    expect(await list()).toMatchObject({ total: 12, page: 1, page_size: 10 });
    expect(await idsOf()).toHaveLength(10);
  });

  test('a question that makes no sense names its field', async () => {
    for (const [query, field] of [
      ['?page=0', 'page'],
      ['?page=x', 'page'],
      ['?page=100001', 'page'],
      ['?page_size=51', 'page_size'],
      ['?page_size=1.5', 'page_size'],
      ['?notice_category_id=6', 'notice_category_id'],
      ['?notice_category_id=all', 'notice_category_id'],
    ] as const) {
      const answer = await town.call('GET', `/api/notices${query}`);
      expect(answer.status, query).toBe(422);
      expect(Object.keys(answer.body.errors), query).toEqual([field]);
    }
  });
});

test('the text in plain Japanese comes with the Japanese one alone, where there is one', async () => {
  const id = await newNotice(town);
  const read = async (locale: 'ja' | 'en') => (await town.call('GET', `/api/notices/${id}`, { locale })).body.notice;
  expect(await read('ja')).not.toHaveProperty('plain_body');
  await town.rows(
    `update notice set texts = texts || '{"plain_body":{"ja":"<p onclick=\\"x()\\">水が出ません。</p>"}}' where notice_id = $1`,
    id,
  );
  expect(await read('ja')).toMatchObject({ plain_body: '<p>水が出ません。</p>' });
  expect(await read('en')).not.toHaveProperty('plain_body');
});

test('a body is sanitised whatever is stored; titles are plain text [field:notice.body] [decision:body.sanitised]', async () => {
  const body = '<p onclick="x()">A<script>alert(1)</script> <a href="javascript:x()">B</a> <strong>C</strong></p>';
  const id = await newNotice(town, { body: { ja: body, en: body }, title: { ja: '1 < 2', en: '<b>1</b>' } });
  for (const [locale, title] of [
    ['ja', '1 < 2'],
    ['en', '<b>1</b>'],
  ] as const) {
    const answer = await town.call('GET', `/api/notices/${id}`, { locale });
    expect(answer.body.notice).toMatchObject({ title, body: '<p>A B <strong>C</strong></p>' });
  }
});

import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { createBannerBoard } from './banner-board.ts';

let questions = 0;
let isAway = false;
const around = (database: Database): Database => ({
  ...database,
  run: (statement, values) => {
    if (statement.name === 'banner-standing') questions += 1;
    return isAway ? Promise.reject(new Error('the database is away')) : database.run(statement, values);
  },
});
const town = await openTestTown();
const later = (milliseconds: number) => new Date(START.getTime() + milliseconds);

const put = (id: number, endsAt: Date) =>
  town.rows`insert into monitor_banner (monitor_banner_id, body_ja, body_en, created_at, ends_at)
    values (${id}, '雪です。', 'Snow.', ${START}, ${endsAt})`;
const tell = () => town.rows(`select pg_notify('banner_changed', '')`);

beforeEach(async () => {
  questions = 0;
  isAway = false;
  await town.rows('delete from monitor_banner');
});

test('a thousand pages at once are one question, and none while nothing changes; a change is there at once', async () => {
  const board = createBannerBoard(around(town.house.database), () => 0);
  await Promise.all(Array.from({ length: 1000 }, () => board.read(START)));
  expect([await board.read(START), questions]).toEqual([null, 1]);
  await put(1, later(1000));
  await tell();
  await expect.poll(async () => (await board.read(START))?.monitor_banner_id).toBe(1);
  expect(questions).toBe(2);
  // It expires without a notification or query.
  expect([await board.read(later(999)), await board.read(later(1000))]).toMatchObject([{ monitor_banner_id: 1 }, null]);
  expect(questions).toBe(2);
});

test('a change that nobody told is seen within five seconds; a database that is away leaves what was known', async () => {
  let elapsed = 0;
  const board = createBannerBoard(around(town.house.database), () => elapsed);
  expect(await board.read(START)).toBeNull();
  await put(2, later(60_000));
  elapsed = 4999;
  expect(await board.read(START)).toBeNull();
  elapsed = 5000;
  expect((await board.read(START))?.monitor_banner_id).toBe(2);
  isAway = true;
  elapsed = 60_000;
  expect((await board.read(START))?.monitor_banner_id).toBe(2);
  expect(await board.read(later(60_000))).toBeNull();
});

test('who is told of a change by the same notification reads what stands now, though they listened before anybody had read', async () => {
  const board = createBannerBoard(town.house.database, () => 0);
  const seen: (number | undefined)[] = [];
  await town.house.database.listen('banner_changed', () => {
    void board.read(START).then((banner) => seen.push(banner?.monitor_banner_id));
  });
  expect(await board.read(START)).toBeNull();
  await put(3, later(60_000));
  await tell();
  await expect.poll(() => seen).toEqual([3]);
});

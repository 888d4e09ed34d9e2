import { afterAll, expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { START, openTown } from '../../testing/towns/open-town.ts';

let counted = 0;
const town = await openTown({
  around: (database: Database) => ({
    ...database,
    run: (statement, values) => {
      if (statement.name === 'list-notices') counted += 1;
      return database.run(statement, values);
    },
  }),
});
afterAll(() => town.close());
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const titles = async (): Promise<string[]> =>
  (await town.call('GET', '/api/notices', { locale: 'ja' })).body.notices.map(({ title }: { title: string }) => title);

const put = (title: string, published: Date, closed: Date | null) =>
  town.rows`insert into notice (texts, notice_category_id, is_prioritized, is_draft, approval_status, published_at,
    closed_at) select jsonb_set(texts, '{title}', to_jsonb(${JSON.stringify({ ja: title, en: title })}::json)), 0, 1,
    0, 1, ${published}, ${closed} from notice order by notice_id limit 1`;

test('guests’ list is counted once, and anew when a notice has changed or a time has come', async () => {
  await titles();
  const before = counted;
  await Promise.all(Array.from({ length: 20 }, titles));
  expect(counted).toBe(before);

  await put('明日の断水', later(10), later(30));
  const shown = async (minutes: number) => {
    town.setNow(later(minutes));
    return (await titles()).includes('明日の断水');
  };
  await expect.poll(() => shown(10)).toBe(true);
  // No writes from here on.
  const seen: boolean[] = [];
  for (const minutes of [0, 9, 10, 29, 30, 29]) seen.push(await shown(minutes));
  expect(seen).toEqual([false, false, true, true, false, true]);

  town.setNow(later(20));
  await town.rows(`update notice set is_draft = 1, approval_status = 0 where texts -> 'title' ->> 'ja' = '明日の断水'`);
  await expect.poll(() => shown(20)).toBe(false);
});

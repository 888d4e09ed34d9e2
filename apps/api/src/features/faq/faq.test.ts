import { expect, test } from 'vitest';
import { COUNTED_MONTHS, MOST_OPENED_A_DAY } from '@machi/domain/faq/contract';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown({ environment: { TRUST_PROXY: '1' } });
const pack = town.house.town;

test('every question with its answer, category by category, in both languages [field:faq.title] [field:faq.category] [field:faq.body]', async () => {
  for (const locale of ['ja', 'en'] as const) {
    const answer = await town.call('GET', '/api/faqs', { locale });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      result: true,
      errors: {},
      faqs: pack.faqs.flatMap(({ category_key, category, faqs }) =>
        faqs.map(({ faq_id, title }) => ({
          faq_id,
          title: title[locale],
          category: category[locale],
          category_key,
          body: expect.stringMatching(/<p>|<ul>|<ol>|<table>/),
          opened: 0,
        })),
      ),
    });
  }
});

test('what is kept is sanitised again when it is read, and what is not public is not there [field:faq.body]', async () => {
  const words = (text: string) => ({ ja: text, en: text });
  const add = (title: string, is_draft: 0 | 1, approval_status: 0 | 1 | 2) =>
    town.rows(
      `insert into standing_text (kind, category_key, sort_order, texts, is_draft, approval_status) values ('faq', $1, 99, $2, $3, $4)`,
      pack.faqs[0]?.category_key ?? '',
      JSON.stringify({
        title: words(title),
        body: words('<p>So.<img src=x onerror=alert(1)><script>x</script></p>'),
      }),
      is_draft,
      approval_status,
    );
  for (const [is_draft, approval_status] of [
    [1, 0],
    [0, 0],
    [1, 2],
    [0, 2],
    [1, 1],
  ] as const)
    await add('Not out', is_draft, approval_status);
  await add('Why?', 0, 1);
  const { faqs } = (await town.call('GET', '/api/faqs')).body;
  expect(JSON.stringify(faqs)).not.toContain('Not out');
  expect(faqs.find(({ title }: { title: string }) => title === 'Why?')).toMatchObject({ body: '<p>So.</p>' });
});

test('how often an answer is opened counts by question and month, of nobody, and from one network so far', async () => {
  const [faq] = (await town.call('GET', '/api/faqs')).body.faqs;
  const open = (id: number, address: string) =>
    town.call('POST', `/api/faqs/${id}/opened`, { headers: { 'x-forwarded-for': address } });
  const timesOf = async (id: number) =>
    (await town.call('GET', '/api/faqs')).body.faqs.find(({ faq_id }: { faq_id: number }) => faq_id === id)?.opened;
  for (let count = 0; count <= MOST_OPENED_A_DAY; count += 1)
    expect((await open(faq.faq_id, '203.0.113.7')).status).toBe(200);
  await open(faq.faq_id, '203.0.113.8');
  expect((await open(999_999, '203.0.113.7')).status).toBe(404);
  const rows = await town.rows`select standing_text_id, times, month from faq_opening`;
  expect(rows).toEqual([{ standing_text_id: faq.faq_id, times: MOST_OPENED_A_DAY + 1, month: expect.any(String) }]);
  // The order of the day stays.
  expect(await timesOf(faq.faq_id)).toBe(0);
  const start = town.now();
  const later = (months: number) => {
    const day = new Date(start);
    day.setUTCMonth(day.getUTCMonth() + months, 1);
    town.setNow(day);
  };
  later(1);
  expect(await timesOf(faq.faq_id)).toBe(MOST_OPENED_A_DAY + 1);
  later(COUNTED_MONTHS + 1);
  expect(await timesOf(faq.faq_id)).toBe(0);
});

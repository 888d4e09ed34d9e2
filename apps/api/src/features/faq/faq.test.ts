import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
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

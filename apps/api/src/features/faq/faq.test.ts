import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { mount } from '../../platform/http/pipeline.ts';
import { openTown } from '../../testing/towns/open-town.ts';
import { routes } from './routes.ts';

const town = await openTown();
afterAll(() => town.close());
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

test('an answer of the pack is sanitised [field:faq.body]', async () => {
  const words = (text: string) => ({ ja: text, en: text });
  const body = words('<p>So.<img src=x onerror=alert(1)><script>x</script></p>');
  const faqs = [{ category_key: 'use', category: words('Use'), faqs: [{ faq_id: 1, title: words('Why?'), body }] }];
  const other = await openTown({
    application(house) {
      const application = new Hono();
      mount(application, house, routes({ ...house, town: { ...pack, faqs } }));
      return application;
    },
  });
  const answer = await other.call('GET', '/api/faqs');
  await other.close();
  expect(answer.body.faqs).toEqual([
    { faq_id: 1, title: 'Why?', category: 'Use', category_key: 'use', body: '<p>So.</p>' },
  ]);
});

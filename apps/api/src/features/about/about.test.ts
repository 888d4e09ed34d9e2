import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const pack = town.house.town;

test('what the portal is, in both languages', async () => {
  for (const locale of ['ja', 'en'] as const) {
    const answer = await town.call('GET', '/api/about', { locale });
    expect(answer.status).toBe(200);
    expect(answer.body.about).toEqual({
      title: pack.about.title[locale],
      lead: pack.about.lead[locale],
      sections: pack.about.sections.map(({ heading }) => ({
        heading: heading[locale],
        body: expect.stringMatching(/<(?:p|ul|ol|table)>/),
      })),
    });
  }
});

test('its sections are sanitised', async () => {
  const words = (text: string) => ({ ja: text, en: text });
  await town.rows`insert into standing_text (kind, category_key, sort_order, texts, is_draft, approval_status)
    values ('about', 'section', 99,
    ${JSON.stringify({ title: words('How'), body: words('<p>So.</p><iframe src="/x">y</iframe>') })}, 0, 1)`;
  const answer = await town.call('GET', '/api/about');
  expect(answer.body.about.sections.at(-1)).toEqual({ heading: 'How', body: '<p>So.</p>' });
});

import { afterAll, expect, test } from 'vitest';
import { openTown } from '../../testing/open-town.ts';

const town = await openTown();
afterAll(() => town.close());

test('the terms of the town pack in the language of the request [rule:language.bilingual] [constant:languages]', async () => {
  const { terms } = town.house.town;
  for (const locale of ['ja', 'en'] as const) {
    const answer = await town.call('GET', '/api/terms', { locale });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-language')).toBe(locale);
    expect(answer.body.terms.title).toBe(terms.title[locale]);
    expect(answer.body.terms.intro).toBe(terms.intro[locale]);
    expect(answer.body.terms.enacted_on).toBe(terms.enacted_on);
    expect(answer.body.terms.sections).toEqual(
      terms.sections.map(({ heading, body }) => ({ heading: heading[locale], body: body[locale] })),
    );
  }
  expect(terms.title.ja).not.toBe(terms.title.en);
});

import { keptKinds } from '@machi/domain/retention/words';
import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();

test.each(['terms', 'policy'] as const)(
  'the %s of the town pack in the language of the request [rule:language.bilingual]',
  async (name) => {
    const text = town.house.town[name];
    for (const locale of ['ja', 'en'] as const) {
      const answer = await town.call('GET', `/api/${name}`, { locale });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-language')).toBe(locale);
      expect(answer.body).toEqual({
        result: true,
        errors: {},
        [name]: {
          title: text.title[locale],
          enacted_on: text.enacted_on,
          intro: text.intro[locale],
          sections: text.sections.map(({ heading, body, shows }) => ({
            heading: heading[locale],
            body: body[locale],
            ...(shows === 'retention' && { kept: keptKinds(town.house.town.retention, locale) }),
          })),
        },
      });
    }
    expect(text.title.ja).not.toBe(text.title.en);
  },
);

test('the notice of the commercial-transactions law in the language of the request', async () => {
  const { legal } = town.house.town;
  for (const locale of ['ja', 'en'] as const) {
    const answer = await town.call('GET', '/api/legal', { locale });
    expect(answer.status).toBe(200);
    expect(answer.body.legal).toEqual({
      title: legal.title[locale],
      intro: legal.intro[locale],
      items: legal.items.map(({ name, value }) => ({ name: name[locale], value: value[locale] })),
    });
  }
});

test('Article 9 shows how long each kind of data is kept, from the file by which it is deleted', async () => {
  const kept = async (locale: 'ja' | 'en') =>
    (await town.call('GET', '/api/policy', { locale })).body.policy.sections.flatMap(
      (section: { kept?: { kind: string; span: string; outcome: string }[] }) => section.kept ?? [],
    );
  const [ja, en] = [await kept('ja'), await kept('en')];
  const spans = (rows: { kind: string; span: string }[]) =>
    Object.fromEntries(rows.map(({ kind, span }) => [kind, span]));
  expect(spans(ja)).toMatchObject({
    payments: '7年と2か月間',
    reservations: '5年間',
    audit: '5年間',
    guests: '90日間',
    logs: '6か月間',
  });
  expect(spans(en)).toMatchObject({
    payments: '7 years 2 months',
    messages: '3 years',
    faces: 'until you withdraw the registration',
  });
});

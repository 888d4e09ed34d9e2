import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { mount } from '../../platform/http/pipeline.ts';
import { openTown } from '../../testing/towns/open-town.ts';
import { routes } from './routes.ts';

const town = await openTown();
afterAll(() => town.close());
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
  const sections = [{ heading: words('How'), body: words('<p>So.</p><iframe src="/x">y</iframe>') }];
  const other = await openTown({
    application(house) {
      const application = new Hono();
      mount(application, house, routes({ ...house, town: { ...pack, about: { ...pack.about, sections } } }));
      return application;
    },
  });
  const answer = await other.call('GET', '/api/about');
  await other.close();
  expect(answer.body.about.sections).toEqual([{ heading: 'How', body: '<p>So.</p>' }]);
});

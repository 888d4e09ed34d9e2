import { expect, test } from 'vitest';
import { AppKey } from '@machi/domain/apps/model';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();

test('the three official apps with their stores and icons, in both languages', async () => {
  const { apps } = town.house.town;
  for (const locale of ['ja', 'en'] as const) {
    const answer = await town.call('GET', '/api/apps', { locale });
    expect(answer.status).toBe(200);
    expect(answer.body.apps).toEqual(
      apps.map((app) => ({
        app_key: app.app_key,
        app_name: app.app_name[locale],
        summary: app.summary[locale],
        description: app.description[locale],
        features: app.features.map((feature) => feature[locale]),
        requirements: app.requirements[locale],
        ios_url: app.ios_url,
        android_url: app.android_url,
        icon: {
          src: `/town/${app.icon.file}?v=${town.house.versionOf(app.icon.file)}`,
          alt: app.icon.alt[locale],
        },
      })),
    );
  }
  expect(apps.map(({ app_key }) => app_key).toSorted()).toEqual(AppKey.options.toSorted());
});

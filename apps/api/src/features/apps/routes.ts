import { listApps } from '@machi/domain/apps/contract';
import type { AppKey } from '@machi/domain/apps/model';
import type { House } from '../../platform/house.ts';
import { serveFixed } from '../../platform/http/serve-fixed.ts';
import { pictureOf } from '../../town/picture.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export const routes = (house: House) => [
  serveFixed(listApps, (locale) => ({
    apps: house.town.apps.map((app) => ({
      app_key: app.app_key,
      app_name: app.app_name[locale],
      summary: app.summary[locale],
      description: app.description[locale],
      features: app.features.map((feature) => feature[locale]),
      requirements: app.requirements[locale],
      ios_url: app.ios_url,
      android_url: app.android_url,
      icon: pictureOf(app.icon, locale, house),
    })),
  })),
];

const appPage = (key: AppKey): PageSource => ({
  path: `/app/${key}`,
  asks: () => [question(listApps, {})],
  says(replies) {
    const app = replies(listApps).apps.find(({ app_key }) => app_key === key);
    return app ? { heading: app.app_name, text: app.summary } : {};
  },
});

export const pages: readonly PageSource[] = [
  { path: '/app', asks: () => [question(listApps, {})] },
  appPage('info'),
  appPage('garbage'),
  appPage('newsletter'),
];

import { listApps } from '@machi/domain/apps/contract';
import type { AppKey } from '@machi/domain/apps/model';
import { inLanguage, only } from '@machi/domain/fields/only';
import type { House } from '../../platform/house.ts';
import { serveFixed } from '../../platform/http/serve-fixed.ts';
import { pictureOf } from '../../town/picture.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';
import type { FoundSource } from '../../platform/search/found-source.ts';

export const routes = (house: House) => [
  serveFixed(listApps, (locale) => ({
    apps: house.town.apps.map((app) => ({
      ...inLanguage(only(app, ['app_key', 'app_name', 'summary', 'description', 'requirements']), locale),
      ...only(app, ['ios_url', 'android_url']),
      features: app.features.map((feature) => feature[locale]),
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

/** The town's apps. */
export const found: readonly FoundSource[] = [
  {
    kind: 'app',
    forAll: ({ town }) =>
      town.apps.map(({ app_key, app_name, summary, description }) => ({
        href: `/app/${app_key}`,
        title: app_name,
        words: summary,
        text: description,
      })),
  },
];

import { listApps } from '@machi/domain/apps/contract';
import type { House } from '../../platform/house.ts';
import { serveFixed } from '../../platform/http/serve-fixed.ts';
import { pictureOf } from '../../town/picture.ts';

export { pages } from './pages.ts';

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

import { listApps } from '@machi/domain/apps/contract';
import type { AppKey } from '@machi/domain/apps/model';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

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

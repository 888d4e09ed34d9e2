import { listApps } from '@machi/domain/apps/contract';
import { AppKey } from '@machi/domain/apps/model';
import { menuTitle } from '@machi/domain/navigation/head';
import type { RouteName } from '@machi/domain/navigation/routes';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import NotFoundPage from '../../shell/pages/NotFoundPage.tsx';
import { useCurrentRoute } from '../../shell/navigation/use-page-meta.ts';
import { AppDetail } from './AppDetail.tsx';
import { useAppTexts } from './texts.ts';

/** One of the three fixed app pages, /app/info, /app/garbage and /app/newsletter (product, "Town apps"). */
export default function AppPage() {
  const { t, locale } = useAppTexts();
  const route = useCurrentRoute()?.route;
  const appKey = AppKey.safeParse(route?.path.slice('/app/'.length)).data;
  const query = useQuery(ask(listApps, {}, locale));
  const apps = query.data?.apps;
  const name: RouteName = appKey === undefined ? 'app' : `app-${appKey}`;
  if (apps === undefined) {
    return (
      <>
        <PageHead title={menuTitle(name, locale)} />
        <NotLoaded query={query} label={t('loading')} />
      </>
    );
  }
  const app = apps.find(({ app_key }) => app_key === appKey);
  // A town need not have all three.
  return app === undefined ? <NotFoundPage /> : <AppDetail app={app} />;
}

import { listApps, type TownApp } from '@machi/domain/apps/contract';
import { AppKey } from '@machi/domain/apps/model';
import { menuTitle } from '@machi/domain/navigation/head';
import type { RouteName } from '@machi/domain/navigation/routes';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { useCurrentRoute } from '../../shell/navigation/use-page-meta.ts';
import { useTown } from '../../shell/town/town.ts';
import { useAppTexts } from './texts.ts';
import './apps.css';
import { GetApp } from './GetApp.tsx';

/** Features and platforms of an app, beside its download. */
function AppDetail({ app }: { app: TownApp }) {
  const { t } = useAppTexts();
  const town = useTown();
  return (
    <article className="app-page">
      <header className="app-head">
        <img src={app.icon.src} alt={app.icon.alt} width="96" height="96" className="app-icon" />
        <PageHead title={app.app_name} sub={app.summary} />
      </header>
      <GetApp app={app} />
      <div className="app-words stack-lg">
        <section className="stack">
          <h2>{t('about')}</h2>
          {app.description
            .split(/\n+/)
            .filter(Boolean)
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
        </section>
        {app.features.length === 0 ? null : (
          <section className="stack">
            <h2>{t('features')}</h2>
            <ul className="bullets stack-tight">
              {app.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </section>
        )}
        <section className="stack">
          <h2>{t('requirements')}</h2>
          <p>{app.requirements}</p>
        </section>
        {app.app_key === 'garbage' && town?.has_waste ? (
          <p>
            <TextLink href="/waste">{t('waste')}</TextLink>
          </p>
        ) : null}
      </div>
    </article>
  );
}

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
  // A town may lack some of the three.
  return app === undefined ? <NotFoundPage /> : <AppDetail app={app} />;
}

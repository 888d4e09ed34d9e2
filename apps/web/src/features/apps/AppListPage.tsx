import { listApps } from '@machi/domain/apps/contract';
import { menuTitle } from '@machi/domain/navigation/head';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import './apps.css';
import { useAppTexts } from './texts.ts';

/** The town's official smartphone apps (product, "Town apps"). */
export default function AppListPage() {
  const { t, locale } = useAppTexts();
  const query = useQuery(ask(listApps, {}, locale));
  const apps = query.data?.apps;
  return (
    <>
      <PageHead title={menuTitle('app', locale)} sub={t('sub')} />
      {apps === undefined ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : apps.length === 0 ? (
        <EmptyState title={t('none')}>
          <p>{t('none.body')}</p>
        </EmptyState>
      ) : (
        <ul>
          {apps.map((app) => (
            <li key={app.app_key} className="result app-result">
              <img src={app.icon.src} alt="" width="80" height="80" className="app-icon" />
              <div>
                <h2>
                  <TextLink href={`/app/${app.app_key}`}>{app.app_name}</TextLink>
                </h2>
                <p>{app.summary}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

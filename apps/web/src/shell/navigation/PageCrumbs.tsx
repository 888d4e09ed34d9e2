import { menuTitle } from '@machi/domain/navigation/head';
import { fillParameters, routeOf } from '@machi/domain/navigation/routes';
import { Breadcrumbs } from '@machi/ui/breadcrumbs/Breadcrumbs';
import { useLocation } from 'react-router-dom';
import { useOwnNames } from './own-names.ts';
import { useShellTexts } from '../shell-texts.ts';
import { useCurrentRoute } from './use-page-meta.ts';

/** From the top page to this one; nothing on the top page itself. */
export function PageCrumbs() {
  const { t, locale } = useShellTexts();
  const found = useCurrentRoute();
  const { pathname } = useLocation();
  const names = useOwnNames();
  const parameters = found?.parameters ?? {};
  const parents = found ? found.route.parents : (['/'] as const);
  if (parents.length === 0) return null;
  const above = parents.map((path) => {
    const href = fillParameters(path, parameters);
    return { href, label: names.get(href) ?? fillParameters(menuTitle(routeOf(path).name, locale), parameters) };
  });
  const title = menuTitle(found?.route.name ?? 'not-found', locale, parameters);
  const own = names.get(pathname) ?? fillParameters(title, parameters);
  return (
    <div className="wrap">
      <Breadcrumbs label={t('crumbs')} items={[...above, { label: own }]} />
    </div>
  );
}

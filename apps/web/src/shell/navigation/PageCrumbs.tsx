import { titleOfEntry } from '@machi/domain/navigation/head';
import { fillParameters } from '@machi/domain/navigation/routes';
import { Breadcrumbs } from '@machi/ui/breadcrumbs/Breadcrumbs';
import { useLocation } from 'react-router-dom';
import { useOwnNames } from './own-names.ts';
import { useShellTexts } from '../shell-texts.ts';
import { findKnown } from './known-screens.ts';
import { useCurrentRoute, useIsToCome } from './use-page-meta.ts';

/** Breadcrumbs from the top page to this one; none on the top page itself. */
export function PageCrumbs() {
  const { t, locale } = useShellTexts();
  const found = useCurrentRoute();
  const { pathname } = useLocation();
  const names = useOwnNames();
  const parameters = found?.parameters ?? {};
  const isToCome = useIsToCome();
  const parents = found ? found.route.parents : ['/'];
  if (parents.length === 0 || isToCome) return null;
  const titled = (name: string) => fillParameters(titleOfEntry({ name }, locale), parameters);
  const titleAt = (path: string) => titled(findKnown(path)?.route.name ?? 'not-found');
  const above = parents.map((path) => {
    const href = fillParameters(path, parameters);
    return { href, label: names.get(href) ?? titleAt(path) };
  });
  const own = names.get(pathname) ?? titled(found?.route.name ?? 'not-found');
  return (
    <div className="wrap">
      <Breadcrumbs label={t('crumbs')} items={[...above, { label: own }]} />
    </div>
  );
}

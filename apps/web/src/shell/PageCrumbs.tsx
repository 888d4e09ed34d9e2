import { Breadcrumbs } from '@machi/ui/breadcrumbs/Breadcrumbs';
import { fillParameters, routeOf } from '@machi/domain/navigation/routes';
import { useShellTexts } from './shell-texts.ts';
import { useCurrentRoute } from './use-page-meta.ts';

/** From the top page to this one; nothing on the top page itself. */
export function PageCrumbs() {
  const { t } = useShellTexts();
  const { route, parameters } = useCurrentRoute();
  const parents = route ? route.parents : (['/'] as const);
  if (parents.length === 0) return null;
  const above = parents.map((path) => ({
    href: fillParameters(path, parameters),
    label: fillParameters(t(`title.${routeOf(path).name}`), parameters),
  }));
  const own = { label: fillParameters(t(`title.${route?.name ?? 'not-found'}`), parameters) };
  return (
    <div className="wrap">
      <Breadcrumbs label={t('crumbs')} items={[...above, own]} />
    </div>
  );
}

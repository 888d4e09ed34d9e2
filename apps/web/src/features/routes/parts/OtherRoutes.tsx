import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { routeQueries } from '../queries.ts';
import { useRouteTexts } from '../texts.ts';

/** Leads to the buses of the other routes, those that run now first. */
export function OtherRoutes({ routeId }: { routeId: number }) {
  const { t, locale } = useRouteTexts();
  const { data } = useQuery(routeQueries.all(locale));
  return (
    <nav className="stack-tight" aria-labelledby="others">
      <h2 id="others">{t('live.others')}</h2>
      <ul className="live-links">
        {data?.routes
          .filter(({ route_id }) => route_id !== routeId)
          .map(({ route_id, route_name }) => (
            <li key={route_id}>
              <TextLink href={`/buslocation/${route_id}`}>{route_name}</TextLink>
            </li>
          ))}
        <li>
          <TextLink href="/vehicle/status">{t('live.all')}</TextLink>
        </li>
      </ul>
    </nav>
  );
}

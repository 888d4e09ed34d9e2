import { listRoutes } from '@machi/domain/transport/contract';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { useRouteTexts } from './texts.ts';
import { kept } from './kept-fresh.ts';

/** Leads to the buses of the other routes, those that run now first. */
export function OtherRoutes({ routeId }: { routeId: number }) {
  const { t, locale } = useRouteTexts();
  const { data } = useQuery({ ...ask(listRoutes, {}, locale), ...kept });
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

import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { GAP } from '../../shell/navigation/around.ts';
import { shuttleQueries } from './queries.ts';
import { useShuttleTexts } from './texts.ts';

/** The shuttle that takes no reservations, and where the town tells whether it runs. */
export function OfficeShuttles() {
  const { t, locale } = useShuttleTexts();
  const { data: routes } = useQuery(shuttleQueries.officeShuttles(locale));
  return routes?.map(({ route_id, route_name, announced_at }) => {
    const [before, after] = t('office.body', { account: GAP }).split(GAP);
    return (
      <section key={route_id} className="stack-tight" aria-labelledby={`office-${route_id}`}>
        <h2 id={`office-${route_id}`} className="h3">
          {route_name}
        </h2>
        {announced_at === null ? null : (
          <p>
            {before}
            <a href={announced_at.href} rel="external noreferrer">
              {announced_at.name}
            </a>
            {after}
          </p>
        )}
        <p>
          <TextLink href={`/route/status/${route_id}`}>{t('office.route')}</TextLink>
        </p>
      </section>
    );
  });
}

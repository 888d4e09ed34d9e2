import type { ShownSold } from '@machi/domain/transport-desk/model';
import { Callout } from '@machi/ui/callout/Callout';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useFeedTexts } from '../texts.ts';

/** How many people have seats on trips that this data moves or no longer has, by trip; nobody is named. */
export function SoldSeats({ sold }: { readonly sold: ShownSold | null }) {
  const { t, locale } = useFeedTexts();
  if (sold === null)
    return (
      <Callout tone="warning">
        <p>{t('sold.unknown')}</p>
      </Callout>
    );
  if (sold.count === 0) return null;
  return (
    <Callout tone="warning" title={t('sold', { count: sold.persons })} headingLevel={3}>
      <p>{t('sold.body')}</p>
      <ul className="feed-changes">
        {sold.trips.map((trip) => (
          <li key={`${trip.departed_at} ${trip.route_name} ${trip.departure_name} ${trip.becomes}`}>
            {t('sold.trip', {
              when: momentInWords(trip.departed_at, locale),
              route: trip.route_name,
              stop: trip.departure_name,
            })}{' '}
            <b>{t(`sold.${trip.becomes}`, { count: trip.persons })}</b>
          </li>
        ))}
      </ul>
      {sold.count > sold.trips.length && <p>{t('sold.more', { count: sold.count - sold.trips.length })}</p>}
    </Callout>
  );
}

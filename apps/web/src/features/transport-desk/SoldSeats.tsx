import type { ShownSold } from '@machi/domain/transport-desk/model';
import { Callout } from '@machi/ui/callout/Callout';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { momentInWords } from '../../shell/language/dates.ts';
import { useFeedTexts } from './texts.ts';

type Trips = ShownSold['trips'];

/** So many stand in sight; the others are opened. */
const IN_SIGHT = 5;

/** How many people have seats on trips that this data moves or no longer has, by trip; nobody is named. */
export function SoldSeats({ sold }: { readonly sold: ShownSold | null }) {
  const { t } = useFeedTexts();
  if (sold === null)
    return (
      <Callout tone="warning">
        <p>{t('sold.unknown')}</p>
      </Callout>
    );
  if (sold.count === 0) return null;
  const [first, others] = [sold.trips.slice(0, IN_SIGHT), sold.trips.slice(IN_SIGHT)];
  return (
    <div className="feed-part stack">
      <Callout tone="warning" title={t('sold', { count: sold.persons })} headingLevel={3}>
        <p>{t('sold.body')}</p>
      </Callout>
      <TripList trips={first} />
      {others.length > 0 && (
        <Disclosure title={t('sold.others', { count: sold.count - first.length })}>
          <TripList trips={others} />
          {sold.count > sold.trips.length && <p>{t('sold.more', { count: sold.count - sold.trips.length })}</p>}
        </Disclosure>
      )}
    </div>
  );
}

function TripList({ trips }: { readonly trips: Trips }) {
  const { t, locale } = useFeedTexts();
  return (
    <ul className="feed-changes">
      {trips.map((trip) => (
        <li key={`${trip.departed_at} ${trip.route_name} ${trip.departure_name} ${trip.becomes}`}>
          <Unbroken
            text={t('sold.trip', {
              when: momentInWords(trip.departed_at, locale),
              route: trip.route_name,
              stop: trip.departure_name,
            })}
          />{' '}
          <b>{t(`sold.${trip.becomes}`, { count: trip.persons })}</b>
        </li>
      ))}
    </ul>
  );
}

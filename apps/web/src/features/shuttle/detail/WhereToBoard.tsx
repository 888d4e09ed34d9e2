import type { SeatReservation } from '@machi/domain/shuttle/model';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { TownMap } from '../../../shell/map/TownMap.tsx';
import { shuttleQueries } from '../queries.ts';
import { useShuttleTexts } from '../texts.ts';

/** Milliseconds before departure from which passengers may want to see the bus. */
const NEAR = 2 * 3_600_000;

/** How to board, where both stops are and, shortly before departure, where the bus is. */
export function WhereToBoard({ reservation, now }: { reservation: SeatReservation; now: Date }) {
  const { t, locale } = useShuttleTexts();
  const { route_id, route_name, departure_stop_id, arrival_stop_id, departure_name, how_to_ride } = reservation;
  const { state, departed_at, arrived_at } = reservation;
  const isNear =
    state !== 'canceled' &&
    now.getTime() >= Date.parse(departed_at) - NEAR &&
    now.getTime() < Date.parse(arrived_at) + NEAR;
  const { data } = useQuery(shuttleQueries.route(locale, route_id));
  const stops = data?.route.stops;
  const points = useMemo(
    () =>
      (stops ?? [])
        .filter(({ stop_id }) => stop_id === departure_stop_id || stop_id === arrival_stop_id)
        .map(({ stop_id, stop_name, latitude, longitude }) => ({
          id: stop_id === departure_stop_id ? 1 : 2,
          label: stop_name,
          latitude,
          longitude,
          tone: stop_id === departure_stop_id ? ('main' as const) : ('quiet' as const),
        }))
        .toSorted((one, other) => one.id - other.id),
    [stops, departure_stop_id, arrival_stop_id],
  );
  const spot = stops?.find(({ stop_id }) => stop_id === departure_stop_id)?.spot_id ?? null;
  return (
    <Section className="stack" titleId="where" title={t('seat.how')}>
      {how_to_ride.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
      <ul className="stack-tight no-print">
        {spot === null ? null : (
          <li>
            <TextLink href={`/spot/detail/${spot}`}>{t('seat.spot', { stop: departure_name })}</TextLink>
          </li>
        )}
        <li>
          <TextLink href={`/route/status/${route_id}`}>{t('seat.routeOf', { route: route_name })}</TextLink>
        </li>
        {isNear ? (
          <li>
            <TextLink href={`/buslocation/${route_id}?${new URLSearchParams({ stop: departure_stop_id }).toString()}`}>
              {t('seat.live')}
            </TextLink>
          </li>
        ) : null}
      </ul>
      {points.length === 0 ? null : (
        <div className="no-print">
          <TownMap points={points} label={t('seat.whereMap')} />
        </div>
      )}
    </Section>
  );
}

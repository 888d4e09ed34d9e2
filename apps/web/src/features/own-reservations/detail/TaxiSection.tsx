import { timeOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import type { Reservation } from '@machi/domain/reservations/model';
import type { TaxiRide } from '@machi/domain/taxis/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { ownQueries } from '../queries.ts';
import { useOwnTexts } from '../texts.ts';

const shapes = { 0: 'provisional', 1: 'fixed', 2: 'refused' } as const;

/** Taxi of a shared-office reservation: the booking, and the link to its page. */
export function TaxiSection({ reservation }: { reservation: Reservation }) {
  const { t, locale } = useOwnTexts();
  const { data } = useQuery(ownQueries.taxi(locale, reservation.reservation_id));
  // Empty for other facilities. A taxi that can no longer be booked is still shown.
  if (data === undefined || data.obstacle === 'taxi-shared-office-only') return null;
  if (data.rides.length === 0 && data.obstacle !== null) return null;
  return (
    <Section className="stack" title={t('taxi.title')}>
      {data.rides.length === 0 ? (
        <p>{t('taxi.none')}</p>
      ) : (
        <ul className="own-rows">
          {data.rides.map((ride) => (
            <Ride key={ride.taxi_id} ride={ride} />
          ))}
        </ul>
      )}
      <p>
        <ButtonLink href={`/reservation/taxi/${reservation.reservation_id}`}>
          {t(data.rides.length === 0 ? 'taxi.book' : 'taxi.see')}
        </ButtonLink>
      </p>
    </Section>
  );
}

function Ride({ ride }: { ride: TaxiRide }) {
  const { t } = useOwnTexts();
  return (
    <li>
      <span className="num">
        <b>{t(`leg.${ride.leg}`)}</b>
        <br />
        {t('taxi.ride', {
          start: ride.start_name,
          departure: timeInWords(timeOf(ride.departure_time)),
          end: ride.end_name,
          arrival: timeInWords(timeOf(ride.arrival_time)),
          persons: t('detail.personsOf', { count: ride.persons_taxi }),
        })}
      </span>
      <StatusTag shape={shapes[ride.status]}>{t(`taxi.status.${ride.status}`)}</StatusTag>
    </li>
  );
}

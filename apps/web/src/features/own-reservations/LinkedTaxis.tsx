import { timeOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import type { Reservation } from '@machi/domain/reservations/model';
import { taxiLegs } from '@machi/domain/taxis/model';
import { useQuery } from '@tanstack/react-query';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { ownQueries } from './queries.ts';
import { useOwnTexts } from './texts.ts';

/** Taxis that end with a reservation or its time, by name; if their times do not load, at least the legs. */
export function LinkedTaxis({ reservation }: { reservation: Reservation }) {
  const { t, locale } = useOwnTexts();
  const { data } = useQuery(ownQueries.taxi(locale, reservation.reservation_id));
  const booked = { outward: reservation.reserves_outward === 1, return: reservation.reserves_return === 1 };
  const lines = data
    ? data.rides.map((ride) =>
        t('cancel.ride', {
          leg: t(`leg.${ride.leg}`),
          start: ride.start_name,
          departure: timeInWords(timeOf(ride.departure_time)),
          end: ride.end_name,
          arrival: timeInWords(timeOf(ride.arrival_time)),
        }),
      )
    : taxiLegs.filter((leg) => booked[leg]).map((leg) => t('cancel.rideOnly', { leg: t(`leg.${leg}`) }));
  return (
    <>
      <ul className="own-rides num">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {data?.obstacle === 'taxi-too-late' ? <CallCompany /> : null}
    </>
  );
}

/** After the deadline the company may be on its way, so it must be called too. */
function CallCompany() {
  const { t, locale } = useOwnTexts();
  const { data: company } = useQuery(ownQueries.taxiCompany(locale));
  if (company === undefined) return null;
  return (
    <p>
      {t('taxi.late', { company: company.company_name })} <Telephone number={company.tel} />
    </p>
  );
}

import type { DemandRide } from '@machi/domain/ondemandbus/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useQuery } from '@tanstack/react-query';
import { clockOf } from '../../../shell/language/dates.ts';
import { busQueries } from '../queries.ts';
import { useBusTexts } from '../texts.ts';

interface OtherWayProps {
  readonly ride: DemandRide;
  readonly rideId: number;
}

/** The other way of the same request, with what is promised for it. */
export function OtherWay({ ride, rideId }: OtherWayProps) {
  const { t, locale } = useBusTexts();
  const { data } = useQuery(busQueries.ride(locale, String(rideId)));
  const other = data?.ride;
  const isBack = ride.leg === 'there';
  if (other === undefined) return null;
  const { promised_from: from, promised_until: until, arrive_by: by, from_name, to_name, state } = other;
  return (
    <section className="panel stack-tight" aria-labelledby="other">
      <h2 id="other">{t(isBack ? 'other.return' : 'other.outward')}</h2>
      <p>{t('way.fromTo', { from: from_name, to: to_name })}</p>
      <p className="num">
        {state === 'waiting' ? (
          t('other.waiting')
        ) : state === 'promised' && from !== null && until !== null && by !== null ? (
          <b>
            <Unbroken text={t('other.promise', { from: clockOf(from), until: clockOf(until), by: clockOf(by) })} />
          </b>
        ) : (
          t(`ride.state.${state}`)
        )}
      </p>
      <p className="no-print">
        <ButtonLink
          size="small"
          href={`/ondemandbus/ride/${rideId}`}
          aria-label={t('other.seeOf', { from: from_name, to: to_name })}
        >
          {t('other.see')}
        </ButtonLink>
      </p>
    </section>
  );
}

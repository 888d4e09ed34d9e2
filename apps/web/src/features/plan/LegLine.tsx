import { saidOfShips } from '@machi/domain/town/own-words';
import { dayInWords } from '@machi/domain/calendar/words';
import type { PlanDemand, PlanLeg, PlanRide } from '@machi/domain/plan/model';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { TextLink } from '@machi/ui/link/TextLink';
import { clockOf } from '../../shell/language/dates.ts';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { usePlanTexts } from './texts.ts';

/** Page of a trip, or its reservation with everything filled in. */
function reserveHref({ departure_spot_id, arrival_spot_id, scheduled_departs_at }: PlanRide): string | undefined {
  if (departure_spot_id === null || arrival_spot_id === null) return undefined;
  const day = new Date(Date.parse(scheduled_departs_at) + 9 * 3_600_000).toISOString().slice(0, 10);
  const query = new URLSearchParams({
    departure_spot_id: String(departure_spot_id),
    arrival_spot_id: String(arrival_spot_id),
    departed_at: day,
  });
  return `/shuttle?${query.toString()}`;
}

/** One part of a journey in words, with a link to its page. */
export function LegLine({ leg }: { readonly leg: PlanLeg }) {
  const { t } = usePlanTexts();
  if (leg.kind === 'ride') return <RideLine ride={leg} />;
  if (leg.kind === 'demand') return <DemandLine ride={leg} />;
  const { minutes, metres, to_name } = leg;
  return (
    <li className="stack-tight">
      <p>
        <b>{t('leg.walk', { place: to_name === '' ? t('leg.end') : to_name })}</b>
      </p>
      <p className="sm muted num">{t('leg.walkBody', { minutes, metres })}</p>
    </li>
  );
}

/** A ride that needs a reservation: a link with everything filled in, or the telephone number. */
function DemandLine({ ride }: { readonly ride: PlanDemand }) {
  const { t } = usePlanTexts();
  const { from_name, to_name, departs_at, picked_up_by, arrives_at, minutes, persons } = ride;
  const query = new URLSearchParams({
    from_station_id: ride.from_station_id,
    to_station_id: ride.to_station_id,
    date: ride.date,
    time: ride.time,
    meant: 'depart',
    persons: String(persons),
  });
  return (
    <li className="stack-tight">
      <p className="num">
        <b>{t('demand.departs', { time: clockOf(departs_at), station: from_name })}</b>
      </p>
      <p>{t('demand.kind', { minutes })}</p>
      <p className="num">{t('demand.pickUp', { from: clockOf(departs_at), until: clockOf(picked_up_by) })}</p>
      <p>
        <b>{t('demand.notYet')}</b> {t('demand.room', { count: persons })}
      </p>
      <p className="num">
        <b>{t('demand.arrives', { time: clockOf(arrives_at), station: to_name })}</b>
      </p>
      <p>
        <TextLink href={`/ondemandbus?${query.toString()}`}>{t('demand.ask')}</TextLink>
      </p>
      <p className="sm">
        {t('demand.tel')} <Telephone number={ride.tel} />
      </p>
    </li>
  );
}

function RideLine({ ride }: { readonly ride: PlanRide }) {
  const { t, locale } = usePlanTexts();
  // A town may have buses and ships.
  const said = ride.route_kind === 'ferry' ? saidOfShips : String;
  const { ride_name, headsign, route_id, departs_at, arrives_at, between, boarding, alighting, announced_at } = ride;
  const reserve = ride.can_reserve ? reserveHref(ride) : undefined;
  return (
    <li className="stack-tight">
      <p className="num">
        <b>{t('leg.departs', { time: clockOf(departs_at), stop: ride.departure_name })}</b>
      </p>
      <p>{headsign === '' ? ride_name : t('leg.headsign', { route: ride_name, headsign })}</p>
      {ride.is_live ? <p className="sm num">{t('leg.live', { time: clockOf(ride.scheduled_departs_at) })}</p> : null}
      {ride.can_reserve ? <p className="num">{t('leg.seats', { count: ride.seats_left ?? 0 })}</p> : null}
      {ride.seats_open_on === null ? null : (
        <p className="num">{t('leg.seatsFrom', { day: dayInWords(ride.seats_open_on)[locale] })}</p>
      )}
      {ride.route_kind === 'school' ? <p className="sm">{t('leg.school')}</p> : null}
      {boarding === 'phone' || alighting === 'phone' ? <p className="sm">{t('leg.phone')}</p> : null}
      {boarding === 'driver' || alighting === 'driver' ? <p className="sm">{t('leg.driver')}</p> : null}
      {announced_at === null ? null : (
        <p className="sm">
          {t('leg.announced')}
          <a href={announced_at.href} rel="external noreferrer">
            {announced_at.name}
          </a>
        </p>
      )}
      {between.length === 0 ? null : (
        <Disclosure title={said(t('leg.between', { count: between.length }))}>
          <ul>
            {between.map(({ stop_name, at }, index) => (
              <li key={`${stop_name} ${index}`} className="num">
                {clockOf(at)} {stop_name}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <p className="num">
        <b>{t('leg.arrives', { time: clockOf(arrives_at), stop: ride.arrival_name })}</b>
      </p>
      <p className="row">
        {reserve === undefined ? null : <TextLink href={reserve}>{t('leg.reserve')}</TextLink>}
        {ride.can_see_vehicle ? (
          <TextLink href={`/buslocation/${route_id}?stop=${encodeURIComponent(ride.departure_stop_id)}`}>
            {said(t('leg.location'))}
          </TextLink>
        ) : null}
        <TextLink href={`/route/status/${route_id}`}>{t('leg.route')}</TextLink>
      </p>
    </li>
  );
}

import { dateAt } from '@machi/domain/calendar/model';
import { dayInWords, timeInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { makePlan } from '@machi/domain/plan/contract';
import type { PlanNoRide, PlanOnDemand } from '@machi/domain/plan/model';
import { yenInWords } from '@machi/domain/locale/words';
import { TextLink } from '@machi/ui/link/TextLink';
import { Callout } from '@machi/ui/callout/Callout';
import { clockOf } from '../../../shell/language/dates.ts';
import { Telephone } from '../../../shell/town/Telephone.tsx';
import { usePlanTexts } from '../texts.ts';
import { JourneyCard } from './JourneyCard.tsx';

type Plan = ReplyOf<typeof makePlan>;

interface PlanResultProps {
  readonly plan: Plan;
  readonly isNow: boolean;
  readonly headingRef: React.Ref<HTMLHeadingElement>;
}

/** The journeys, or why there are none; what goes besides. */
export function PlanResult({ plan, isNow, headingRef }: PlanResultProps) {
  const { t, locale } = usePlanTexts();
  const { journeys, no_ride, from, to, date, time, meant, tel } = plan;
  const nameOf = ({ place_name }: Plan['from']) => (place_name === '' ? t('here.within') : place_name);
  return (
    <section className="stack-lg" aria-labelledby="ways">
      <div className="stack-tight">
        <h2 id="ways" ref={headingRef} tabIndex={-1}>
          {t('results', { from: nameOf(from), to: nameOf(to) })}
        </h2>
        <p className="num">
          {t(`results.${isNow ? 'now' : meant}`, { day: dayInWords(date)[locale], time: timeInWords(time) })}
        </p>
      </div>
      {no_ride === null ? null : <WhyNone none={no_ride} />}
      {journeys.length === 0 ? null : (
        <ul className="runs-list">
          {journeys.map((journey) => (
            <JourneyCard
              key={JSON.stringify(journey.legs.map(({ departs_at, kind }) => [departs_at, kind]))}
              journey={journey}
            />
          ))}
        </ul>
      )}
      {no_ride === null || no_ride.next === null ? null : (
        <div className="stack">
          <h3>{t('next', { day: dayInWords(dateAt(new Date(no_ride.next.departs_at)))[locale] })}</h3>
          <ul className="runs-list">
            <JourneyCard journey={no_ride.next} />
          </ul>
        </div>
      )}
      <OtherWays plan={plan} />
      <p>
        {t('ask')} <Telephone number={tel} />
      </p>
    </section>
  );
}

function WhyNone({ none }: { readonly none: PlanNoRide }) {
  const { t } = usePlanTexts();
  const { reason, stopped, nearest, last_departs_at } = none;
  const values = {
    stop: nearest?.stop_name ?? '',
    metres: nearest?.metres ?? 0,
    time: last_departs_at === null ? '' : clockOf(last_departs_at),
  };
  return (
    <Callout tone="warning" title={t('none')}>
      <p className="num">{t(`none.${reason}`, values)}</p>
      {stopped.map(({ route_id, route_name, kind, reason: why }) => (
        <p key={route_id}>
          {t('none.stoppedRoute', { route: route_name, reason: kind === 'full' ? t('none.full') : why })}
        </p>
      ))}
    </Callout>
  );
}

function OtherWays({ plan: { taxi, on_demand } }: { readonly plan: Plan }) {
  const { t } = usePlanTexts();
  if (taxi === null && on_demand === null) return null;
  return (
    <section className="stack" aria-labelledby="others">
      <h3 id="others">{t('others')}</h3>
      {on_demand === null ? null : <OnDemand ride={on_demand} />}
      {taxi === null ? null : (
        <div className="panel stack-tight">
          <h4>{t('taxi')}</h4>
          <p className="num">
            {t(taxi.is_estimated ? 'taxi.bodyEstimated' : 'taxi.body', {
              company: taxi.company_name,
              minutes: taxi.minutes,
              opens: timeInWords(taxi.opens),
              closes: timeInWords(taxi.closes),
            })}
          </p>
          <p>
            <Telephone number={taxi.tel} />
          </p>
        </div>
      )}
    </section>
  );
}

/** The on-demand bus, asked for with everything filled in, or by telephone. */
function OnDemand({ ride }: { readonly ride: PlanOnDemand }) {
  const { t, locale } = usePlanTexts();
  const { from_name, to_name, from_station_id, to_station_id, date, time, meant, minutes, walk_minutes } = ride;
  const query = new URLSearchParams({ from_station_id, to_station_id, date, time, meant });
  return (
    <div className="panel stack-tight">
      <h4>{t('demand')}</h4>
      <p className="num">
        {t('demand.body', { from: from_name, to: to_name, minutes, fare: yenInWords(ride.fare_yen)[locale] })}
      </p>
      {walk_minutes === 0 ? null : <p className="num">{t('demand.walk', { minutes: walk_minutes })}</p>}
      <p className="row">
        <TextLink href={`/ondemandbus?${query.toString()}`}>{t('demand.ask')}</TextLink>
        <Telephone number={ride.tel} />
      </p>
    </div>
  );
}

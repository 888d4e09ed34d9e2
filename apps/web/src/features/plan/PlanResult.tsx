import { dateAt } from '@machi/domain/calendar/model';
import { dayInWords, timeInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { makePlan } from '@machi/domain/plan/contract';
import { MOST_EARLY_HOURS } from '@machi/domain/plan/limits';
import type { PlanNoRide } from '@machi/domain/plan/model';
import { Callout } from '@machi/ui/callout/Callout';
import { Section } from '@machi/ui/section/Section';
import { clockOf } from '../../shell/language/dates.ts';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { usePlanTexts } from './texts.ts';
import { JourneyCard } from './JourneyCard.tsx';

type Plan = ReplyOf<typeof makePlan>;

interface PlanResultProps {
  readonly plan: Plan;
  readonly isNow: boolean;
  readonly headingRef: React.Ref<HTMLHeadingElement>;
}

/** The journeys, or why there are none, and other ways to travel. */
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
      {no_ride === null ? null : (
        <WhyNone none={no_ride} isOnDemand={journeys.some(({ legs }) => legs.some(({ kind }) => kind === 'demand'))} />
      )}
      {journeys.length === 0 ? null : (
        <ul className="runs-list">
          {journeys.map((journey, index) => (
            <JourneyCard
              key={JSON.stringify(journey.legs.map(({ departs_at, kind }) => [departs_at, kind]))}
              journey={journey}
              isOpen={index === 0}
            />
          ))}
        </ul>
      )}
      {(['before', 'next'] as const).map((which) => {
        const journey = no_ride?.[which] ?? null;
        return journey === null ? null : (
          <div key={which} className="stack">
            <h3>{t(which, { day: dayInWords(dateAt(new Date(journey.departs_at)))[locale] })}</h3>
            <ul className="runs-list">
              <JourneyCard
                journey={journey}
                isOpen={journeys.length === 0 && (which === 'before' || no_ride?.before === null)}
              />
            </ul>
          </div>
        );
      })}
      <OtherWays plan={plan} />
      <p>
        {t('ask')} <Telephone number={tel} />
      </p>
    </section>
  );
}

/** Why no bus runs; an on-demand ride may still be possible. */
function WhyNone({ none, isOnDemand }: { readonly none: PlanNoRide; readonly isOnDemand: boolean }) {
  const { t } = usePlanTexts();
  const { reason, stopped, nearest, last_departs_at } = none;
  const values = {
    stop: nearest?.stop_name ?? '',
    metres: nearest?.metres ?? 0,
    hours: MOST_EARLY_HOURS,
    time: last_departs_at === null ? '' : clockOf(last_departs_at),
  };
  return (
    <Callout tone="warning" title={t(isOnDemand ? 'none.demand' : 'none')}>
      <p className="num">{t(`none.${reason}`, values)}</p>
      {stopped.map(({ route_id, route_name, kind, reason: why }) => (
        <p key={route_id}>
          {t('none.stoppedRoute', { route: route_name, reason: kind === 'full' ? t('none.full') : why })}
        </p>
      ))}
    </Callout>
  );
}

function OtherWays({ plan: { taxi } }: { readonly plan: Plan }) {
  const { t } = usePlanTexts();
  if (taxi === null) return null;
  return (
    <Section className="stack" titleId="others" title={t('others')} level={3}>
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
    </Section>
  );
}

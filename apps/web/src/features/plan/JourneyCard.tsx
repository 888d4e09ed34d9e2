import { yenInWords } from '@machi/domain/locale/words';
import type { PlanJourney } from '@machi/domain/plan/model';
import { Fragment, useMemo } from 'react';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Heading } from '@machi/ui/page-head/Heading';
import { StatusTag } from '@machi/ui/tag/Tag';
import { clockOf } from '../../shell/language/dates.ts';
import { TownMap, type MapPoint, type MapWay } from '../../shell/map/TownMap.tsx';
import { usePlanTexts } from './texts.ts';
import { LegLine } from './LegLine.tsx';

interface JourneyCardProps {
  readonly journey: PlanJourney;
  /** Whether its parts are unfolded. */
  readonly isOpen: boolean;
}

/** One journey: time, length and fare; its parts below, and a map on request. */
export function JourneyCard({ journey, isOpen }: JourneyCardProps) {
  const { t, locale } = usePlanTexts();
  const { legs, minutes, changes, walk_minutes, fare } = journey;
  const isOnFoot = legs.every(({ kind }) => kind === 'walk');
  const vehicles = legs.flatMap((leg) =>
    leg.kind === 'walk' ? [] : [leg.kind === 'ride' ? leg.ride_name : t('demand.name')],
  );
  const isOnDemand = legs.some(({ kind }) => kind === 'demand');
  const yen = (amount: number) => yenInWords(amount)[locale];
  const price =
    fare === null
      ? t('fare.unknown')
      : fare.most_yen === 0
        ? t('fare.free')
        : fare.least_yen === fare.most_yen
          ? t('fare.one', { fare: yen(fare.most_yen) })
          : t('fare.range', { least: yen(fare.least_yen), most: yen(fare.most_yen) });
  const freeAge =
    fare === null || fare.most_yen === 0 || fare.free_age === null ? '' : t('fare.free-age', { age: fare.free_age });
  const facts = [
    t('journey.minutes', { minutes }),
    isOnFoot ? t('journey.onFoot') : changes === 0 ? t('journey.direct') : t('journey.changes', { count: changes }),
    ...(walk_minutes > 0 && !isOnFoot ? [t('journey.walk', { minutes: walk_minutes })] : []),
    ...(isOnFoot ? [] : [price]),
  ];
  const parts = (
    <>
      <ol className="stack">
        {legs.map((leg) => (
          <LegLine key={leg.departs_at + leg.kind} leg={leg} />
        ))}
      </ol>
      <JourneyMap journey={journey} />
    </>
  );
  return (
    <li className="run">
      <div className="stack-tight">
        <Heading level={3} className="run-times num">
          <span className="nb">
            {t('journey.times', { departs: clockOf(journey.departs_at), arrives: clockOf(journey.arrives_at) })}
          </span>
        </Heading>
        <p className="num">
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index === 0 ? '' : locale === 'ja' ? '・' : ' · '}
              <span className="nb">{fact}</span>
            </Fragment>
          ))}
          {freeAge}
        </p>
        {isOnFoot ? null : <p>{vehicles.join(' → ')}</p>}
        {isOnDemand ? (
          <p>
            <StatusTag shape="provisional">{t('demand.badge')}</StatusTag>
          </p>
        ) : null}
      </div>
      <div className="plan-legs stack">
        {isOpen ? parts : <Disclosure title={t('journey.parts')}>{parts}</Disclosure>}
      </div>
    </li>
  );
}

function JourneyMap({ journey }: { readonly journey: PlanJourney }) {
  const { t } = usePlanTexts();
  const points = useMemo(
    () =>
      journey.legs.flatMap((leg, index): MapPoint[] => {
        const [first] = leg.line;
        const last = leg.line.at(-1);
        if (!first || !last) return [];
        const name = leg.kind === 'ride' ? leg.departure_name : leg.from_name || t('from');
        const end = leg.kind === 'ride' ? leg.arrival_name : leg.to_name || t('to');
        const point = (id: string, label: string, [latitude, longitude]: readonly [number, number]): MapPoint => ({
          id,
          label,
          latitude,
          longitude,
          tone: 'plain',
        });
        const begins = point(`from ${index}`, name, first);
        return index === journey.legs.length - 1 ? [begins, point('to', end, last)] : [begins];
      }),
    [journey, t],
  );
  const ways = useMemo((): readonly MapWay[] => journey.legs.map(({ line }) => line), [journey]);
  return <TownMap points={points} ways={ways} label={t('map')} note={t('map.note')} />;
}

import { menuTitle } from '@machi/domain/navigation/head';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { LIVE_LINE, listVehicles, type LiveRoute } from '@machi/domain/transport/live/contract';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { NothingNew } from './NothingNew.tsx';
import { StateNow } from './StateNow.tsx';
import { VehicleLines } from './VehicleLines.tsx';
import { VehicleMap } from './VehicleMap.tsx';
import { clockOf } from '../../shell/language/dates.ts';
import { usePageLine } from '../../shell/use-page-line.ts';
import { shownVehicles } from './RouteLocation.tsx';
import { useMoment } from './use-moment.ts';
import { useRouteTexts } from './texts.ts';
import { followed, silently } from './kept-fresh.ts';

const none: readonly never[] = [];

export function AllVehicles() {
  const { t, locale } = useRouteTexts();
  const queryClient = useQueryClient();
  const onChanged = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: [listVehicles.name] });
  }, [queryClient]);
  const isHeld = usePageLine(LIVE_LINE, undefined, onChanged);
  const query = useQuery({
    ...ask(listVehicles, {}, locale, silently),
    ...followed(isHeld, ({ routes }: ReplyOf<typeof listVehicles>) => routes),
  });
  const told = query.data;
  return (
    <>
      <PageHead
        title={menuTitle('vehicle-status', locale)}
        sub={told && t('vehicles.sub', { time: clockOf(told.told_at) })}
      />
      {told ? <Told told={told} receivedAt={query.dataUpdatedAt} /> : <NotLoaded query={query} label={t('loading')} />}
    </>
  );
}

interface ToldProps {
  readonly told: { readonly told_at: string; readonly tel: string; readonly routes: readonly LiveRoute[] };
  readonly receivedAt: number;
}

function Told({ told, receivedAt }: ToldProps) {
  const { t, locale } = useRouteTexts();
  const now = useMoment(told.told_at, receivedAt);
  const routes = told.routes.map((route) => ({ ...route, vehicles: shownVehicles(route.vehicles, now) }));
  const seen = routes.filter(({ vehicles }) => vehicles.length > 0);
  const others = routes.filter(({ vehicles }) => vehicles.length === 0);
  return (
    <div className="stack-lg">
      <NothingNew toldAt={told.told_at} now={now} />
      {seen.length === 0 ? (
        <EmptyState title={t('vehicles.noneSeen')}>
          <p>{t('vehicles.noneSeenBody')}</p>
        </EmptyState>
      ) : (
        <Section className="stack" titleId="seen" title={t('vehicles.seen')}>
          <ul>
            {seen.map((route) => (
              <li key={route.route_id} className="result route-row">
                <RouteName route={route} />
                <VehicleLines vehicles={route.vehicles} now={now} />
              </li>
            ))}
          </ul>
          <VehicleMap stops={none} vehicles={seen.flatMap(({ vehicles }) => vehicles)} ways={none} />
        </Section>
      )}
      {others.length === 0 ? null : (
        <Section className="stack" titleId="others" title={t('others')}>
          <ul>
            {others.map((route) => (
              <li key={route.route_id} className="result route-row">
                <RouteName route={route} />
                <StateNow route={route} toldAt={told.told_at} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <p>
        {t('questions')}
        {locale === 'ja' ? '：' : ': '}
        <Telephone number={told.tel} />
      </p>
    </div>
  );
}

function RouteName({ route }: { route: LiveRoute }) {
  const { t } = useRouteTexts();
  return (
    <div className="stack-tight">
      <h3>
        <TextLink href={`/buslocation/${route.route_id}`}>{route.route_name}</TextLink>
      </h3>
      <p className="facts">
        <span>{t(`kind.${route.kind}`)}</span>
      </p>
      {route.is_withheld ? <p className="sm">{t('vehicles.withheld')}</p> : null}
    </div>
  );
}

import { menuTitle } from '@machi/domain/navigation/head';
import { listRoutes, type RouteStatus } from '@machi/domain/transport/contract';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { fareInWords } from '@machi/domain/transport/words';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { WayLink } from '../../shell/town/WayLink.tsx';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { useTown } from '../../shell/town/town.ts';
import { clockOf } from '../../shell/language/dates.ts';
import { kept } from './kept-fresh.ts';
import './routes.css';
import { useRouteTexts } from './texts.ts';
import { StateOrTimetable } from './StateOrTimetable.tsx';

/** A route: whether it runs, its next departure, its fare. */
function RouteRow({ route, toldAt }: { route: RouteStatus; toldAt: string }) {
  const { t, locale } = useRouteTexts();
  return (
    <li className="result route-row">
      <div className="stack-tight">
        <h3>
          <TextLink href={`/route/status/${route.route_id}`}>{route.route_name}</TextLink>
        </h3>
        {route.route_kana === '' ? null : <p className="muted sm">{route.route_kana}</p>}
        <p className="facts">
          <span>{t(`kind.${route.kind}`)}</span>
          {route.fare === null ? null : <span className="num">{fareInWords(route.fare, locale)}</span>}
        </p>
      </div>
      <StateOrTimetable route={route} toldAt={toldAt} />
    </li>
  );
}

/** Which buses run now, and when the others do (product, "Routes and timetables"). */
export default function RouteStatusPage() {
  const { t, locale } = useRouteTexts();
  const query = useQuery({ ...ask(listRoutes, {}, locale), ...kept });
  const told = query.data;
  const town = useTown();
  const hasOnDemandBus = town?.has_ondemandbus === true;
  const ferries = town?.ferries ?? undefined;
  useOwnName('/route/status', ferries);
  return (
    <>
      <PageHead
        title={ferries ?? menuTitle('route-status', locale)}
        sub={told && t('sub', { time: clockOf(told.told_at) })}
      />
      {told ? (
        <div className="stack-lg">
          <p>
            <WayLink />
          </p>
          <Routes routes={told.routes} toldAt={told.told_at} />
          {hasOnDemandBus ? (
            <Section className="stack-tight" titleId="ondemandbus" title={t('onDemand')}>
              <p>{t('onDemandBody')}</p>
              <p>
                <TextLink href="/ondemandbus">{t('onDemandAsk')}</TextLink>
              </p>
            </Section>
          ) : null}
          <p>
            {t('questions')}
            {locale === 'ja' ? '：' : ': '}
            <Telephone number={told.tel} />
          </p>
        </div>
      ) : (
        <NotLoaded query={query} label={t('loading')} />
      )}
    </>
  );
}

interface RoutesProps {
  readonly routes: readonly RouteStatus[];
  readonly toldAt: string;
}

function Routes({ routes, toldAt }: RoutesProps) {
  const { t } = useRouteTexts();
  const running = routes.filter(({ state }) => state === 'running');
  const others = routes.filter(({ state }) => state !== 'running');
  if (routes.length === 0) {
    return (
      <EmptyState title={t('noRoutes')}>
        <p>{t('noRoutesBody')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      {running.length === 0 ? (
        <EmptyState title={t('noneRunning')}>
          <p>{t('noneRunningBody')}</p>
        </EmptyState>
      ) : (
        <RouteList title={t('running')} routes={running} toldAt={toldAt} />
      )}
      {others.length === 0 ? null : (
        <RouteList title={t(running.length === 0 ? 'byRoute' : 'others')} routes={others} toldAt={toldAt} />
      )}
    </>
  );
}

function RouteList({ title, routes, toldAt }: RoutesProps & { readonly title: string }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <ul>
        {routes.map((route) => (
          <RouteRow key={route.route_id} route={route} toldAt={toldAt} />
        ))}
      </ul>
    </section>
  );
}

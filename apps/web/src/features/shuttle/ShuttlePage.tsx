import { menuTitle } from '@machi/domain/navigation/head';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { PageSteps } from '../../shell/PageSteps.tsx';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useSession } from '../../shell/record/record.ts';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { ChooseStep } from './search/ChooseStep.tsx';
import { readWish, wishHref, type ShuttleWish } from './wish.ts';
import { useStepHeading } from './use-step-heading.ts';
import '@machi/ui/styles/rides.css';
import { TextLink } from '@machi/ui/link/TextLink';
import { Callout } from '@machi/ui/callout/Callout';
import './seats.css';
import { shuttleQueries } from './queries.ts';
import { useShuttleTexts } from './texts.ts';
import { GAP } from '../../shell/navigation/around.ts';
import { useRuns } from './use-runs.ts';
import { runKey } from './ride-words.ts';
import { CheckStep } from './check/CheckStep.tsx';

/** The trip of the address in its present state. */
function ChosenRun({ wish }: { wish: ShuttleWish }) {
  const { t } = useShuttleTexts();
  const { runs } = useRuns(wish);
  if (runs.data === undefined) return <NotLoaded query={runs} label={t('loading')} />;
  const trip = runs.data.told?.trips.find(({ trip_id }) => trip_id === wish.trip);
  if (trip !== undefined && trip.state !== 'cancelled' && trip.state !== 'departed') {
    return <CheckStep key={runKey(trip)} wish={wish} trip={trip} />;
  }
  return (
    <Callout
      tone="warning"
      live="alert"
      title={t('hold.gone')}
      actions={
        <ButtonLink variant="primary" href={wishHref({ ...wish, trip: undefined })}>
          {t('check.back')}
        </ButtonLink>
      }
    >
      <p>{t('hold.goneBody')}</p>
    </Callout>
  );
}

/** Shuttles without reservations, and where the town announces whether they run. */
function OfficeShuttles() {
  const { t, locale } = useShuttleTexts();
  const { data: routes } = useQuery(shuttleQueries.officeShuttles(locale));
  return routes?.map(({ route_id, route_name, announced_at }) => {
    const [before, after] = t('office.body', { account: GAP }).split(GAP);
    return (
      <section key={route_id} className="stack-tight" aria-labelledby={`office-${route_id}`}>
        <h2 id={`office-${route_id}`} className="h3">
          {route_name}
        </h2>
        {announced_at === null ? null : (
          <p>
            {before}
            <a href={announced_at.href} rel="external noreferrer">
              {announced_at.name}
            </a>
            {after}
          </p>
        )}
        <p>
          <TextLink href={`/route/status/${route_id}`}>{t('office.route')}</TextLink>
        </p>
      </section>
    );
  });
}

/** Seats of a shuttle: choose a trip, check it while its seats are held, done (product, "Shuttle seats"). */
export default function ShuttlePage() {
  const { t, locale } = useShuttleTexts();
  const [query] = useSearchParams();
  const { isLoggedIn } = useSession();
  const places = useQuery(shuttleQueries.places(locale));
  const asked = readWish(query);
  const step = asked.trip === undefined ? 1 : 2;
  const heading = useStepHeading(step);

  if (step === 2 && !isLoggedIn) return <Navigate to={loginPathFor(wishHref(asked))} replace />;
  const { spots = [], tel } = places.data ?? {};
  const isPlace = (id: number | undefined) => spots.some(({ spot_id }) => spot_id === id);
  const [first, second] = spots.flatMap(({ spot_id }) => spot_id ?? []);
  const from = isPlace(asked.from) ? asked.from : first;
  const to = isPlace(asked.to) && asked.to !== from ? asked.to : from === first ? second : first;
  const wish = from === undefined || to === undefined ? undefined : { ...asked, from, to };
  return (
    <>
      <PageSteps
        label={t('steps.label')}
        steps={[t('steps.choose'), t('steps.check'), t('steps.finish')]}
        current={step}
        doneWord={t('steps.done')}
      />
      <PageHead
        title={step === 1 ? menuTitle('shuttle', locale) : t('check.title')}
        sub={step === 1 ? t('lead') : undefined}
        headingRef={heading}
      />
      {places.data === undefined ? (
        <NotLoaded query={places} label={t('loading')} />
      ) : wish === undefined ? (
        <EmptyState
          title={t('runs.noService')}
          actions={<ButtonLink href="/route/status">{t('runs.toRoutes')}</ButtonLink>}
        >
          <p>{t('runs.noServiceBody')}</p>
        </EmptyState>
      ) : step === 1 ? (
        <ChooseStep wish={wish} spots={spots} />
      ) : (
        <ChosenRun wish={wish} />
      )}
      {step === 1 ? (
        <div className="stack-lg shuttle-more">
          {tel === undefined ? null : (
            <p>
              {t('help.tel')}
              {locale === 'ja' ? '：' : ': '}
              <Telephone number={tel} />
            </p>
          )}
          <OfficeShuttles />
        </div>
      ) : null}
    </>
  );
}

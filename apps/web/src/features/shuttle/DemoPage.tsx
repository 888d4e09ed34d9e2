import { isIdText } from '@machi/domain/fields/in-address';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import type { ShuttleTrip } from '@machi/domain/shuttle/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { PageSteps } from '../../shell/PageSteps.tsx';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useDraft } from '../../shell/drafts/use-draft.ts';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { useSession } from '../../shell/record/record.ts';
import { AboutRide, DemoData, DemoTexts } from './parts/demo/AboutDemo.tsx';
import { AgreeStep } from './parts/demo/AgreeStep.tsx';
import { demoHref, readDemoWish, type DemoWish } from './parts/demo/demo-wish.ts';
import { SlotList } from './parts/demo/SlotList.tsx';
import { useDemoTexts } from './parts/demo/texts.ts';
import { runKey } from './ride-words.ts';
import { useHold } from './use-hold.ts';
import { WANTED, type Wanted } from './check/use-check.ts';
import { useStepHeading } from './use-step-heading.ts';
import '@machi/ui/styles/rides.css';
import './seats.css';
import { shuttleQueries } from './queries.ts';
import { useShuttleTexts } from './texts.ts';

/** Rides in a trial: description, slots, both ticks while seats are held, done (product, "Demo rides"). */
export default function DemoPage() {
  const { service_id: id = '' } = useParams();
  return isIdText(id) ? <DemoRides key={id} serviceId={id} /> : <NotFoundPage />;
}

function DemoRides({ serviceId }: { serviceId: string }) {
  const { t: shuttle, locale } = useShuttleTexts();
  const { t } = useDemoTexts();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { isLoggedIn } = useSession();
  const demos = useQuery(shuttleQueries.demo(locale, serviceId));
  const told = demos.data;
  const wish = readDemoWish(query);
  const wanted = useDraft<Wanted>(WANTED);
  const { hold, holding, refused } = useHold(wish.persons);
  useOwnName(`/demo/${serviceId}`, told?.demo.route_name);

  const step = wish.slot === undefined ? 1 : 2;
  const heading = useStepHeading(step);

  const hrefOf = (next: DemoWish) => demoHref(serviceId, next);
  if (step === 2 && !isLoggedIn) return <Navigate to={loginPathFor(hrefOf(wish))} replace />;
  if (told === undefined) return <NotLoaded query={demos} label={t('loading')} />;

  async function reserve(slot: ShuttleTrip) {
    const chosen = hrefOf({ ...wish, slot });
    if (!isLoggedIn) {
      // Done after the login: an address alone holds nothing.
      wanted.save({ trip: runKey(slot) });
      void navigate(loginPathFor(chosen));
    } else if (await hold(slot)) void navigate(chosen);
  }

  const { demo, slots } = told;
  const asked = wish.slot;
  const slot = asked && slots.find((one) => runKey(one) === runKey(asked));
  const toList = hrefOf({ ...wish, slot: undefined });
  return (
    <>
      <PageSteps
        label={shuttle('steps.label')}
        steps={[shuttle('demo.steps.choose'), shuttle('demo.steps.check'), shuttle('steps.finish')]}
        current={step}
        doneWord={shuttle('steps.done')}
      />
      <PageHead
        title={step === 1 ? demo.route_name : t('check')}
        sub={step === 1 ? t('lead') : demo.route_name}
        headingRef={heading}
      />
      {step === 1 ? (
        <div className="stack-lg">
          <AboutRide demo={demo} />
          <SlotList
            told={told}
            persons={wish.persons}
            path={hrefOf(wish)}
            onPersons={(persons) =>
              void navigate(hrefOf({ ...wish, persons }), { replace: true, preventScrollReset: true })
            }
            onReserve={(chosen) => void reserve(chosen)}
            holding={holding}
            refused={refused}
            cut={demos.isRefetchError ? { busy: demos.isFetching, onAgain: () => void demos.refetch() } : undefined}
          />
          <DemoTexts demo={demo} />
          <DemoData demo={demo} />
        </div>
      ) : slot && slot.state !== 'cancelled' && slot.state !== 'not-open-yet' ? (
        <AgreeStep
          key={runKey(slot)}
          demo={demo}
          slot={slot}
          persons={wish.persons}
          onBack={() => void navigate(toList, { replace: true })}
          onChanged={() => void demos.refetch()}
        />
      ) : (
        <Callout
          tone="warning"
          live="alert"
          title={t('gone')}
          actions={
            <ButtonLink variant="primary" href={toList}>
              {t('back')}
            </ButtonLink>
          }
        >
          <p>{t('goneBody')}</p>
        </Callout>
      )}
    </>
  );
}

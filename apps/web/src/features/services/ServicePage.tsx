import { readAccount } from '@machi/domain/account/contract';
import { isIdText } from '@machi/domain/fields/id-text';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import type { Service } from '@machi/domain/services/contract';
import { readService } from '@machi/domain/services/contract';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { PageSteps } from '../../shell/PageSteps.tsx';
import { useLinkSecret } from '../../shell/navigation/link-secret.ts';
import { LinkRefused } from '../../shell/mailed-link/LinkRefused.tsx';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import NotFoundPage from '../../shell/pages/NotFoundPage.tsx';
import { recordStore, useSession } from '../../shell/record/record.ts';
import { useTown } from '../../shell/town/town.ts';
import { AcceptStep } from './AcceptStep.tsx';
import { AlreadyUsed } from './AlreadyUsed.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import { FinishStep } from './FinishStep.tsx';
import { PassesOfService } from './PassesOfService.tsx';
import { InputStep } from './InputStep.tsx';
import { RESEND_AFTER, SentStep } from './SentStep.tsx';
import { TaxiFirst } from './TaxiFirst.tsx';
import { useServiceSteps } from './use-service-steps.ts';
import { useServiceTexts } from './texts.ts';
import './services.css';
import { keepReply } from '../../shell/calls/keep-reply.ts';

/** Service subscription (product, "Service subscription"). */
export default function ServicePage() {
  const { service_id: serviceId = '' } = useParams();
  return isIdText(serviceId) ? <Asked key={serviceId} serviceId={serviceId} /> : <NotFoundPage />;
}

function Asked({ serviceId }: { serviceId: string }) {
  const { t, locale } = useServiceTexts();
  const query = useQuery({
    ...ask(readService, { service_id: serviceId }, locale),
    placeholderData: keepPreviousData,
  });
  const service = query.data?.service;
  useOwnName(`/service/${serviceId}`, service?.service_name);
  if (query.isError || !service) return <NotLoaded query={query} label={t('loading')} />;
  return <Subscribing service={service} />;
}

/** Accept > Input > link > finished; a step that lacks what comes before it leads back. */
function Subscribing({ service }: { service: Service }) {
  const { t, locale } = useServiceTexts();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { isLoggedIn } = useSession();
  const town = useTown();
  const accountQuery = ask(readAccount, {}, locale, { ignoresError: true });
  const query = useQuery({
    ...accountQuery,
    // Whoever is not logged in any more reads on as a guest.
    placeholderData: (before) => (before?.account.member_id === recordStore.read().member_id ? before : undefined),
    enabled: isLoggedIn,
  });
  const account = query.data?.account;
  const [token, forget] = useLinkSecret('confirm');
  const steps = useServiceSteps(String(service.service_id));
  const { step, goTo, isAgreed, agree, sent, showSent } = steps;
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [finished, setFinished] = useState<Service>();
  const own = account?.services.find(({ service_id: id }) => id === service.service_id);
  const inputPath = `/service/${service.service_id}?step=2`;

  function accept() {
    agree();
    if (isLoggedIn) goTo(2);
    else void navigate(loginPathFor(inputPath));
  }
  function finish(confirmed: Service) {
    setFinished(confirmed);
    forget();
    steps.forget();
    void queryClient.invalidateQueries({ queryKey: [readAccount.name] });
  }

  // The link is of no more use, and would come up again with every visit of this tab.
  function refuse(sentences: readonly string[]) {
    setRefused(sentences);
    forget();
  }

  function content() {
    if (finished) return { at: 4, shown: <FinishStep service={finished} /> };
    if (token !== undefined) {
      const shown = <ConfirmStep key={token} service={service} token={token} onDone={finish} onRefused={refuse} />;
      return { at: 3, shown };
    }
    if (refused.length > 0) {
      const shown = (
        <LinkRefused sentences={refused} onRestart={() => setRefused([])}>
          {t('confirm.again')}
        </LinkRefused>
      );
      return { at: 3, shown };
    }
    if (own && isLoggedIn) {
      const keep = (changed: NonNullable<typeof account>) => keepReply(queryClient, accountQuery, { account: changed });
      return { at: 0, shown: <AlreadyUsed service={service} own={own} onAccount={keep} /> };
    }
    if (step === 3 && sent) return { at: 3, shown: <SentStep sent={sent} onWait={steps.waitUntil} /> };
    if (step !== 2) return { at: 1, shown: <AcceptStep service={service} isAgreed={isAgreed} onAccept={accept} /> };
    if (!isLoggedIn) return { at: 2, shown: <Navigate to={loginPathFor(inputPath)} replace /> };
    return { at: 2, shown: input() };
  }
  function input() {
    if (query.isError || !account) return <NotLoaded query={query} label={t('input.loading')} />;
    return (
      <InputStep
        service={service}
        account={account}
        onSent={(reply, subscription) => showSent({ ...reply, subscription, resend_from: Date.now() + RESEND_AFTER })}
        onBack={() => goTo(1)}
      />
    );
  }

  const { at, shown } = content();
  const passes = service.has_passes && <PassesOfService hasFace={account?.is_face_registered === 1} />;
  return (
    <div className="reading">
      <PageHead title={service.service_name} sub={service.organization_name} />
      {service.service_id === town?.fixed_services.taxi && at < 2 && (
        <div className="taxi-first">
          <TaxiFirst />
        </div>
      )}
      {at === 1 && passes}
      {at > 0 && (
        <PageSteps
          label={t('steps')}
          steps={[t('step.accept'), t('step.input'), t('step.authenticate'), t('step.finish')]}
          current={at}
          doneWord={t('step.done')}
        />
      )}
      {shown}
      {at === 0 && passes}
    </div>
  );
}

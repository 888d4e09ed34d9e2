import { readAccount } from '@machi/domain/account/contract';
import { isIdText } from '@machi/domain/fields/in-address';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { confirmSubscription, readService, subscribe, type Service } from '@machi/domain/services/contract';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { CheckField } from '@machi/ui/field/CheckField';
import * as z from 'zod/mini';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { PageSteps } from '../../shell/PageSteps.tsx';
import { useLinkSecret } from '../../shell/navigation/use-link-secret.ts';
import { LinkPress, LinkRefused } from '../../shell/mailed-link/MailedLink.tsx';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { recordStore, useSession } from '../../shell/record/record.ts';
import { useTown } from '../../shell/town/town.ts';
import { AlreadyUsed } from './AlreadyUsed.tsx';
import { FinishStep } from './FinishStep.tsx';
import { PassesOfService } from './PassesOfService.tsx';
import { InputStep } from './InputStep.tsx';
import { RESEND_AFTER, SentStep } from './SentStep.tsx';
import { TaxiFirst } from './TaxiFirst.tsx';
import { useServiceSteps } from './use-service-steps.ts';
import { useServiceTexts } from './texts.ts';
import './services.css';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { useCall } from '../../shell/calls/use-call.ts';

interface ConfirmStepProps {
  readonly service: Service;
  readonly token: string;
  readonly onDone: (service: Service) => void;
  readonly onRefused: (sentences: readonly string[]) => void;
}

/** The page behind the mailed link of a subscription. */
function ConfirmStep({ service, token, onDone, onRefused }: ConfirmStepProps) {
  const { t } = useServiceTexts();
  const { send, busy } = useCall(confirmSubscription);

  async function confirm() {
    const result = await send({ token }, { ignoresErrorMessage: true });
    if (result?.ok) return onDone(result.reply.service);
    const sentences = Object.values(result?.errors ?? {}).flat();
    // Without a reply the link still works.
    if (sentences.length > 0) onRefused(sentences);
  }
  const body = t('confirm.body', { organization: service.organization_name });
  return <LinkPress body={body} busy={busy} onPress={() => void confirm()} />;
}

const Agreement = z.pick(subscribe.input, { is_agreed: true });

interface AcceptStepProps {
  readonly service: Service;
  readonly isAgreed: boolean;
  readonly onAccept: () => void;
}

/** Data that are provided, the receiver, the purpose and the conditions (product, "Service subscription"). */
function AcceptStep({ service, isAgreed, onAccept }: AcceptStepProps) {
  const { t } = useServiceTexts();
  const { t: shell } = useShellTexts();
  const { isLoggedIn } = useSession();
  const { field, submit, summary } = useSchemaForm(Agreement, { is_agreed: isAgreed ? true : undefined }, () =>
    t('accept.agreement'),
  );
  const items = service.items.map((item) => t(`item.${item}`)).join(t('comma'));
  return (
    <form className="stack-lg" noValidate onSubmit={submit(onAccept)}>
      <FormSummary summary={summary} />
      <section className="stack-tight">
        <h2>{t('accept.title')}</h2>
        <DescriptionList
          rows={[
            { id: 'items', term: t('accept.items'), detail: items || t('accept.no-items') },
            { id: 'to', term: t('accept.to'), detail: service.organization_name },
            { id: 'purpose', term: t('accept.purpose'), detail: service.data_purpose },
          ]}
        />
      </section>
      <section className="stack">
        <h2>{t('accept.agreement')}</h2>
        <ul className="conditions">
          {service.agreement
            .split(/\n+/)
            .filter((line) => line.trim() !== '')
            .map((line) => (
              <li key={line}>{line}</li>
            ))}
        </ul>
      </section>
      <CheckField {...field('is_agreed')} label={t('accept.check')} requiredWord={shell('required')} />
      <div className="stack">
        {!isLoggedIn && <p className="muted">{t('accept.login')}</p>}
        <SendRow>{t('accept.go')}</SendRow>
      </div>
    </form>
  );
}

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

/** Accept > Input > link > finished; a step without the data of the earlier ones returns. */
function Subscribing({ service }: { service: Service }) {
  const { t, locale } = useServiceTexts();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { isLoggedIn } = useSession();
  const town = useTown();
  const accountQuery = ask(readAccount, {}, locale, { ignoresError: true });
  const query = useQuery({
    ...accountQuery,
    // After a logout the person continues to read as a guest.
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

  // The used link would come up again at every visit of this tab.
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

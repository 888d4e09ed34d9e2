import { loginPathFor } from '@machi/domain/sessions/backuri';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import { readOwnApplication, type OwnApplication } from '@machi/domain/applications/contract';
import { longDate } from '@machi/domain/calendar/long-days';
import { yenInWords } from '@machi/domain/locale/words';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect } from 'react';
import { beginSigningApplication } from '@machi/domain/applications/completion-contract';
import { SIGNING_PASSWORD } from '@machi/domain/signing/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { sentenceOf } from '@machi/domain/refusals/model';
import { isRefusalCode } from '@machi/domain/register/sentences';
import { isAtCounter } from '../../../shell/acting/act.ts';
import { load } from '../../../shell/calls/client.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useOwnName } from '../../../shell/navigation/own-names.ts';
import { stepPath, type Along, type LaterStep } from '../../../shell/own-applications.ts';
import { useSession } from '../../../shell/record/record.ts';
import { ProxyFinishStep } from './ProxyFinishStep.tsx';
import { TestBanner } from '../TestBanner.tsx';
import { useOnlineformTexts } from '../texts.ts';
import { PayStep } from './PayStep.tsx';
import { BEGUN } from './use-go-on.ts';
import { useServerDraft } from '../../../shell/drafts/use-draft.ts';
import { draftKeyOf, type FormDraft } from '../form/form-draft.ts';
import { FormFrame } from '../form/FormFrame.tsx';
import { LaterActions } from './LaterActions.tsx';
import { PaperButton } from './PaperButton.tsx';
import { useBeginning } from './use-beginning.ts';

/** Why there is no signature yet, after coming back without one; follows the page's language. */
function SigningTrouble() {
  const { t, locale } = useOnlineformTexts();
  const state: unknown = useLocation().state;
  const trouble = typeof state === 'object' && state !== null && 'trouble' in state ? state.trouble : undefined;
  if (typeof trouble !== 'string' || !isRefusalCode(trouble)) return null;
  return (
    <Callout tone="warning" live="alert" title={t('sign.trouble')}>
      <p>{sentenceOf({ code: trouble }, locale)}</p>
      <p>{t('sign.trouble.kept')}</p>
    </Callout>
  );
}

/** The signing, the PDF to sign, and the link to it (product, "Signing with the card"). */
function SignStep({ application, along }: { application: OwnApplication; along: Along }) {
  const { t } = useOnlineformTexts();
  const isProxied = isAtCounter();
  const { begin, busy, refused } = useBeginning(beginSigningApplication, application);
  return (
    <FormFrame
      formName={application.form_name}
      steps={application.steps}
      step="sign"
      title={t(isProxied ? 'proxy.sign.title' : 'sign.title')}
      sub={t(isProxied ? 'proxy.sign.sub' : 'sign.sub')}
      isMoved
    >
      <div className="stack-lg">
        <SigningTrouble />
        <section className="stack">
          <h2>{t('sign.how')}</h2>
          <ol className="flow">
            <li>{t('sign.how.begin', { begin: t('sign.begin') })}</li>
            <li>{t(isProxied ? 'proxy.sign.card' : 'sign.how.card', SIGNING_PASSWORD)}</li>
            <li>{t('sign.how.back')}</li>
          </ol>
        </section>
        <section className="stack">
          <h2>{t('sign.paper')}</h2>
          <p>{t('sign.paper.body')}</p>
          <p>
            <PaperButton application={application} label={t('sign.paper.see')} />
          </p>
        </section>
        <CalloutLines lines={refused} />
        <LaterActions application={application} along={along}>
          <Button variant="primary" busy={busy} busyLabel={t('sign.beginning')} onClick={() => void begin()}>
            {t('sign.begin')}
          </Button>
        </LaterActions>
      </div>
    </FormFrame>
  );
}

/** The application is sent: its code, the next steps, and the page to follow it. */
function FinishStep({ application }: { application: OwnApplication }) {
  const { t, locale } = useOnlineformTexts();
  const { onlineform_application_id: id, payment, amount } = application;
  const draft = useServerDraft<FormDraft>(draftKeyOf(application.onlineform_id));
  const isDraftOfIt = draft.value?.begun === id;
  // The draft has been sent: the next application begins with an empty form.
  useEffect(() => {
    if (isDraftOfIt) draft.clear();
  }, [isDraftOfIt, draft]);
  const isCorrected = application.events.some(({ kind }) => kind === 'corrected');
  const sum = { amount: yenInWords(amount)[locale] };
  return (
    <FormFrame
      formName={application.form_name}
      steps={application.steps}
      step="finish"
      title={t(isCorrected ? 'finish.again.title' : 'finish.title')}
      isMoved
    >
      <div className="stack-lg">
        <Callout tone="success" live="status" title={t('finish.code', { code: application.application_code })}>
          <p>{t(isCorrected ? 'finish.again.told' : 'finish.mail')}</p>
        </Callout>
        <section className="stack">
          <h2>{t('finish.next')}</h2>
          <ol className="flow">
            <li>{t(isCorrected ? 'finish.next.again' : 'finish.next.office')}</li>
            <li>{t('finish.next.told')}</li>
            {payment?.state === 'held' && <li>{t('finish.next.held', sum)}</li>}
            {application.payment_way === 'counter' && <li>{t('finish.next.counter', sum)}</li>}
            {application.delivered_on === null ? null : (
              <li>{t('finish.delivery', { date: longDate(application.delivered_on, locale) })}</li>
            )}
          </ol>
        </section>
        <div className="actions">
          <ButtonLink variant="primary" href={`/application/detail/${id}`}>
            {t('finish.see')}
          </ButtonLink>
          <ButtonLink href="/onlineform">{t('closed.list')}</ButtonLink>
        </div>
      </div>
    </FormFrame>
  );
}

interface LaterStepsProps {
  readonly onlineformId: string;
  readonly applicationId: number;
  readonly step: LaterStep;
  readonly along: Along;
}

/** Steps after the confirmation. They render from the application, because its form may be closed by then. */
export function LaterSteps(props: LaterStepsProps) {
  const { isLoggedIn } = useSession();
  const { pathname, search } = useLocation();
  return isLoggedIn ? <Own {...props} /> : <Navigate to={loginPathFor(pathname + search)} replace />;
}

function Own({ onlineformId, applicationId, step, along }: LaterStepsProps) {
  const { t, locale } = useOnlineformTexts();
  const query = useQuery({
    queryKey: [BEGUN, locale, applicationId],
    queryFn: ({ signal }) => load(readOwnApplication, { onlineform_application_id: applicationId }, { signal }),
    // Another tab, or the office, may have continued it.
    staleTime: 0,
  });
  const application = query.data?.application;
  useOwnName(`/onlineform/form/${onlineformId}`, application?.form_name);
  if (query.isError || !application) return <NotLoaded query={query} label={t('form.loading')} />;

  const next = application.next === 'sign' || application.next === 'pay' ? application.next : 'finish';
  if (next === 'finish' && application.approval_status !== 0)
    return <Navigate to={`/application/detail/${applicationId}`} replace />;
  if (next !== step || String(application.onlineform_id) !== onlineformId)
    return <Navigate to={stepPath(application, next, along)} replace />;
  return (
    <>
      {application.is_test === 1 && <TestBanner />}
      {step === 'sign' && <SignStep application={application} along={along} />}
      {step === 'pay' && <PayStep application={application} along={along} />}
      {step === 'finish' &&
        (isAtCounter() && application.is_proxied === 1 ? (
          <ProxyFinishStep application={application} />
        ) : (
          <FinishStep application={application} />
        ))}
    </>
  );
}

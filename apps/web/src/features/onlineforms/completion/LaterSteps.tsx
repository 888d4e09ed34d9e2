import { loginPathFor } from '@machi/domain/sessions/backuri';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useOwnName } from '../../../shell/navigation/own-names.ts';
import { PROXY_PATH, stepPath } from '../../../shell/own-applications.ts';
import type { Along, LaterStep } from '../../../shell/own-applications.ts';
import { useSession } from '../../../shell/record/record.ts';
import { ProxyBanner } from '../proxy/ProxyBanner.tsx';
import { ProxyFinishStep } from '../proxy/ProxyFinishStep.tsx';
import { loadBegun } from '../proxy/filing.ts';
import { TestBanner } from '../TestBanner.tsx';
import { useOnlineformTexts } from '../texts.ts';
import { FinishStep } from './FinishStep.tsx';
import { PayStep } from './PayStep.tsx';
import { SignStep } from './SignStep.tsx';
import { BEGUN } from './use-go-on.ts';

interface LaterStepsProps {
  readonly onlineformId: string;
  readonly applicationId: number;
  readonly step: LaterStep;
  readonly along: Along;
}

/** What comes after an application was confirmed. It is drawn from the application: its form may be closed meanwhile. */
export function LaterSteps(props: LaterStepsProps) {
  const { isLoggedIn } = useSession();
  const { pathname, search } = useLocation();
  return isLoggedIn ? <Own {...props} /> : <Navigate to={loginPathFor(pathname + search)} replace />;
}

function Own({ onlineformId, applicationId, step, along }: LaterStepsProps) {
  const { t, locale } = useOnlineformTexts();
  const { proxy } = along;
  const query = useQuery({
    queryKey: [BEGUN, locale, applicationId, proxy],
    queryFn: ({ signal }) => loadBegun(applicationId, proxy, signal),
    // Another tab, or the office, may have gone on with it.
    staleTime: 0,
  });
  const application = query.data?.application;
  useOwnName(`/onlineform/form/${onlineformId}`, application?.form_name);
  if (query.isError || !application) return <NotLoaded query={query} label={t('form.loading')} />;

  const next = application.next === 'sign' || application.next === 'pay' ? application.next : 'finish';
  if (next === 'finish' && application.approval_status !== 0)
    return <Navigate to={proxy === undefined ? `/application/detail/${applicationId}` : PROXY_PATH} replace />;
  if (next !== step || String(application.onlineform_id) !== onlineformId)
    return <Navigate to={stepPath(application, next, along)} replace />;
  return (
    <ProxyBanner proxyId={proxy}>
      {application.is_test === 1 && <TestBanner />}
      {step === 'sign' && <SignStep application={application} along={along} />}
      {step === 'pay' && <PayStep application={application} along={along} />}
      {step === 'finish' &&
        (proxy === undefined ? (
          <FinishStep application={application} />
        ) : (
          <ProxyFinishStep application={application} proxyId={proxy} />
        ))}
    </ProxyBanner>
  );
}

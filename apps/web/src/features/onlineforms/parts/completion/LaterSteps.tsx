import { readOwnApplication } from '@machi/domain/applications/contract';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import { load } from '../../../../shell/calls/client.ts';
import { NotLoaded } from '../../../../shell/calls/NotLoaded.tsx';
import { useOwnName } from '../../../../shell/navigation/own-names.ts';
import { stepPath } from '../../../../shell/own-applications.ts';
import type { LaterStep } from '../../../../shell/own-applications.ts';
import { useSession } from '../../../../shell/record/record.ts';
import { TestBanner } from '../TestBanner.tsx';
import { useOnlineformTexts } from '../../texts.ts';
import { FinishStep } from './FinishStep.tsx';
import { PayStep } from './PayStep.tsx';
import { SignStep } from './SignStep.tsx';
import { BEGUN } from './use-go-on.ts';

interface LaterStepsProps {
  readonly onlineformId: string;
  readonly applicationId: number;
  readonly step: LaterStep;
  readonly test: string | null;
}

/** What comes after an application was confirmed. It is drawn from the application: its form may be closed meanwhile. */
export function LaterSteps(props: LaterStepsProps) {
  const { isLoggedIn } = useSession();
  const { pathname, search } = useLocation();
  return isLoggedIn ? <Own {...props} /> : <Navigate to={loginPathFor(pathname + search)} replace />;
}

function Own({ onlineformId, applicationId, step, test }: LaterStepsProps) {
  const { t, locale } = useOnlineformTexts();
  const query = useQuery({
    queryKey: [BEGUN, locale, applicationId],
    queryFn: ({ signal }) => load(readOwnApplication, { onlineform_application_id: applicationId }, { signal }),
    // Another tab, or the office, may have gone on with it.
    staleTime: 0,
  });
  const application = query.data?.application;
  useOwnName(`/onlineform/form/${onlineformId}`, application?.form_name);
  if (query.isError || !application) return <NotLoaded query={query} label={t('form.loading')} />;

  const next = application.next === 'sign' || application.next === 'pay' ? application.next : 'finish';
  if (next === 'finish' && application.approval_status !== 0)
    return <Navigate to={`/application/detail/${applicationId}`} replace />;
  if (next !== step || String(application.onlineform_id) !== onlineformId)
    return <Navigate to={stepPath(application, next, test)} replace />;
  return (
    <>
      {application.is_test === 1 && <TestBanner />}
      {step === 'sign' && <SignStep application={application} test={test} />}
      {step === 'pay' && <PayStep application={application} test={test} />}
      {step === 'finish' && <FinishStep application={application} />}
    </>
  );
}

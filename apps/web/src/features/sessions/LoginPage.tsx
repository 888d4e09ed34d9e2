import { Suspense, lazy, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageLoading } from '../../shell/calls/PageLoading.tsx';
import { useSession } from '../../shell/record/record.ts';
import { FactorStep } from './FactorStep.tsx';
import { LoginForm } from './LoginForm.tsx';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import { OtpStep } from './OtpStep.tsx';
import { DirectoryReturn, returnedIn } from './directory/DirectoryReturn.tsx';
import { useLoginSteps } from './use-login-steps.ts';
import { useSessionTexts } from './texts.ts';

const EnrolStep = lazy(() => import('./EnrolStep.tsx'));

/** Login ID and password; then the server's next steps: a second factor, a new password, a factor to enrol. */
export default function LoginPage() {
  const { t } = useSessionTexts();
  const steps = useLoginSteps();
  const { mustEnrol } = useSession();
  const { step } = steps;
  const [query] = useSearchParams();
  const [returned, setReturned] = useState(() => returnedIn(query));
  const navigate = useNavigate();
  const isInAddress = query.has('state');
  // The directory's code leaves the address and the history at once.
  useEffect(() => {
    if (isInAddress) void navigate('/login', { replace: true });
  }, [isInAddress, navigate]);

  function content() {
    if (mustEnrol)
      return (
        <Suspense fallback={<PageLoading label={t('enrol.loading')} />}>
          <EnrolStep onDone={() => void steps.finish()} />
        </Suspense>
      );
    if (step?.step === 'otp') return <OtpStep key={step.challenge} step={step} steps={steps} />;
    if (step?.step === 'factor') return <FactorStep key={step.challenge} step={step} steps={steps} />;
    if (step?.step === 'password') return <NewPasswordStep challenge={step.challenge} steps={steps} />;
    if (returned) return <DirectoryReturn returned={returned} steps={steps} onTaken={() => setReturned(undefined)} />;
    return <LoginForm steps={steps} />;
  }
  return <div className="narrow stack-lg">{content()}</div>;
}

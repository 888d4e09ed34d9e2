import { Suspense, lazy } from 'react';
import { PageLoading } from '../../shell/calls/PageLoading.tsx';
import { useSession } from '../../shell/record/record.ts';
import { FactorStep } from './FactorStep.tsx';
import { LoginForm } from './LoginForm.tsx';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import { OtpStep } from './OtpStep.tsx';
import { useLoginSteps } from './use-login-steps.ts';
import { useSessionTexts } from './texts.ts';

const EnrolStep = lazy(() => import('./EnrolStep.tsx'));

/** Login ID and password; then the server's next steps: a second factor, a new password, a factor to enrol. */
export default function LoginPage() {
  const { t } = useSessionTexts();
  const steps = useLoginSteps();
  const { mustEnrol } = useSession();
  const { step } = steps;

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
    return <LoginForm steps={steps} />;
  }
  return <div className="narrow stack-lg">{content()}</div>;
}

import { LoginForm } from '../parts/LoginForm.tsx';
import { NewPasswordStep } from '../parts/NewPasswordStep.tsx';
import { OtpStep } from '../parts/OtpStep.tsx';
import { useLoginSteps } from '../parts/use-login-steps.ts';

/** Login ID and password; then the code and a new password where the server asks for them. */
export default function LoginPage() {
  const steps = useLoginSteps();
  const { step } = steps;

  function content() {
    if (step?.step === 'otp') return <OtpStep key={step.challenge} step={step} steps={steps} />;
    if (step?.step === 'password') return <NewPasswordStep challenge={step.challenge} steps={steps} />;
    return <LoginForm steps={steps} />;
  }
  return <div className="narrow stack-lg">{content()}</div>;
}

import { useAttemptKey } from '@machi/client/use-attempt-key';
import { signup } from '@machi/domain/members/contract';
import type { SignupRequest } from '@machi/domain/members/model';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { PageSteps } from '../../shell/PageSteps.tsx';
import { useLinkSecret } from '../../shell/navigation/link-secret.ts';
import { LinkRefused } from '../../shell/mailed-link/LinkRefused.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { SignupConfirm } from './SignupConfirm.tsx';
import { SignupFinish } from './SignupFinish.tsx';
import { SignupInput } from './SignupInput.tsx';
import { SignupSent } from './SignupSent.tsx';
import { SignupVerify } from './SignupVerify.tsx';
import { useSignupForm } from './use-signup-form.ts';
import { useMemberTexts } from './texts.ts';

/**
 * Input > Confirm > Authenticate > Finish (product, "Signing up"). A step that lacks what comes before it
 * leads back to Input.
 */
export default function SignupPage() {
  const { t } = useMemberTexts();
  const { step, goTo, form, readRequest, sent, showSent, waitUntil, registeredAs, showFinish } = useSignupForm();
  const { send, busy } = useCall(signup);
  const keyFor = useAttemptKey();
  const [token, forgetToken] = useLinkSecret('verify');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const isLink = token !== undefined || refused.length > 0;

  const isFinished = step === 4 && registeredAs !== undefined;
  // Not before the last step shows: Input would flash up in between.
  useEffect(() => {
    if (isFinished) forgetToken();
  }, [isFinished, forgetToken]);

  // It is of no more use, and would come up again with every visit of this tab.
  function refuseLink(sentences: readonly string[]) {
    setRefused(sentences);
    forgetToken();
  }

  async function register(request: SignupRequest) {
    const result = await send(request, { ignoresErrorMessage: true, idempotencyKey: keyFor(request) });
    if (!result) return;
    if (result.ok) {
      const { channel, sent_to, resend_after, resend_secret } = result.reply;
      showSent({ channel, sent_to, resend_from: Date.now() + resend_after * 1000, resend_secret });
    } else if (Object.keys(result.errors).length > 0) {
      goTo(1);
      form.refuse(result);
    }
  }

  function content() {
    if (isFinished) return <SignupFinish loginId={registeredAs} />;
    if (token !== undefined) {
      return <SignupVerify key={token} token={token} onRefused={refuseLink} onDone={showFinish} />;
    }
    if (refused.length > 0) {
      return (
        <LinkRefused sentences={refused} onRestart={() => setRefused([])}>
          {t('verify.again')} <TextLink href="/login">{t('login')}</TextLink>
        </LinkRefused>
      );
    }
    if (step === 1) return <SignupInput form={form} onChecked={() => goTo(2)} />;
    if (step === 3 && sent !== undefined) {
      return <SignupSent sent={sent} onWait={waitUntil} onAgain={() => goTo(1)} />;
    }
    const request = step === 2 ? readRequest() : undefined;
    if (request === undefined) return <Navigate to="/signup" replace />;
    return <SignupConfirm request={request} busy={busy} onSend={() => void register(request)} onBack={() => goTo(1)} />;
  }

  return (
    <div className="reading">
      <PageHead title={t('title')} sub={step === 1 && !isLink && t('sub')} />
      <PageSteps
        label={t('steps')}
        steps={[t('step.input'), t('step.confirm'), t('step.authenticate'), t('step.finish')]}
        current={isLink && !isFinished ? 3 : step}
        doneWord={t('step.done')}
      />
      {content()}
    </div>
  );
}

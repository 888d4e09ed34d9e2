import { sentencesOf } from '@machi/client/client';
import type { PasskeyRequest } from '@machi/domain/factors/passkeys';
import { loginPasskey } from '@machi/domain/sessions/contract';
import { isLoginOver } from '@machi/domain/sessions/login-code';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { CheckField } from '@machi/ui/field/CheckField';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { askPasskey } from '../../shell/factors/ask-passkey.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useSessionTexts } from './texts.ts';
import type { LoginStep, LoginSteps } from './use-login-steps.ts';

interface PasskeyStepProps {
  readonly step: Extract<LoginStep, { step: 'factor' }>;
  readonly request: PasskeyRequest;
  readonly steps: LoginSteps;
}

/** Face, fingerprint or the lock of the device, asked by the browser itself. */
export function PasskeyStep({ step: { challenge, may_remember }, request, steps }: PasskeyStepProps) {
  const { t } = useSessionTexts();
  const { send, busy } = useCall(loginPasskey);
  const [isAsking, setIsAsking] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);

  async function answer(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const remembers = new FormData(event.currentTarget).has('remembers_browser');
    setProblems([]);
    setIsAsking(true);
    const credential = await askPasskey(request);
    setIsAsking(false);
    if (!credential) return setProblems([t('factor.passkey.stopped')]);
    const result = await send({ challenge, credential, remembers_browser: remembers }, { ignoresErrorMessage: true });
    if (!result) return undefined;
    if (result.ok) return steps.take(result.reply);
    return isLoginOver(result) ? steps.restart(sentencesOf(result)) : setProblems(sentencesOf(result));
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void answer(event)}>
      <CalloutLines lines={problems} />
      {may_remember && (
        <CheckField
          id="remembers_browser"
          name="remembers_browser"
          label={t('otp.remember')}
          hint={t('otp.remember.hint')}
        />
      )}
      <div className="actions">
        <Button ref={button} type="submit" variant="primary" wide busy={busy || isAsking} busyLabel={t('otp.sending')}>
          {t('factor.passkey.send')}
        </Button>
      </div>
    </form>
  );
}

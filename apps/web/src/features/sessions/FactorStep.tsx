import { sentencesOf } from '@machi/client/client';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import type { FactorWay } from '@machi/domain/factors/ways';
import { loginFactor, loginPasskey } from '@machi/domain/sessions/contract';
import { isLoginOver } from '@machi/domain/sessions/rules';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { CodeField } from '@machi/ui/field/LoginFields';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { PasskeyRequest } from '@machi/domain/factors/passkeys';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { OfficeTelephone } from '../../shell/town/Telephone.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useSessionTexts } from './texts.ts';
import type { LoginStep, LoginSteps } from './use-login-steps.ts';
import { askPasskey } from '../../shell/factors/ask-passkey.ts';

interface PasskeyStepProps {
  readonly step: Extract<LoginStep, { step: 'factor' }>;
  readonly request: PasskeyRequest;
  readonly steps: LoginSteps;
}

/** Face, fingerprint or device lock, asked for by the browser. */
function PasskeyStep({ step: { challenge, may_remember }, request, steps }: PasskeyStepProps) {
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

type Step = Extract<LoginStep, { step: 'factor' }>;
type FactorStepProps = { step: Step; steps: LoginSteps };

/**
 * The member's second factor: the first available one, with buttons for the others. None when there is only a passkey
 * and this address accepts none.
 */
export function FactorStep({ step, steps }: FactorStepProps) {
  const { t } = useSessionTexts();
  const [way, setWay] = useState<FactorWay | 'none'>(step.ways[0] ?? 'none');
  const others = step.ways.filter((other) => other !== way);
  return (
    <>
      <PageHead title={t(`factor.${way}.title`)} sub={t(`factor.${way}.sub`)} />
      {way === 'passkey' && step.passkey && <PasskeyStep step={step} request={step.passkey} steps={steps} />}
      {way !== 'passkey' && way !== 'none' && <CodeForm key={way} way={way} step={step} steps={steps} />}
      <section className="stack">
        {way !== 'none' && <h2>{t('factor.other')}</h2>}
        {others.map((other) => (
          <Button key={other} onClick={() => setWay(other)}>
            {t(`factor.${other}.choose`)}
          </Button>
        ))}
        <p>
          {t('factor.lost')} <OfficeTelephone />
        </p>
        <Button variant="text" className="btn-flush" onClick={() => steps.restart()}>
          {t('step.back')}
        </Button>
      </section>
    </>
  );
}

type CodeFormProps = FactorStepProps & { way: Exclude<FactorWay, 'passkey'> };

function CodeForm({ way, step: { challenge, may_remember }, steps }: CodeFormProps) {
  const { t } = useSessionTexts();
  const { send, busy } = useCall(loginFactor);
  const { field, form, submit, refuse, summary } = useSchemaForm(loginFactor.input, {
    challenge,
    way,
    code: '',
    remembers_browser: false,
  });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);

  async function answer(input: CheckedInputOf<typeof loginFactor>) {
    const result = await send(input, { ignoresErrorMessage: true });
    if (!result) return;
    if (result.ok) return steps.take(result.reply);
    if (isLoginOver(result)) return steps.restart(sentencesOf(result));
    refuse(result);
  }

  const code = { ...field('code'), label: t(`factor.${way}.code`), hint: t(`factor.${way}.hint`) };
  return (
    <form className="stack" noValidate onSubmit={submit(answer)}>
      <FormErrors heading={t('otp.failed')} errors={summary.errors} attempt={summary.attempt}>
        {summary.lines.length > 0 && summary.lines.map((line) => <p key={line}>{line}</p>)}
      </FormErrors>
      {/* A recovery code has letters, which a phone's numeric keyboard lacks. */}
      {way === 'totp' ? <CodeField {...code} /> : <CodeField {...code} inputMode="text" autoComplete="off" />}
      {may_remember && (
        <CheckField {...field('remembers_browser')} label={t('otp.remember')} hint={t('otp.remember.hint')} />
      )}
      <SendRow wide busy={busy} busyLabel={t('otp.sending')}>
        {t('otp.send')}
      </SendRow>
    </form>
  );
}

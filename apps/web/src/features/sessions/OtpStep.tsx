import { sentencesOf } from '@machi/client/client';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { loginOtp, resendLoginOtp } from '@machi/domain/sessions/contract';
import { isLoginOver } from '@machi/domain/sessions/rules';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { CodeField } from '@machi/ui/field/LoginFields';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useEffect, useState } from 'react';
import { TypedCode } from '@machi/domain/factors/ways';
import * as z from 'zod/mini';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { Resend } from '../../shell/forms/Resend.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useSessionTexts } from './texts.ts';
import type { LoginStep, LoginSteps } from './use-login-steps.ts';

/** An impossible code is refused here, before it costs one of the five tries. */
const OtpForm = z.extend(loginOtp.input, {
  code: TypedCode.check(z.regex(/^(?:\d{6})?$/, { error: 'otp-wrong' })),
});

type OtpStepProps = { step: Extract<LoginStep, { step: 'otp' }>; steps: LoginSteps };

/** The code of the second factor (product, "Codes that are sent"). */
export function OtpStep({ step, steps }: OtpStepProps) {
  const { t } = useSessionTexts();
  const { challenge, channel } = step;
  const answering = useCall(loginOtp);
  const resending = useCall(resendLoginOtp);
  const [resendFrom, setResendFrom] = useState(step.at + step.resend_after * 1000);
  const [news, setNews] = useState('');
  const { field, form, submit, refuse, summary } = useSchemaForm(OtpForm, {
    challenge,
    code: '',
    remembers_browser: false,
  });
  const { setFocus, resetField } = form;
  useEffect(() => setFocus('code'), [setFocus]);

  async function answer(input: CheckedInputOf<typeof loginOtp>) {
    const result = await answering.send(input, { ignoresErrorMessage: true });
    if (!result) return;
    if (result.ok) return steps.take(result.reply);
    if (isLoginOver(result)) return steps.restart(sentencesOf(result));
    refuse(result);
  }

  async function sendAgain() {
    const result = await resending.send({ challenge }, { ignoresErrorMessage: true });
    if (!result) return;
    const wait = result.ok ? result.reply.resend_after : result.retryAfterSeconds;
    if (wait !== undefined) setResendFrom(Date.now() + wait * 1000);
    if (result.ok) {
      resetField('code');
      setNews(t('otp.again.done'));
    } else if (isLoginOver(result)) steps.restart(sentencesOf(result));
    else setNews(sentencesOf(result).join(' '));
  }

  return (
    <>
      <PageHead title={t('otp.title')} sub={t('otp.sent', { to: step.sent_to })} />
      <form className="stack" noValidate onSubmit={submit(answer)}>
        <FormErrors heading={t('otp.failed')} errors={summary.errors} attempt={summary.attempt}>
          {summary.lines.length > 0 && summary.lines.map((line) => <p key={line}>{line}</p>)}
        </FormErrors>
        <CodeField {...field('code')} label={t('otp.code')} hint={t(`otp.code.hint.${channel}`)} />
        {step.may_remember && (
          <CheckField {...field('remembers_browser')} label={t('otp.remember')} hint={t('otp.remember.hint')} />
        )}
        <SendRow wide busy={answering.busy} busyLabel={t('otp.sending')}>
          {t('otp.send')}
        </SendRow>
      </form>
      <Resend
        title={t('otp.missing')}
        hint={t(`otp.missing.${channel}`)}
        from={resendFrom}
        when={(seconds) => (seconds > 0 ? t('otp.again.in', { count: seconds }) : t('otp.again.now'))}
        label={t('otp.again')}
        busyLabel={t('sending')}
        busy={resending.busy}
        onResend={() => void sendAgain()}
        news={news}
      >
        <Button variant="text" className="btn-flush" onClick={() => steps.restart()}>
          {t('step.back')}
        </Button>
      </Resend>
    </>
  );
}

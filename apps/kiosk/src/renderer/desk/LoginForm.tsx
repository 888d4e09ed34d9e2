import { login, loginOtp } from '@machi/domain/sessions/contract';
import type { LoginReply } from '@machi/domain/sessions/contract';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { Field } from './parts/Field.tsx';
import { Problem } from './parts/Problem.tsx';
import { SubmitButton } from './parts/SubmitButton.tsx';
import { useTexts } from './texts.ts';
import { sentencesOf } from './town-client.ts';
import type { TownClient } from './town-client.ts';

type Step = NonNullable<LoginReply['next']> | null;

/** Officials log in as in the portal: password, then the code. */
export function LoginForm({ town }: { readonly town: TownClient }) {
  const { t } = useTexts();
  const [step, setStep] = useState<Step>(null);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    setBusy(true);
    const result =
      step?.step === 'otp'
        ? await town.call(loginOtp, { challenge: step.challenge, code: text('code') }, { ignoresError: true })
        : await town.call(login, { login_id: text('login_id'), password: text('password') }, { ignoresError: true });
    setBusy(false);
    if (!result.ok) return setProblems(sentencesOf(result, t));
    const { next, ...session } = result.reply;
    if (next?.step === 'password') return setProblems([t('login.new-password')]);
    setProblems(next === null && !session.is_official ? [t('not-allowed')] : []);
    if (next === null && session.is_official) town.store.startSession(session);
    else setStep(next);
  }

  return (
    <main className="login">
      <p className="mark">{t('product')}</p>
      <h1>{t('login.title')}</h1>
      <p className="muted">{t('login.lead')}</p>
      <form onSubmit={(event) => void submit(event)}>
        <Problem sentences={problems} />
        {step?.step === 'otp' ? (
          <Field
            key="code"
            name="code"
            label={t('login.code')}
            hint={t('login.code.hint', step.sent_to)}
            inputMode="numeric"
            autoComplete="one-time-code"
            isFirst
          />
        ) : (
          <>
            <Field name="login_id" label={t('login.id')} autoComplete="username" isFirst />
            <Field name="password" label={t('login.password')} type="password" autoComplete="current-password" />
          </>
        )}
        <p className="actions">
          <SubmitButton busy={busy} busyLabel={t('login.sending')}>
            {t(step?.step === 'otp' ? 'login.code.send' : 'login.send')}
          </SubmitButton>
          {step && (
            <button type="button" className="btn text" onClick={() => setStep(null)}>
              {t('login.back')}
            </button>
          )}
          <LanguageButton town={town} />
        </p>
      </form>
    </main>
  );
}

/** Changes the language of the desk. */
export function LanguageButton({ town }: { readonly town: TownClient }) {
  const { t, locale } = useTexts();
  const other = locale === 'ja' ? 'en' : 'ja';
  return (
    <button type="button" className="btn text" lang={other} onClick={() => town.store.prefer({ locale: other })}>
      {t('other-language')}
    </button>
  );
}

import { login, loginFactor, loginOtp, type LoginReply } from '@machi/domain/sessions/contract';
import { isLoginOver } from '@machi/domain/sessions/rules';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { CodeField, LoginIdField } from '@machi/ui/field/LoginFields';
import { PasswordField } from '@machi/ui/field/PasswordField';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useState, type SubmitEvent } from 'react';
import { focusFirst } from './parts/focus-first.ts';
import { LanguageButton } from './parts/LanguageButton.tsx';
import { useTexts } from './texts.ts';
import { sentencesOf, type TownClient } from './town-client.ts';

/** Without passkeys, which work only at the portal's own address. */
type TypedWay = 'totp' | 'recovery';
type Step = NonNullable<LoginReply['next']> | null;

/** Officials log in as in the portal: password, then the code. */
export function LoginForm({ town }: { readonly town: TownClient }) {
  const { t } = useTexts();
  const [step, setStep] = useState<Step>(null);
  const [way, setWay] = useState<TypedWay>('totp');
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    setBusy(true);
    const send = () => {
      const flags = { ignoresError: true };
      const code = text('code');
      if (step?.step === 'otp') return town.call(loginOtp, { challenge: step.challenge, code }, flags);
      if (step?.step === 'factor') return town.call(loginFactor, { challenge: step.challenge, way, code }, flags);
      return town.call(login, { login_id: text('login_id'), password: text('password') }, flags);
    };
    const result = await send();
    setBusy(false);
    if (!result.ok) {
      if (isLoginOver(result)) setStep(null);
      return setProblems(sentencesOf(result, t));
    }
    const { next, ...session } = result.reply;
    if (next?.step === 'password') return setProblems([t('login.new-password')]);
    // Enrolment of a factor works only in the portal: it cannot be shown to a phone's camera here.
    if (session.must_enrol === true) {
      setStep(null);
      return setProblems([t('login.enrol')]);
    }
    if (next?.step === 'factor') setWay(next.ways.includes('totp') ? 'totp' : 'recovery');
    setProblems(next === null && !session.is_official ? [t('not-allowed')] : []);
    if (next === null && session.is_official) town.store.startSession(session);
    else setStep(next);
  }

  return (
    <main className="login narrow">
      <p className="muted">{t('product')}</p>
      <PageHead title={t('login.title')} sub={t('login.lead')} />
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <CalloutLines lines={problems} />
        {step?.step === 'factor' && (
          <CodeField
            key={way}
            name="code"
            label={t(`login.${way}`)}
            hint={t(`login.${way}.hint`)}
            required
            ref={focusFirst}
            {...(way === 'recovery' ? { inputMode: 'text' } : {})}
          />
        )}
        {step?.step === 'otp' && (
          <CodeField
            key="code"
            name="code"
            label={t('login.code')}
            hint={t('login.code.hint', step.sent_to)}
            required
            ref={focusFirst}
          />
        )}
        {!step && (
          <>
            <LoginIdField name="login_id" label={t('login.id')} required ref={focusFirst} />
            <PasswordField
              name="password"
              label={t('login.password')}
              showWord={t('login.password.show')}
              hideWord={t('login.password.hide')}
              required
            />
          </>
        )}
        <div className="actions">
          <Button type="submit" variant="primary" busy={busy} busyLabel={t('login.sending')}>
            {t(step ? 'login.code.send' : 'login.send')}
          </Button>
          {step?.step === 'factor' &&
            step.ways
              .filter((other): other is TypedWay => other !== 'passkey' && other !== way)
              .map((other) => (
                <Button key={other} onClick={() => setWay(other)}>
                  {t(`login.${other}.choose`)}
                </Button>
              ))}
          {step && (
            <Button variant="text" className="btn-flush" onClick={() => setStep(null)}>
              {t('login.back')}
            </Button>
          )}
          <LanguageButton town={town} />
        </div>
      </form>
    </main>
  );
}

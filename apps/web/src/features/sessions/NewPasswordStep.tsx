import { sentencesOf } from '@machi/client/client';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { loginPassword } from '@machi/domain/sessions/contract';
import { isLoginOver } from '@machi/domain/sessions/rules';
import { Button } from '@machi/ui/button/Button';
import { PasswordField } from '@machi/ui/field/PasswordField';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useEffect, useRef } from 'react';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { ofTown } from '../../shell/forms/new-password.ts';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { longestPassword, useLongestPassword } from '../../shell/town/town.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useSessionTexts } from './texts.ts';
import type { LoginSteps } from './use-login-steps.ts';

const schema = ofTown(loginPassword.input, longestPassword);

/** A reset that the office forces, or a temporary password, requires a new one (product, "Temporary passwords"). */
export function NewPasswordStep({ challenge, steps }: { challenge: string; steps: LoginSteps }) {
  const { t } = useSessionTexts();
  const { t: shell } = useShellTexts();
  const longest = useLongestPassword();
  const { send, busy } = useCall(loginPassword);
  const { field, submit, refuse, summary } = useSchemaForm(
    schema,
    { challenge, password: '', password_confirmation: '' },
    (name) => t(name === 'password' ? 'new.password' : 'new.confirmation'),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function change(input: CheckedInputOf<typeof loginPassword>) {
    const result = await send(input, { ignoresErrorMessage: true });
    if (!result) return;
    if (result.ok) return steps.take(result.reply);
    if (isLoginOver(result)) return steps.restart(sentencesOf(result));
    refuse(result);
  }

  return (
    <>
      <PageHead title={t('new.title')} sub={t('new.sub')} headingRef={heading} />
      <form className="stack" noValidate onSubmit={submit(change)}>
        <FormSummary summary={summary} />
        {/* Tells a password manager whose password changes. */}
        {steps.loginId !== undefined && <input hidden readOnly autoComplete="username" value={steps.loginId} />}
        <PasswordField
          {...field('password')}
          label={t('new.password')}
          hint={t('new.password.hint', { longest })}
          autoComplete="new-password"
          showWord={shell('show')}
          hideWord={shell('hide')}
        />
        <PasswordField
          {...field('password_confirmation')}
          label={t('new.confirmation')}
          autoComplete="new-password"
          showWord={shell('show')}
          hideWord={shell('hide')}
        />
        <div className="actions">
          <Button type="submit" variant="primary" wide busy={busy} busyLabel={t('new.sending')}>
            {t('new.send')}
          </Button>
          <Button wide onClick={() => steps.restart()}>
            {t('step.back')}
          </Button>
        </div>
      </form>
    </>
  );
}

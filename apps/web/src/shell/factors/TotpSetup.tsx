import { useState, type ReactNode } from 'react';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { beginTotp, type Enrolled } from '@machi/domain/factors/contract';
import { Button } from '@machi/ui/button/Button';
import { PasswordField } from '@machi/ui/field/PasswordField';
import { TotpConfirm, type TotpSecret } from './TotpConfirm.tsx';
import { useCall } from '../calls/use-call.ts';
import { FormSummary } from '../forms/FormSummary.tsx';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { useShellTexts } from '../shell-texts.ts';
import { useFactorTexts } from './texts.ts';

/** Every change of a factor asks for the password. */
function TotpPassword({ onSecret, cancel }: { onSecret: (secret: TotpSecret) => void; cancel: ReactNode }) {
  const { t } = useFactorTexts();
  const { t: shell } = useShellTexts();
  const { send, busy } = useCall(beginTotp);
  const { field, submit, refuse, summary } = useSchemaForm(beginTotp.input, { old_password: '' }, () =>
    t('setup.password'),
  );

  async function begin(input: CheckedInputOf<typeof beginTotp>) {
    const result = await send(input, { ignoresErrorMessage: true });
    if (!result) return;
    if (result.ok) onSecret(result.reply);
    else refuse(result);
  }

  return (
    <form className="stack" noValidate onSubmit={submit(begin)}>
      <FormSummary summary={summary} refused={t('setup.failed')} />
      <PasswordField
        {...field('old_password')}
        label={t('setup.password')}
        requiredWord={shell('required')}
        showWord={shell('show')}
        hideWord={shell('hide')}
      />
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('setup.busy')}>
          {t('next')}
        </Button>
        {cancel}
      </div>
    </form>
  );
}

interface TotpSetupProps {
  readonly onDone: (enrolled: Enrolled) => void;
  /** Stands beside the button of each step. */
  readonly cancel?: ReactNode;
}

/** Adds an authenticator app: the password, then its secret and one code. */
export function TotpSetup({ onDone, cancel }: TotpSetupProps) {
  const [secret, setSecret] = useState<TotpSecret>();
  return secret ? (
    <TotpConfirm secret={secret} onDone={onDone} onOver={() => setSecret(undefined)} cancel={cancel} />
  ) : (
    <TotpPassword onSecret={setSecret} cancel={cancel} />
  );
}

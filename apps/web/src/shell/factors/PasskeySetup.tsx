import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { beginPasskey, confirmPasskey, type Enrolled } from '@machi/domain/factors/contract';
import { requiredText } from '@machi/domain/fields/model';
import { Button } from '@machi/ui/button/Button';
import { PasswordField } from '@machi/ui/field/PasswordField';
import { TextField } from '@machi/ui/field/TextField';
import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { useCall } from '../calls/use-call.ts';
import { FormSummary } from '../forms/FormSummary.tsx';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { useShellTexts } from '../shell-texts.ts';
import { makePasskey } from './ask-passkey.ts';
import { useFactorTexts } from './texts.ts';

const PasskeyForm = z.extend(beginPasskey.input, { name: requiredText(32) });

interface PasskeySetupProps {
  readonly onDone: (enrolled: Enrolled) => void;
  /** Stands beside the button. */
  readonly cancel?: ReactNode;
}

/** Adds a passkey: a name and the password, then the device asks for face, fingerprint or its lock. */
export function PasskeySetup({ onDone, cancel }: PasskeySetupProps) {
  const { t } = useFactorTexts();
  const { t: shell } = useShellTexts();
  const beginning = useCall(beginPasskey);
  const confirming = useCall(confirmPasskey);
  const [isAsking, setIsAsking] = useState(false);
  const [news, setNews] = useState('');
  const { field, submit, refuse, summary } = useSchemaForm(
    PasskeyForm,
    { name: t('passkey.name.usual'), old_password: '' },
    (name) => t(name === 'name' ? 'passkey.name' : 'setup.password'),
  );
  const must = { requiredWord: shell('required') } as const;

  async function confirm(input: CheckedInputOf<typeof confirmPasskey>) {
    const result = await confirming.send(input, { ignoresErrorMessage: true });
    if (!result) return;
    if (result.ok) onDone(result.reply);
    else refuse(result);
  }

  async function begin({ name, old_password }: z.output<typeof PasskeyForm>) {
    setNews('');
    const begun = await beginning.send({ old_password }, { ignoresErrorMessage: true });
    if (!begun) return undefined;
    if (!begun.ok) return refuse(begun);
    setIsAsking(true);
    const credential = await makePasskey(begun.reply.options);
    setIsAsking(false);
    if (!credential) return setNews(t('passkey.stopped'));
    return confirm({ enrolment: begun.reply.enrolment, name, credential });
  }

  const busy = beginning.busy || confirming.busy || isAsking;
  return (
    <form className="stack" noValidate onSubmit={submit(begin)}>
      <FormSummary summary={summary} refused={t('setup.failed')} />
      <TextField {...field('name')} {...must} label={t('passkey.name')} hint={t('passkey.name.hint')} />
      <PasswordField
        {...field('old_password')}
        {...must}
        label={t('setup.password')}
        showWord={shell('show')}
        hideWord={shell('hide')}
      />
      <p role="status">{news}</p>
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy} busyLabel={t(isAsking ? 'passkey.asking' : 'setup.busy')}>
          {t('passkey.make')}
        </Button>
        {cancel}
      </div>
    </form>
  );
}

import { Email } from '@machi/domain/fields/model';
import { remindPassword } from '@machi/domain/sessions/contract';
import { Button } from '@machi/ui/button/Button';
import { TextField } from '@machi/ui/field/TextField';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { OfficeTelephone } from '../../shell/town/Telephone.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useSessionTexts } from './texts.ts';

/** The same text whether or not a member has this address. */
function ReminderSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useSessionTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="narrow stack-lg">
      <PageHead title={t('reminder.title')} />
      <Callout ref={box} tone="info" title={t('reminder.sent')} live="status" focusable>
        <p>{t('reminder.sent.body', { email })}</p>
      </Callout>
      <section className="stack">
        <h2>{t('reminder.next')}</h2>
        <ol className="numbered">
          <li>{t('reminder.next.login')}</li>
          <li>{t('reminder.next.password')}</li>
        </ol>
        <p className="muted">{t('reminder.next.until')}</p>
        <div className="actions">
          <ButtonLink variant="primary" href="/login">
            {t('reminder.login')}
          </ButtonLink>
        </div>
      </section>
      <section className="stack">
        <h2>{t('reminder.missing')}</h2>
        <p>{t('reminder.missing.look')}</p>
        <Button onClick={onAgain}>{t('reminder.again')}</Button>
        <p>
          {t('reminder.missing.call')} <OfficeTelephone />
        </p>
      </section>
    </div>
  );
}

const ReminderForm = z.object({ email: Email });

/** A temporary password by e-mail; without an address the office helps (product, "Temporary passwords" reminder). */
export default function ReminderPage() {
  const { t } = useSessionTexts();
  const { send, busy } = useCall(remindPassword);
  const [sentTo, setSentTo] = useState<string>();
  const { field, submit, refuse, summary } = useSchemaForm(ReminderForm, { email: '' }, () => t('reminder.email'));

  async function ask(input: z.output<typeof ReminderForm>) {
    const result = await send(input, { ignoresErrorMessage: true });
    if (!result) return;
    if (result.ok) setSentTo(input.email);
    else refuse(result);
  }

  if (sentTo !== undefined) return <ReminderSent email={sentTo} onAgain={() => setSentTo(undefined)} />;
  return (
    <div className="narrow stack-lg">
      <PageHead title={t('reminder.title')} sub={t('reminder.sub')} />
      <form className="stack" noValidate onSubmit={submit(ask)}>
        <FormSummary summary={summary} />
        <TextField
          {...field('email')}
          type="email"
          label={t('reminder.email')}
          hint={t('reminder.email.hint')}
          autoComplete="username"
        />
        <SendRow wide busy={busy}>
          {t('reminder.send')}
        </SendRow>
      </form>
      <section className="stack">
        <h2>{t('reminder.phone')}</h2>
        <p>{t('reminder.phone.body')}</p>
        <p className="ways">
          <OfficeTelephone withHours />
        </p>
      </section>
      <ul className="ways">
        <li>
          <TextLink href="/login">{t('reminder.back')}</TextLink>
        </li>
      </ul>
    </div>
  );
}

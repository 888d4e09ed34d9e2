import { useAttemptKey } from '@machi/client/idempotency-key';
import { changeContact } from '@machi/domain/account/contract';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import type { Account } from '@machi/domain/members/model';
import { PasswordField } from '@machi/ui/field/PasswordField';
import { TextField } from '@machi/ui/field/TextField';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useAccountTexts } from '../texts.ts';
import { EditPanel } from '../EditPanel.tsx';

export type ContactKind = 'email' | 'tel';

interface ContactFormProps {
  readonly kind: ContactKind;
  /** Value of an earlier attempt, to send again. */
  readonly value?: string;
  /** Whether any telephone number is accepted, also a landline. */
  readonly takesLandline: boolean;
  readonly onChanged: (account: Account) => void;
  readonly onClose: () => void;
}

const attributes = {
  email: { type: 'email', autoComplete: 'email' },
  tel: { type: 'tel', autoComplete: 'tel' },
} as const;

/** A new e-mail address or telephone number, twice, and the current password (product, "Account page"). */
export function ContactForm({ kind, value = '', takesLandline, onChanged, onClose }: ContactFormProps) {
  const { t } = useAccountTexts();
  const { t: shell } = useShellTexts();
  const { send, busy } = useCall(changeContact);
  const keyFor = useAttemptKey();
  const labels = { kind: '', value: t(`contact.new.${kind}`), value_confirmation: t(`contact.again.${kind}`) };
  const { field, submit, refuse, summary } = useSchemaForm(
    changeContact.input,
    { kind, value, value_confirmation: value, old_password: '' },
    (name) => (name === 'old_password' ? t('old-password') : labels[name]),
  );
  const must = { requiredWord: shell('required') } as const;

  async function change(input: CheckedInputOf<typeof changeContact>) {
    const result = await send(input, { ignoresErrorMessage: true, idempotencyKey: keyFor(input) });
    if (!result) return;
    if (result.ok) onChanged(result.reply.account);
    else refuse(result);
  }

  return (
    <EditPanel
      title={t(`contact.title.${kind}`)}
      summary={summary}
      busy={busy}
      sendLabel={t('contact.send')}
      sendingLabel={t('sending')}
      onSubmit={submit(change)}
      onClose={onClose}
    >
      <TextField
        {...field('value')}
        {...attributes[kind]}
        {...must}
        label={labels.value}
        hint={t(`contact.new.${kind === 'tel' && takesLandline ? 'any' : kind}.hint`)}
      />
      <TextField {...field('value_confirmation')} {...attributes[kind]} {...must} label={labels.value_confirmation} />
      <PasswordField
        {...field('old_password')}
        {...must}
        label={t('old-password')}
        showWord={shell('show')}
        hideWord={shell('hide')}
      />
    </EditPanel>
  );
}

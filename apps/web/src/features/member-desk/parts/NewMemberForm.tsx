import type { CallFailure } from '@machi/client/client';
import { isNamed } from '@machi/domain/described/model';
import { NewMember } from '@machi/domain/member-desk/model';
import { memberParts } from '@machi/domain/members/fields';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { TextField } from '@machi/ui/field/TextField';
import { useWatch } from 'react-hook-form';
import { useLabels } from '../../../shell/described/use-labels.ts';
import { FormSummary } from '../../../shell/forms/FormSummary.tsx';
import { tidiersOf } from '../../../shell/forms/tidy.ts';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useDeskTexts } from '../texts.ts';

interface NewMemberFormProps {
  readonly busy: boolean;
  /** Answers the refusal, if there is one. */
  readonly onSend: (input: NewMember) => Promise<CallFailure | undefined>;
}

/** An e-mail address or a mobile number, a name, and how the first password is treated (product, "Member desk"). */
export function NewMemberForm({ busy, onSend }: NewMemberFormProps) {
  const { t } = useDeskTexts();
  const labels = useLabels(memberParts.contact, 'desk');
  const { t: shell } = useShellTexts();
  const { field, submit, refuse, summary, form } = useSchemaForm(
    NewMember,
    { email: '', tel: '', name: '', is_reset_forced: 1, to_send_email: 1 },
    (name) => (isNamed(memberParts.contact, name) ? labels[name] : t(name)),
    tidiersOf(memberParts.contact),
  );
  const flags = useWatch({ control: form.control, name: ['is_reset_forced', 'to_send_email'] });

  async function send(checked: NewMember) {
    const failure = await onSend(checked);
    if (failure) refuse(failure);
  }
  const flag = (name: 'is_reset_forced' | 'to_send_email', value: 0 | 1 | undefined) => ({
    checked: value === 1,
    onChange: ({ target }: { target: HTMLInputElement }) => form.setValue(name, target.checked ? 1 : 0),
  });

  return (
    <form className="reading stack" noValidate onSubmit={submit(send)}>
      <h2>{t('view.one')}</h2>
      <FormSummary summary={summary} />
      <TextField
        {...field('name')}
        label={t('name')}
        requiredWord={shell('required')}
        aria-required
        hint={t('new.name.hint')}
        autoComplete="off"
      />
      <TextField {...field('email')} type="email" label={labels.email} hint={t('new.email.hint')} autoComplete="off" />
      <TextField
        {...field('tel', { deps: ['email'] })}
        type="tel"
        label={labels.tel}
        hint={t('new.tel.hint')}
        autoComplete="off"
      />
      <div>
        <CheckField
          {...flag('to_send_email', flags[1])}
          label={t('to_send_email')}
          hint={t(flags[1] === 1 ? 'to_send_email.1' : 'to_send_email.0')}
        />
        <CheckField {...flag('is_reset_forced', flags[0])} label={t('is_reset_forced')} />
      </div>
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('new.sending')}>
          {t('new.send')}
        </Button>
      </div>
    </form>
  );
}

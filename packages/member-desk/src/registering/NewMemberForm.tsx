import { labelsOf } from '@machi/domain/described/written';
import { memberParts } from '@machi/domain/members/fields';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { TextField, type TextFieldProps } from '@machi/ui/field/TextField';
import type { ReactNode, SubmitEvent } from 'react';
import { useMemberTexts } from '../texts.ts';

type Flag = 'is_reset_forced' | 'to_send_email';

/** Validation and values of the form. Portal and kiosk each have their own. */
export interface NewMemberHands {
  readonly field: (name: 'name' | 'email' | 'tel') => Omit<TextFieldProps, 'label' | 'hint' | 'type' | 'autoComplete'>;
  readonly isSet: (flag: Flag) => boolean;
  readonly set: (flag: Flag, value: 0 | 1) => void;
  /** Summary of problems. */
  readonly summary: ReactNode;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

interface NewMemberFormProps {
  readonly hands: NewMemberHands;
  readonly busy: boolean;
}

/** An e-mail address or a mobile number, a name, and the handling of the first password (product, "Member desk"). */
export function NewMemberForm({ hands: { field, isSet, set, summary, onSubmit }, busy }: NewMemberFormProps) {
  const { t, locale } = useMemberTexts();
  const labels = labelsOf(memberParts.contact, locale, 'desk');
  const flag = (name: Flag) => ({
    checked: isSet(name),
    onChange: ({ target }: { target: HTMLInputElement }) => set(name, target.checked ? 1 : 0),
  });

  return (
    <form className="reading stack" noValidate onSubmit={onSubmit}>
      <h2>{t('view.one')}</h2>
      {summary}
      <TextField
        {...field('name')}
        label={t('name')}
        requiredWord={t('required')}
        hint={t('new.name.hint')}
        autoComplete="off"
      />
      <TextField {...field('email')} type="email" label={labels.email} hint={t('new.email.hint')} autoComplete="off" />
      <TextField {...field('tel')} type="tel" label={labels.tel} hint={t('new.tel.hint')} autoComplete="off" />
      <div>
        <CheckField
          {...flag('to_send_email')}
          label={t('to_send_email')}
          hint={t(isSet('to_send_email') ? 'to_send_email.1' : 'to_send_email.0')}
        />
        <CheckField {...flag('is_reset_forced')} label={t('is_reset_forced')} />
      </div>
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('new.sending')}>
          {t('new.send')}
        </Button>
      </div>
    </form>
  );
}

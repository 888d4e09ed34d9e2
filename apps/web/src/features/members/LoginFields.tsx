import { memberParts } from '@machi/domain/members/fields';
import type { SignupRequest } from '@machi/domain/members/model';
import { CheckField } from '@machi/ui/field/CheckField';
import { PasswordField } from '@machi/ui/field/PasswordField';
import { TextField } from '@machi/ui/field/TextField';
import type { SchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useLabels } from '../../shell/described/labels-and-rows.tsx';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { useLongestPassword } from '../../shell/town/town.ts';
import { useMemberTexts } from './texts.ts';

/** A hint with an example that stays on one line. */
export function Hint({ words, example }: { words: string; example: string }) {
  return (
    <>
      {words} <span className="nb">{example}</span>
    </>
  );
}

const contacts = ['email', 'email_confirmation', 'tel', 'tel_confirmation'] as const;

type LoginFieldsProps = { form: SchemaForm<typeof SignupRequest>; hasNoEmail: boolean };

/** Contact for the link, which is also the login ID: an address, or a mobile number in its place. */
export function LoginFields({ form, hasNoEmail }: LoginFieldsProps) {
  const { t } = useMemberTexts();
  const { t: shell } = useShellTexts();
  const longest = useLongestPassword();
  const labels = useLabels(memberParts.contact);
  const { field } = form;
  const must = (name: Parameters<typeof field>[0]) => ({
    ...field(name),
    requiredWord: shell('required'),
  });
  const words = { showWord: shell('show'), hideWord: shell('hide'), autoComplete: 'new-password' };

  return (
    <>
      <CheckField
        // Clears errors of fields that disappear or change their meaning.
        {...field('has_no_email', { onChange: () => form.form.clearErrors(contacts) })}
        label={t('has_no_email')}
      />
      {hasNoEmail ? (
        <>
          <TextField
            {...must('tel')}
            type="tel"
            label={t('mobile')}
            hint={<Hint words={t('mobile.hint')} example={t('tel.example')} />}
            autoComplete="tel"
          />
          <TextField {...must('tel_confirmation')} type="tel" label={t('tel_confirmation')} autoComplete="tel" />
        </>
      ) : (
        <>
          <TextField
            {...must('email')}
            type="email"
            label={labels.email}
            hint={<Hint words={t('email.hint')} example={t('email.example')} />}
            autoComplete="email"
          />
          <TextField
            {...must('email_confirmation')}
            type="email"
            label={t('email_confirmation')}
            autoComplete="email"
          />
        </>
      )}
      <PasswordField {...must('password')} {...words} label={t('password')} hint={t('password.hint', { longest })} />
      <PasswordField {...must('password_confirmation')} {...words} label={t('password_confirmation')} />
    </>
  );
}

import type { SignupRequest } from '@machi/domain/members/model';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { TextLink } from '@machi/ui/link/TextLink';
import { useWatch } from 'react-hook-form';
import { AddressFields } from '../../../shell/address/AddressFields.tsx';
import { BirthdateField } from '../../../shell/birthdate/BirthdateField.tsx';
import { FormSummary } from '../../../shell/forms/FormSummary.tsx';
import type { SchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useMemberTexts } from '../texts.ts';
import { Hint } from './Hint.tsx';
import { LoginFields } from './LoginFields.tsx';

type Props = {
  form: SchemaForm<typeof SignupRequest>;
  onChecked: () => void;
};

const genders = [0, 1, 2] as const;

export function SignupInput({ form, onChecked }: Props) {
  const { t } = useMemberTexts();
  const { t: shell } = useShellTexts();
  const { field, submit, summary } = form;
  const { control, getValues, setValue, getFieldState, trigger } = form.form;
  const [has_no_email, zipcode, birthdate] = useWatch({ control, name: ['has_no_email', 'zipcode', 'birthdate'] });
  const hasNoEmail = has_no_email === true;
  const requiredWord = shell('required');
  const must = (name: Parameters<typeof field>[0]) => ({ ...field(name), requiredWord, 'aria-required': true });

  return (
    <form className="stack-lg" noValidate onSubmit={submit(onChecked)}>
      <FormSummary summary={summary} />
      <section className="stack" aria-labelledby="group-login">
        <h2 id="group-login">{t('group.login')}</h2>
        <LoginFields form={form} hasNoEmail={hasNoEmail} />
      </section>
      <section className="stack" aria-labelledby="group-name">
        <h2 id="group-name">{t('group.name')}</h2>
        <div className="form-row">
          <TextField {...must('lastname')} label={t('lastname')} autoComplete="family-name" />
          <TextField {...must('firstname')} label={t('firstname')} autoComplete="given-name" />
        </div>
        <p className="muted sm">{t('furigana.hint')}</p>
        <div className="form-row">
          <TextField {...must('lastfurigana')} label={t('lastfurigana')} hint={t('lastfurigana.hint')} lang="ja" />
          <TextField {...must('firstfurigana')} label={t('firstfurigana')} hint={t('firstfurigana.hint')} lang="ja" />
        </div>
      </section>
      <section className="stack" aria-labelledby="group-contact">
        <h2 id="group-contact">{t(hasNoEmail ? 'group.address' : 'group.contact')}</h2>
        {!hasNoEmail && (
          <TextField
            {...must('tel')}
            type="tel"
            label={t('tel')}
            hint={<Hint words={t('tel.hint')} example={t('tel.example')} />}
            autoComplete="tel"
          />
        )}
        <AddressFields
          field={field}
          labelOf={t}
          zipcode={zipcode}
          read={getValues}
          fill={(part, value) => setValue(part, value, { shouldValidate: getFieldState(part).invalid })}
        />
      </section>
      <section className="stack" aria-labelledby="group-person">
        <h2 id="group-person">{t('group.person')}</h2>
        <BirthdateField
          field={field('birthdate')}
          label={t('birthdate')}
          value={birthdate}
          onChange={(value) => setValue('birthdate', value)}
          check={() => trigger('birthdate')}
        />
        <SelectField
          {...field('gender', { setValueAs: Number })}
          label={t('gender')}
          optionalWord={shell('optional')}
          options={genders.map((gender) => ({ value: String(gender), label: t(`gender.${gender}`) }))}
          autoComplete="sex"
          fit="date"
        />
      </section>
      <CheckField
        {...must('is_agreed')}
        label={
          <>
            {t('agree.before')}
            <TextLink href="/terms" target="_blank">
              {t('agree.terms')}
            </TextLink>
            {t('agree.after')}
          </>
        }
      />
      <div className="actions">
        <Button type="submit" variant="primary">
          {t('to-confirm')}
        </Button>
      </div>
      <p className="ways">
        {t('have-account')} <TextLink href="/login">{t('login')}</TextLink>
      </p>
    </form>
  );
}

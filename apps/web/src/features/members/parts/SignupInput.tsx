import { isDateText } from '@machi/domain/calendar/model';
import type { SignupRequest } from '@machi/domain/members/model';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { DateField } from '@machi/ui/field/DateField';
import { PasswordField } from '@machi/ui/field/PasswordField';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { TextLink } from '@machi/ui/link/TextLink';
import { useWatch } from 'react-hook-form';
import type { SchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { longDate } from '../../../shell/long-date.ts';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useMemberTexts } from '../texts.ts';

type Props = {
  form: SchemaForm<typeof SignupRequest>;
  onChecked: () => void;
};

const genders = [0, 1, 2] as const;

export function SignupInput({ form, onChecked }: Props) {
  const { t, locale } = useMemberTexts();
  const { t: shell } = useShellTexts();
  const { field, submit, summary } = form;
  const birthdate = useWatch({ control: form.form.control, name: 'birthdate' });
  const requiredWord = shell('required');
  const must = (name: Parameters<typeof field>[0]) => ({ ...field(name), requiredWord, 'aria-required': true });

  return (
    <form className="stack-lg" noValidate onSubmit={submit(onChecked)}>
      <FormErrors
        heading={sentenceOf({ code: 'form-errors' }, locale)}
        errors={summary.errors}
        attempt={summary.attempt}
      >
        {summary.lines.length > 0 && summary.lines.map((line) => <p key={line}>{line}</p>)}
      </FormErrors>
      <section className="stack" aria-labelledby="group-login">
        <h2 id="group-login">{t('group.login')}</h2>
        <TextField {...must('email')} type="email" label={t('email')} hint={t('email.hint')} autoComplete="email" />
        <TextField {...must('email_confirmation')} type="email" label={t('email_confirmation')} autoComplete="email" />
        <PasswordField
          {...must('password')}
          label={t('password')}
          hint={t('password.hint')}
          autoComplete="new-password"
          showWord={shell('show')}
          hideWord={shell('hide')}
        />
        <PasswordField
          {...must('password_confirmation')}
          label={t('password_confirmation')}
          autoComplete="new-password"
          showWord={shell('show')}
          hideWord={shell('hide')}
        />
      </section>
      <section className="stack" aria-labelledby="group-name">
        <h2 id="group-name">{t('group.name')}</h2>
        <div className="form-row">
          <TextField {...must('lastname')} label={t('lastname')} autoComplete="family-name" />
          <TextField {...must('firstname')} label={t('firstname')} autoComplete="given-name" />
        </div>
        <div className="form-row">
          <TextField {...must('lastfurigana')} label={t('lastfurigana')} hint={t('furigana.hint')} lang="ja" />
          <TextField {...must('firstfurigana')} label={t('firstfurigana')} hint={t('furigana.hint')} lang="ja" />
        </div>
      </section>
      <section className="stack" aria-labelledby="group-contact">
        <h2 id="group-contact">{t('group.contact')}</h2>
        <TextField {...must('tel')} type="tel" label={t('tel')} hint={t('tel.hint')} autoComplete="tel" />
        <TextField
          {...must('zipcode')}
          label={t('zipcode')}
          hint={t('zipcode.hint')}
          inputMode="numeric"
          autoComplete="postal-code"
          fit="date"
        />
        <div className="form-row">
          <TextField {...must('prefecture')} label={t('prefecture')} autoComplete="address-level1" />
          <TextField {...must('address1')} label={t('address1')} autoComplete="address-level2" />
        </div>
        <TextField {...must('address2')} label={t('address2')} autoComplete="address-line1" />
        <TextField
          {...field('address3')}
          label={t('address3')}
          optionalWord={shell('optional')}
          autoComplete="address-line2"
        />
      </section>
      <section className="stack" aria-labelledby="group-person">
        <h2 id="group-person">{t('group.person')}</h2>
        <DateField
          {...must('birthdate')}
          label={t('birthdate')}
          hint={t('birthdate.hint')}
          readout={isDateText(birthdate) && longDate(birthdate, locale)}
          min="1900-01-01"
          autoComplete="bday"
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
      <p>
        {t('have-account')} <TextLink href="/login">{t('login')}</TextLink>
      </p>
    </form>
  );
}

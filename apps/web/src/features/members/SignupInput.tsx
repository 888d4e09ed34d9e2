import { fieldsByName } from '@machi/domain/described/model';
import { memberParts, profileFields } from '@machi/domain/members/fields';
import type { SignupRequest } from '@machi/domain/members/model';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { useWatch } from 'react-hook-form';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { AddressFields } from '../../shell/address/AddressFields.tsx';
import { BirthdateField } from '../../shell/birthdate/BirthdateField.tsx';
import { DescribedFields } from '../../shell/described/DescribedFields.tsx';
import { schemaControls } from '../../shell/described/schema-controls.ts';
import { AgreeField } from '../../shell/forms/AgreeField.tsx';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import type { SchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useMemberTexts } from './texts.ts';
import { Hint, LoginFields } from './LoginFields.tsx';

type Props = {
  form: SchemaForm<typeof SignupRequest>;
  onChecked: () => void;
};

const { tel } = fieldsByName(memberParts.contact);

export function SignupInput({ form, onChecked }: Props) {
  const { t } = useMemberTexts();
  const { field, submit, summary } = form;
  const { control, getValues, setValue, getFieldState, trigger } = form.form;
  const [has_no_email, zipcode, birthdate] = useWatch({ control, name: ['has_no_email', 'zipcode', 'birthdate'] });
  const hasNoEmail = has_no_email === true;
  const controls = schemaControls(form, profileFields);

  return (
    <form className="stack-lg" noValidate onSubmit={submit(onChecked)}>
      <FormSummary summary={summary} />
      <Section className="stack" title={t('group.login')}>
        <LoginFields form={form} hasNoEmail={hasNoEmail} />
      </Section>
      <Section className="stack" titleId="group-name" title={t('group.name')}>
        <DescribedFields fields={memberParts.name} controls={controls} />
        <p className="muted sm">{t('furigana.hint')}</p>
        <DescribedFields
          fields={memberParts.furigana}
          controls={controls}
          hints={{ lastfurigana: t('lastfurigana.hint'), firstfurigana: t('firstfurigana.hint') }}
        />
      </Section>
      <Section className="stack" title={t(hasNoEmail ? 'group.address' : 'group.contact')}>
        {!hasNoEmail && (
          <DescribedFields
            fields={[tel]}
            controls={controls}
            hints={{ tel: <Hint words={t('tel.hint')} example={t('tel.example')} /> }}
          />
        )}
        <AddressFields
          field={field}
          zipcode={zipcode}
          read={getValues}
          fill={(part, value) => setValue(part, value, { shouldValidate: getFieldState(part).invalid })}
        />
      </Section>
      <Section className="stack" title={t('group.person')}>
        <BirthdateField
          field={field('birthdate')}
          value={birthdate}
          onChange={(value) => setValue('birthdate', value)}
          check={() => trigger('birthdate')}
        />
        <DescribedFields fields={memberParts.person} controls={controls} />
      </Section>
      <AgreeField
        {...field('is_agreed')}
        before={t('agree.before')}
        words={t('agree.terms')}
        after={t('agree.after')}
        href="/terms"
      />
      <SendRow>{t('to-confirm')}</SendRow>
      <p className="ways">
        {t('have-account')} <TextLink href="/login">{t('login')}</TextLink>
      </p>
    </form>
  );
}

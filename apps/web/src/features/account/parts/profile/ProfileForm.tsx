import { ProfileChange } from '@machi/domain/account/model';
import { toFurigana } from '@machi/domain/fields/kana';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { useWatch } from 'react-hook-form';
import { AddressFields } from '../../../../shell/address/AddressFields.tsx';
import { BirthdateField } from '../../../../shell/birthdate/BirthdateField.tsx';
import { tidyZipcode } from '../../../../shell/forms/tidy.ts';
import { useSchemaForm } from '../../../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../../../shell/shell-texts.ts';
import { useAccountTexts } from '../../texts.ts';
import { EditPanel } from '../EditPanel.tsx';
import { profileOf } from './profile-values.ts';
import { useProfileChange } from './use-profile-change.ts';
import type { ProfileFormProps } from './use-profile-change.ts';

const genders = [0, 1, 2] as const;

/** The whole profile, until the office has verified it. */
export function ProfileForm({ account, onChanged, onClose }: ProfileFormProps) {
  const { t } = useAccountTexts();
  const { t: shell } = useShellTexts();
  const { field, submit, refuse, summary, form } = useSchemaForm(ProfileChange, profileOf(account), (name) => t(name), {
    lastfurigana: toFurigana,
    firstfurigana: toFurigana,
    zipcode: tidyZipcode,
  });
  const { change, busy } = useProfileChange(onChanged, refuse);
  const [birthdate = '', zipcode] = useWatch({ control: form.control, name: ['birthdate', 'zipcode'] });
  const must = { requiredWord: shell('required'), 'aria-required': true } as const;

  return (
    <EditPanel
      title={t('profile.title')}
      summary={summary}
      busy={busy}
      sendLabel={t('save')}
      sendingLabel={t('saving')}
      onSubmit={submit(change)}
      onClose={onClose}
    >
      <div className="form-row">
        <TextField {...field('lastname')} {...must} label={t('lastname')} autoComplete="family-name" />
        <TextField {...field('firstname')} {...must} label={t('firstname')} autoComplete="given-name" />
      </div>
      <div className="form-row">
        <TextField {...field('lastfurigana')} {...must} label={t('lastfurigana')} hint={t('furigana.hint')} lang="ja" />
        <TextField
          {...field('firstfurigana')}
          {...must}
          label={t('firstfurigana')}
          hint={t('furigana.hint')}
          lang="ja"
        />
      </div>
      <BirthdateField
        field={field('birthdate')}
        label={t('birthdate')}
        value={birthdate}
        onChange={(value) => form.setValue('birthdate', value)}
        check={() => form.trigger('birthdate')}
      />
      <SelectField
        {...field('gender', { setValueAs: Number })}
        label={t('gender')}
        optionalWord={shell('optional')}
        options={genders.map((gender) => ({ value: String(gender), label: t(`gender.${gender}`) }))}
        autoComplete="sex"
        fit="date"
      />
      <AddressFields
        field={field}
        labelOf={t}
        zipcode={zipcode}
        keptStreet={account.address2}
        read={form.getValues}
        fill={(part, value) => form.setValue(part, value, { shouldValidate: form.getFieldState(part).invalid })}
      />
    </EditPanel>
  );
}

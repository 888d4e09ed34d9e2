import type { subscribe } from '@machi/domain/services/contract';
import type { ProfileField } from '@machi/domain/services/rules';
import { TextField } from '@machi/ui/field/TextField';
import { useWatch } from 'react-hook-form';
import { AddressFields } from '../../../shell/address/AddressFields.tsx';
import { BirthdateField } from '../../../shell/birthdate/BirthdateField.tsx';
import type { SchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useServiceTexts } from '../texts.ts';
import { addressParts, isWithoutAddress } from './address-part.ts';

interface MissingFieldsProps {
  readonly names: readonly ProfileField[];
  readonly form: SchemaForm<typeof subscribe.input>;
}

const completes: Partial<Record<ProfileField, string>> = {
  lastname: 'family-name',
  firstname: 'given-name',
  tel: 'tel',
  zipcode: 'postal-code',
  prefecture: 'address-level1',
  address1: 'address-level2',
  address2: 'address-line1',
};

/** Fields for what the profile does not have yet. */
export function MissingFields({ names, form: { field, form } }: MissingFieldsProps) {
  const { t } = useServiceTexts();
  const { t: shell } = useShellTexts();
  const [birthdate = '', zipcode = ''] = useWatch({ control: form.control, name: ['birthdate', 'zipcode'] });
  const { getValues, setValue, getFieldState, trigger } = form;
  const isWhole = isWithoutAddress(names);

  return names.map((name) => {
    const control = {
      ...field(name),
      label: t(name),
      requiredWord: shell('required'),
      'aria-required': true,
      autoComplete: completes[name],
    } as const;
    if (name === 'birthdate') {
      return (
        <BirthdateField
          key={name}
          field={field(name)}
          label={t(name)}
          value={birthdate}
          onChange={(value) => setValue(name, value)}
          check={() => trigger(name)}
        />
      );
    }
    if (isWhole && name === 'zipcode') {
      return (
        <AddressFields
          key={name}
          field={field}
          labelOf={t}
          zipcode={zipcode}
          read={getValues}
          fill={(part, value) => setValue(part, value, { shouldValidate: getFieldState(part).invalid })}
        />
      );
    }
    if (isWhole && addressParts.has(name)) return null;
    if (name === 'tel') return <TextField key={name} {...control} type="tel" hint={t('hint.tel')} />;
    if (name === 'zipcode') {
      return <TextField key={name} {...control} inputMode="numeric" hint={t('hint.zipcode')} fit="date" />;
    }
    if (name === 'lastfurigana' || name === 'firstfurigana') {
      return <TextField key={name} {...control} hint={t('hint.furigana')} lang="ja" />;
    }
    return <TextField key={name} {...control} />;
  });
}

import { profileFields } from '@machi/domain/members/fields';
import type { subscribe } from '@machi/domain/services/contract';
import type { ProfileField } from '@machi/domain/services/rules';
import { useWatch } from 'react-hook-form';
import { AddressFields } from '../../shell/address/AddressFields.tsx';
import { BirthdateField } from '../../shell/birthdate/BirthdateField.tsx';
import { DescribedFields } from '../../shell/described/DescribedFields.tsx';
import { schemaControls } from '../../shell/described/schema-controls.ts';
import type { SchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useServiceTexts } from './texts.ts';
import { addressParts, isWithoutAddress } from './use-missing-form.ts';

interface MissingFieldsProps {
  readonly names: readonly ProfileField[];
  readonly form: SchemaForm<typeof subscribe.input>;
}

/** Fields for what the profile does not have yet. */
export function MissingFields({ names, form: { field, form } }: MissingFieldsProps) {
  const { t } = useServiceTexts();
  const [birthdate = '', zipcode = ''] = useWatch({ control: form.control, name: ['birthdate', 'zipcode'] });
  const { getValues, setValue, getFieldState, trigger } = form;
  const controls = schemaControls({ field, form }, profileFields);
  const furigana = t('hint.furigana');
  const hints = { tel: t('hint.tel'), zipcode: t('hint.zipcode'), lastfurigana: furigana, firstfurigana: furigana };
  const isWhole = isWithoutAddress(names);

  return names.map((name) => {
    if (name === 'birthdate') {
      return (
        <BirthdateField
          key={name}
          field={field(name)}
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
          zipcode={zipcode}
          read={getValues}
          fill={(part, value) => setValue(part, value, { shouldValidate: getFieldState(part).invalid })}
        />
      );
    }
    if (isWhole && addressParts.has(name)) return null;
    return (
      <DescribedFields
        key={name}
        fields={profileFields.filter((one) => one.name === name)}
        controls={controls}
        hints={hints}
      />
    );
  });
}

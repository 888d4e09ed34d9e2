import { groupTypes } from '@machi/domain/reservations/words';
import { groupTypeWords } from '@machi/domain/reservations/words';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../text/use-texts.ts';
import { fieldProps } from './field-props.ts';
import type { FormValues } from '../form-values.ts';

/** Who uses the room, and how many. */
export function UserFields({ form, capacity }: { form: UseFormReturn<FormValues>; capacity: number }) {
  const { t, locale } = useTexts();
  const requiredWord = t('required');
  return (
    <>
      <RadioGroup
        {...fieldProps(form, 'is_group')}
        legend={t('input.who')}
        requiredWord={requiredWord}
        inline
        options={[
          { value: '0', label: t('input.individual') },
          { value: '1', label: t('input.group') },
        ]}
      />
      {form.watch('is_group') === '1' ? (
        <>
          <SelectField
            {...fieldProps(form, 'group_type')}
            label={t('input.groupType')}
            requiredWord={requiredWord}
            emptyWord={t('input.choose')}
            options={groupTypes.map((type) => ({ value: type, label: groupTypeWords[type][locale] }))}
          />
          <div className="form-row">
            <TextField
              {...fieldProps(form, 'group_name')}
              label={t('input.groupName')}
              requiredWord={requiredWord}
              autoComplete="organization"
            />
            <TextField
              {...fieldProps(form, 'person_in_charge')}
              label={t('input.personInCharge')}
              requiredWord={requiredWord}
              autoComplete="off"
            />
          </div>
        </>
      ) : null}
      <TextField
        {...fieldProps(form, 'persons_spot')}
        label={t('input.persons')}
        requiredWord={requiredWord}
        hint={t('input.personsHint', { capacity })}
        inputMode="numeric"
        autoComplete="off"
        fit="number"
        after={<span className="num">{t('input.personsUnit')}</span>}
      />
    </>
  );
}

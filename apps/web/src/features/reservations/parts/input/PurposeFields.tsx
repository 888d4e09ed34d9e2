import { purposes } from '@machi/domain/reservations/words';
import { purposeWords } from '@machi/domain/reservations/words';
import { CheckField } from '@machi/ui/field/CheckField';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../text/use-texts.ts';
import { fieldProps } from './field-props.ts';
import type { FormValues } from '../form-values.ts';

/** What the room is used for, and what the organiser takes from visitors. */
export function PurposeFields({ form }: { form: UseFormReturn<FormValues> }) {
  const { t, locale } = useTexts();
  const requiredWord = t('required');
  return (
    <>
      <SelectField
        {...fieldProps(form, 'purpose')}
        label={t('input.purpose')}
        requiredWord={requiredWord}
        emptyWord={t('input.choose')}
        options={purposes.map((purpose) => ({ value: purpose, label: purposeWords[purpose][locale] }))}
      />
      {form.watch('purpose') === 'other' ? (
        <TextField
          {...fieldProps(form, 'purpose_other')}
          label={t('input.purposeOther')}
          requiredWord={requiredWord}
          hint={t('input.purposeOtherHint')}
          autoComplete="off"
        />
      ) : null}
      <div className="stack-tight">
        <CheckField
          {...fieldProps(form, 'is_commercial')}
          label={t('input.commercial')}
          hint={t('input.commercialHint')}
        />
        <CheckField {...fieldProps(form, 'has_charging')} label={t('input.charging')} />
      </div>
      {form.watch('has_charging') ? (
        <TextField
          {...fieldProps(form, 'charging_fee')}
          label={t('input.chargingFee')}
          requiredWord={requiredWord}
          inputMode="numeric"
          autoComplete="off"
          fit="number"
          after={<span className="num">{t('input.yenUnit')}</span>}
        />
      ) : null}
    </>
  );
}

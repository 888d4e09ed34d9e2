import type { SpotDetail } from '@machi/domain/spots/contract';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../text/use-texts.ts';
import { DocumentField } from './DocumentField.tsx';
import { fieldProps } from './field-props.ts';
import type { FormValues } from '../form-values.ts';

interface ExemptionFieldsProps {
  readonly form: UseFormReturn<FormValues>;
  readonly spot: Pick<SpotDetail, 'exemption_conditions'>;
}

export function ExemptionFields({ form, spot }: ExemptionFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <RadioGroup
        {...fieldProps(form, 'exemption_method')}
        legend={t('input.exemption')}
        optionalWord={t('optional')}
        hint={
          spot.exemption_conditions === '' ? undefined : (
            <span style={{ whiteSpace: 'pre-line' }}>{spot.exemption_conditions}</span>
          )
        }
        options={[
          { value: '0', label: t('input.exemptionNone') },
          { value: '2', label: t('input.exemptionPartial') },
          { value: '1', label: t('input.exemptionFull') },
        ]}
      />
      {form.watch('exemption_method') === '0' ? null : (
        <>
          <TextAreaField
            {...fieldProps(form, 'exemption_reason')}
            label={t('input.exemptionReason')}
            requiredWord={t('required')}
          />
          <DocumentField form={form} name="exemption_documents" />
        </>
      )}
    </>
  );
}

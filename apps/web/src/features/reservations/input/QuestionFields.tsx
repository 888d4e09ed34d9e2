import type { SpotDetail } from '@machi/domain/spots/contract';
import type { UseFormReturn } from 'react-hook-form';
import { DescribedFields } from '../../../shell/described/DescribedFields.tsx';
import { questionFields } from '../../../shell/described/question-fields.ts';
import { useTexts } from '../text/use-texts.ts';
import { controlsOfForm } from './field-props.ts';
import type { FormValues } from '../form-values.ts';

interface QuestionFieldsProps {
  readonly form: UseFormReturn<FormValues>;
  readonly spot: SpotDetail;
}

/** What this facility asks beside the fields of every form. Nothing where it asks nothing. */
export function QuestionFields({ form, spot }: QuestionFieldsProps) {
  const { t } = useTexts();
  if (spot.additional_questions.length === 0) return null;
  return (
    <section className="stack">
      <h2>{t('questions.title', { spot: spot.spot_name })}</h2>
      <DescribedFields fields={questionFields(spot.additional_questions)} controls={controlsOfForm(form)} />
    </section>
  );
}

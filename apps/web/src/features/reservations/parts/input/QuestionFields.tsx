import type { SpotDetail } from '@machi/domain/spots/contract';
import { TextField } from '@machi/ui/field/TextField';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../text/use-texts.ts';
import { fieldProps } from './field-props.ts';
import { answerField } from '../form-values.ts';
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
      {spot.additional_questions.map(({ question_key, question, hint, is_required }) => (
        <TextField
          key={question_key}
          {...fieldProps(form, answerField(question_key))}
          label={question}
          {...(is_required ? { requiredWord: t('required') } : { optionalWord: t('optional') })}
          hint={hint === '' ? undefined : hint}
          autoComplete="off"
        />
      ))}
    </section>
  );
}

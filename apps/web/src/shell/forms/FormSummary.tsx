import { sentenceOf } from '@machi/domain/refusals/model';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useToldInPlace } from '../calls/alerts.ts';
import { useLocale } from '../record/record.ts';
import { useShellTexts } from '../shell-texts.ts';
import type { FormSchema } from './resolver.ts';
import type { SchemaForm } from './use-schema-form.ts';

interface FormSummaryProps<S extends FormSchema> {
  readonly summary: SchemaForm<S>['summary'];
  /** Heading for a refusal without a field. */
  readonly refused?: string;
  /** Text for a lost reply, if the general one can be improved. */
  readonly lost?: string;
}

/** Why a form was not sent: fields to correct, a refusal, or a lost reply. */
export function FormSummary<S extends FormSchema>({ summary, refused, lost }: FormSummaryProps<S>) {
  const { t } = useShellTexts();
  const locale = useLocale();
  const { errors, attempt, isLost } = summary;
  const lines = isLost ? [lost ?? t('reply-lost.form')] : summary.lines;
  useToldInPlace(isLost);

  function heading(): string {
    if (isLost) return t('reply-lost');
    return refused === undefined || errors.length > 0 ? sentenceOf({ code: 'form-errors' }, locale) : refused;
  }
  return (
    <FormErrors heading={heading()} errors={errors} attempt={attempt}>
      {lines.length > 0 && lines.map((line) => <p key={line}>{line}</p>)}
    </FormErrors>
  );
}

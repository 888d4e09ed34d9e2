import { sentenceOf } from '@machi/domain/refusals/model';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useToldInPlace } from '../calls/alerts.ts';
import { useLocale } from '../record/record.ts';
import { useShellTexts } from '../shell-texts.ts';
import type { FormSchema } from './resolver.ts';
import type { SchemaForm } from './use-schema-form.ts';

interface FormSummaryProps<S extends FormSchema> {
  readonly summary: SchemaForm<S>['summary'];
  /** Heading where the server refused it for a reason that lies at no field. */
  readonly refused?: string;
  /** What is open, and what to do, where no reply came, if it can be said better than in general. */
  readonly lost?: string;
}

/** What kept a form from being sent: fields to correct, a refusal, or a reply that never came. */
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

import { Button } from '@machi/ui/button/Button';
import type { ButtonProps } from '@machi/ui/button/Button';
import type { ReactNode, SubmitEvent } from 'react';
import { FormSummary } from '../../../shell/forms/FormSummary.tsx';
import type { SchemaForm } from '../../../shell/forms/use-schema-form.ts';
import type { FormSchema } from '../../../shell/forms/resolver.ts';
import { useSpotDeskTexts } from '../texts.ts';

interface EditFormProps {
  readonly className: string;
  /** What another official has saved meanwhile. */
  readonly notice: ReactNode;
  readonly summary: SchemaForm<FormSchema>['summary'];
  readonly busy: boolean;
  readonly variant?: ButtonProps['variant'];
  readonly onSubmit: (event?: SubmitEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

/** The fields of an edit, and the button that checks it. */
export function EditForm({ className, notice, summary, busy, variant, onSubmit, children }: EditFormProps) {
  const { t } = useSpotDeskTexts();
  return (
    <form className={className} noValidate onSubmit={onSubmit}>
      {notice}
      <FormSummary summary={summary} refused={t('refused')} lost={t('lost')} />
      {children}
      <div className="actions">
        <Button type="submit" variant={variant} busy={busy} busyLabel={t('check.sending')}>
          {t('check.send')}
        </Button>
      </div>
    </form>
  );
}

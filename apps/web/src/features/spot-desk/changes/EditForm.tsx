import { Button, type ButtonProps } from '@machi/ui/button/Button';
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import { FormSummary } from '../../../shell/forms/FormSummary.tsx';
import type { SchemaForm } from '../../../shell/forms/use-schema-form.ts';
import type { FormSchema } from '../../../shell/forms/resolver.ts';
import { useSpotDeskTexts } from '../texts.ts';

export interface EditFormProps {
  readonly className: string;
  /** Another official's changes meanwhile. */
  readonly notice: ReactNode;
  readonly summary: SchemaForm<FormSchema>['summary'];
  readonly busy: boolean;
  readonly variant?: ButtonProps['variant'];
  /** Whether the form returns from the preview. */
  readonly takesFocus: boolean;
  readonly onSubmit: (event?: SubmitEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

/** The fields of an edit, and the button that checks it. */
export function EditForm({ className, notice, summary, busy, variant, takesFocus, onSubmit, children }: EditFormProps) {
  const { t } = useSpotDeskTexts();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <form className={className} noValidate onSubmit={onSubmit}>
      {notice}
      <FormSummary summary={summary} refused={t('refused')} lost={t('lost')} />
      {children}
      <div className="actions">
        <Button ref={button} type="submit" variant={variant} busy={busy} busyLabel={t('check.sending')}>
          {t('check.send')}
        </Button>
      </div>
    </form>
  );
}

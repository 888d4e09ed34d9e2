import { Button } from '@machi/ui/button/Button';
import { useEffect, useId, useRef, type ReactNode, type SubmitEvent } from 'react';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import type { FormSchema } from '../../shell/forms/resolver.ts';
import type { SchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useAccountTexts } from './texts.ts';

interface EditPanelProps<S extends FormSchema> {
  readonly title: string;
  /** Consequence of the change. */
  readonly lead?: string;
  readonly summary: SchemaForm<S>['summary'];
  /** What a lost reply leaves open. */
  readonly lost?: string;
  readonly busy: boolean;
  readonly sendLabel: string;
  readonly sendingLabel: string;
  readonly keepLabel?: string;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form that opens below the rows it changes. Its heading takes the focus. */
export function EditPanel<S extends FormSchema>({
  title,
  lead,
  summary,
  lost,
  busy,
  sendLabel,
  sendingLabel,
  keepLabel,
  onSubmit,
  onClose,
  children,
}: EditPanelProps<S>) {
  const { t } = useAccountTexts();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // The whole form if it fits, else its beginning.
    heading.current?.closest('form')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <form className="panel stack account-form" noValidate aria-labelledby={titleId} onSubmit={onSubmit}>
      <h3 id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {lead && <p>{lead}</p>}
      <FormSummary summary={summary} refused={t('not-saved')} lost={lost} />
      {children}
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy} busyLabel={sendingLabel}>
          {sendLabel}
        </Button>
        <Button onClick={onClose}>{keepLabel ?? t('cancel')}</Button>
      </div>
    </form>
  );
}

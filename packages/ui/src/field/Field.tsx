import type { ReactNode } from 'react';
import { FieldError, FieldHint, LabelWords } from './FieldParts.tsx';
import { describedBy, type ControlAttributes, type FieldWords } from './field-words.ts';

export type FieldProps = FieldWords & {
  id: string;
  /** Further ids that describe the control. */
  describedBy?: string;
  className?: string;
  /** Renders the control with the given attributes. */
  children: (control: ControlAttributes) => ReactNode;
};

/** Frame of a single control: label above, hint, control, error below. */
export function Field({ id, className, children, describedBy: more, ...words }: FieldProps) {
  return (
    <div className={['field', words.error ? 'bad' : '', className ?? ''].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        <LabelWords {...words} />
      </label>
      <FieldHint id={id} hint={words.hint} />
      {children({
        id,
        'aria-describedby': describedBy(id, words, more),
        'aria-invalid': words.error ? true : undefined,
        // Otherwise left out, so that the control's own attributes stay.
        ...(words.requiredWord ? { 'aria-required': true } : {}),
      })}
      <FieldError id={id} error={words.error} />
    </div>
  );
}

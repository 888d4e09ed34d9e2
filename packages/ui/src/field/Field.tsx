import type { ReactNode } from 'react';
import { FieldError, FieldHint, LabelWords } from './FieldParts.tsx';
import { describedBy, type ControlAttributes, type FieldWords } from './field-words.ts';

export type FieldProps = FieldWords & {
  id: string;
  /** More ids that describe the control. */
  describedBy?: string;
  className?: string;
  /** Draws the control with the given attributes. */
  children: (control: ControlAttributes) => ReactNode;
};

/** Label above, hint, control, error under it: the frame of every single control. */
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
        // Left out otherwise: what a control says of itself stands.
        ...(words.requiredWord ? { 'aria-required': true } : {}),
      })}
      <FieldError id={id} error={words.error} />
    </div>
  );
}

import { useId } from 'react';
import type { InputHTMLAttributes } from 'react';
import { focusFirst } from './focus-first.ts';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** The one to type into first. */
  readonly isFirst?: boolean;
}

/** One line to type into, with its label above. */
export function Field({ label, hint, isFirst = false, ...input }: FieldProps) {
  const id = useId();
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        id={id}
        ref={isFirst ? focusFirst : undefined}
        className="input"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        required
        {...input}
      />
    </p>
  );
}

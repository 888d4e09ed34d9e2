import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError, FieldHint } from './FieldParts.tsx';
import { describedBy, type FieldWords } from './field-words.ts';

export type CheckFieldProps = Omit<ComponentProps<'input'>, 'type' | 'children'> &
  Pick<FieldWords, 'requiredWord' | 'hint' | 'error'> & {
    /** May contain links; the text is the label of the box. */
    label: ReactNode;
  };

export function CheckField({ label, requiredWord, hint, error, id, className, ...input }: CheckFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={['field', error ? 'bad' : '', className ?? ''].filter(Boolean).join(' ')}>
      <label className="check" htmlFor={inputId}>
        <input
          {...input}
          type="checkbox"
          id={inputId}
          aria-describedby={describedBy(inputId, { hint, error }, input['aria-describedby'])}
          aria-invalid={error ? true : undefined}
          {...(requiredWord ? { 'aria-required': true } : {})}
        />
        <span>
          {label}
          {requiredWord ? <span className="req">{requiredWord}</span> : null}
        </span>
      </label>
      <FieldHint id={inputId} hint={hint} />
      <FieldError id={inputId} error={error} />
    </div>
  );
}

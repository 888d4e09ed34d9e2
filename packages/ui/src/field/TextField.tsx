import { useId, type ComponentProps, type ReactNode } from 'react';
import { Field } from './Field.tsx';
import type { FieldWords } from './field-words.ts';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'children'> &
  FieldWords & {
    /** A narrow control for short values: a time, a date, a one-time code, a number. */
    fit?: 'time' | 'date' | 'code' | 'letters' | 'number';
    /**
     * Shown after the control, such as a unit or a button. Always give it or never: a change renders the control anew.
     */
    after?: ReactNode;
    fieldClassName?: string;
  };

export function TextField({
  label,
  requiredWord,
  optionalWord,
  hint,
  error,
  fit,
  after,
  fieldClassName,
  id,
  className,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const words = { label, requiredWord, optionalWord, hint, error };
  return (
    <Field {...words} id={id ?? ownId} className={fieldClassName} describedBy={input['aria-describedby']}>
      {(control) => {
        const box = (
          <input
            type="text"
            {...input}
            {...control}
            className={['input', fit ? `fit-${fit}` : '', className ?? ''].filter(Boolean).join(' ')}
          />
        );
        return after === undefined ? (
          box
        ) : (
          <div className="input-row">
            {box}
            {after}
          </div>
        );
      }}
    </Field>
  );
}

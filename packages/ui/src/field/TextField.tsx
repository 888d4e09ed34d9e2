import { useId, type ComponentProps, type ReactNode } from 'react';
import { Field } from './Field.tsx';
import type { FieldWords } from './field-words.ts';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'children'> &
  FieldWords & {
    /** A narrow control for what is short: a time, a date, a one-time code, a number. */
    fit?: 'time' | 'date' | 'code' | 'number';
    /** Stands after the control, such as a unit or a button. Given always or never: with it come and go, the control is drawn anew. */
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

type CodeFieldProps = Omit<TextFieldProps, 'type' | 'fit'>;

/** The digits of a message, which a device may fill in by itself. */
export function CodeField(props: CodeFieldProps) {
  return <TextField inputMode="numeric" autoComplete="one-time-code" spellCheck={false} {...props} fit="code" />;
}

type LoginIdFieldProps = Omit<TextFieldProps, 'type' | 'fit'>;

/** Who logs in: an address or a number, as a password manager fills it in. */
export function LoginIdField(props: LoginIdFieldProps) {
  return <TextField inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />;
}

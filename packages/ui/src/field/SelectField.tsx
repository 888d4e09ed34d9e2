import { useId, type ComponentProps } from 'react';
import { Field } from './Field.tsx';
import type { FieldWords } from './field-words.ts';

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectFieldProps = ComponentProps<'select'> &
  FieldWords & {
    /** The choices; groups are given as children instead. */
    options?: readonly SelectOption[];
    /** Text of the empty first choice. */
    emptyWord?: string;
    fit?: 'time' | 'date' | 'number';
    fieldClassName?: string;
  };

const none: NonNullable<SelectFieldProps['options']> = [];

export function SelectField({
  label,
  requiredWord,
  optionalWord,
  hint,
  error,
  options = none,
  emptyWord,
  fit,
  fieldClassName,
  id,
  className,
  children,
  ...select
}: SelectFieldProps) {
  const ownId = useId();
  const words = { label, requiredWord, optionalWord, hint, error };
  return (
    <Field {...words} id={id ?? ownId} className={fieldClassName} describedBy={select['aria-describedby']}>
      {(control) => (
        <select
          {...select}
          {...control}
          className={['select', fit ? `fit-${fit}` : '', className ?? ''].filter(Boolean).join(' ')}
        >
          {emptyWord !== undefined && <option value="">{emptyWord}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
      )}
    </Field>
  );
}

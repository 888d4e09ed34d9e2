import { useId, type ComponentProps } from 'react';
import { Field } from './Field.tsx';
import type { FieldWords } from './field-words.ts';

/**
 * Without `maxLength`, which would silently cut off pasted text. A text that is too long gets an error at the field.
 */
export type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'children' | 'maxLength'> &
  FieldWords & { fieldClassName?: string };

export function TextAreaField({
  label,
  requiredWord,
  optionalWord,
  hint,
  error,
  fieldClassName,
  id,
  className,
  ...area
}: TextAreaFieldProps) {
  const ownId = useId();
  const words = { label, requiredWord, optionalWord, hint, error };
  return (
    <Field {...words} id={id ?? ownId} className={fieldClassName} describedBy={area['aria-describedby']}>
      {(control) => <textarea rows={4} {...area} {...control} className={className ? `input ${className}` : 'input'} />}
    </Field>
  );
}

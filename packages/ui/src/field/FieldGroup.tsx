import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError, FieldHint, LabelWords } from './FieldParts.tsx';
import { describedBy, type FieldWords } from './field-words.ts';

export type FieldGroupProps = Omit<ComponentProps<'fieldset'>, 'children'> &
  Omit<FieldWords, 'label'> & {
    legend: ReactNode;
    children: ReactNode;
  };

/** Controls that answer one question together: several boxes, a time from and to. */
export function FieldGroup({
  legend,
  requiredWord,
  optionalWord,
  hint,
  error,
  id,
  className,
  children,
  ...rest
}: FieldGroupProps) {
  const ownId = useId();
  const groupId = id ?? ownId;
  return (
    <fieldset
      {...rest}
      id={groupId}
      className={['field', error ? 'bad' : '', className ?? ''].filter(Boolean).join(' ')}
      aria-describedby={describedBy(groupId, { hint, error }, rest['aria-describedby'])}
    >
      <legend>
        <LabelWords label={legend} requiredWord={requiredWord} optionalWord={optionalWord} />
      </legend>
      <FieldHint id={groupId} hint={hint} />
      {children}
      <FieldError id={groupId} error={error} />
    </fieldset>
  );
}

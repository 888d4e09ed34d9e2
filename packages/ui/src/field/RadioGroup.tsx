import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldGroup, type FieldGroupProps } from './FieldGroup.tsx';

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

/** Props from a form library for every radio button: name, ref, onChange, onBlur. */
type RadioInputProps = Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur' | 'disabled'>;

export type RadioGroupProps = Pick<
  FieldGroupProps,
  'legend' | 'requiredWord' | 'optionalWord' | 'hint' | 'error' | 'id' | 'className'
> &
  RadioInputProps & {
    options: readonly RadioOption[];
    /** Controlled choice. Leave it out when a form library holds the value. */
    value?: string;
    /** Side by side; for two or three short words. */
    inline?: boolean;
  };

export function RadioGroup({
  options,
  value,
  inline = false,
  name,
  ref,
  onChange,
  onBlur,
  disabled,
  ...group
}: RadioGroupProps) {
  const ownName = useId();
  return (
    <FieldGroup
      {...group}
      role="radiogroup"
      aria-required={group.requiredWord === undefined ? undefined : true}
      aria-invalid={group.error ? true : undefined}
    >
      <div className={inline ? 'checks checks-inline' : 'checks'}>
        {options.map((option) => (
          <label className="check" key={option.value}>
            <input
              type="radio"
              name={name ?? ownName}
              ref={ref}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              disabled={disabled || option.disabled}
              onChange={onChange}
              onBlur={onBlur}
            />
            <span>
              {option.label}
              {option.hint ? <span className="hint">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

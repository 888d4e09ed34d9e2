import { useId, useRef, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { Field } from '../field/Field.tsx';

export type SearchFieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** Text of the button that clears the field. */
  clearLabel: string;
};

/** A search line whose results appear while typing, so it has no button. */
export function SearchField({ label, hint, value, onChange, clearLabel }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  function clear() {
    onChange('');
    input.current?.focus();
  }
  return (
    <search className="search-field">
      <Field id={id} label={label} hint={hint}>
        {(control) => (
          <div className="input-row">
            <input
              {...control}
              ref={input}
              type="search"
              className="input"
              autoComplete="off"
              enterKeyHint="search"
              maxLength={100}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            {value === '' ? null : (
              <Button variant="text" onClick={clear}>
                {clearLabel}
              </Button>
            )}
          </div>
        )}
      </Field>
    </search>
  );
}

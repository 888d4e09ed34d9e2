import { useId } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { Field } from './Field.tsx';
import type { FieldWords } from './field-words.ts';

export type StepperFieldProps = FieldWords & {
  value: number;
  max: number;
  onChange: (value: number) => void;
  /** Accessible names of the two buttons. */
  lessLabel: string;
  moreLabel: string;
};

/** A small number between two buttons, which can also be typed. */
export function StepperField({ value, max, onChange, lessLabel, moreLabel, ...words }: StepperFieldProps) {
  const id = useId();
  const within = (wish: number) => Math.min(max, Math.max(0, wish));
  return (
    <Field {...words} id={id} className="stepper-field">
      {(control) => (
        <div className="stepper">
          <button
            type="button"
            className="btn btn-second"
            aria-label={lessLabel}
            aria-disabled={value <= 0 || undefined}
            onClick={() => onChange(within(value - 1))}
          >
            <Icon name="minus" />
          </button>
          <input
            {...control}
            className="input num"
            inputMode="numeric"
            autoComplete="off"
            value={String(value)}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => onChange(within(Number(target.value.normalize('NFKC').replace(/\D/g, ''))))}
          />
          <button
            type="button"
            className="btn btn-second"
            aria-label={moreLabel}
            aria-disabled={value >= max || undefined}
            onClick={() => onChange(within(value + 1))}
          >
            <Icon name="plus" />
          </button>
        </div>
      )}
    </Field>
  );
}

import { useId } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { Field } from './Field.tsx';
import type { FieldWords } from './field-words.ts';

export type StepperFieldProps = FieldWords & {
  id?: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
  /** Spoken names of the two buttons. */
  lessLabel: string;
  moreLabel: string;
  /** Stands after the number, such as "pieces". */
  unitWord?: string;
};

/** A small number: a button on either side of it, and it can be typed. */
export function StepperField({
  id,
  value,
  min = 0,
  max,
  onChange,
  lessLabel,
  moreLabel,
  unitWord,
  ...words
}: StepperFieldProps) {
  const ownId = useId();
  const within = (wish: number) => Math.min(max, Math.max(min, wish));
  return (
    <Field {...words} id={id ?? ownId} className="stepper-field">
      {(control) => (
        <div className="stepper">
          <button
            type="button"
            className="btn btn-second"
            aria-label={lessLabel}
            aria-disabled={value <= min || undefined}
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
          {unitWord === undefined ? null : <span>{unitWord}</span>}
        </div>
      )}
    </Field>
  );
}

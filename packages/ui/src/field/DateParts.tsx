import type { FocusEvent } from 'react';
import { FieldGroup, type FieldGroupProps } from './FieldGroup.tsx';
import type { SelectOption } from './SelectField.tsx';

/** A typed date: calendar, and its numbers as text. */
export type DatePartsValue = { era: string; year: string; month: string; day: string };

export type DatePartsProps = Pick<
  FieldGroupProps,
  'legend' | 'requiredWord' | 'optionalWord' | 'hint' | 'error' | 'className'
> & {
  id: string;
  /** Calendars; the first is the default. */
  eras: readonly SelectOption[];
  words: { era: string; year: string; month: string; day: string };
  value: DatePartsValue;
  onChange: (value: DatePartsValue) => void;
  /** The focus has left all of them. */
  onLeave?: () => void;
  required?: boolean;
};

/** A date typed as on paper documents: 昭和 23 年 4 月 2 日. */
export function DateParts({ id, eras, words, value, onChange, onLeave, required, ...group }: DatePartsProps) {
  const attributes = { 'aria-required': required || undefined, 'aria-invalid': group.error ? true : undefined };
  function leave(event: FocusEvent<HTMLFieldSetElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.();
  }
  const number = (part: 'year' | 'month' | 'day') => (
    <span className="date-part">
      <input
        {...attributes}
        id={`${id}-${part}`}
        className="input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={words[part]}
        value={value[part]}
        onChange={({ target }) => onChange({ ...value, [part]: target.value })}
      />
      <span aria-hidden="true">{words[part]}</span>
    </span>
  );
  return (
    <FieldGroup {...group} id={id} onBlur={leave}>
      <div className="date-parts num">
        <span className="date-pair">
          <select
            id={`${id}-era`}
            className="select"
            aria-label={words.era}
            value={value.era}
            onChange={({ target }) => onChange({ ...value, era: target.value })}
          >
            {eras.map((era) => (
              <option key={era.value} value={era.value}>
                {era.label}
              </option>
            ))}
          </select>
          {number('year')}
        </span>
        <span className="date-pair">
          {number('month')}
          {number('day')}
        </span>
      </div>
    </FieldGroup>
  );
}

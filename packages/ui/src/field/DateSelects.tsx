import type { FocusEvent } from 'react';
import { FieldGroup, type FieldGroupProps } from './FieldGroup.tsx';
import type { SelectOption } from './SelectField.tsx';

export type DatePart = {
  /** Accessible name, also the text of the empty first choice. */
  word: string;
  /** Values are digits without leading zeros: "1948", "4", "2". */
  options: readonly SelectOption[];
  autoComplete?: string;
};

export type DateSelectsProps = Pick<
  FieldGroupProps,
  'legend' | 'requiredWord' | 'optionalWord' | 'hint' | 'error' | 'className'
> & {
  id: string;
  year: DatePart;
  month: DatePart;
  day: DatePart;
  /** "1948-04-02"; missing parts are empty, "1948-04-"; "" when nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** The focus has left all three. */
  onLeave?: () => void;
  required?: boolean;
};

const parts = ['year', 'month', 'day'] as const;

const withoutZeros = (digits: string | undefined): string => digits?.replace(/^0+/, '') ?? '';

/** A date far from today, such as a birthday: three lists instead of a calendar to page through. */
export function DateSelects({ id, value, onChange, onLeave, required, year, month, day, ...group }: DateSelectsProps) {
  const lists = { year, month, day };
  const chosen = value.split('-').map(withoutZeros);

  function choose(place: number, digits: string) {
    const [y = '', m = '', d = ''] = parts.map((_part, index) => (index === place ? digits : (chosen[index] ?? '')));
    onChange(y + m + d === '' ? '' : [y, m && m.padStart(2, '0'), d && d.padStart(2, '0')].join('-'));
  }
  function leave(event: FocusEvent<HTMLFieldSetElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.();
  }

  return (
    <FieldGroup {...group} id={id} onBlur={leave}>
      <div className="date-selects num">
        {parts.map((part, place) => (
          <select
            key={part}
            id={`${id}-${part}`}
            className="select"
            aria-label={lists[part].word}
            aria-required={required || undefined}
            aria-invalid={group.error ? true : undefined}
            autoComplete={lists[part].autoComplete}
            value={chosen[place] ?? ''}
            onChange={({ target }) => choose(place, target.value)}
          >
            <option value="">{lists[part].word}</option>
            {lists[part].options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ))}
      </div>
    </FieldGroup>
  );
}

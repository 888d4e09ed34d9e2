import { useId, type ReactNode } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type DateFieldProps = Omit<TextFieldProps, 'type' | 'fit' | 'after' | 'aria-describedby'> & {
  /** The chosen date in words with its weekday, because the device's control shows only digits. */
  readout?: ReactNode;
};

/**
 * The device's date control; value, `min` and `max` are "2027-01-19". The place for the words exists from the start: a
 * control rendered again when its date is complete would lose the focus. Without `max`, a year accepts six digits and
 * would take the first two of the month.
 */
export function DateField(given: DateFieldProps) {
  const ownId = useId();
  const { id = ownId, max = '9999-12-31', readout, ...rest } = given;
  const readoutId = `${id}-readout`;
  return (
    <TextField
      {...rest}
      id={id}
      max={max}
      type="date"
      fit="date"
      aria-describedby={readout ? readoutId : undefined}
      after={
        'readout' in given ? (
          <span className="num" id={readoutId} hidden={!readout}>
            {readout}
          </span>
        ) : undefined
      }
    />
  );
}

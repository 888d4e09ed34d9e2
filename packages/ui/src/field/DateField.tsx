import { useId, type ReactNode } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type DateFieldProps = Omit<TextFieldProps, 'type' | 'fit' | 'after' | 'aria-describedby'> & {
  /** The chosen date in words with its weekday: the device's own control shows digits only. */
  readout?: ReactNode;
};

/**
 * The device's own date control; value, `min` and `max` are "2027-01-19". The words' place is there before them: a control
 * that is drawn anew when its date is complete loses the focus. Without a last day a year has six digits: it would take
 * the first two of the month.
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

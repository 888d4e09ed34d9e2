import { useId, type ReactNode } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type DateFieldProps = Omit<TextFieldProps, 'type' | 'fit' | 'after'> & {
  /** The chosen date in words with its weekday: the device's own control shows digits only. */
  readout?: ReactNode;
};

/**
 * The device's own date control; value, `min` and `max` are "2027-01-19". The words' place is there before them: a control
 * that is drawn anew when its date is complete loses the focus.
 */
export function DateField({ id, ...given }: DateFieldProps) {
  const ownId = useId();
  const { readout, ...rest } = given;
  const inputId = id ?? ownId;
  const readoutId = `${inputId}-readout`;
  const described = [rest['aria-describedby'], readout ? readoutId : ''].filter(Boolean).join(' ');
  return (
    <TextField
      {...rest}
      id={inputId}
      type="date"
      fit="date"
      aria-describedby={described || undefined}
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

import { useId, type ReactNode } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type DateFieldProps = Omit<TextFieldProps, 'type' | 'fit' | 'after'> & {
  /** The chosen date in words with its weekday: the device's own control shows digits only. */
  readout?: ReactNode;
};

/** The device's own date control; value, `min` and `max` are "2027-01-19". */
export function DateField({ readout, id, ...rest }: DateFieldProps) {
  const ownId = useId();
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
        readout ? (
          <span className="num" id={readoutId}>
            {readout}
          </span>
        ) : undefined
      }
    />
  );
}

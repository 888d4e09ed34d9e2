import { REASON_LENGTH } from '@machi/domain/desk/decision';
import { TextAreaField, type TextAreaFieldProps } from '@machi/ui/field/TextAreaField';
import { useTooLong } from '../forms/use-too-long.ts';

type ReasonFieldProps = Omit<TextAreaFieldProps, 'onChange' | 'value'> & {
  readonly value: string;
  readonly onReason: (reason: string) => void;
};

/** An official's reason for a decision. */
export function ReasonField({ rows = 2, error, onReason, ...rest }: ReasonFieldProps) {
  const tooLong = useTooLong();
  return (
    <TextAreaField
      rows={rows}
      error={error ?? tooLong(rest.value, REASON_LENGTH)}
      onChange={({ target }) => onReason(target.value)}
      {...rest}
    />
  );
}

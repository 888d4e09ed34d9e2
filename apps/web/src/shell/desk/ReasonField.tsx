import { REASON_LENGTH } from '@machi/domain/desk/decision';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import type { TextAreaFieldProps } from '@machi/ui/field/TextAreaField';

type ReasonFieldProps = Omit<TextAreaFieldProps, 'maxLength' | 'onChange' | 'value'> & {
  readonly value: string;
  readonly onReason: (reason: string) => void;
};

/** Why something was decided, in the words of the official. */
export function ReasonField({ rows = 2, onReason, ...rest }: ReasonFieldProps) {
  return (
    <TextAreaField rows={rows} maxLength={REASON_LENGTH} onChange={({ target }) => onReason(target.value)} {...rest} />
  );
}

import { TextField, type TextFieldProps } from './TextField.tsx';

export type CodeFieldProps = Omit<TextFieldProps, 'type' | 'fit'>;

/** The digits of a message, which a device may fill in by itself. */
export function CodeField(props: CodeFieldProps) {
  return <TextField inputMode="numeric" autoComplete="one-time-code" spellCheck={false} {...props} fit="code" />;
}

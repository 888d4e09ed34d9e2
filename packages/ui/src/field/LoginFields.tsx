import { TextField, type TextFieldProps } from './TextField.tsx';

type LoginFieldProps = Omit<TextFieldProps, 'type' | 'fit'>;

/** Who logs in: an address or a number, as a password manager fills it in. */
export function LoginIdField(props: LoginFieldProps) {
  return <TextField inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />;
}

/** The digits of a message, which a device may fill in by itself. */
export function CodeField(props: LoginFieldProps) {
  return <TextField inputMode="numeric" autoComplete="one-time-code" spellCheck={false} {...props} fit="code" />;
}

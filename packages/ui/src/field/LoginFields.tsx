import { TextField, type TextFieldProps } from './TextField.tsx';

type LoginFieldProps = Omit<TextFieldProps, 'type' | 'fit'>;

/** Login ID: an address or a number, as a password manager fills it in. */
export function LoginIdField(props: LoginFieldProps) {
  return <TextField inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />;
}

/** Digits of a code, which a device may fill in from the message. */
export function CodeField(props: LoginFieldProps) {
  return <TextField inputMode="numeric" autoComplete="one-time-code" spellCheck={false} {...props} fit="code" />;
}

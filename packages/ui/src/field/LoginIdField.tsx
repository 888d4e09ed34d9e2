import { TextField, type TextFieldProps } from './TextField.tsx';

export type LoginIdFieldProps = Omit<TextFieldProps, 'type' | 'fit'>;

/** Who logs in: an address or a number, as a password manager fills it in. */
export function LoginIdField(props: LoginIdFieldProps) {
  return <TextField inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />;
}

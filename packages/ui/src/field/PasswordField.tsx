import { useId, useState } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'after' | 'fit'> & {
  /** Texts of the button next to the field. */
  showWord: string;
  hideWord: string;
};

export function PasswordField({ showWord, hideWord, id, ...rest }: PasswordFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      id={inputId}
      type={shown ? 'text' : 'password'}
      after={
        <button type="button" className="btn btn-second" aria-controls={inputId} onClick={() => setShown(!shown)}>
          {shown ? hideWord : showWord}
        </button>
      }
    />
  );
}

import { useCallback, useRef, useState } from 'react';

export type AccountForm =
  | 'email'
  | 'tel'
  | 'password'
  | 'again'
  | 'profile'
  | 'otp'
  | 'totp'
  | 'passkey'
  | `factor-off-${number}`
  | 'codes';

/** The page's single open form, so that no two fields share a name. On closing, its opener gets the focus. */
export interface Editing {
  readonly editing: AccountForm | undefined;
  readonly open: (form: AccountForm, opener: HTMLElement) => void;
  readonly close: () => void;
}

export function useEditing(): Editing {
  const [editing, setEditing] = useState<AccountForm>();
  const opener = useRef<HTMLElement>(null);
  const open = useCallback((form: AccountForm, button: HTMLElement) => {
    opener.current = button;
    setEditing(form);
  }, []);
  const close = useCallback(() => {
    setEditing(undefined);
    // One frame later the form is gone, and with it the focus.
    requestAnimationFrame(() => opener.current?.focus());
  }, []);
  return { editing, open, close };
}

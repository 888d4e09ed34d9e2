import type { ReactNode } from 'react';

interface SubmitButtonProps {
  readonly busy: boolean;
  readonly busyLabel: string;
  readonly tone?: 'primary' | 'danger' | 'second';
  readonly onPress?: () => void;
  readonly children: ReactNode;
}

/** The one button that does it; pressed while it works it does nothing. */
export function SubmitButton({ busy, busyLabel, tone = 'primary', onPress, children }: SubmitButtonProps) {
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      className={`btn ${tone}`}
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onPress?.();
      }}
    >
      {busy ? busyLabel : children}
    </button>
  );
}

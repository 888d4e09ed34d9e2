import { Button } from '@machi/ui/button/Button';
import { useId, type ReactNode } from 'react';
import { useSecondsUntil } from './use-seconds-until.ts';

export interface ResendProps {
  readonly title: ReactNode;
  /** Other places to look first. */
  readonly hint: ReactNode;
  /** Earliest time of a resend, in milliseconds since 1970. */
  readonly from: number;
  /** Text for the remaining wait; 0 seconds: now. */
  readonly when: (seconds: number) => string;
  readonly label: string;
  readonly busyLabel: string;
  readonly busy: boolean;
  readonly onResend: () => void;
  /** Result, announced to screen readers. */
  readonly news: string;
  /** Other options beside the button. */
  readonly children?: ReactNode;
}

/** "Nothing arrived": a resend, possible after a countdown. */
export function Resend({ title, hint, from, when, label, busyLabel, busy, onResend, news, children }: ResendProps) {
  const seconds = useSecondsUntil(from);
  const whenId = useId();
  return (
    <section className="stack">
      <h2>{title}</h2>
      <p>
        {hint}{' '}
        <span className="nb num" id={whenId}>
          {when(seconds)}
        </span>
      </p>
      <div className="row">
        <Button busy={busy} busyLabel={busyLabel} reasonId={seconds > 0 ? whenId : undefined} onClick={onResend}>
          {label}
        </Button>
        {children}
      </div>
      <p role="status">{news}</p>
    </section>
  );
}

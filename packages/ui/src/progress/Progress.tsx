import { useId, type ReactNode } from 'react';

export type ProgressProps = {
  /** What is being done, in a sentence. */
  label: ReactNode;
  /** How much of it is done, of `max`. Leave it out where nobody can say. */
  value?: number;
  max?: number;
  /** Seconds so far, or a count. Not read aloud at every change. */
  detail?: ReactNode;
};

/** A bar for work that takes longer than a moment. */
export function Progress({ label, value, max = 1, detail }: ProgressProps) {
  const id = useId();
  return (
    <div className="progress">
      <output>
        <label htmlFor={id}>{label}</label>
      </output>
      <progress id={id} value={value} max={max} />
      {detail ? <p className="sm muted num">{detail}</p> : null}
    </div>
  );
}

import { useId, type ReactNode } from 'react';

export type ProgressProps = {
  /** The work in progress, in a sentence. */
  label: ReactNode;
  /** Amount done, of `max`. Left out if unknown. */
  value?: number;
  max?: number;
  /** Seconds so far, or a count. Screen readers do not announce each change. */
  detail?: ReactNode;
};

/** A bar for longer work. */
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

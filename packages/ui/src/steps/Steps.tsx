import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';

export type StepsProps = {
  /** Name of the list, such as "Steps". */
  label: string;
  steps: readonly string[];
  /** Counts from 1. */
  current: number;
  /** Announced after a completed step. */
  doneWord?: string;
};

export function Steps({ label, steps, current, doneWord }: StepsProps) {
  return (
    <>
      <ol className="steps" aria-label={label}>
        {steps.map((step, index) => {
          const number = index + 1;
          const done = number < current;
          return (
            <li key={step} className={done ? 'done' : undefined} aria-current={number === current ? 'step' : undefined}>
              <span className="num">
                {number}
                <VisuallyHidden> / {steps.length}</VisuallyHidden>
              </span>{' '}
              <b>{step}</b>
              {done && doneWord ? <VisuallyHidden> {doneWord}</VisuallyHidden> : null}
            </li>
          );
        })}
      </ol>
      <p className="steps-now num" aria-hidden="true">
        {current} / {steps.length}
        {'\u3000'}
        <b>{steps[current - 1]}</b>
      </p>
    </>
  );
}

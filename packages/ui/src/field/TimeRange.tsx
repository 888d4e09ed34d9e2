import type { ReactNode } from 'react';

export type TimeRangeProps = {
  /** Spoken names of the two selects. */
  startLabel: string;
  endLabel: string;
  /** Between the two and after them: から … まで, or "to" and nothing. */
  betweenWord: ReactNode;
  afterWord?: ReactNode;
  /** How a time is shown; as it is when left out. */
  wordsOf?: (time: string) => string;
  /** The times that can be chosen, "13:00". */
  starts: readonly string[];
  ends: readonly string[];
  start: string;
  end: string;
  onStart: (time: string) => void;
  onEnd: (time: string) => void;
  disabled?: boolean;
  describedBy?: string;
};

/** Two selects in a sentence: from 13:00 to 15:30. Stands in a FieldGroup, which names the question. */
export function TimeRange({ betweenWord, afterWord, disabled, describedBy, wordsOf, ...times }: TimeRangeProps) {
  const shared = { disabled, describedBy, wordsOf };
  return (
    <div className="times-room">
      <div className="times">
        <TimeSelect {...shared} label={times.startLabel} times={times.starts} value={times.start} on={times.onStart} />
        <span>{betweenWord}</span>
        <TimeSelect {...shared} label={times.endLabel} times={times.ends} value={times.end} on={times.onEnd} />
        {afterWord ? <span>{afterWord}</span> : null}
      </div>
    </div>
  );
}

type TimeSelectProps = Pick<TimeRangeProps, 'disabled' | 'describedBy' | 'wordsOf'> & {
  label: string;
  times: readonly string[];
  value: string;
  on: (time: string) => void;
};

const asItIs = (time: string): string => time;

function TimeSelect({ label, times, value, on, disabled, describedBy, wordsOf = asItIs }: TimeSelectProps) {
  return (
    <select
      className="select num"
      aria-label={label}
      aria-describedby={describedBy}
      disabled={disabled}
      value={value}
      onChange={({ target }) => on(target.value)}
    >
      {times.map((time) => (
        <option key={time} value={time}>
          {wordsOf(time)}
        </option>
      ))}
    </select>
  );
}

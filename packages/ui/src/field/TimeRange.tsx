import type { ReactNode } from 'react';

export type TimeRangeProps = {
  /** Accessible names of the two selects. */
  startLabel: string;
  endLabel: string;
  /** Words between the two and after them: から … まで, or "to" and nothing. */
  betweenWord: ReactNode;
  afterWord?: ReactNode;
  /** Formats a time. */
  wordsOf: (time: string) => string;
  /** Times to choose from, "13:00". */
  starts: readonly string[];
  ends: readonly string[];
  start: string;
  end: string;
  onStart: (time: string) => void;
  onEnd: (time: string) => void;
};

/** Two selects in a sentence: from 13:00 to 15:30. Belongs in a FieldGroup, which names the question. */
export function TimeRange({ betweenWord, afterWord, wordsOf, ...times }: TimeRangeProps) {
  return (
    <div className="times-room">
      <div className="times">
        <TimeSelect
          wordsOf={wordsOf}
          label={times.startLabel}
          times={times.starts}
          value={times.start}
          on={times.onStart}
        />
        <span>{betweenWord}</span>
        <TimeSelect wordsOf={wordsOf} label={times.endLabel} times={times.ends} value={times.end} on={times.onEnd} />
        {afterWord ? <span>{afterWord}</span> : null}
      </div>
    </div>
  );
}

type TimeSelectProps = Pick<TimeRangeProps, 'wordsOf'> & {
  label: string;
  times: readonly string[];
  value: string;
  on: (time: string) => void;
};

function TimeSelect({ label, times, value, on, wordsOf }: TimeSelectProps) {
  return (
    <select className="select num" aria-label={label} value={value} onChange={({ target }) => on(target.value)}>
      {times.map((time) => (
        <option key={time} value={time}>
          {wordsOf(time)}
        </option>
      ))}
    </select>
  );
}

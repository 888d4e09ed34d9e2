import { useId } from 'react';

export type FilterChip = {
  /** Empty for "all". */
  value: string;
  label: string;
  /** Number of remaining items. */
  count?: number;
};

export type FilterChipsProps = {
  label: string;
  chips: readonly FilterChip[];
  chosen: string;
  onChoose: (value: string) => void;
};

/** Filter by one kind or all; the chosen one is filled, bold and ticked. */
export function FilterChips({ label, chips, chosen, onChoose }: FilterChipsProps) {
  const labelId = useId();
  return (
    <div className="filter-chips" role="group" aria-labelledby={labelId}>
      <span id={labelId} className="filter-chips-label">
        {label}
      </span>
      {chips.map(({ value, label: words, count }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          <span>{words}</span>
          {count === undefined ? null : <span className="num muted">{count}</span>}
        </button>
      ))}
    </div>
  );
}

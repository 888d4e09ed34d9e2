import { FieldError } from '@machi/ui/field/FieldParts';
import type { KeyboardEvent } from 'react';

interface FeeCellProps {
  /** The name of the cell on the wire. */
  readonly id: string;
  /** What it is the fee of. */
  readonly label: string;
  readonly value: string;
  /** What is charged today. */
  readonly now: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Up and down lead to the cell of the same column, as in a sheet. */
function step(event: KeyboardEvent<HTMLInputElement>) {
  const { key, currentTarget } = event;
  const by = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (by === undefined) return;
  // Else the key would go on in the next cell, and put its caret before what is selected there.
  event.preventDefault();
  const column = currentTarget.closest('td')?.cellIndex;
  const cells = [...(currentTarget.closest('table')?.querySelectorAll('input') ?? [])];
  const same = cells.filter((cell) => cell.closest('td')?.cellIndex === column);
  const next = same[same.indexOf(currentTarget) + by];
  next?.focus();
  next?.select();
}

/** One cell of the table of fees, with what is charged today below it. */
export function FeeCell({ id, label, value, now, error, onChange }: FeeCellProps) {
  return (
    <span className={error === undefined ? 'fee-cell' : 'fee-cell field bad'}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className="input num"
        id={id}
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? `${id}-now` : `${id}-now ${id}-error`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={step}
      />
      <span id={`${id}-now`} className="sm muted num">
        {now}
      </span>
      <FieldError id={id} error={error} />
    </span>
  );
}

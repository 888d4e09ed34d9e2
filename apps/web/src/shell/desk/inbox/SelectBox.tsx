import type { Inbox, Waiting } from './use-inbox.ts';

interface SelectBoxProps {
  readonly inbox: Pick<Inbox<Waiting, never>, 'selected' | 'select'>;
  readonly code: string;
  readonly label: string;
}

export function SelectBox({ inbox: { selected, select }, code, label }: SelectBoxProps) {
  return (
    <label className="check inbox-check">
      <input
        type="checkbox"
        checked={selected.has(code)}
        aria-label={label}
        onChange={({ target }) => select(code, target.checked)}
      />
    </label>
  );
}

import { Icon } from '../icon/Icon.tsx';

/** Why what was pressed above has not happened, also read aloud; without sentences nothing. */
export function Refused({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <p className="err" role="alert">
      <Icon name="error" />
      <span>{sentences.join(' ')}</span>
    </p>
  );
}

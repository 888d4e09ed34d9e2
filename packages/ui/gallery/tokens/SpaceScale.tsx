import type { TokenNote } from '../token-notes.ts';

const SHOWN = /^(?:s\d|target.*|radius.*|measure|page-width|gutter|fast|calm)$/;

export function SpaceScale({ tokens }: { tokens: readonly TokenNote[] }) {
  return (
    <ul className="size-list">
      {tokens
        .filter(({ name }) => SHOWN.test(name))
        .map(({ name, value, use }) => (
          <li key={name}>
            {/^s\d/.test(name) && <span className="space-bar" style={{ width: `var(--${name})` }} />}
            {name.startsWith('target') && (
              <span className="chip" style={{ width: `var(--${name})`, height: `var(--${name})` }} />
            )}
            <span className="token-name">
              --{name} {value} <span lang="en">{use}</span>
            </span>
          </li>
        ))}
    </ul>
  );
}

import type { Rgb } from '../contrast.ts';
import type { TokenNote } from '../token-notes.ts';
import { hexOf } from './measure-colours.ts';

type ColourListProps = { tokens: readonly TokenNote[]; colours: ReadonlyMap<string, Rgb> };

/** Every colour of the theme on show: name, value in the page, what for. */
export function ColourList({ tokens, colours }: ColourListProps) {
  const groups = [...new Set(tokens.map(({ group }) => group))];
  return groups.map((group) => (
    <div key={group} className="colour-group">
      <h3 lang="en">{group}</h3>
      <ul className="colour-list">
        {tokens
          .filter((token) => token.group === group)
          .map(({ name, use }) => {
            const colour = colours.get(name);
            return (
              <li key={name}>
                <span className="chip" style={{ background: `var(--${name})` }} />
                <span>
                  <b className="token-name">--{name}</b>{' '}
                  <span className="token-name" data-token={name}>
                    {colour ? hexOf(colour) : 'transparent'}
                  </span>
                  <br />
                  <span className="muted" lang="en">
                    {use}
                  </span>
                </span>
              </li>
            );
          })}
      </ul>
    </div>
  ));
}

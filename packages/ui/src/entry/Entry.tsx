import type { ReactNode } from 'react';
import { Heading, type HeadingLevel } from '../page-head/Heading.tsx';
import { Unbroken } from '../unbroken/Unbroken.tsx';

export type EntryProps = {
  /** The day, or the hours if the day is shown above. */
  when: ReactNode;
  whenDetail?: ReactNode;
  /** A StatusTag. */
  status?: ReactNode;
  title: ReactNode;
  headingLevel?: HeadingLevel;
  /** Sentences under the title. */
  children?: ReactNode;
  /** Short facts side by side, such as number and amount. */
  facts?: readonly string[];
  actions?: ReactNode;
};

/** One line of a ruled list of appointments, inside a `ul`. */
export function Entry({ when, whenDetail, status, title, headingLevel = 3, children, facts, actions }: EntryProps) {
  return (
    <li className="entry">
      <p className="when">
        <span className="nb">{when}</span>
        {whenDetail && (
          <small className="num">{typeof whenDetail === 'string' ? <Unbroken text={whenDetail} /> : whenDetail}</small>
        )}
      </p>
      <div className="stack-tight">
        {status && <p>{status}</p>}
        <Heading level={headingLevel}>{title}</Heading>
        {children}
        {facts && (
          <p className="facts num">
            {facts.map((fact) => (
              <span key={fact}>
                <Unbroken text={fact} />
              </span>
            ))}
          </p>
        )}
      </div>
      {actions && <div className="acts">{actions}</div>}
    </li>
  );
}

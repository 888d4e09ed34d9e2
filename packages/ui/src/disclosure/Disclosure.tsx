import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';

export type DisclosureProps = {
  /** Deep links lead here. */
  id?: string;
  title: ReactNode;
  /** Stands open when it comes to the page. */
  startsOpen?: boolean;
  children: ReactNode;
};

/** A line that opens what belongs to it: the browser's own details, so that searching in the page finds inside too. */
export function Disclosure({ id, title, startsOpen = false, children }: DisclosureProps) {
  return (
    <details className="disclosure" id={id} open={startsOpen}>
      <summary>
        <Icon name="chevron-down" />
        <span>{title}</span>
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}

import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';

export type DisclosureProps = {
  /** Target of deep links. */
  id?: string;
  title: ReactNode;
  /** Initially open. */
  startsOpen?: boolean;
  /** Called each time it opens. */
  onOpen?: () => void;
  children: ReactNode;
};

/** A line that opens its content: the browser's details element, so that a search in the page finds the content. */
export function Disclosure({ id, title, startsOpen = false, onOpen, children }: DisclosureProps) {
  return (
    <details
      className="disclosure"
      id={id}
      open={startsOpen}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary>
        <Icon name="chevron-down" />
        <span>{title}</span>
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}

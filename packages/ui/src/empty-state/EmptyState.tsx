import type { ReactNode } from 'react';
import { Heading, type HeadingLevel } from '../page-head/Heading.tsx';
import { Ridge } from './Ridge.tsx';

export type EmptyStateProps = {
  title: ReactNode;
  headingLevel?: HeadingLevel;
  /** Why there is nothing, in a sentence. */
  children?: ReactNode;
  /** Where to go from here; there is always a way on. */
  actions?: ReactNode;
};

export function EmptyState({ title, headingLevel = 2, children, actions }: EmptyStateProps) {
  return (
    <div className="panel stack empty">
      <Ridge />
      <Heading level={headingLevel}>{title}</Heading>
      {children ? <div className="muted">{children}</div> : null}
      {actions ? <div className="row">{actions}</div> : null}
    </div>
  );
}

import type { ReactNode, Ref } from 'react';
import { Heading, type HeadingLevel } from '../page-head/Heading.tsx';
import { Ridge } from './Ridge.tsx';

export type EmptyStateProps = {
  title: ReactNode;
  headingLevel?: HeadingLevel;
  /** For moving the focus to the heading, such as after a search. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Why there is nothing, in a sentence. */
  children?: ReactNode;
  /** Next steps; there is always one. */
  actions?: ReactNode;
};

export function EmptyState({ title, headingLevel = 2, headingRef, children, actions }: EmptyStateProps) {
  return (
    <div className="panel stack empty">
      <Ridge />
      <Heading level={headingLevel} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </Heading>
      {children ? <div className="muted">{children}</div> : null}
      {actions ? <div className="row">{actions}</div> : null}
    </div>
  );
}

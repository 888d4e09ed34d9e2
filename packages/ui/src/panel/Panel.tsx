import { useId, type ReactNode } from 'react';
import { Heading, type HeadingLevel } from '../page-head/Heading.tsx';

export type PanelProps = {
  title?: ReactNode;
  headingLevel?: HeadingLevel;
  /** Stays in sight beside a long form, from 960 px. */
  sticky?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
};

/** A box for what belongs apart. With a title it is a region of that name. */
export function Panel({ title, headingLevel = 2, sticky = false, id, className, children }: PanelProps) {
  const headingId = useId();
  const classes = ['panel', sticky ? 'sticky' : '', className ?? ''].filter(Boolean).join(' ');
  if (!title) {
    return (
      <div className={classes} id={id}>
        {children}
      </div>
    );
  }
  return (
    <section className={classes} id={id} aria-labelledby={headingId}>
      <Heading level={headingLevel} id={headingId} className="panel-title">
        {title}
      </Heading>
      {children}
    </section>
  );
}

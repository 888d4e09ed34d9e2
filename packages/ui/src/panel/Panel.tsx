import type { ReactNode } from 'react';
import type { HeadingLevel } from '../page-head/Heading.tsx';
import { Section } from '../section/Section.tsx';

export type PanelProps = {
  title?: ReactNode;
  headingLevel?: HeadingLevel;
  /** Sticky next to a long form, from 960 px. */
  sticky?: boolean;
  className?: string;
  children: ReactNode;
};

/** A box for separate content. With a title it is a region of that name. */
export function Panel({ title, headingLevel = 2, sticky = false, className, children }: PanelProps) {
  const box = {
    className: ['panel', sticky ? 'sticky' : '', className ?? ''].filter(Boolean).join(' '),
    children,
  };
  return title ? <Section {...box} title={title} level={headingLevel} headingClass="panel-title" /> : <div {...box} />;
}

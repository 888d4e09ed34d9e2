import { useId, type ComponentProps, type ReactNode, type Ref } from 'react';
import { Heading, type HeadingLevel } from '../page-head/Heading.tsx';

type SectionProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode;
  level?: HeadingLevel;
  /** Id of the heading, for references from elsewhere. */
  titleId?: string;
  headingClass?: string;
  headingRef?: Ref<HTMLHeadingElement>;
  /** Makes the heading focusable; a ref does too. */
  takesFocus?: boolean;
};

/** A part of a page, named by its heading. */
export function Section({
  title,
  level = 2,
  titleId,
  headingClass,
  headingRef,
  takesFocus = headingRef !== undefined,
  children,
  ...section
}: SectionProps) {
  const ownId = useId();
  const id = titleId ?? ownId;
  return (
    <section aria-labelledby={id} {...section}>
      <Heading level={level} id={id} className={headingClass} ref={headingRef} tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

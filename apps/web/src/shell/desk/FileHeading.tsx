import { useEffect, useRef, type ReactNode } from 'react';

interface FileHeadingProps {
  readonly id: string;
  readonly className?: string;
  /** Whether a press opened it, not an address. */
  readonly takesFocus: boolean;
  /** Whether the list is longer than the screen, so that the file would begin out of sight. */
  readonly isScrolledTo?: boolean;
  readonly children: ReactNode;
}

/** Heading of the open file, which screen readers read first. */
export function FileHeading({ id, className, takesFocus, isScrolledTo = false, children }: FileHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: !isScrolledTo });
  }, [takesFocus, isScrolledTo]);
  return (
    <h2 id={id} className={className} ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}

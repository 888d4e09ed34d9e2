import { useEffect, useRef, type ReactNode } from 'react';

interface FileHeadingProps {
  readonly id: string;
  readonly className?: string;
  /** A press opened it, not an address. */
  readonly takesFocus: boolean;
  /** The list is longer than the screen: the file would begin out of sight. */
  readonly isScrolledTo?: boolean;
  readonly children: ReactNode;
}

/** What the opened file is called, read aloud first to who opened it. */
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

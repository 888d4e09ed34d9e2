import { useEffect, useRef, useState } from 'react';

/** Heading of a page with steps. It takes the focus at each step but the first one shown. */
export function useStepHeading(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [opened] = useState(step);
  const [isMoved, setMoved] = useState(false);
  if (!isMoved && step !== opened) setMoved(true);
  useEffect(() => {
    if (isMoved) heading.current?.focus({ preventScroll: true });
  }, [isMoved, step]);
  return heading;
}

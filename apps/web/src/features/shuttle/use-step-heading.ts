import { useEffect, useRef, useState } from 'react';

/** The heading of a page of steps, which takes the focus with each step after the one it was opened at. */
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

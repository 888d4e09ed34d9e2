import { useEffect, useState } from 'react';

/** Whoever waits longer sees the page with its gaps. */
const PATIENCE_MILLISECONDS = 2000;

/**
 * Whether the first answers are still on their way. The page comes as a whole once all of them have answered, well or
 * badly, so that nothing on it moves; most often they have come with the page and nothing waits.
 */
export function useFirstAnswers(parts: readonly { readonly isPending: boolean }[]): boolean {
  const [isWaiting, setIsWaiting] = useState(true);
  const isPending = parts.some((part) => part.isPending);
  if (isWaiting && !isPending) setIsWaiting(false);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsWaiting(false), PATIENCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isPending;
}

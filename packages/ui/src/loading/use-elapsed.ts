import { useEffect, useState } from 'react';

/** True once the component has been on the page for `milliseconds`. */
export function useElapsed(milliseconds: number): boolean {
  const [elapsed, setElapsed] = useState(milliseconds <= 0);
  useEffect(() => {
    if (milliseconds <= 0) return undefined;
    const timer = setTimeout(() => setElapsed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return elapsed;
}

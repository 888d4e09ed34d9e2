import { useEffect } from 'react';

const hearers = new Set<() => void>();

/** Reports that this page has written through the API. */
export function tellWritten(): void {
  for (const hear of hearers) hear();
}

/** @param onWritten must stay the same between renders */
export function useWritten(onWritten: () => void): void {
  useEffect(() => {
    hearers.add(onWritten);
    return () => void hearers.delete(onWritten);
  }, [onWritten]);
}

import { useEffect } from 'react';

const hearers = new Set<() => void>();

/** Something was written through the API by this page. */
export function tellWritten(): void {
  for (const hear of hearers) hear();
}

/** @param onWritten stays the same from one drawing to the next */
export function useWritten(onWritten: () => void): void {
  useEffect(() => {
    hearers.add(onWritten);
    return () => void hearers.delete(onWritten);
  }, [onWritten]);
}

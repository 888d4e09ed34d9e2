import { useEffect } from 'react';

/** Lets the browser ask before the page is closed, while it holds what would be lost. */
export function useKeepOpen(holds: boolean): void {
  useEffect(() => {
    if (!holds) return undefined;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', keep);
    return () => window.removeEventListener('beforeunload', keep);
  }, [holds]);
}

import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let names: ReadonlyMap<string, string> = new Map();

/** The name of the one thing that the page at this path shows, for its title and breadcrumbs, once it is known. */
export const useOwnNames = (): ReadonlyMap<string, string> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => names,
  );

/** Gives a page the name of what it shows: a facility's, a notice's. Undefined while it is still to come. */
export function useOwnName(path: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined || names.get(path) === name) return;
    names = new Map(names).set(path, name);
    for (const listener of listeners) listener();
  }, [path, name]);
}

import { createListeners } from '@machi/client/listeners';
import { useEffect, useSyncExternalStore } from 'react';

const listeners = createListeners();
let names: ReadonlyMap<string, string> = new Map();

/** Name of the object that the page at this path shows, for its title and breadcrumbs. */
export const useOwnNames = (): ReadonlyMap<string, string> => useSyncExternalStore(listeners.subscribe, () => names);

/** Names a page after its object: a facility, a notice. Undefined while loading. */
export function useOwnName(path: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined || names.get(path) === name) return;
    names = new Map(names).set(path, name);
    listeners.tell();
  }, [path, name]);
}

import { createListeners } from '@machi/client/listeners';
import { useSyncExternalStore } from 'react';

/** Under this name the browser keeps "off" if "/" does not open the search (WCAG 2.1.4). */
export const SEARCH_KEY = 'machi-search-key';

const listeners = createListeners();
/** Without storage the value lasts for this visit. */
const unstored = new Map<string, string>();

function read(key: string): string | null {
  try {
    return unstored.get(key) ?? window.localStorage.getItem(key);
  } catch {
    return null;
  }
}
function write(key: string, text: string): void {
  try {
    window.localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
  listeners.tell();
}

/** An official's choice for a desk in this browser, and its setter; null before any choice. */
export const useKeptText = (key: string): readonly [string | null, (text: string) => void] => [
  useSyncExternalStore(
    listeners.subscribe,
    () => read(key),
    () => null,
  ),
  (text) => write(key, text),
];

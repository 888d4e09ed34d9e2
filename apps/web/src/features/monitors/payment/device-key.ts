import { useSyncExternalStore } from 'react';

const STORED = 'machi-monitor-key';
const listeners = new Set<() => void>();
/** Where the browser keeps nothing, it holds for this visit. */
let unstored: string | null = null;

function read(): string | null {
  try {
    return unstored ?? window.localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

/** Keeps the key of the device that this screen is, or forgets it. */
export function keepDeviceKey(key: string | null): void {
  unstored = null;
  try {
    if (key === null) window.localStorage.removeItem(STORED);
    else window.localStorage.setItem(STORED, key);
  } catch {
    unstored = key;
  }
  for (const listener of listeners) listener();
}

/** What a key looks like; whether it is one, the server says. */
export const isDeviceKey = (text: string): boolean => /^[\w-]{20,200}$/.test(text);

/** The key by which this screen is a device; null: it is none. */
export const useDeviceKey = (): string | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);

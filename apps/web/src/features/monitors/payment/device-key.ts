import { createListeners } from '@machi/client/listeners';
import { useSyncExternalStore } from 'react';

const STORED = 'machi-monitor-key';
const listeners = createListeners();
/** Without storage the key lasts for this visit. */
let unstored: string | null = null;

function read(): string | null {
  try {
    return unstored ?? window.localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

/** Stores the key of this screen's device, or deletes it. */
export function keepDeviceKey(key: string | null): void {
  unstored = null;
  try {
    if (key === null) window.localStorage.removeItem(STORED);
    else window.localStorage.setItem(STORED, key);
  } catch {
    unstored = key;
  }
  listeners.tell();
}

/** Format of a key; the server decides whether it is valid. */
export const isDeviceKey = (text: string): boolean => /^[\w-]{20,200}$/.test(text);

/** This screen's device key; null without one. */
export const useDeviceKey = (): string | null => useSyncExternalStore(listeners.subscribe, read);

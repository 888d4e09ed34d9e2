import { loadTexts } from '@machi/domain/locale/texts';
import type { ComponentType } from 'react';
import type { ScreenPath } from '@machi/domain/navigation/screens';
import { shownLocale } from '../record/record.ts';

/** In milliseconds (product, "When a request fails"). */
const LOAD_TIMEOUT = 120_000;
const RELOADED_KEY = 'machi-reloaded';

/** A part of the application could not be loaded, also not after reloading: most likely a new version is out. */
class ChunkMissing extends Error {}

/** Windows that a component loads on the first press fail with the browser's own error; each names it otherwise. */
export const isChunkMissing = (error: unknown): boolean =>
  error instanceof ChunkMissing ||
  (error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message));

/** Whether reloading has not been tried yet for what is missing now; remembers that it has. */
function mayReload(): boolean {
  // Without a network a reload would only lose the page; and without storage it could go on for ever.
  if (!navigator.onLine) return false;
  try {
    if (sessionStorage.getItem(RELOADED_KEY) !== null) return false;
    sessionStorage.setItem(RELOADED_KEY, '1');
    return true;
  } catch {
    return false;
  }
}

function forgetReload(): void {
  try {
    sessionStorage.removeItem(RELOADED_KEY);
  } catch {
    // Then nothing was remembered.
  }
}

const tooLate = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new ChunkMissing('timeout')), LOAD_TIMEOUT);
  });

/**
 * Loads a part of the application with the texts of its language. When something is missing the application is loaded
 * again, once; then it is a ChunkMissing for the error page (product, "When a request fails").
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  const loadWithTexts = async () => {
    const part = await load();
    await loadTexts(shownLocale());
    return part;
  };
  try {
    return await Promise.race([loadWithTexts(), tooLate()]);
  } catch (error) {
    if (!mayReload()) throw new ChunkMissing('A part of the application could not be loaded', { cause: error });
    window.location.reload();
    return new Promise(() => {});
  }
}

/** Loads the page of a route. */
export async function loadPage(load: () => Promise<{ default: ComponentType }>): Promise<{ Component: ComponentType }> {
  const { default: Component } = await loadPart(load);
  forgetReload();
  return { Component };
}

/** Pages by the path of their screen, each fetched when somebody goes there. */
export type Pages = Readonly<Partial<Record<ScreenPath, () => Promise<{ default: ComponentType }>>>>;

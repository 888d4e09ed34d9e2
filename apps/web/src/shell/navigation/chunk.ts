import { loadTexts } from '@machi/domain/locale/texts';
import type { ComponentType } from 'react';
import type { ScreenPath } from '@machi/domain/navigation/official-screens';
import { shownLocale } from '../record/record.ts';

/** In milliseconds (product, "When a request fails"). */
const LOAD_TIMEOUT = 120_000;
const RELOADED_KEY = 'machi-reloaded';

/** Error: a part of the application could not be loaded, also not after a reload. Most likely a new version is out. */
class ChunkMissing extends Error {}

/** Windows that load on the first press fail with the browser's own error; each browser words it differently. */
export const isChunkMissing = (error: unknown): boolean =>
  error instanceof ChunkMissing ||
  (error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message));

/** Whether a reload is untried for the missing part; records the attempt. */
function mayReload(): boolean {
  // Without a network a reload would only lose the page; without storage it could repeat for ever.
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
    // Nothing was stored.
  }
}

const tooLate = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new ChunkMissing('late')), LOAD_TIMEOUT);
  });

/**
 * Loads a part of the application with its texts. A missing part reloads the application once, then it is a
 * ChunkMissing (product, "When a request fails").
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
    if (!mayReload()) throw new ChunkMissing('missing', { cause: error });
    window.location.reload();
    return new Promise(() => {});
  }
}

export async function loadPage(load: () => Promise<{ default: ComponentType }>): Promise<{ Component: ComponentType }> {
  const { default: Component } = await loadPart(load);
  forgetReload();
  return { Component };
}

/** Lazily loaded pages by the path of their screen. */
export type Pages = Readonly<Partial<Record<ScreenPath, () => Promise<{ default: ComponentType }>>>>;

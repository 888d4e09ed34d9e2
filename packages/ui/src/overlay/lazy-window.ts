import { lazy } from 'react';

const load = () => import('./OverlayWindow.tsx');

/** The window, fetched on first use; stands inside a Suspense. */
export const LazyWindow = lazy(load);

/** Fetches the window ahead. A failure is left to the opening, which tries again and reports. */
export function fetchWindow(): void {
  load().catch(() => undefined);
}

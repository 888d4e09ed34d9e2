import { lazy } from 'react';

const load = () => import('./OverlayWindow.tsx');

/** The window, loaded on first use; needs a Suspense. */
export const LazyWindow = lazy(load);

/** Preloads the window. A failure is ignored here, because opening tries again and reports it. */
export function fetchWindow(): void {
  load().catch(() => undefined);
}

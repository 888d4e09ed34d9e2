import { lazy, useState, type ComponentType } from 'react';
import type { OverlayWindowProps } from './OverlayWindow.tsx';

let Loaded: ComponentType<OverlayWindowProps> | undefined;

const load = async () => {
  const part = await import('./OverlayWindow.tsx');
  Loaded = part.default;
  return part;
};

const Later = lazy(load);

/**
 * The window, loaded on first use; needs a Suspense. One that was fetched before is drawn at once: what React has waited
 * for it shows 300 ms after the fallback at the earliest.
 */
export function LazyWindow(props: OverlayWindowProps) {
  const [Window] = useState(() => Loaded ?? Later);
  return <Window {...props} />;
}

/** Preloads the window. A failure is ignored here, because opening tries again and reports it. */
export function fetchWindow(): void {
  load().catch(() => undefined);
}

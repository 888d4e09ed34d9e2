import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** In milliseconds: the first page is drawn then, also on a slow phone. */
const SOON = 1000;

let settle: () => void;

/** Resolves a second after the first page was begun: what it can be read without is fetched then. */
export const calm = new Promise<void>((resolve) => {
  settle = resolve;
});

/** The first page is being drawn. */
export const beginDrawing = (): void => void setTimeout(() => settle(), SOON);

/** A part that a page can be read without. A page whose network is gone before the part has come does without it. */
export const lazyLater = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy<ComponentType<P>>(() => calm.then(load).catch(() => ({ default: () => null })));

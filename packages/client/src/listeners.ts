export interface Listeners {
  /** Calls every listener. */
  readonly tell: () => void;
  /** Calls `listener` after each change; returns its removal. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Those who hear of a change, as `useSyncExternalStore` wants it. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    tell() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
